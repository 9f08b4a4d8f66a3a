import PipeRuntime

extension TransportConformance {
    /// Serves connections on which each request is answered with the status that its target names, as `/007` and, with a body,
    /// as `/007/body`, and with what comes behind it.
    private static func statuses(behind rest: String = "") -> @Sendable (ServerConnection) -> Void {
        { connection in
            while let request = connection.request() {
                let words = request.target.words(at: "/")
                guard let status = words.first, status != "next" else {
                    guard connection.answer("right") else { return }
                    continue
                }
                // An answer with status 204 or 304 has no body (RFC 9110, section 6.4.1).
                let hasBody = words.count > 1 && status != "204" && status != "304"
                let isFramed = rest.isEmpty && status != "204"
                let length = isFramed ? "Content-Length: \(hasBody ? 4 : 0)\r\n" : ""
                let answer = "HTTP/1.1 \(status) Words\r\n\(length)\r\n\(hasBody ? "body" : "")\(rest)"
                guard connection.write(answer) else { return }
            }
        }
    }

    /// A status as a status line has it.
    private static func digits(_ status: Int) -> String {
        String(repeating: "0", count: status < 10 ? 2 : status < 100 ? 1 : 0) + String(status)
    }

    /// Sees to it that a transport is as good as before.
    private static func requireNext(_ talk: Conversation, after target: String) async throws {
        let next = try await talk.answer(.get, "/next")
        try require(
            next.text == "right", "after \(target): the next request got “\(next.text)”, which is not its answer")
    }

    /// That every status line with three digits ends in an answer or in an error (RFC 9110, section 15).
    static let statuses: [Check] = [
        Check("a status below 100 is an error", limit: .seconds(60), serve: statuses()) { talk in
            for status in 0..<100 {
                for target in ["/\(digits(status))", "/\(digits(status))/body"] {
                    try await talk.failure(.get, target)
                }
                if status % 10 == 0 { try await requireNext(talk, after: "\(status)") }
            }
        },
        Check(
            "interim answers of every status are skipped",
            serve: statuses(behind: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfinal")
        ) { talk in
            for status in 100..<200 where status != 101 {
                let answer = try await talk.answer(.get, "/\(status)")
                try require(
                    answer.response.status == .ok && answer.text == "final", "gave \(answer) behind status \(status)")
            }
        },
        Check(
            "a protocol that nobody asked for is the answer or an error",
            serve: { connection in
                guard connection.request() != nil else { return }
                if connection.number == 1 {
                    connection.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n")
                    connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfinal")
                } else if connection.number == 2 {
                    connection.write("HTTP/1.1 101 Switching Protocols\r\n\r\n")
                    connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfinal")
                } else {
                    connection.answer("right", fields: ["Connection: close"])
                }
            }
        ) { talk in
            for _ in 0..<2 {
                do {
                    let answer = try await talk.answer()
                    try require([101, 200].contains(answer.response.status.code), "gave \(answer)")
                } catch is CancellationError {
                    throw Finding("failed as if the task had been cancelled")
                } catch let finding as Finding {
                    throw finding
                } catch {
                    // An error is as good.
                }
            }
            try await requireNext(talk, after: "101")
        },
        Check("every status from 200 to 999 is given", limit: .seconds(60), serve: statuses()) { talk in
            for status in 200..<1000 {
                for (target, body) in [("/\(status)", ""), ("/\(status)/body", "body")] {
                    let answer: (response: HTTPResponse, text: String)
                    do {
                        answer = try await talk.answer(.get, target)
                    } catch {
                        throw Finding("an error that was not due, at \(target): \(error)")
                    }
                    try require(
                        answer.response.status.code == status, "gave status \(answer.response.status) for \(status)")
                    let expected = [204, 304].contains(status) ? "" : body
                    try require(
                        answer.text == expected, "gave “\(answer.text)” for “\(expected)” with status \(status)")
                }
            }
            try await requireNext(talk, after: "999")
        },
    ]
}
