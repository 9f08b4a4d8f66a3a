import HTTPTypes
import PipeJSON
import PipeTesting
import Testing

@testable import PipeRuntime

/// Seed rows CU-10, CU-11, NC-01, NC-02, AG-60.
@Suite struct PipeClientCallTests {
    @Test(
        "All verbs, with query, settings, credentials and body",
        arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    func verbs(method: String) async throws {
        let transport = ScriptedTransport(.json(#"{"a":[1,{"b":true}]}"#))
        let method = try #require(HTTPRequest.Method(rawValue: method))
        let answer = try await todo(transport).client.call(
            method, "odd/\("x/y ä")", query: Query([("full", "a b")]), body: .json(JSONValue.string("x")))
        #expect(transport.lines == ["\(method) https://todo.example.com/api/odd/x%2Fy%20%C3%A4?v=1&full=a%20b"])
        #expect(transport.sent[0].header("Authorization")?.hasPrefix("Basic ") == true)
        #expect(transport.sent[0].header("Content-Type") == "application/json; charset=utf-8")
        #expect(transport.sent[0].body == #""x""#)
        #expect(answer.status == .ok && answer.text == #"{"a":[1,{"b":true}]}"#)
        #expect(try answer.value(Bool.self, at: JSONPointer(tokens: ["a", "1", "b"])))
        #expect(try answer.json().object?["a"] != nil)
    }

    @Test("Bodies of other kinds")
    func bodies() async throws {
        let transport = ScriptedTransport { _, _ in .answer(204) }
        let client = plainClient(transport)
        for body in [.form(Query([("a", "1"), ("b", "ü &")])), .text("hi"), .bytes([0x68], type: "x/y")] as [CallBody] {
            try await client.call(.post, "p", body: body)
        }
        #expect(transport.sent.map(\.body) == ["a=1&b=%C3%BC%20%26", "hi", "h"])
        #expect(
            transport.sent.map { $0.header("Content-Type") } == [
                "application/x-www-form-urlencoded", "text/plain; charset=utf-8", "x/y",
            ])
    }

    @Test("What goes wrong is what goes wrong everywhere")
    func failures() async throws {
        let client = plainClient(ScriptedTransport(.answer(404), .json("{"), .answer(204)))
        #expect(await failure { try await client.call(.get, "x") }.isNotFound)
        let answer = try await client.call(.get, "x")
        guard case .decoding = await failure(of: { try answer.json() }).reason else {
            Issue.record("no decoding error")
            return
        }
        let empty = try await client.call(.get, "x")
        guard case .emptyBody = await failure(of: { try empty.json() }).reason else {
            Issue.record("not empty")
            return
        }
        #expect(await failure { try await client.call(.get, "\("..")") }.description.contains("step in the path"))
    }

    // MARK: Raw

    @Test("CU-11: a request as it is, and whatever comes back")
    func raw() async throws {
        let transport = ScriptedTransport(.answer(404, headers: [("X-A", "1")], "gone"))
        let request = HTTPRequest(
            method: .put, scheme: "https", authority: "todo.example.com", path: "/other?x=%2f",
            headerFields: [.contentType: "text/x", .accept: "text/y"])
        let (response, body) = try await todo(transport).client.send(request, body: HTTPBody("hi"))
        let name = try #require(HTTPField.Name("X-A"))
        #expect(response.status == .notFound && response.headerFields[name] == "1")
        #expect(try await body.collect(upTo: 10) == Array("gone".utf8))
        #expect(transport.lines == ["PUT https://todo.example.com/other?x=%2f"])
        let sent = transport.sent[0]
        #expect(sent.header("Content-Type") == "text/x" && sent.header("Accept") == "text/y" && sent.body == "hi")
        #expect(sent.header("Authorization")?.hasPrefix("Basic ") == true)
    }

    @Test("A body without a type is sent without one")
    func rawWithoutType() async throws {
        let transport = ScriptedTransport(.answer(200))
        let request = HTTPRequest(method: .put, scheme: "https", authority: "todo.example.com", path: "/x")
        _ = try await todo(transport).client.send(request, body: HTTPBody("hi"))
        #expect(transport.sent[0].header("Content-Type") == nil && transport.sent[0].body == "hi")
    }

    @Test("Another server gets no credentials; what is no address is not sent")
    func rawElsewhere() async throws {
        let transport = ScriptedTransport(.answer(200))
        let client = todo(transport).client
        let request = HTTPRequest(method: .get, scheme: "https", authority: "evil.example", path: "/")
        _ = try await client.send(request)
        #expect(transport.sent[0].header("Authorization") == nil)
        for (scheme, authority) in [("ftp", "a"), ("https", "a b"), ("https", ""), ("https", "u:p@a")] {
            let bad = HTTPRequest(method: .get, scheme: scheme, authority: authority, path: "/")
            guard
                case .invalidRequest(.serverURL(let shown, _)) = await failure(of: { try await client.send(bad) })
                    .reason
            else {
                Issue.record("sent \(scheme) \(authority)")
                return
            }
            #expect(!shown.contains("u:p"))
        }
        #expect(transport.sent.count == 1)
    }

    @Test("A client whose server has a malformed URL sends nothing anywhere")
    func rawWithoutServer() async throws {
        let transport = ScriptedTransport(.answer(200))
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "a.example", path: "/", headerFields: [.authorization: "secret"])
        let error = await failure { _ = try await plainClient(transport, server: "nowhere").send(request) }
        guard case .invalidRequest(.serverURL("nowhere", _)) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(transport.sent.isEmpty)
    }
}
