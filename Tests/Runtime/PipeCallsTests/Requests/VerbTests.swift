import Foundation
import RuntimeTesting
import Testing

@Suite struct VerbTests {
    private struct User: Codable, Sendable, Equatable {
        var id: Int
        var name: String
    }

    private static let alice = #"{"id":7,"name":"Alice"}"#

    @Test("A client needs no more than a server")
    func server() async throws {
        let transport = ScriptedTransport(.json(Self.alice))
        let client = PipeClient(server: "https://api.example.com/v1", transport: transport)
        let user: User = try await client.get("users/\(7)")
        #expect(user == User(id: 7, name: "Alice"))
        #expect(transport.lines == ["GET https://api.example.com/v1/users/7"])
    }

    @Test("Each verb sends its method, path, query, header fields and body")
    func verbs() async throws {
        let transport = ScriptedTransport(
            .response(200, headers: ["X-Count": "3"]), .json(Self.alice, status: 201), .json(Self.alice),
            .json(Self.alice), .response(204), .json("[1,2]"))
        let client = plainClient(transport, server: "https://api.example.com/v1")
        let user = User(id: 7, name: "Alice")
        #expect(try await client.head("users").headers[.init("X-Count")!] == "3")
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let body = PipeClient.Body.encoded(user, using: encoder)
        let made: User = try await client.post("users", body: body, query: ["notify": "true"])
        let replaced = try await client.put("users/7", body: .encoded(user), as: JSONValue.self)
        let changed = try await client.patch("users/7", body: .json(["name": "Bob"]), headers: ["If-Match": "\"1\""])
        try await client.delete("users/7")
        let numbers = try await client.get("numbers", as: [Int].self)
        #expect(made == user && replaced["name"] == "Alice" && numbers == [1, 2])
        #expect(try changed.decoded(as: User.self) == user)
        #expect(
            transport.lines == [
                "HEAD https://api.example.com/v1/users", "POST https://api.example.com/v1/users?notify=true",
                "PUT https://api.example.com/v1/users/7", "PATCH https://api.example.com/v1/users/7",
                "DELETE https://api.example.com/v1/users/7", "GET https://api.example.com/v1/numbers",
            ])
        #expect(transport.requests[1].body == Self.alice)
        #expect(transport.requests[3].header("If-Match") == #""1""#)
        #expect(transport.requests[4].header("If-Match") == nil)
    }

    @Test("Values of both kinds are found at a place or decoded by a decoder of the app")
    func values() async throws {
        let transport = ScriptedTransport(.json(#"{"data":{"id":7}}"#), .json(#"{"id":7,"NAME":"Alice"}"#))
        let client = plainClient(transport)
        #expect(try await client.get("users/7", as: Int.self, at: "/data/id") == 7)
        struct Named: Decodable {
            let name: String
            enum CodingKeys: String, CodingKey { case name = "NAME" }
        }
        #expect(try await client.get("users/7", as: Named.self).name == "Alice")
    }

    @Test("Statuses outside 200…299 are errors, and calls are retried")
    func errors() async throws {
        let transport = ScriptedTransport(.response(503), .json(Self.alice), .json("{}", status: 404))
        let client = plainClient(transport)
        let user: User = try await client.get("users/7")
        #expect(user.id == 7 && transport.requests.count == 2)
        #expect(await failure { try await client.get("users/8") as JSONValue }.status == 404)
    }

    @Test(
        "A text is a URL if it begins with a scheme and two slashes, and a path otherwise",
        arguments: [
            ("https://other.example.com/a?b=1", "https://other.example.com/a?b=1"),
            ("HTTP://other.example.com/a", "http://other.example.com/a"),
            ("httpfoo", "http://server.com/context/httpfoo"),
            ("http", "http://server.com/context/http"),
            ("https", "http://server.com/context/https"),
            ("http:/a", "http://server.com/context/http:/a"),
            ("cars", "http://server.com/context/cars"),
            ("/cars", "http://server.com/context/cars"),
            ("///cars", "http://server.com/context/cars"),
        ])
    func addresses(text: String, url: String) async throws {
        let transport = ScriptedTransport(.json("1"))
        _ = try await plainClient(transport).get(CallPath(text)) as Int
        #expect(transport.lines == ["GET \(url)"])
    }

    @Test(
        "A malformed server or URL is an error before anything is sent",
        arguments: [
            ("", "cars"), ("server.com", "cars"), ("ftp://server.com", "cars"), ("http://", "cars"),
            ("http://server.com", "http://"), ("http://server.com", "https://exa mple.com/a"),
        ])
    func malformed(server: String, path: String) async {
        let transport = ScriptedTransport()
        let error = await failure { try await plainClient(transport, server: server).get(CallPath(path)) as Int }
        #expect(requestError(of: error) != nil)
        #expect(transport.requests.isEmpty)
    }

    @Test("Another server gets no credentials, unless its scheme covers it")
    func credentials() async throws {
        let transport = ScriptedTransport(.json("1"), .json("1"))
        let client = PipeClient(
            server: "https://api.example.com", schemes: ["token": .bearer], credentials: ["token": BearerToken("t")],
            transport: transport)
        _ = try await client.get("a") as Int
        _ = try await client.get("https://other.example.com/a") as Int
        #expect(transport.requests[0].header("Authorization") == "Bearer t")
        #expect(transport.requests[1].header("Authorization") == nil)
    }
}
