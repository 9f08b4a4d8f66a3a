import PipeHTTP

extension TransportConformance {
    /// Responds to the first request with some bytes, and to all others with ‘right’.
    static func servingOnce(
        _ first: String, pause: Bool = false
    ) -> @Sendable (ServerConnection) -> Void {
        { connection in
            while connection.request() != nil {
                if connection.server.requests.count == 1 {
                    guard connection.write(first) else { return }
                } else {
                    guard connection.respond("right") else { return }
                }
            }
        }
    }

    /// Checks a response, and that the next request gets its own response.
    private static func requireResponse(
        _ talk: Conversation, _ method: HTTPRequest.Method = .get, status: Int = 200, body expected: String
    ) async throws {
        let response = try await talk.response(method)
        try require(response.head.status.code == status, "returned status \(response.head.status) for \(status)")
        try require(response.text == expected, "returned ‘\(response.text)’ for ‘\(expected)’")
        // Gives surplus bytes the time to arrive.
        try await Task.sleep(for: .milliseconds(100))
        let next = try await talk.response()
        try require(next.text == "right", "the next request got ‘\(next.text)’, which is not its response")
    }

    private static let poison = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison"

    /// Checks that the end of a response is where its framing says.
    static let framing: [Check] = [
        Check(
            "the response to HEAD has no body",
            serve: servingOnce("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
        ) { talk in
            try await requireResponse(talk, .head, body: "")
        },
        Check(
            "a response with status 204 has no body",
            serve: servingOnce("HTTP/1.1 204 No Content\r\n\r\n")
        ) { talk in
            try await requireResponse(talk, status: 204, body: "")
        },
        Check(
            "a response with status 304 has no body",
            serve: servingOnce("HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n")
        ) { talk in
            try await requireResponse(talk, status: 304, body: "")
        },
        Check(
            "bytes after a response with status 204 are not the next response",
            serve: servingOnce("HTTP/1.1 204 No Content\r\n\r\n" + poison)
        ) { talk in
            try await requireResponse(talk, status: 204, body: "")
        },
        Check(
            "bytes after the length are neither body nor the next response",
            serve: servingOnce("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfirst" + poison)
        ) { talk in
            try await requireResponse(talk, body: "first")
        },
        Check(
            "bytes after the last chunk are neither body nor the next response",
            serve: servingOnce("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n0\r\n\r\n" + poison)
        ) { talk in
            try await requireResponse(talk, body: "first")
        },
        Check(
            "chunks may have extensions and trailers",
            serve: servingOnce(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "3;a=b\r\nfir\r\n0002\r\nst\r\n0\r\nX-Trailer: 1\r\n\r\n")
        ) { talk in
            try await requireResponse(talk, body: "first")
        },
        Check(
            "a response of chunks may be empty",
            serve: servingOnce("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
        ) { talk in
            try await requireResponse(talk, body: "")
        },
        Check(
            "a response without a length ends with its connection",
            serve: { connection in
                guard let request = connection.request() else { return }
                let version = request.target == "/1.0" ? "1.0" : "1.1"
                connection.write("HTTP/\(version) 200 OK\r\nConnection: close\r\n\r\nsome text")
            }
        ) { talk in
            for target in ["/1.0", "/1.1"] {
                let response = try await talk.response(.get, target)
                try require(response.text == "some text", "\(target): returned ‘\(response.text)’ for ‘some text’")
            }
        },
        Check(
            "a status line may have no reason phrase",
            serve: servingOnce("HTTP/1.1 200 \r\nContent-Length: 5\r\n\r\nfirst")
        ) { talk in
            try await requireResponse(talk, body: "first")
        },
    ]
}
