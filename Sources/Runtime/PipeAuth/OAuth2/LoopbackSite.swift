import PipeHTTP

/// The responses of a ``LoopbackRedirect``.
struct LoopbackSite: Sendable {
    /// The awaited request.
    struct Callback: Equatable {
        let state: String
        let target: String
    }

    struct Response {
        let bytes: [UInt8]
        var callback: Callback?
    }

    private let path: String
    private let page: String

    init(path: String, message: String) throws(LoopbackRedirect.LoopbackError) {
        let isPath = path.utf8.allSatisfy { byte in
            PercentEncoding.isUnreserved(byte) || "/%!$&'()*+,;=:@".utf8.contains(byte)
        }
        guard path.begins(with: "/"), !path.begins(with: "//"), isPath else {
            throw .malformedPath(path)
        }
        self.path = path
        let text = message.replacingBytes(of: "&", with: "&amp;").replacingBytes(of: "<", with: "&lt;")
            .replacingBytes(of: ">", with: "&gt;")
        page = """
            <!doctype html>
            <html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
            <title>\(text)</title></head>
            <body style="font: 1.2em sans-serif; margin: 4em; text-align: center"><p>\(text)</p></body></html>

            """
    }

    /// Returns the response to a request.
    ///
    /// - Parameters:
    ///   - head: The request line and the header fields; `nil` if they were too long.
    ///   - states: The awaited values of `state`.
    func response(to head: [UInt8]?, states: [String]) -> Response {
        guard let head else {
            return Self.refusal("431 Request Header Fields Too Large")
        }
        let line = String(decoding: head.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        let parts = line.split(atScalar: " ")
        guard parts.count == 3, parts[2].begins(with: "HTTP/1."), parts[1].begins(with: "/"),
            parts[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            return Self.refusal("400 Bad Request")
        }
        let target = parts[1]
        guard target.keeping(while: { $0 != "?" }).hasSameBytes(as: path) else {
            return Self.refusal("404 Not Found")
        }
        guard parts[0] == "GET" else {
            return Self.refusal("405 Method Not Allowed", "Allow: GET\r\n")
        }
        guard let state = Self.state(in: target), states.contains(where: { state.hasSameBytes(as: $0) }) else {
            return Self.refusal("400 Bad Request")
        }
        let response = Self.message("200 OK", "Content-Type: text/html; charset=utf-8\r\n", body: page)
        return Response(bytes: response, callback: Callback(state: state, target: String(target)))
    }

    /// Returns the `state` of a query, if there is exactly one.
    private static func state(in target: Substring) -> String? {
        let query = target.dropping { $0 != "?" }.dropping().keeping { $0 != "#" }
        let states = query.words(separatedBy: "&").compactMap { item -> String? in
            let name = item.keeping { $0 != "=" }
            guard PercentEncoding.decode(name) == "state" else {
                return nil
            }
            return PercentEncoding.decode(
                item.dropping(name.unicodeScalars.count + 1).replacingBytes(of: "+", with: "%20"))
        }
        return states.count == 1 ? states[0] : nil
    }

    private static func refusal(_ status: String, _ fields: String = "") -> Response {
        let body = "\(status.dropping(4))\n"
        return Response(bytes: message(status, fields + "Content-Type: text/plain\r\n", body: body))
    }

    /// The request URL has the code in it: the headers prevent that the browser caches it, passes it on, or loads
    /// anything else.
    private static func message(_ status: String, _ fields: String, body: String) -> [UInt8] {
        let head =
            "HTTP/1.1 \(status)\r\n\(fields)Content-Length: \(body.utf8.count)\r\nConnection: close\r\n"
            + "Cache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nX-Content-Type-Options: nosniff\r\n"
            + "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'\r\n\r\n"
        return Array((head + body).utf8)
    }
}
