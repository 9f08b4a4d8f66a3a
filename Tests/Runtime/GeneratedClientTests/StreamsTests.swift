import HTTPTypes
import PipeRuntime
import PipeTesting
import StreamsGolden
import Testing

/// Streams that generated actions return and send.
@Suite struct StreamsTests {
    private func reply(_ type: String, _ chunks: String...) -> ScriptedTransport.Reply {
        .stream(200, headers: ["Content-Type": type], chunks: chunks)
    }

    private func collect<Record>(_ stream: RecordStream<Record>) async throws -> [Record] {
        var records: [Record] = []
        for try await record in stream { records.append(record) }
        return records
    }

    private static let prices = [
        #"{"id":1,"symbol":"A","cents":100}"#, #"{"id":2,"symbol":"B","cents":200}"#,
    ]

    @Test("Server-sent events are records, and the request says what it accepts")
    func events() async throws {
        let transport = ScriptedTransport(
            reply("text/event-stream", "data: \(Self.prices[0])\n\nda", "ta: \(Self.prices[1])\n\n"), .response(204))
        let prices = try await collect(StreamsClient(transport: transport).prices.watch(symbol: "A"))
        #expect(prices.map(\.symbol) == ["A", "B"])
        #expect(transport.requests[0].line == "GET http://127.0.0.1:8080/prices/events?symbol=A")
        #expect(transport.requests[0].header("Accept") == "text/event-stream")
        #expect(transport.requests[0].header("Cache-Control") == "no-cache")
    }

    @Test("The schema says that the events continue after a lost connection")
    func reconnects() async throws {
        let transport = ScriptedTransport(
            reply("text/event-stream", "retry: 1\nid: x\ndata: \(Self.prices[0])\n\n"), .response(204))
        #expect(try await collect(StreamsClient(transport: transport).prices.watch()).count == 1)
        #expect(transport.requests.map { $0.header("Last-Event-ID") } == [nil, "x"])
    }

    @Test("`[DONE]` ends a stream whose schema has no other end", arguments: ["\n\n", "\n\ndata: {}\n\n"])
    func done(rest: String) async throws {
        let transport = ScriptedTransport(
            reply("text/event-stream", "id: x\ndata: \(Self.prices[0])\n\ndata: [DONE]\(rest)"))
        #expect(try await collect(StreamsClient(transport: transport).prices.watch()).map(\.id) == [1])
        #expect(transport.requests.count == 1)
    }

