import PipeHTTP

extension TransportConformance {
    /// Responds with the status in the target, such as `/007`, with a body for `/007/body`, followed by `rest`.
    private static func statuses(behind rest: String = "") -> @Sendable (ServerConnection) -> Void {
        { connection in
            while let request = connection.request() {
                let words = request.target.words(separatedBy: "/")
                guard let status = words.first, status != "next" else {
                    guard connection.respond("right") else { return }
                    continue
                }
                // A response with status 204 or 304 has no body (RFC 9110, section 6.4.1).
                let hasBody = words.count > 1 && status != "204" && status != "304"
                let isFramed = rest.isEmpty && status != "204"
                let length = isFramed ? "Content-Length: \(hasBody ? 4 : 0)\r\n" : ""
                let response = "HTTP/1.1 \(status) Words\r\n\(length)\r\n\(hasBody ? "body" : "")\(rest)"
                guard connection.write(response) else { return }
            }
        }
    }

    /// A status with three digits.
    private static func digits(_ status: Int) -> String {
        String(repeating: "0", count: status < 10 ? 2 : status < 100 ? 1 : 0) + String(status)
    }

    /// Checks that the transport still works.
    private static func requireNext(_ talk: Conversation, after target: String) async throws {
        let next = try await talk.response(.get, "/next")
        try require(
            next.text == "right", "after \(target): the next request got ‘\(next.text)’, which is not its response")
    }

    /// Checks that every status of three digits ends in a response or an error (RFC 9110, section 15).
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
            "interim responses of every status are skipped",
            serve: statuses(behind: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfinal")
        ) { talk in
            for status in 100..<200 where status != 101 {
                let response = try await talk.response(.get, "/\(status)")
                try require(
                    response.head.status == .ok && response.text == "final",
                    "returned \(response) behind status \(status)")
            }
        },
        Check(
            "a protocol that was not requested is the response or an error",
            serve: { connection in
                guard connection.request() != nil else { return }
                guard connection.number <= 2 else {
                    connection.respond("right", fields: ["Connection: close"])
                    return
                }
                let fields = connection.number == 1 ? "Upgrade: x\r\nConnection: upgrade\r\n" : ""
                connection.write("HTTP/1.1 101 Switching Protocols\r\n\(fields)\r\n")
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfinal")
            }
        ) { talk in
            for _ in 0..<2 {
                guard let response = try await talk.responseOrError() else { continue }
                try require([101, 200].contains(response.head.status.code), "returned \(response)")
            }
            try await requireNext(talk, after: "101")
        },
        Check("every status from 200 to 999 is returned", limit: .seconds(60), serve: statuses()) { talk in
            for status in 200..<1000 {
                for (target, body) in [("/\(status)", ""), ("/\(status)/body", "body")] {
                    let response: (head: HTTPResponse, text: String)
                    do {
                        response = try await talk.response(.get, target)
                    } catch {
                        throw CheckError("an unexpected error, at \(target): \(error)")
                    }
                    try require(
                        response.head.status.code == status, "returned status \(response.head.status) for \(status)")
                    let expected = [204, 304].contains(status) ? "" : body
                    try require(
                        response.text == expected, "returned ‘\(response.text)’ for ‘\(expected)’ with status \(status)"
                    )
                }
            }
            try await requireNext(talk, after: "999")
        },
    ]
}
