import PipeRuntime

extension TransportConformance {
    /// Serves the first request of the first connection with some bytes, all others with “right”.
    static func servingOnce(
        _ first: String, pause: Bool = false
    ) -> @Sendable (ServerConnection) -> Void {
        { connection in
            while connection.request() != nil {
                if connection.server.requests.count == 1 {
                    guard connection.write(first) else { return }
                } else {
                    guard connection.answer("right") else { return }
                }
            }
        }
    }

    /// Gets an answer, and sees to it that the next one is the right one.
    private static func requireAnswer(
        _ talk: Conversation, _ method: HTTPRequest.Method = .get, status: Int = 200, body expected: String
    ) async throws {
        let answer = try await talk.answer(method)
        try require(answer.response.status.code == status, "gave status \(answer.response.status) for \(status)")
        try require(answer.text == expected, "gave “\(answer.text)” for “\(expected)”")
        // What is too much has come by then.
        try await Task.sleep(for: .milliseconds(100))
        let next = try await talk.answer()
        try require(next.text == "right", "the next request got “\(next.text)”, which is not its answer")
    }

    private static let poison = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison"

    /// That the end of an answer is where it says.
    static let framing: [Check] = [
        Check(
            "the answer to HEAD has no body",
            serve: servingOnce("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
        ) { talk in
            try await requireAnswer(talk, .head, body: "")
        },
        Check(
            "an answer with status 204 has no body",
            serve: servingOnce("HTTP/1.1 204 No Content\r\n\r\n")
        ) { talk in
            try await requireAnswer(talk, status: 204, body: "")
        },
        Check(
            "an answer with status 304 has no body",
            serve: servingOnce("HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n")
        ) { talk in
            try await requireAnswer(talk, status: 304, body: "")
        },
        Check(
            "what follows an answer with status 204 is not the next answer",
            serve: servingOnce("HTTP/1.1 204 No Content\r\n\r\n" + poison)
        ) { talk in
            try await requireAnswer(talk, status: 204, body: "")
        },
        Check(
            "what follows the length is neither body nor the next answer",
            serve: servingOnce("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfirst" + poison)
        ) { talk in
            try await requireAnswer(talk, body: "first")
        },
        Check(
            "what follows the last chunk is neither body nor the next answer",
            serve: servingOnce("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n0\r\n\r\n" + poison)
        ) { talk in
            try await requireAnswer(talk, body: "first")
        },
        Check(
            "chunks may have extensions and trailers",
            serve: servingOnce(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "3;a=b\r\nfir\r\n0002\r\nst\r\n0\r\nX-Trailer: 1\r\n\r\n")
        ) { talk in
            try await requireAnswer(talk, body: "first")
        },
        Check(
            "an answer of chunks may be empty",
            serve: servingOnce("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
        ) { talk in
            try await requireAnswer(talk, body: "")
        },
        Check(
            "an answer without a length ends with its connection",
            serve: { connection in
                guard let request = connection.request() else { return }
                let version = request.target == "/1.0" ? "1.0" : "1.1"
                connection.write("HTTP/\(version) 200 OK\r\nConnection: close\r\n\r\nsome text")
            }
        ) { talk in
            for target in ["/1.0", "/1.1"] {
                let answer = try await talk.answer(.get, target)
                try require(answer.text == "some text", "\(target): gave “\(answer.text)” for “some text”")
            }
        },
        Check(
            "a status line may have no words",
            serve: servingOnce("HTTP/1.1 200 \r\nContent-Length: 5\r\n\r\nfirst")
        ) { talk in
            try await requireAnswer(talk, body: "first")
        },
    ]
}
