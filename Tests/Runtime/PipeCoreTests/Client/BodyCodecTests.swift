@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeCore

/// Codecs of media types in the calls of a client.
@Suite struct BodyCodecTests {
    /// JSON with its bytes in reverse order.
    private final class Reversed: BodyCodec {
        struct CodecFailure: Error {}

        let mediaTypes: [String]
        let asked = Mutex<[String]>([])

        init(_ mediaTypes: String...) {
            self.mediaTypes = mediaTypes.isEmpty ? ["application/reversed"] : mediaTypes
        }

        func decode(_ body: [UInt8], as type: MediaType) throws -> JSONValue {
            asked.withLock { $0.append("\(type)") }
            guard body.first != UInt8(ascii: "!") else { throw CodecFailure() }
            return try JSON.decode(JSONValue.self, from: body.reversed())
        }

        func encode(_ value: JSONValue, as type: MediaType) throws -> [UInt8] {
            guard value != .string("no") else { throw CodecFailure() }
            return try JSON.encode(value).reversed()
        }
    }

    private typealias Reply = ScriptedTransport.Reply

    private func reply(
        _ json: String, status: Int = 200, type: String? = "application/reversed; v=1"
    ) -> Reply {
        .response(status, headers: type.map { ["Content-Type": $0] } ?? [:], String(json.reversed()))
    }

    private func projects(
        _ transport: any Transport, _ codecs: any BodyCodec..., sending: String? = nil
    ) -> ResourcePipe<Todo.ProjectsResource> {
        todo(transport).projects.with {
            $0.codecs = codecs
            $0.retry = .never
            $0.headers["Content-Type"] = sending
        }
    }

