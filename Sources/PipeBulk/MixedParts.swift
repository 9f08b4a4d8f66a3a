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
        let delimiter = Array("--\(boundary)".utf8)
        var start: Int?
        var isClosed = false
        var line = 0
        while line < body.count, !isClosed {
            let end = body[line...].firstIndex(of: UInt8(ascii: "\n")) ?? body.count
            if let rest = Self.rest(of: body[line..<end], after: delimiter) {
                // The line break before a delimiter belongs to it.
                if let start { parts.append(Self.part(body[start..<max(start, Self.end(of: body, before: line))])) }
                start = min(end + 1, body.count)
                isClosed = rest == .closing
            }
            line = end + 1
        }
        guard isClosed else {
            return nil
        }
    }

    private enum Delimiter {
        case next
        case closing
    }

    /// What delimiter a line is; `nil` if it is another line.
    private static func rest(of line: ArraySlice<UInt8>, after delimiter: [UInt8]) -> Delimiter? {
        guard line.starts(with: delimiter) else {
            return nil
        }
        var rest = line.dropFirst(delimiter.count)  // checked text: bytes
        let isClosing = rest.starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")])
        if isClosing { rest = rest.dropFirst(2) }
        guard rest.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") })
        else {
            return nil
        }
        return isClosing ? .closing : .next
    }

    private static func end(of body: [UInt8], before line: Int) -> Int {
        guard line > 0 else {
            return 0
        }
        let end = line - 1
        return end > 0 && body[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
    }

    private static func part(_ bytes: ArraySlice<UInt8>) -> Part {
        guard let (headers, content) = fields(of: bytes) else {
            return Part(contentID: nil, response: nil)
        }
        return Part(contentID: HTTPField.Name("Content-ID").flatMap { headers[$0] }, response: response(content))
    }

    private static func response(_ bytes: ArraySlice<UInt8>) -> Response? {
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        // RFC 9112, section 4: HTTP-version SP status-code SP [ reason-phrase ].
        let words = bytes[..<end].split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard words.count >= 2, words[0].starts(with: Array("HTTP/".utf8)),
            let code = Int(text(words[1]).trimmingASCIIWhitespace()), (100...599).contains(code),
            let (headers, rest) = fields(of: bytes[min(end + 1, bytes.endIndex)...])
        else {
            return nil
        }
        var body = Array(rest)
        if let length = headers[.contentLength].flatMap({ Int($0) }), length >= 0, length < body.count {
            body.removeLast(body.count - length)
        }
        return Response(status: HTTPResponse.Status(code: code), headers: headers, body: body)
    }

    /// The header fields before an empty line, and what is after it; `nil` if a field is malformed.
    private static func fields(of bytes: ArraySlice<UInt8>) -> (HTTPFields, ArraySlice<UInt8>)? {
        var fields = HTTPFields()
        var rest = bytes
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            var line = rest[..<end]
            if line.last == UInt8(ascii: "\r") { line.removeLast() }  // checked text: bytes
            rest = rest[min(end + 1, rest.endIndex)...]
            guard !line.isEmpty else {
                return (fields, rest)
            }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), let name = HTTPField.Name(text(line[..<colon]))
            else {
                return nil
            }
            fields.append(HTTPField(name: name, value: String(text(line[(colon + 1)...]).trimmingASCIIWhitespace())))
        }
        return (fields, rest)
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
