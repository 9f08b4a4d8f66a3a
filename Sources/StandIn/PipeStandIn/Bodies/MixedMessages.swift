import PipeHTTP

/// The HTTP messages in a body of `multipart/mixed` (RFC 2046, section 5.1; RFC 9112, section 10.1).
enum MixedMessages {
    /// A request in a part.
    struct Part {
        let id: String?
        /// `nil` if the part is malformed.
        let request: ServedRequest?
    }

    /// The boundary of a request with messages; `nil` for other requests.
    static func boundary(of request: ServedRequest) -> String? {
        guard let type = request.field("Content-Type").flatMap({ MediaType($0) }),
            type.essence.hasSameBytes(as: "multipart/mixed")
        else { return nil }
        return type.parameters["boundary"]
    }

    /// The requests in a body, each read when it is used. They have the header fields of the request around them, except for
    /// fields that describe its body.
    static func requests(
        in request: ServedRequest, boundary: String
    ) -> LazyMapSequence<[ArraySlice<UInt8>], Part>? {
        var outer = request
        outer.fields[.contentType] = nil
        outer.fields[.contentLength] = nil
        outer.body = []
        return MultipartBodies(request.body, boundary: boundary)?.parts.lazy.map { bytes in
            guard let (fields, content) = MultipartBodies.fields(of: bytes) else { return Part(id: nil, request: nil) }
            return Part(id: fields.values(of: "Content-ID").first, request: message(content, in: outer))
        }
    }

    private static func message(_ bytes: ArraySlice<UInt8>, in outer: ServedRequest) -> ServedRequest? {
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        let words = String(decoding: bytes[..<end], as: UTF8.self).trimmingASCIIWhitespace().words(separatedBy: " ")
        guard words.count >= 2, let method = HTTPRequest.Method(String(words[0])),
            let (fields, rest) = MultipartBodies.fields(of: bytes[min(end + 1, bytes.endIndex)...])
        else { return nil }
        // The target may be a URL (RFC 9112, section 3.2.2), or relative.
        let target = RequestTarget(absolute: words[1])?.path ?? String(words[1])
        var request = ServedRequest(method: method, origin: outer.origin, target: target)
        request.fields = outer.fields
        if !fields.isEmpty {
            let names = Set(fields.map(\.name))
            request.fields = HTTPFields(outer.fields.filter { !names.contains($0.name) } + fields)
        }
        request.body = Array(rest)
        if let length = fields[.contentLength].flatMap({ Int(digits: $0) }), length < request.body.count {
            request.body = Array(request.body[..<length])
        }
        return request
    }

    /// A response with a response for each part.
    static func response(_ responses: [(id: String?, response: ServedResponse)]) -> ServedResponse {
        var boundary = "stand-in"
        // A body may have any text, but not a random one.
        while responses.contains(where: {
            String(decoding: $0.response.body, as: UTF8.self).containsBytes(of: "--" + boundary)
        }
        ) {
            boundary = "stand-in-\(UInt64.random(in: 0...UInt64.max))"
        }
        var bytes: [UInt8] = []
        for (id, response) in responses {
            var head = "--\(boundary)\r\nContent-Type: application/http\r\n"
            if let id { head += "Content-ID: \(responseID(id))\r\n" }
            head += "\r\nHTTP/1.1 \(response.status) \(HTTPResponse.Status(code: response.status).reasonPhrase)\r\n"
            for field in response.fields where field.name != .contentLength {
                head += "\(field.name.rawName): \(field.value)\r\n"
            }
            bytes += Array("\(head)Content-Length: \(response.body.count)\r\n\r\n".utf8) + response.body
            bytes += Array("\r\n".utf8)
        }
        bytes += Array("--\(boundary)--\r\n".utf8)
        return ServedResponse(200, fields: [.contentType: "multipart/mixed; boundary=\(boundary)"], body: bytes)
    }

    /// The ID of the response to the request with an ID.
    private static func responseID(_ id: String) -> String {
        id.begins(with: "<") ? "<response-\(id.dropping())" : "response-\(id)"
    }
}
