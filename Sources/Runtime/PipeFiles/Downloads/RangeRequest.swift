import HTTPTypes
@_spi(Generated) import PipeCore
import PipeHTTP

/// A request for a file or a range of it, and the classification of its response.
struct RangeRequest: Sendable {
    /// The classification of a response.
    enum Response: Sendable, Hashable {
        /// The whole file.
        case whole
        /// A range with the requested start, and its length.
        case part(length: Int64)
        /// Of another version than the requested one.
        case changed
        /// The file ends before the requested range.
        case beyondEnd
        /// Not successful.
        case failure
    }

    /// The start of the range.
    let offset: Int64
    /// The end of the range; `nil` for the end of the file.
    let end: Int64?
    /// The version of the file to continue; `nil` for any version.
    let version: FileVersion?

    /// Whether a range is requested and not the whole file.
    var isPartial: Bool {
        offset > 0 || end != nil
    }

    /// The header fields of the request.
    var fields: [HTTPField] {
        // Without compression, as the length, the digest and the offsets refer to the file.
        var fields = [HTTPField(name: .acceptEncoding, value: "identity")]
        if isPartial {
            fields.append(HTTPField(name: .range, value: "bytes=\(offset)-\(end.map { String($0 - 1) } ?? "")"))
            if let validator = version?.validator {
                fields.append(HTTPField(name: .ifRange, value: validator.field))
            }
        }
        return fields
    }

    /// Classifies a response.
    ///
    /// - Throws: ``PipeError/TransferError/contentRange(_:)`` if it has another range, and
    ///   ``PipeError/TransferError/unaskedPart(_:)`` if no range was requested.
    func classify(_ response: HTTPResponse, _ exchange: Exchange) throws(PipeError) -> Response {
        do throws(PipeError.TransferError) {
            return try classify(response)
        } catch {
            throw exchange.callResponse(response).error(.transfer(error))
        }
    }

    /// Classifies a response.
    func classify(_ response: HTTPResponse) throws(PipeError.TransferError) -> Response {
        let fields = response.headerFields
        switch response.status.code {
        case 206:
            let text = fields[.contentRange] ?? ""
            guard isPartial else {
                throw .unaskedPart(text)
            }
            guard let found = ContentRange(text), let range = found.range, range.lowerBound == offset,
                range.upperBound <= end ?? .max, !FileVersion.isEncoded(fields)
            else {
                throw .contentRange(text)
            }
            let length = range.upperBound - range.lowerBound
            guard let version else {
                return .part(length: length)
            }
            // With "*" for the total, only the end of the range shows that the file has grown.
            let isSame =
                version.isCompatible(with: fields) && (found.total ?? version.length) == version.length
                && range.upperBound <= version.length ?? .max
            return isSame ? .part(length: length) : .changed
        case 412: return isPartial ? .changed : .failure
        case 416: return isPartial ? .beyondEnd : .failure
        case 200...299: return .whole
        default: return .failure
        }
    }
}