    @Test("Lines below an item, the elements of an array at a place, a sequence, and the format of the response")
    func formats() async throws {
        let transport = ScriptedTransport(
            reply("application/x-ndjson", Self.prices.joined(separator: "\n")),
            reply(
                "application/json", #"{"n":2,"prices":[{"price":\#(Self.prices[0])},"#,
                #"{"price":\#(Self.prices[1])}]}"#),
            reply("application/json-seq", "\u{1E}1\n\u{1E}2\n"),
            reply("application/json", #"{"data":[\#(Self.prices[0])]}"#),
            reply("text/event-stream", "data: \(Self.prices[0])\n\n"))
        let feed = StreamsClient(transport: transport)
        #expect(try await collect(feed.prices[3].history()).map(\.id) == [1, 2])
        #expect(try await collect(feed.prices.export()).map(\.id) == [1, 2])
        #expect(try await collect(feed.prices.ticks()) == [1, 2])
        #expect(try await collect(feed.prices.any()).map(\.id) == [1])
        #expect(try await collect(feed.prices.any()).map(\.id) == [1])
        #expect(transport.requests[0].line == "GET http://127.0.0.1:8080/prices/3/history")
        #expect(transport.requests[1].header("Accept") == "application/json")
    }

    @Test("Events of several types are a union by their names, and the marker ends them")
    func union() async throws {
        let transport = ScriptedTransport(
            reply(
                "text/event-stream",
                """
                event: start
                data: {"id":"c1"}

                event: delta
                data: {"text":"Hi"}

                event: ping
                data: {}

                event: stop
                data: {"reason":"end"}

                data: [DONE]


                """))
        let messages = try await collect(
            StreamsClient(transport: transport).chats.complete(prompt: "Hello", model: "small"))
        #expect(messages.count == 4)
        #expect(messages[0] == .start(.init(id: "c1")) && messages[1] == .delta(.init(text: "Hi")))
        #expect(messages[2] == .unknown(["type": "ping"]) && messages[3] == .stop(.init(reason: "end")))
        #expect(transport.requests[0].body == #"{"prompt":"Hello","model":"small"}"#)
    }

    @Test("An event that reports an error throws its message, and so does a value that the schema's errors name")
    func errors() async throws {
        let transport = ScriptedTransport(
            reply("text/event-stream", "event: error\ndata: {\"error\":{\"message\":\"overloaded\"}}\n\n"),
            reply("application/x-ndjson", "\(Self.prices[0])\n{\"error\":{\"message\":\"gone\"}}\n"),
            reply("application/x-ndjson", "\(Self.prices[0])\n{\"id\":2,\"symbol\":\"B\"}\n"),
            reply("application/json", #"{"prices":[{"price":{"id":"x"}}]}"#),
            .json(#"{"error":{"message":"no"}}"#))
        let feed = StreamsClient(transport: transport)
        let reported = await #expect(throws: PipeError.self) { _ = try await collect(feed.chats.complete(prompt: "a")) }
        #expect(reported?.message == "overloaded" && reported?.status == 200)
        let gone = await #expect(throws: PipeError.self) { _ = try await collect(feed.prices[1].history()) }
        #expect(gone?.message == "gone")
        let missing = await #expect(throws: PipeError.self) { _ = try await collect(feed.prices[1].history()) }
        guard case .decoding(let found) = missing?.reason else {
            Issue.record("\(String(describing: missing))")
            return
        }
        #expect(found.path.description == "$[1].cents")
        let element = await #expect(throws: PipeError.self) { _ = try await collect(feed.prices.export()) }
        guard case .decoding(let error) = element?.reason else {
            Issue.record("\(String(describing: element))")
            return
        }
        #expect(error.path.description == "$.prices[0].price.id")
        let other = await #expect(throws: PipeError.self) { _ = try await collect(feed.chats.complete(prompt: "a")) }
        #expect(other?.message == "no")
    }

    @Test("The data of events without JSON are texts")
    func texts() async throws {
        let transport = ScriptedTransport(reply("text/event-stream", "data: Hello\n\ndata:  world\n\n"))
        #expect(try await collect(StreamsClient(transport: transport).chats.tokens()) == ["Hello", " world"])
    }

    @Test("A list that is one large array is read record by record, with its filter and its place")
    func list() async throws {
        let transport = ScriptedTransport(
            reply("application/json", #"{"data":["#, "\(Self.prices[0]),", "\(Self.prices[1])]}"))
        let prices = try await collect(StreamsClient(transport: transport).prices.streamed())
        #expect(prices.map(\.cents) == [100, 200])
        #expect(transport.requests[0].line == "GET http://127.0.0.1:8080/prices")
    }

    @Test("Values are sent as lines: those of an array, which can be repeated, and those of a sequence, which cannot")
    func sent() async throws {
        let prices = [Feed.Price(id: 1, symbol: "A", cents: 100), Feed.Price(id: 2, symbol: "B", cents: 200)]
        let transport = ScriptedTransport(
            .json(#"{"count":2}"#), .response(204), reply("application/x-ndjson", "\(Self.prices[0])\n"))
        let feed = StreamsClient(transport: transport)
        #expect(try await feed.prices.report(StreamBody(prices)).count == 2)
        let (stream, values) = AsyncStream<Feed.Price>.makeStream()
        for price in prices { values.yield(price) }
        values.finish()
        try await feed.prices.feed(StreamBody(stream))
        #expect(try await collect(feed.prices.convert([1, 2])).count == 1)
        let lines = Self.prices.map { $0 + "\n" }.joined()
        #expect(transport.requests.map(\.body) == [lines, lines, "1\n2\n"])
        #expect(transport.requests.allSatisfy { $0.header("Content-Type") == "application/x-ndjson" })
    }

    // MARK: - Operations

    private func draft(model: String = "small") -> Feed.Reply.Draft {
        Feed.Reply.Draft(model: model, prompt: "Hello")
    }

    @Test("`create` returns the stream of its response, and sends the draft when the iteration begins")
    func create() async throws {
        let events = "event: delta\ndata: {\"text\":\"Hi\"}\n\ndata: [DONE]\n\n"
        let transport = ScriptedTransport(reply("text/event-stream", events), reply("text/event-stream", events))
        let messages = StreamsClient(transport: transport).replies.create(draft(), trace: true)
        #expect(transport.requests.isEmpty)
        for _ in 1...2 { #expect(try await collect(messages) == [.delta(.init(text: "Hi"))]) }
        #expect(transport.requests.count == 2)
        for request in transport.requests {
            #expect(request.line == "POST http://127.0.0.1:8080/replies?trace=true")
            #expect(request.header("Accept") == "text/event-stream")
            #expect(request.body == #"{"model":"small","prompt":"Hello"}"#)
        }
    }

    @Test("A draft that breaks rules ends the stream before anything is sent")
    func brokenRules() async throws {
        let transport = ScriptedTransport()
        let messages = StreamsClient(transport: transport).replies.create(draft(model: ""))
        let error = await #expect(throws: PipeError.self) { _ = try await collect(messages) }
        guard case .invalidRequest(.brokenRules(let rules)) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(rules.map(\.field) == ["model"] && transport.requests.isEmpty)
    }

    @Test("A created stream that ends without its marker throws, and is not sent twice")
    func cutCreation() async throws {
        let transport = ScriptedTransport(
            reply("text/event-stream", "event: delta\ndata: {\"text\":\"Hi\"}\n\n"), .response(503), .response(204))
        let replies = StreamsClient(transport: transport).replies
        let cut = await #expect(throws: PipeError.self) { _ = try await collect(replies.create(draft())) }
        guard case .connection(.closed) = cut?.reason else {
            Issue.record("\(String(describing: cut))")
            return
        }
        #expect(transport.requests.count == 1)
    }

    @Test("The other operations return streams of the record, of a patch and of the item")
    func otherOperations() async throws {
        let transport = ScriptedTransport(
            reply("text/event-stream", "data: Hello\n\n"),
            reply("application/x-ndjson", "{\"delta\":{\"text\":\"a\"}}\n{\"delta\":{\"text\":\"b\"}}\n"),
            reply("text/event-stream", "event: stop\ndata: {\"reason\":\"end\"}\n\n"),
            reply("application/json", #"[\#(Self.prices[0])]"#))
        let replies = StreamsClient(transport: transport).replies
        let record = Feed.Reply(id: "r1", model: "small", prompt: "Hello")
        #expect(try await collect(replies.replace(record)) == ["Hello"])
        #expect(try await collect(replies.update("r1") { $0.prompt = "Bye" }).map(\.text) == ["a", "b"])
        #expect(try await collect(replies.read("r1")) == [.stop(.init(reason: "end"))])
        #expect(try await collect(replies.remove("r1")).map(\.symbol) == ["A"])
        let item = "http://127.0.0.1:8080/replies/r1"
        #expect(transport.requests.map(\.line) == ["PUT \(item)", "PATCH \(item)", "GET \(item)", "DELETE \(item)"])
        #expect(transport.requests[0].body == #"{"id":"r1","model":"small","prompt":"Hello"}"#)
        #expect(transport.requests[1].body == #"{"prompt":"Bye"}"#)
        #expect(transport.requests[1].header("Content-Type") == "application/merge-patch+json")
    }
}
