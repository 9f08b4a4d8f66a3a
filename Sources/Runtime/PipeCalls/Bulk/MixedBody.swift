import HTTPTypes
import PipeCore
import PipeHTTP

/// A body of `multipart/mixed` whose parts are HTTP requests (RFC 2046, section 5.1.3; RFC 9112, section 10.1).
///
/// A part has the method, the path, the body and `If-Match` of its call. Credentials and other header fields are
/// in the request around it.
struct MixedBody {
    static let mediaType = "multipart/mixed"

    let contentType: String
    private(set) var bytes: [UInt8] = []

    /// Writes requests.
    ///
    /// - Parameter boundary: The delimiter of the parts.
    init(_ calls: [CallRequest], boundary: String, _ client: PipeClient) throws(PipeError) {
        guard Self.isBoundary(boundary) else {
            throw PipeError(.invalidRequest(.boundary(boundary)))
        }
        contentType = "\(Self.mediaType); boundary=\(boundary)"
        for (index, call) in calls.enumerated() {
            let request = try Self.request(call, client)
            append("--\(boundary)\r\nContent-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n")
            append("Content-ID: \(index + 1)\r\n\r\n")
            bytes += request
            append("\r\n")
        }
        append("--\(boundary)--\r\n")
    }

    /// The index of the request with an ID, from 0 on; `nil` if no request has the ID. The ID may be in < >, and after
    /// `response-` as in Google's responses.
    static func index(ofID text: String) -> Int? {
        var id = text.trimmingASCIIWhitespace()
        if id.begins(with: "<"), id.ends(with: ">") { id = id.dropping().droppingLast() }
        if id.begins(with: "response-") { id = id.dropping(9) }
        return Int(digits: id).flatMap { $0 > 0 ? $0 - 1 : nil }
    }

    /// The HTTP message of a call. A malformed call is the error of one record, not of the whole body.
    static func request(_ call: CallRequest, _ client: PipeClient) throws(PipeError) -> [UInt8] {
        let address = try client.address(of: call)
        var head = "\(call.method.rawValue) \(address.requestTarget) HTTP/1.1\r\nHost: \(address.authority)\r\n"
        var body: [UInt8] = []
        if call.content != nil {
            guard let content = try call.contentInMemory(client) else {
                throw PipeError(.bulk(.bodyNotInMemory))
            }
            head += try field("Content-Type", content.type) + field("Content-Length", "\(content.bytes.count)")
            body = content.bytes
        }
        head += try field("Accept", call.accept)
        for own in call.fields {
            head += try field(own.name.rawName, own.value)
        }
        return Array((head + "\r\n").utf8) + body
    }

    private static func field(_ name: String, _ value: String) throws(PipeError) -> String {
        let (name, value) = try HeaderFieldRules.checked(name: name, value: value)
        return "\(name.rawName): \(value)\r\n"
    }

    /// Whether a boundary needs no quotes (RFC 2046, section 5.1.1; RFC 2045, section 5.1).
    private static func isBoundary(_ text: String) -> Bool {
        (1...70).contains(text.utf8.count)
            && text.utf8.allSatisfy { FieldScanner.isAlphanumeric($0) || "-_.".utf8.contains($0) }
    }

    private mutating func append(_ text: String) {
        bytes += Array(text.utf8)
    }
}
