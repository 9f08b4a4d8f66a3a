import PipeHTTP

extension TransportConformance {
    /// Responds to each request of a connection with the bytes that a closure returns.
    private static func serving(
        _ response: @escaping @Sendable (ReceivedRequest) -> String
    ) -> @Sendable (ServerConnection) -> Void {
        { connection in
            while let request = connection.request(), connection.write(response(request)) {}
        }
    }

    /// Checks that responses are returned unchanged, whatever their status is.
    static let responses: [Check] = [
        Check(
            "status, fields and body of every response",
            serve: serving { request in
                "HTTP/1.1 \(request.target.dropping()) Words\r\nX-A: 1\r\nContent-Length: 4\r\n\r\nbody"
            }
        ) { talk in
            for status in [200, 201, 226, 299, 400, 403, 404, 408, 409, 410, 418, 422, 429, 451, 500, 503, 599] {
                let response = try await talk.response(.get, "/\(status)")
                try require(
                    response.head.status.code == status, "returned status \(response.head.status) for \(status)")
                let field = HTTPField.Name("X-A").flatMap { response.head.headerFields[$0] }
                try require(field == "1", "lost a field of a response with status \(status)")
                try require(response.text == "body", "returned ‘\(response.text)’ for ‘body’ with status \(status)")
            }
            try require(talk.server.requests.count == 17, "sent \(talk.server.requests.count) requests for 17")
        },
        Check(
            "redirects are not followed",
            serve: serving { request in
                request.target == "/there"
                    ? "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
                    : "HTTP/1.1 \(request.target.dropping()) Moved\r\nLocation: /there\r\nContent-Length: 4\r\n\r\nbody"
            }
        ) { talk in
            for status in [300, 301, 302, 303, 305, 307, 308] {
                for method in [HTTPRequest.Method.get, .post] {
                    let body = method == .post ? HTTPBody("x") : nil
                    let response = try await talk.response(method, "/\(status)", body: body)
                    let head = response.head
                    try require(head.status.code == status, "\(method): returned status \(head.status) for \(status)")
                    try require(head.headerFields[.location] == "/there", "lost the Location of status \(status)")
                    try require(response.text == "body", "returned ‘\(response.text)’ for ‘body’ with status \(status)")
                }
            }
            try require(!talk.server.requests.contains { $0.target == "/there" }, "followed a redirect")
        },
        Check(
            "cookies are not kept",
            serve: serving { _ in "HTTP/1.1 200 OK\r\nSet-Cookie: a=b; Path=/\r\nContent-Length: 2\r\n\r\nok" }
        ) { talk in
            for _ in 0..<2 { _ = try await talk.response() }
            try require(talk.server.requests.allSatisfy { $0.values("Cookie").isEmpty }, "sent a cookie")
        },
        Check(
            "responses are not cached",
            serve: serving { _ in
                "HTTP/1.1 200 OK\r\nCache-Control: max-age=1000\r\nETag: \"x\"\r\nContent-Length: 2\r\n\r\nok"
            }
        ) { talk in
            for _ in 0..<3 { _ = try await talk.response() }
            try require(talk.server.requests.count == 3, "sent \(talk.server.requests.count) requests for 3")
            try require(
                talk.server.requests.allSatisfy { $0.values("If-None-Match").isEmpty }, "validated a cached copy")
        },
        Check(
            "a challenge is a response",
            serve: serving { request in
                let scheme = request.target.dropping()
                let fields = "WWW-Authenticate: \(scheme) realm=\"x\", nonce=\"y\"\r\nContent-Length: 2"
                return "HTTP/1.1 401 Unauthorized\r\n\(fields)\r\n\r\nno"
            }
        ) { talk in
            let schemes = ["Basic", "Digest", "Bearer", "Negotiate", "NTLM"]
            for scheme in schemes {
                let response = try await talk.response(.get, "/\(scheme)")
                try require(response.head.status == .unauthorized, "\(scheme): returned status \(response.head.status)")
                try require(response.text == "no", "\(scheme): returned the body ‘\(response.text)’ for ‘no’")
                let challenge = response.head.headerFields[.wwwAuthenticate] ?? ""
                try require(challenge.begins(with: scheme), "lost the challenge of \(scheme)")
            }
            try require(talk.server.requests.count == schemes.count, "sent \(talk.server.requests.count) requests")
        },
        Check(
            "a repeated field has both values",
            serve: serving { _ in "HTTP/1.1 200 OK\r\nX-Two: a\r\nX-Two: b\r\nContent-Length: 0\r\n\r\n" }
        ) { talk in
            let fields = try await talk.response().head.headerFields
            let value = HTTPField.Name("X-Two").flatMap { fields[$0] } ?? ""
            try require(value.removing { $0 == " " } == "a,b", "returned ‘\(value)’ for ‘a, b’")
        },
        Check(
            "cookies are separate values",
            serve: serving { _ in
                let cookies = ["a=1; Expires=Wed, 09 Jun 2027 10:18:14 GMT", "b=2"].map { "Set-Cookie: \($0)" }
                return "HTTP/1.1 200 OK\r\n\(cookies.joined(separator: "\r\n"))\r\nContent-Length: 0\r\n\r\n"
            }
        ) { talk in
            let values = try await talk.response().head.headerFields[values: .setCookie]
            try require(values.count == 2, "returned \(values.count) values of Set-Cookie for 2: \(values)")
        },
        Check(
            "fields may have bytes that are not ASCII",
            serve: { connection in
                while connection.request() != nil {
                    connection.write("HTTP/1.1 200 OK\r\nX-Odd: a")
                    connection.write([0xE9, 0xFF, 0x80])
                    connection.write("b\r\nX-Text: grün ✓\r\nX-Empty:\r\nX-After: 1\r\nContent-Length: 2\r\n\r\nok")
                }
            }
        ) { talk in
            let response = try await talk.response()
            let after = HTTPField.Name("X-After").flatMap { response.head.headerFields[$0] }
            try require(after == "1" && response.text == "ok", "lost the text after the odd field: \(response)")
            let text = HTTPField.Name("X-Text").flatMap { response.head.headerFields[$0] }
            try require(text == "grün ✓", "returned ‘\(text ?? "nothing")’ for ‘grün ✓’")
        },
        Check(
            "interim responses are skipped",
            serve: serving { _ in
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n"
                    + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
            }
        ) { talk in
            let response = try await talk.response(.put, body: HTTPBody("x"))
            try require(response.head.status == .ok && response.text == "ok", "returned \(response)")
        },
        Check(
            "a head may be large",
            serve: serving { _ in
                let fields = (0..<100).map { "X-F\($0): \(String(repeating: "v", count: 200))" }
                return "HTTP/1.1 200 OK\r\n\(fields.joined(separator: "\r\n"))\r\nContent-Length: 2\r\n\r\nok"
            }
        ) { talk in
            let response = try await talk.response()
            let count = response.head.headerFields.count { $0.value.count == 200 }
            try require(count == 100, "returned \(count) fields of 100")
        },
        Check(
            "a body comes as it arrives",
            serve: { connection in
                guard connection.request() != nil else { return }
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n")
                connection.server.gate("head").wait()
                connection.write("one")
                connection.server.gate("chunk").wait()
                connection.write("two")
            }
        ) { talk in
            let (_, body) = try await talk.transport.send(talk.request(), body: nil)
            talk.server.gate("head").open()
            var text = ""
            for try await chunk in body {
                text += String(decoding: chunk, as: UTF8.self)
                if text == "one" { talk.server.gate("chunk").open() }
            }
            try require(text == "onetwo", "returned ‘\(text)’ for ‘onetwo’")
        },
    ]
}
