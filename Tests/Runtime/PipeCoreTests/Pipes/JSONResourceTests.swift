@_spi(Generated) import PipeCore
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@Suite struct JSONResourceTests {
    private func pipe(_ transport: any Transport, identity: String = "id") -> ResourcePipe<JSONResource> {
        ResourcePipe(plainClient(transport), ResourceDescriptor(path: "cars"), identity: identity)
    }

    @Test(
        "save creates a record without an identity and replaces one with an identity",
        arguments: [
            ("id", #"{"title":"a"}"#, "POST http://server.com/context/cars"),
            ("id", #"{"id":"1","title":"a"}"#, "PUT http://server.com/context/cars/1"),
            ("id", #"{"id":1,"title":"a"}"#, "PUT http://server.com/context/cars/1"),
            ("id", #"{"id":null,"title":"a"}"#, "POST http://server.com/context/cars"),
            ("carId", #"{"carId":7}"#, "PUT http://server.com/context/cars/7"),
            ("carId", #"{"id":7}"#, "POST http://server.com/context/cars"),
            ("id", #"{"id":12345678901234567890}"#, "PUT http://server.com/context/cars/12345678901234567890"),
            ("id", #"{"id":"a/b c"}"#, "PUT http://server.com/context/cars/a%2Fb%20c"),
        ]
    )
    func save(identity: String, record: String, line: String) async throws {
        let transport = ScriptedTransport(.json(#"{"saved":true}"#))
        let object = try JSON.decode(JSONObject.self, from: Array(record.utf8))
        let saved = try await pipe(transport, identity: identity).save(object)
        #expect(saved == ["saved": true])
        #expect(transport.lines == [line])
        #expect(transport.requests[0].body == record)
    }

    @Test(
        "An identity that is neither a text nor a number is refused",
        arguments: ["true", "[1]", "{}", #""""#, #"".."# + "\""])
    func badIdentities(identity: String) async throws {
        let transport = ScriptedTransport()
        let object = try JSON.decode(JSONObject.self, from: Array(#"{"id":\#(identity)}"#.utf8))
        #expect(requestError(of: await failure { try await pipe(transport).save(object) }) != nil)
        #expect(requestError(of: await failure { try await pipe(transport).remove(object) }) != nil)
        #expect(transport.requests.isEmpty)
    }

    @Test("remove deletes the item of a record")
    func remove() async throws {
        let transport = ScriptedTransport(.response(204), .response(204))
        let pipe = pipe(transport)
        try await pipe.remove(["id": "1", "title": "a"])
        try await pipe.remove(2)
        #expect(
            transport.lines == ["DELETE http://server.com/context/cars/1", "DELETE http://server.com/context/cars/2"])
        #expect(transport.requests.allSatisfy { $0.body == nil })
        #expect(requestError(of: await failure { try await pipe.remove([:]) }) == .missingIdentity(member: "id"))
        #expect(transport.requests.count == 2)
    }

    @Test("list, read and exists send GET and HEAD")
    func reading() async throws {
        let transport = ScriptedTransport(
            .json(#"[{"id":1},{"id":2}]"#), .json(#"{"id":1}"#), .json(#"{"id":1}"#), .response(404))
        let pipe = pipe(transport)
        #expect(try await pipe.list(query: ["color": "red"]).map { $0["id"]?.int } == [1, 2])
        #expect(try await pipe.read(1) == ["id": 1])
        #expect(try await pipe.read("1") == ["id": 1])
        #expect(try await pipe.exists("x") == false)
        #expect(
            transport.lines == [
                "GET http://server.com/context/cars?color=red", "GET http://server.com/context/cars/1",
                "GET http://server.com/context/cars/1", "HEAD http://server.com/context/cars/x",
            ]
        )
    }

    @Test("A blank response to save returns the record that was sent")
    func blank() async throws {
        let transport = ScriptedTransport { _, _ in .response(200, " ") }
        let pipe = pipe(transport)
        #expect(try await pipe.save(["id": 1]) == ["id": 1])
        #expect(try await pipe.save(["a": 1]) == ["a": 1])
        #expect(try await pipe.list().isEmpty)
    }

    @Test func wrapped() async throws {
        let transport = ScriptedTransport(.json(#"{"car":{"id":1}}"#))
        let pipe = ResourcePipe<JSONResource>(plainClient(transport), ResourceDescriptor(path: "cars", wrap: "car"))
        #expect(try await pipe.save(["color": "red"]) == ["id": 1])
        #expect(transport.requests[0].body == #"{"car":{"color":"red"}}"#)
    }
}
