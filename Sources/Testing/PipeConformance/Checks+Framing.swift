import PipeHTTP

extension TransportConformance {
    /// A check that a response has a body, and that the next request gets its own response.
    private static func framed(
        _ name: String, _ bytes: String, _ method: HTTPRequest.Method = .get, status: Int = 200,
        body expected: String = ""
    ) -> Check {
        Check(
            name,
            serve: { connection in
                while connection.request() != nil {
                    let isFirst = connection.server.requests.count == 1
                    guard isFirst ? connection.write(bytes) : connection.respond("right") else { return }
                }
            }
        ) { talk in
            let response = try await talk.response(method)
            try require(response.head.status.code == status, "returned status \(response.head.status) for \(status)")
            try require(response.text == expected, "returned ‘\(response.text)’ for ‘\(expected)’")
            // Gives surplus bytes the time to arrive.
            try await Task.sleep(for: .milliseconds(100))
            let next = try await talk.response()
            try require(next.text == "right", "the next request got ‘\(next.text)’, which is not its response")
        }
    }

    private static let noContent = "HTTP/1.1 204 No Content\r\n\r\n"
    private static let poison = ok + "Content-Length: 6\r\n\r\npoison"

    /// Checks that the end of a response is where its framing says.
    static let framing: [Check] = [
        framed("the response to HEAD has no body", ok + "Content-Length: 1000\r\n\r\n", .head),
        framed("a response with status 204 has no body", noContent, status: 204),
        framed(
            "a response with status 304 has no body", "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n",
            status: 304),
        framed("bytes after a response with status 204 are not the next response", noContent + poison, status: 204),
        framed(
            "bytes after the length are neither body nor the next response",
            ok + "Content-Length: 5\r\n\r\nfirst" + poison, body: "first"),
        framed(
            "bytes after the last chunk are neither body nor the next response",
            chunked + "5\r\nfirst\r\n0\r\n\r\n" + poison, body: "first"),
        framed(
            "chunks may have extensions and trailers",
            chunked + "3;a=b\r\nfir\r\n0002\r\nst\r\n0\r\nX-Trailer: 1\r\n\r\n", body: "first"),
        framed("a response of chunks may be empty", chunked + "0\r\n\r\n"),
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
        framed(
            "a status line may have no reason phrase", "HTTP/1.1 200 \r\nContent-Length: 5\r\n\r\nfirst", body: "first"),
    ]
}
