import HTTPTypes

/// A request for a file or a part of it, and what its answer has to be.
struct RangeRequest: Sendable {
    /// What an answer is.
    enum Answer: Sendable, Hashable {
        /// All of the file.
        case whole
        /// A part that begins where it should, and how long it is.
        case part(length: Int64)
        /// Not of the version that was asked for.
        case changed
        /// There is nothing at that place any more.
        case beyondEnd
        /// No success.
        case failure
    }

    /// Where it begins.
    let offset: Int64
    /// Where it ends; `nil` for the end of the file.
    let end: Int64?
    /// The version of which the rest is wanted; `nil` where any will do.
    let version: FileVersion?

    /// Whether a part is asked for and not the whole file.
    var isPartial: Bool {
        offset > 0 || end != nil
    }

    /// The fields of the request.
    var fields: [HTTPField] {
        // The length and the digest of the file are not those of a compressed one, nor are the places in it.
        var fields = [HTTPField(name: .acceptEncoding, value: "identity")]
        if isPartial {
            fields.append(HTTPField(name: .range, value: "bytes=\(offset)-\(end.map { String($0 - 1) } ?? "")"))
            if let validator = version?.validator {
                fields.append(HTTPField(name: .ifRange, value: validator.field))
            }
        }
        return fields
    }

    /// What an answer is.
    ///
    /// - Throws: ``TransferFault/contentRange(_:)`` where it is a part, but another one, ``TransferFault/unaskedPart(_:)``
    ///   where no part was asked for.
    func answer(_ response: HTTPResponse, _ exchange: Exchange) throws(PipeError) -> Answer {
        do throws(TransferFault) {
            return try answer(response)
        } catch {
            throw exchange.answer(response).error(.transfer(error))
        }
    }

    /// What an answer is.
    func answer(_ response: HTTPResponse) throws(TransferFault) -> Answer {
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
            // With "*" for the total, the end of the part alone shows that the file has grown.
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
