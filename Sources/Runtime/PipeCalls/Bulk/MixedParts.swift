import HTTPTypes
import PipeHTTP

/// The parts of a `multipart` body with HTTP responses (RFC 2046, section 5.1; RFC 9112, section 10.1). Lines may also end
/// with a line feed alone.
struct MixedParts {
    /// The HTTP response in a part.
    struct Response {
        let status: HTTPResponse.Status
        let headers: HTTPFields
        let body: [UInt8]
    }

    /// A part.
    struct Part {
        /// The value of `Content-ID`.
        let contentID: String?
        /// `nil` if the part is not an HTTP response.
        let response: Response?
    }

    private(set) var parts: [Part] = []

    /// Reads a body; `nil` if it does not have the delimiter, or ends before the closing one.
    init?(_ body: [UInt8], boundary: String) {
        guard let bodies = MultipartBodies(body, boundary: boundary) else {
            return nil
        }
        parts = bodies.parts.map(Self.part)
    }

    private static func part(_ bytes: ArraySlice<UInt8>) -> Part {
        guard let (headers, content) = MultipartBodies.fields(of: bytes) else {
            return Part(contentID: nil, response: nil)
        }
        return Part(contentID: HTTPField.Name("Content-ID").flatMap { headers[$0] }, response: response(content))
    }

    private static func response(_ bytes: ArraySlice<UInt8>) -> Response? {
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        // RFC 9112, section 4: HTTP-version SP status-code SP [ reason-phrase ].
        let words = bytes[..<end].split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard words.count >= 2, words[0].starts(with: Array("HTTP/".utf8)),
            let code = Int(digits: text(words[1]).trimmingASCIIWhitespace()), (100...599).contains(code),
            let (headers, rest) = MultipartBodies.fields(of: bytes[min(end + 1, bytes.endIndex)...])
        else {
            return nil
        }
        var body = Array(rest)
        if let length = headers[.contentLength].flatMap({ Int(digits: $0) }), length < body.count {
            body.removeLast(body.count - length)
        }
        return Response(status: HTTPResponse.Status(code: code), headers: headers, body: body)
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