    @Test("Records and lists are read by a codec, and drafts are written by it")
    func records() async throws {
        let transport = ScriptedTransport(
            reply(project8), reply("[\(project8)]"), reply(project8, status: 201), reply(project8))
        let projects = projects(transport, Reversed(), sending: "application/reversed; v=2")
        #expect(try await projects.read(8).title == "Hello")
        #expect(try await projects.list().map(\.id.rawValue) == [8])
        #expect(try await projects.create(Todo.Project.Draft(title: "New")).id.rawValue == 8)
        _ = try await projects.update(8) { $0.title = "Newer" }
        let sent = transport.requests
        #expect(
            sent.map { $0.header("Accept") }
                == Array(repeating: "application/reversed, application/json;q=0.9", count: 4))
        #expect(
            sent.map { $0.header("Content-Type") }
                == [nil, nil, "application/reversed; v=2", "application/reversed; v=2"])
        #expect(
            sent.map { String(($0.body ?? "").reversed()) }.suffix(2) == [#"{"title":"New"}"#, #"{"title":"Newer"}"#])
    }

    @Test("JSON needs no codec, with and without a media type, and is sent by default")
    func json() async throws {
        let codec = Reversed("application/reversed", "*/*")
        let transport = ScriptedTransport(
            .json(project8), .response(200, headers: [:], project8), .json(project8, status: 201))
        let projects = projects(transport, codec)
        #expect(try await projects.read(8).title == "Hello")
        #expect(try await projects.read(8).title == "Hello")
        try await projects.create(Todo.Project.Draft(title: "New"))
        #expect(transport.requests.last?.header("Content-Type") == "application/json; charset=utf-8")
        #expect(codec.asked.withLock { $0 }.isEmpty)
    }

    @Test("An empty body is not decoded, whatever its media type")
    func empty() async throws {
        let codec = Reversed()
        let transport = ScriptedTransport(reply("", status: 204), reply(""), reply("", status: 201))
        let projects = projects(transport, codec)
        try await projects.remove(8)
        guard case .emptyBody = await failure(of: { try await projects.read(8) }).reason else {
            Issue.record("not empty")
            return
        }
        #expect(codec.asked.withLock { $0 }.isEmpty)
    }

    @Test("A body that a codec cannot read is an error with that body; a value that it cannot write is not sent")
    func codecErrors() async throws {
        let transport = ScriptedTransport(
            .response(200, headers: ["Content-Type": "application/reversed; v=1"], "!x"),
            reply(#"{"id":"eight"}"#))
        let projects = projects(transport, Reversed(), sending: "application/reversed")
        let error = await failure { try await projects.read(8) }
        guard case .codec("application/reversed", "CodecFailure()") = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.body == Array("!x".utf8) && error.status == 200 && error.method == .get)
        #expect(error.description.hasSuffix("the response cannot be read as application/reversed: CodecFailure()"))
        let other = await failure { try await projects.read(8) }
        guard case .decoding(let decoding) = other.reason else {
            Issue.record("\(other)")
            return
        }
        #expect(decoding.path.description == "$.id")
        #expect(other.body == Array(#"{"id":"eight"}"#.utf8.reversed()))
        let unsent = await failure {
            try await projects.client.call(.post, "x", body: .value("no", as: "application/reversed"))
        }
        guard case .codec("application/json", "there is no codec for it") = unsent.reason else {
            #expect(unsent.description.contains("cannot be written as application/reversed"))
            #expect(transport.requests.count == 2)
            return
        }
        Issue.record("\(unsent)")
    }

    @Test("A codec never gets a body over the limit")
    func limit() async throws {
        let codec = Reversed()
        let transport = ScriptedTransport(reply(project8), reply(project8, status: 400))
        let projects = projects(transport, codec).with { $0.bodyLimit = 8 }
        guard case .bodyTooLarge(8) = await failure(of: { try await projects.read(8) }).reason else {
            Issue.record("read")
            return
        }
        let cut = await failure { try await projects.read(8) }
        #expect(cut.status == 400 && cut.body.count == 8 && cut.json == nil)
        #expect(codec.asked.withLock { $0 }.isEmpty)
    }

    @Test("Errors are read by a codec, for the rules of a schema and for records")
    func errors() async throws {
        let rules = ErrorRules(
            when: .value(JSONPointer(tokens: ["ok"]), is: "false"), message: JSONPointer(tokens: ["error"]),
            validation: .object(JSONPointer(tokens: ["fields"])))
        let transport = ScriptedTransport(
            reply(#"{"ok":false,"error":"closed"}"#),
            reply(#"{"error":"bad","fields":{"title":["too long"]}}"#, status: 422),
            reply(#"{"title":"Gone"}"#, status: 410, type: "application/problem+reversed"),
            .response(500, headers: ["Content-Type": "application/reversed"], "!"))
        var client = PipeClient(
            ClientDescriptor(name: "Rules", errors: rules), server: "http://s",
            transport: transport)
        client.settings.codecs = [Reversed()]
        client.settings.retry = .never
        let reported = await failure { try await client.call(.get, "x") }
        guard case .reported = reported.reason else {
            Issue.record("\(reported)")
            return
        }
        #expect(reported.message == "closed")
        let invalid = await failure { try await client.call(.get, "x") }
        #expect(invalid.message == "bad" && invalid.validationMessages.first?.messages == ["too long"])
        #expect(invalid.record(as: JSONObject.self)?["error"] == "bad")
        #expect(invalid.body == Array(#"{"error":"bad","fields":{"title":["too long"]}}"#.utf8.reversed()))
        let gone = await failure { try await client.call(.get, "x") }
        #expect(gone.isNotFound && gone.problem?.title == "Gone")
        let broken = await failure { try await client.call(.get, "x") }
        #expect(broken.isServerError && broken.json == nil && broken.body == Array("!".utf8))
    }

    @Test("Added codecs take precedence over earlier ones, and a call has all of them")
    func layers() async throws {
        let (outer, inner) = (Reversed("application/reversed", "text/reversed"), Reversed("application/reversed"))
        let transport = ScriptedTransport(reply("1"), reply("2", type: "text/reversed"))
        var client = plainClient(transport)
        client.settings.codecs = [outer]
        let pipe = ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars"))
            .with { $0.codecs.append(inner) }
        let first: JSONValue = try await pipe.call(.get).value()
        let second: JSONValue = try await pipe.call(.get).value()
        #expect(first == 1 && second == 2)
        #expect(inner.asked.withLock { $0.count } == 1 && outer.asked.withLock { $0.count } == 1)
        #expect(
            transport.requests[0].header("Accept")
                == "application/json, application/reversed;q=0.9, text/reversed;q=0.9")
    }

    @Test("The Accept of a call takes precedence over the media types of codecs")
    func ownAccept() async throws {
        let transport = ScriptedTransport { _, _ in .response(204) }
        var client = plainClient(transport)
        client.settings.codecs = [Reversed()]
        try await client.call(.get, "x", accept: "text/csv")
        client.settings.headers["Accept"] = "application/reversed"
        try await client.call(.get, "x")
        #expect(transport.requests.map { $0.header("Accept") } == ["text/csv", "application/reversed"])
    }

    // MARK: Calls beyond the schema

    private struct Car: Codable, Equatable {
        var name: String
        var doors: Int?
    }

    @Test("Values are sent in the media types of codecs, forms, texts and JSON")
    func values() async throws {
        let transport = ScriptedTransport { _, _ in .response(204) }
        var client = plainClient(transport)
        client.settings.codecs = [Reversed()]
        client.settings.headers["Content-Type"] = "application/reversed"
        let object: JSONValue = ["a": 1, "b": ["x", "y"]]
        let car = Car(name: "Käfer", doors: 2)
        let bodies: [(PipeClient.Body, String, String)] = [
            (.value(object, as: "application/reversed; x=1"), "application/reversed; x=1", #"}]"y","x"[:"b",1:"a"{"#),
            (.value(object, as: "application/json"), "application/json", #"{"a":1,"b":["x","y"]}"#),
            (
                .value(object, as: "application/x-www-form-urlencoded"), "application/x-www-form-urlencoded",
                "a=1&b=x&b=y"
            ),
            (.value("hi", as: "text/plain"), "text/plain", "hi"),
            (.json(object), "application/reversed", #"}]"y","x"[:"b",1:"a"{"#),
            (.text("hi"), "text/plain; charset=utf-8", "hi"),
            (.bytes([0x68], type: "x/y"), "x/y", "h"),
            (.encoded(car, as: "application/x-www-form-urlencoded"), "application/x-www-form-urlencoded", ""),
        ]
        for (body, _, _) in bodies {
            try await client.call(.post, "x", body: body)
        }
        #expect(transport.requests.map { $0.header("Content-Type") } == bodies.map(\.1))
        #expect(transport.requests.dropLast().map(\.body) == bodies.dropLast().map(\.2))
        let items = Set(transport.requests.last?.body?.split(separator: "&").map(String.init) ?? [])
        #expect(items == ["name=K%C3%A4fer", "doors=2"])
        try await client.call(.get, "x")
        #expect(transport.requests.last?.header("Content-Type") == nil)
        let error = await failure { try await client.call(.post, "x", body: .value("x", as: "application/unknown")) }
        #expect(error.description.contains("cannot be written as application/unknown: there is no codec for it"))
    }

    @Test("Encodable values are sent, and Decodable values are read")
    func codable() async throws {
        let transport = ScriptedTransport(
            reply(#"{"name":"Bus"}"#), .json(#"{"name":1}"#), .json(""), .json("{}"))
        var client = plainClient(transport)
        let response = try await client.with { $0.codecs = [Reversed()] }.call(
            .post, "x", body: .encoded(Car(name: "Bus")))
        #expect(try response.decoded(as: Car.self) == Car(name: "Bus"))
        #expect(response.text == String(#"{"name":"Bus"}"#.reversed()) && response.body.count == 14)
        #expect(transport.requests[0].body == #"{"name":"Bus"}"#)
        #expect(transport.requests[0].header("Content-Type") == "application/json; charset=utf-8")
        let wrong = try await client.call(.get, "x")
        let error = await failure { try wrong.decoded(as: Car.self) }
        guard case .codec("application/json", let words) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(words.contains("typeMismatch") && error.text == #"{"name":1}"#)
        let empty = try await client.call(.get, "x")
        guard case .emptyBody = await failure(of: { try empty.decoded(as: Car.self) }).reason else {
            Issue.record("not empty")
            return
        }
        client.settings.retry = .never
        let unsent = await failure { try await client.call(.post, "x", body: .encoded(Double.nan)) }
        #expect(unsent.description.contains("cannot be written as application/json") && transport.requests.count == 3)
    }

    @Test("Bytes are returned unchanged, even if there is a codec for their media type")
    func bytes() async throws {
        let codec = Reversed("text/plain")
        let transport = ScriptedTransport { _, _ in .response(200, headers: ["Content-Type": "text/plain"], "!abc") }
        var client = plainClient(transport)
        client.settings.codecs = [codec]
        let response = try await client.call(.get, "x")
        #expect(response.text == "!abc")
        guard case .codec = await failure(of: { try response.json() }).reason else {
            Issue.record("read")
            return
        }
        let count = codec.asked.withLock { $0.count }
        let files = ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "files"))
        #expect(try await files.call(.get).download().data(in: 0..<2) == Data("!a".utf8))
        #expect(codec.asked.withLock { $0.count } == count)
    }
}

extension PipeError {
    fileprivate var text: String { String(decoding: body, as: UTF8.self) }
}
