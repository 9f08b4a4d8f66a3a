import PipeHTTP

/// Responds to every request of a connection with ‘ok’.
let servingOK: @Sendable (ServerConnection) -> Void = { connection in
    while connection.request() != nil, connection.respond("ok") {}
}

extension TransportConformance {
    /// Checks that requests arrive unchanged.
    static let requests: [Check] = [
        Check("methods and targets arrive as they are", serve: servingOK) { talk in
            let target = "/a%2Fb/c;d=1?x=%7B%22m%22:%22B%22%7D&y==&z=a+b,%20~"
            let methods: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete, .options]
            for method in methods {
                let response = try await talk.response(method, target)
                try require(response.head.status == .ok && response.text == "ok", "\(method): got \(response)")
            }
            let lines = talk.server.requests.map(\.line)
            let expected = methods.map { "\($0) \(target) HTTP/1.1" }
            try require(lines == expected, "sent \(lines) for \(expected)")
        },
        Check("empty segments and full stops of a path arrive as they are", serve: servingOK) { talk in
            let targets = ["/a//b", "/a///", "//a", "//", "/a/?q=//", "/.../.a/b./..c", "/a%2F%2E/%2e%2e%2F"]
            for target in targets {
                let response = try await talk.response(.get, target)
                try require(response.head.status == .ok, "\(target): got \(response)")
            }
            let lines = talk.server.requests.map(\.line)
            let expected = targets.map { "GET \($0) HTTP/1.1" }
            try require(lines == expected, "sent \(lines) for \(expected)")
        },
        Check("a method that is not common arrives", serve: servingOK) { talk in
            guard let method = HTTPRequest.Method("PURGE") else { return }
            _ = try await talk.response(method)
            try require(talk.server.requests.map(\.method) == ["PURGE"], "sent \(talk.server.requests.map(\.line))")
        },
        Check("a target with a line break is refused or encoded", serve: servingOK) { talk in
            _ = try await talk.responseOrError(.get, "/a b\r\nX-Injected: 1\r\n\r\nGET /second", "refused")
            let requests = talk.server.requests
            try require(requests.count <= 1, "sent \(requests.count) requests for one")
            try require(requests.allSatisfy { $0.values("X-Injected").isEmpty }, "sent a field from the target")
        },
        Check("bytes have their length", serve: servingOK) { talk in
            let bytes = (0..<1000).map { UInt8($0 % 256) }
            _ = try await talk.response(.post, "/", [("Content-Type", "a/b")], body: HTTPBody(bytes))
            let request = talk.server.requests[0]
            try require(request.body == bytes, "the body that arrived is another one")
            try requireFraming(request, length: 1000)
        },
        Check("a body without a byte has the length 0", serve: servingOK) { talk in
            _ = try await talk.response(.post, "/", body: .empty)
            _ = try await talk.response(.put, "/", body: .empty)
            for request in talk.server.requests { try requireFraming(request, length: 0) }
        },
        Check("a request without a body has no fields of a body", serve: servingOK) { talk in
            _ = try await talk.response(.get)
            let request = talk.server.requests[0]
            try require(
                request.values("Content-Length").allSatisfy { $0.hasSameBytes(as: "0") }, "sent a Content-Length")
            for name in ["Transfer-Encoding", "Content-Type", "Expect"] {
                try require(request.values(name).isEmpty, "sent \(name): \(request.values(name))")
            }
        },
        Check("a GET with a body is sent as it is or refused", serve: servingOK) { talk in
            do {
                _ = try await talk.response(.get, "/", [("Content-Type", "a/b")], body: HTTPBody("body"))
                try require(talk.server.requests.map(\.text) == ["body"], "sent another body")
            } catch let finding as CheckError {
                throw finding
            } catch {
                try require(talk.server.requests.isEmpty, "refused after it was sent")
            }
        },
        Check("header fields arrive as they are", serve: servingOK) { talk in
            let fields = [
                ("X-One", "a b;c=\"d\", e"), ("X-Text", "grün ✓"), ("X-Two", "a"), ("X-Two", "b"),
                ("User-Agent", "me/1"),
                ("Accept", "a/b"), ("Authorization", "Bearer t"), ("Cookie", "a=b"), ("Range", "bytes=1-"),
                ("If-None-Match", "\"x\""),
            ]
            _ = try await talk.response(.get, "/", fields)
            let request = talk.server.requests[0]
            for name in Set(fields.map(\.0)) {
                let expected = fields.filter { $0.0 == name }.map(\.1).joined(separator: ", ")
                let found = request.values(name).joined(separator: ", ")
                // RFC 9110, section 5.3: the space after the comma is optional.
                try require(
                    found.replacingBytes(of: ", ", with: ",") == expected.replacingBytes(of: ", ", with: ","),
                    "\(name): sent ‘\(found)’ for ‘\(expected)’")
            }
            try require(request.values("Host") == ["127.0.0.1:\(talk.server.port)"], "Host: \(request.values("Host"))")
        },
        Check("several cookies are one field", serve: servingOK) { talk in
            // RFC 6265, section 5.4.
            _ = try await talk.response(.get, "/", [("Cookie", "a=1"), ("X-One", "x"), ("Cookie", "b=2")])
            let cookies = talk.server.requests[0].values("Cookie")
            try require(cookies == ["a=1; b=2"], "sent \(cookies)")
        },
        Check("no field is added that changes the request", serve: servingOK) { talk in
            _ = try await talk.response(.get)
            _ = try await talk.response(.post, "/", [("Content-Type", "a/b")], body: HTTPBody("x"))
            let names = [
                "Authorization", "Cookie", "Origin", "Referer", "Range", "If-None-Match", "If-Modified-Since", "Expect",
                "Upgrade",
            ]
            for request in talk.server.requests {
                for name in names {
                    try require(request.values(name).isEmpty, "sent \(name): \(request.values(name))")
                }
            }
        },
        Check("no Content-Type is added to a body without one", serve: servingOK) { talk in
            _ = try await talk.response(.post, "/", body: HTTPBody("x"))
            let types = talk.server.requests[0].values("Content-Type")
            try require(types.isEmpty, "sent Content-Type: \(types)")
        },
    ]

    /// Checks that streamed bodies arrive whole, or are an error.
    static let streams: [Check] = [
        Check("a stream of a known length has that length", serve: servingOK) { talk in
            _ = try await talk.response(
                .put, "/", [("Content-Type", "a/b")], body: stream(["abc", "", "def"], length: 6))
            try require(talk.server.requests.map(\.text) == ["abcdef"], "sent another body")
            try requireFraming(talk.server.requests[0], length: 6)
        },
        Check("a stream of an unknown length is framed once", serve: servingOK) { talk in
            _ = try await talk.response(
                .put, "/", [("Content-Type", "a/b")], body: stream(["abc", "", "def"], length: nil))
            let request = talk.server.requests[0]
            try require(request.text == "abcdef", "sent ‘\(request.text)’ for ‘abcdef’")
            let framings = request.values("Content-Length").count + request.values("Transfer-Encoding").count
            try require(framings == 1, "sent \(framings) framings: \(request.fields)")
        },
        Check("a stream that is shorter than its length is an error", serve: servingOK) { talk in
            try await talk.failure(.put, body: stream(["abc", "def"], length: 10))
            try require(talk.server.requests.isEmpty, "the server got a request that looks whole")
        },
        Check("a stream that is longer than its length is an error", serve: servingOK) { talk in
            try await talk.failure(.put, body: stream(["abcd", "efghij"], length: 6))
            try require(talk.server.requests.isEmpty, "the server got a request that looks whole")
        },
        Check("a stream that fails ends the request", serve: servingOK) { talk in
            for length in [Int64(10), nil] {
                let body = HTTPBody(length: length) {
                    AsyncThrowingStream<ArraySlice<UInt8>, any Error> { continuation in
                        continuation.yield(Array("abcd".utf8)[...])
                        continuation.finish(throwing: StreamFailure())
                    }
                }
                try await talk.failure(.put, body: body)
                try await Task.sleep(for: .milliseconds(50))
                try require(talk.server.requests.isEmpty, "the server got a request that looks whole")
            }
        },
    ]

    struct StreamFailure: Error {}

    static func stream(_ chunks: [String], length: Int64?) -> HTTPBody {
        HTTPBody(length: length) {
            AsyncStream<ArraySlice<UInt8>> { continuation in
                for chunk in chunks { continuation.yield(Array(chunk.utf8)[...]) }
                continuation.finish()
            }
        }
    }

    /// Requires one Content-Length and no other framing (RFC 9112, section 6.2).
    private static func requireFraming(_ request: ReceivedRequest, length: Int) throws {
        let lengths = request.values("Content-Length")
        try require(lengths == ["\(length)"], "sent Content-Length: \(lengths) for \(length)")
        let codings = request.values("Transfer-Encoding")
        try require(codings.isEmpty, "sent Transfer-Encoding: \(codings) besides a length")
    }
}
