@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

/// Writes the body of a request for many records.
struct BulkRequest {
    private let descriptor: BulkDescriptor

    init(_ descriptor: BulkDescriptor) {
        self.descriptor = descriptor
    }

    private static let linesType = "application/x-ndjson"
    /// JSON:API, Atomic Operations, section “Semantics”.
    private static let atomicType = #"application/vnd.api+json; ext="https://jsonapi.org/ext/atomic""#
    private static let atomicMember = "atomic:operations"

    /// The media types of responses.
    var accept: String? {
        switch descriptor.format {
        case .array: nil
        case .lines: "\(Self.linesType), application/json"
        case .atomic: Self.atomicType
        case .mixed: MixedBody.mediaType
        }
    }

    func content<Output>(
        of items: [BulkItem<Output>], _ client: PipeClient
    ) throws(PipeError) -> CallRequest.Content {
        switch descriptor.format {
        case .array:
            return content(CallRequest.Content.jsonType, try Self.array(of: items, in: descriptor.wrap))
        case .lines:
            var bytes: [UInt8] = []
            for item in items {
                bytes += item.json
                bytes.append(UInt8(ascii: "\n"))
            }
            return content(Self.linesType, bytes)
        case .atomic:
            return content(Self.atomicType, try Self.array(of: items, in: Self.atomicMember))
        case .mixed:
            let body = try MixedBody(items.compactMap(\.call), boundary: client.boundary(), client)
            return content(body.contentType, body.bytes)
        }
    }

    private func content(_ type: String, _ bytes: [UInt8]) -> CallRequest.Content {
        CallRequest.Content(type: type, body: HTTPBody(bytes))
    }

    private static func array<Output>(
        of items: [BulkItem<Output>], in wrap: String?
    ) throws(PipeError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(items.reduce(64) { $0 + $1.json.count + 1 })
        if let wrap {
            bytes.append(UInt8(ascii: "{"))
            bytes += try PipeError.encoding { () throws(JSONError) in try JSON.encode(wrap) }
            bytes.append(UInt8(ascii: ":"))
        }
        bytes.append(UInt8(ascii: "["))
        for (index, item) in items.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += item.json
        }
        bytes.append(UInt8(ascii: "]"))
        if wrap != nil { bytes.append(UInt8(ascii: "}")) }
        return bytes
    }
}
