import PipeHTTP
import Testing

@testable import PipeStandIn

/// Errors in the form of the schema, with what is known of them.
@Suite struct DescribedErrorTests {
    private func standIn(_ errors: String, _ records: String) throws -> StandIn {
        try StandIn(
            description: Served.description(
                of: """
                    pipewright: 1
                    name: Shelf
                    servers: { main: http://127.0.0.1:8080 }
                    auth: { key: { api-key: header.X-Key } }
                    errors: \(errors)
                    enums: { Kind: [not_found, invalid-values, conflict] }
                    records:
                      Book: { id: int read, title: string, isbn: string? }
                    \(records)
                    resources:
                      books: { record: Book, operations: [read, create] }
                      private: { record: Book, operations: [list], use: key }
                    """), data: .generated(records: 2))
    }

    /// The requests that are refused, and their statuses.
    private static let refused = [
        ("GET", "/books/99", "", 404), ("GET", "/other", "", 404), ("DELETE", "/books/1", "", 405),
        ("POST", "/books", "{", 400), ("POST", "/books", #"{"title":1}"#, 422), ("GET", "/private", "", 401),
    ]

    @Test("The status in the body is that of the response, in every form", arguments: refused)
    func status(method: String, path: String, body: String, status: Int) throws {
        let flat = try standIn(
            "{ record: Problem, message: body#/message }",
            """
              Problem: { status: int, error: string, message: string, path: string, kind: Kind?, code: string }
            """)
        let nested = try standIn(
            "{ record: Failure, message: body#/error/message }",
            """
              Failure: { error: Detail? }
              Detail: { code: int, message: string, status: string, errors: list<Item>? }
              Item: { status-code: int64, title: string }
            """)
        let listed = try standIn(
            "{ record: Failures }",
            "  Failures: { errors: list<Entry> }\n  Entry: { status: int string-encoded, detail: string }")
        let first = try flat.reply(method, path, body)
        #expect(first.status == status && first.json["status"]?.int == status, "\(first.text)")
        #expect(first.json["path"]?.string == path && first.json["message"]?.string?.isEmpty == false)
        #expect(first.json["error"]?.string?.first?.isUppercase == true)
        #expect(first.json["code"]?.string?.contains(" ") == false)
        if status == 404 { #expect(first.json["kind"] == "not_found" && first.json["code"] == "not_found") }
        if status == 422 { #expect(first.json["kind"] == "invalid-values" && first.json["error"] == "Invalid values") }

        let second = try nested.reply(method, path, body)
        let error = try #require(second.json["error"])
        #expect(second.status == status && error["code"]?.int == status, "\(second.text)")
        #expect(error["status"]?.string == String(status) && error["message"]?.string == first.json["message"]?.string)
        for item in error["errors"]?.array ?? [] { #expect(item["status-code"]?.int == status) }

        let third = try listed.reply(method, path, body)
        #expect(third.json["errors"]?.array?.count == 1, "\(third.text)")
        #expect(third.json["errors"]?.array?[0]["status"]?.string == String(status))
        #expect(third.json["errors"]?.array?[0]["detail"] == first.json["message"])
    }

    @Test("A status that a test asks for has the same form", arguments: [429, 503])
    func disrupted(status: Int) async throws {
        let server = try standIn(
            "{ record: Problem, message: body#/message }", "  Problem: { status: int, message: string, title: string }")
        server.fail(next: 2, with: .status(status, retryAfter: 2))
        let request = ServedRequest(method: .get, origin: "http://127.0.0.1:8080", target: "/books/1")
        let reply = try await server.delayedResponse(to: request)
        #expect(reply.status == status && reply.fields[.retryAfter] == "2")
        #expect(reply.json["status"]?.int == status && reply.json["message"]?.string?.contains("as a test") == true)
        var head = request
        head.method = .head
        #expect(try await server.delayedResponse(to: head).body.isEmpty)
    }

    @Test("Members whose names say nothing of a refusal keep values of their types")
    func others() throws {
        let server = try standIn(
            "{ record: Problem }", "  Problem: { status: bool, code: uuid, trace: string, level: int }")
        let body = try server.reply("GET", "/books/99").json
        #expect(body["status"]?.bool != nil && body["trace"]?.string?.isEmpty == false && body["level"]?.int != nil)
    }

    @Test(
        "A message in a list is in a list",
        arguments: [
            ("body#/errors", "  Problem: { errors: list<string> }", "/errors/0"),
            (
                "body#/errors/0/detail", "  Problem: { errors: list<Part> }\n  Part: { detail: string, code: string }",
                "/errors/0/detail"
            ),
            ("body#/errors/*/why", "  Problem: { errors: list<Part> }\n  Part: { why: string }", "/errors/0/why"),
            ("body#/a/0/b", "  Problem: { status: int }", "/a/0/b"),
        ])
    func listedMessages(message: String, records: String, place: String) throws {
        let server = try standIn("{ message: '\(message)', record: Problem }", records)
        let reply = try server.reply("GET", "/books/99")
        #expect(reply.status == 404)
        #expect(
            JSONPointer(place).flatMap { reply.json[$0] } == "There is no such item of books.", "\(reply.text)")
    }
}
