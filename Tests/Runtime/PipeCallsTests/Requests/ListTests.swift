import RuntimeTesting
import Testing

@Suite struct ListTests {
    private struct User: Codable, Sendable { let name: String }

    @Test(
        "A list goes from page to page",
        arguments: [
            (
                ListPaging.links(), #"[{"name":"a"}]"#, ["Link": #"<http://server.com/context/users?p=2>; rel="next""#],
                "p=2"
            ),
            (.urls(at: "/next"), #"{"next":"?p=2","data":[{"name":"a"}]}"#, [:], "p=2"),
            (.cursor("after", at: "/cursor"), #"{"cursor":"c2","data":[{"name":"a"}]}"#, [:], "after=c2"),
            (.number(), #"[{"name":"a"}]"#, [:], "page=2"),
            (.number("p", first: 0), #"[{"name":"a"}]"#, [:], "p=1"),
            (.offset(), #"[{"name":"a"}]"#, [:], "offset=1"),
        ] as [(ListPaging, String, CallSettings.Headers, String)])
    func pages(paging: ListPaging, body: String, headers: CallSettings.Headers, query: String) async throws {
        let isArray = body.hasPrefix("[")
        let transport = ScriptedTransport(
            .json(body, headers: headers), .json(isArray ? "[]" : #"{"data":[]}"#))
        let users = plainClient(transport).list(
            "users", of: JSONValue.self, items: isArray ? nil : "/data", pagedBy: paging)
        #expect(try await users.all().collect().map { $0["name"] } == ["a"])
        #expect(transport.lines == ["users", "users?\(query)"].map { "GET http://server.com/context/\($0)" })
    }

    @Test("The records of a list may be Decodable")
    func decoded() async throws {
        let transport = ScriptedTransport(.json(#"[{"name":"a"},{"name":"b"}]"#), .json(#"[{"n":1}]"#))
        let users = plainClient(transport).list("users", of: Decoded<User>.self, query: ["active": "1"])
        #expect(try await users.list().map(\.value.name) == ["a", "b"])
        #expect(transport.lines == ["GET http://server.com/context/users?active=1"])
        guard case .decoding = await failure(of: { try await users.all().collect() }).reason else {
            return #expect(Bool(false), "a record without a name was read")
        }
    }

    @Test("A list of a malformed path throws when it is read")
    func malformed() async {
        let transport = ScriptedTransport()
        let users = plainClient(transport).list("\("..")/users", of: JSONValue.self)
        #expect(requestError(of: await failure { try await users.list() }) != nil)
        #expect(transport.requests.isEmpty)
    }
}
