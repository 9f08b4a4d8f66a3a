import HTTPTypes
@_spi(Generated) import PipeCore
import PipeRuntime
import PipeTesting
import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCalls

/// Streams of values from a scripted server.
@Suite struct RecordStreamTests {
    private func client(_ transport: ScriptedTransport) -> PipeClient {
        PipeClient(name: "Prices", server: "https://prices.example/api", transport: transport)
    }

    private func reply(_ type: String, _ chunks: String...) -> ScriptedTransport.Reply {
        .stream(200, headers: ["Content-Type": type], chunks: chunks)
    }

    private func collect<Record>(_ stream: RecordStream<Record>) async throws -> [Record] {
        var records: [Record] = []
        for try await record in stream { records.append(record) }
        return records
    }

    @Test("The media type of the response says how its values are read")
    func formats() async throws {
        let transport = ScriptedTransport(
            reply("text/event-stream; charset=utf-8", "data: 1\n\nda", "ta: 2\n\n"),
            reply("application/x-ndjson", "1\n2"), reply("application/json-seq", "\u{1E}1\n\u{1E}2\n"),
            reply("application/json", "[1,", "2]"), reply("text/plain", "1\n2\n"))
        for _ in 0..<5 {
            #expect(try await collect(client(transport).stream(of: Int.self, "prices")) == [1, 2])
        }
        #expect(transport.requests[0].line == "GET https://prices.example/api/prices")
        let all = "text/event-stream, application/x-ndjson, application/json-seq, application/json"
        #expect(transport.requests[0].header("Accept") == all)
    }

    @Test("Each iteration makes a call, and none is made before")
    func lazy() async throws {
        let transport = ScriptedTransport(reply("application/json", "[1]"), reply("application/json", "[2]"))
        let stream = client(transport).stream(of: Int.self, "prices", format: .jsonArray(at: nil))
        #expect(transport.requests.isEmpty)
        #expect(try await collect(stream) == [1])
        #expect(try await collect(stream) == [2])
        #expect(transport.requests[0].header("Accept") == "application/json")
    }

    @Test("The end marker ends the stream, and what follows is not read")
    func end() async throws {
        let transport = ScriptedTransport(reply("text/event-stream", "data: 1\n\ndata: [DONE]\n\ndata: x\n\n"))
        #expect(try await collect(client(transport).stream(of: Int.self, "prices", end: "[DONE]")) == [1])
    }

    @Test("A malformed value after a thousand others is an error, and nothing is read after it")
    func malformedLater() async throws {
        let values = (1...1_000).map { "\u{1E}\($0)\n" }.joined()
        let transport = ScriptedTransport(
            .stream(
                200, headers: ["Content-Type": "application/json-seq"],
                chunks: [values + "\u{1E}3\u{1E}4\n", "\u{1E}5\n"]))
        var last = 0
        let error = await #expect(throws: PipeError.self) {
            for try await value in client(transport).stream(of: Int.self, "prices") { last = value }
        }
        guard case .decoding = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(last == 1_000)
    }

    @Test("An iterator that has ended stays at its end")
    func afterEnd() async throws {
        let text = "data: 1\n\ndata: [DONE]\n\ndata: 2\n\n"
        let transport = ScriptedTransport(reply("text/event-stream", text))
        var values = client(transport).stream(of: Int.self, "prices", end: "[DONE]").makeAsyncIterator()
        #expect(try await values.next() == 1)
        #expect(try await values.next() == nil)
        #expect(try await values.next() == nil)
        var invalid = client(ScriptedTransport(reply("application/x-ndjson", "1\n\"x\"\n3\n")))
            .stream(of: Int.self, "prices").makeAsyncIterator()
        #expect(try await invalid.next() == 1)
        await #expect(throws: PipeError.self) { try await invalid.next() }
        #expect(try await invalid.next() == nil)
    }

    @Test("A cancelled task gets no more of the values that have arrived")
    func cancelledBetweenValues() async throws {
        let transport = ScriptedTransport(reply("application/x-ndjson", "1\n2\n3\n"))
        let stream = client(transport).stream(of: Int.self, "prices")
        let (values, error) = await Task {
            var values: [Int] = []
            do throws(PipeError) {
                for try await value in stream {
                    values.append(value)
                    withUnsafeCurrentTask { $0?.cancel() }
                }
                return (values, PipeError?.none)
            } catch {
                return (values, error)
            }
        }.value
        #expect(values == [1] && error?.isCancelled == true)
    }

    @Test("A client that cancels its calls gets no more of the values that have arrived")
    func clientCancelledBetweenValues() async throws {
        let client = client(ScriptedTransport(reply("application/x-ndjson", "1\n2\n3\n")))
        var values: [Int] = []
        let error = await #expect(throws: PipeError.self) {
            for try await value in client.stream(of: Int.self, "prices") {
                values.append(value)
                client.cancelCalls()
            }
        }
        #expect(values == [1] && error?.isCancelled == true)
    }

    @Test("The values of a chunk before a malformed one are returned, and then its error")
    func malformed() async throws {
        // Without its line feed, a number may be cut.
        let transport = ScriptedTransport(reply("application/json-seq", "\u{1E}1\n\u{1E}2\n\u{1E}3\u{1E}4\n"))
        var values: [Int] = []
        let error = await #expect(throws: PipeError.self) {
            for try await value in client(transport).stream(of: Int.self, "prices") { values.append(value) }
        }
        guard case .decoding = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(values == [1, 2])
    }

    @Test(
        "What is not JSON in an array, or deep in its elements, is an error after the records before it",
        arguments: [
            "[1,2,]", "[1,2]x", "[1,2 3]", "[1,2,,3]", "[1,2,[3,]]", #"[1,2,{"a":[{"b":1,}]}]"#, #"[1,2,{"a":"\x"}]"#,
            "[1,2,[3}]",
        ])
    func malformedArray(_ text: String) async throws {
        for size in 1...text.utf8.count {
            let bytes = Array(text.utf8)
            let chunks = stride(from: 0, to: bytes.count, by: size).map {
                String(decoding: bytes[$0..<min($0 + size, bytes.count)], as: UTF8.self)
            }
            let transport = ScriptedTransport(
                .stream(200, headers: ["Content-Type": "application/json"], chunks: chunks))
            var values: [JSONValue] = []
            let error = await #expect(throws: PipeError.self) {
                for try await value in client(transport).stream(of: JSONValue.self, "prices") { values.append(value) }
            }
            guard values == [1, 2], case .decoding = error?.reason else {
                Issue.record("\(values), \(String(describing: error)), chunks of \(size)")
                continue
            }
        }
    }

    @Test(
        "A value of another type is an error with its text and its response, after the values before it",
        arguments: ["1\n\"x\"\n3\n", "1\n\"x\""])
    func invalid(_ lines: String) async throws {
        let transport = ScriptedTransport(reply("application/x-ndjson", lines))
        var values: [Int] = []
        let error = await #expect(throws: PipeError.self) {
            for try await value in client(transport).stream(of: Int.self, "prices") { values.append(value) }
        }
        #expect(values == [1])
        guard case .decoding(let found) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(found.reason == .typeMismatch(expected: .number, found: .string))
        #expect(found.path == JSONPath([.element(1)]) && error?.body == Array("\"x\"".utf8))
        #expect(error?.status == 200)
    }

    @Test("A status that is not a success is the error of the first value")
    func status() async throws {
        let transport = ScriptedTransport(.json(#"{"message":"no"}"#, status: 403))
        let error = await #expect(throws: PipeError.self) {
            _ = try await collect(client(transport).stream(of: Int.self, "prices"))
        }
        #expect(error?.status == 403)
    }

    // MARK: - Cut streams

    /// A part of a response before its connection is lost.
    private func cut(_ type: String, _ chunks: String...) -> ScriptedTransport.Reply {
        .stream(200, headers: ["Content-Type": type], chunks: chunks, error: PipeError(.connection(.reset)))
    }

    private func read(
        _ transport: ScriptedTransport, reconnects: Bool = true, end: String? = nil, after id: String? = nil
    ) async -> (values: [Int], error: PipeError?) {
        var client = client(transport)
        client.environment.clock = InstantClock()
        var stream = client.stream(of: Int.self, "prices", end: end, reconnects: reconnects)
        if let id { stream = stream.after(eventID: id) }
        var values: [Int] = []
        do throws(PipeError) {
            for try await value in stream { values.append(value) }
            return (values, nil)
        } catch {
            return (values, error)
        }
    }

    @Test("A stream continues after its connection was lost, with the ID of the last whole event")
    func reconnects() async throws {
        let transport = ScriptedTransport(
            cut("text/event-stream", "retry: 10\nid: 7\ndata: 1\n\n", "id: 8\nda"),
            reply("text/event-stream", "id: 8\ndata: 2\n\n"), .response(204))
        let (values, error) = await read(transport)
        #expect(values == [1, 2] && error == nil)
        #expect(transport.requests.map { $0.header("Last-Event-ID") } == [nil, "7", "8"])
    }

    private func script(_ replies: [ScriptedTransport.Reply]) -> ScriptedTransport {
        ScriptedTransport { _, index in index < replies.count ? replies[index] : .response(500) }
    }

    /// The pauses between the connections of a stream.
    private func pauses(_ transport: ScriptedTransport) async -> [Duration] {
        let clock = PauseClock()
        var client = client(transport)
        client.environment.clock = clock
        client.environment.jitter = { 0 }
        do throws(PipeError) {
            for try await _ in client.stream(of: Int.self, "prices", reconnects: true) {}
        } catch {
            Issue.record("\(error)")
        }
        return clock.pauses
    }

    @Test("A server that asks for no pause gets one, which doubles with each connection without an event")
    func noPause() async throws {
        let type = "text/event-stream"
        let ended = reply(type, "id: 7\nretry: 0\ndata: 1\n\n")
        let empty = [reply(type), reply(type, ": still here\n\n"), reply(type, "retry: 0\n\n")]
        let transport = script([ended] + empty + [ended, cut(type, "id: 8\ndata: 2\n\n"), .response(204)])
        #expect(await pauses(transport) == [100, 200, 400, 800, 100, 100].map { .milliseconds($0) })
        let endless = (0..<10).map { _ in reply(type) }
        let slow = script([reply(type, "id: 7\nretry: 4000\ndata: 1\n\n")] + endless + [.response(204)])
        #expect(await pauses(slow) == ([4, 8, 16] + Array(repeating: 20, count: 8)).map { .seconds($0) })
    }

    @Test("A connection that is lost before an event makes the pause longer, too")
    func lostAgain() async throws {
        let type = "text/event-stream"
        let transport = ScriptedTransport(
            cut(type, "id: 7\nretry: 0\ndata: 1\n\n"), cut(type), .failure(PipeError(.connection(.reset))),
            reply(type, "id: 8\ndata: 2\n\n"), .response(204))
        var client = client(transport)
        let clock = PauseClock()
        client.environment.clock = clock
        client.environment.jitter = { 0 }
        client.settings.retry = RetryPolicy(limit: 9)
        var values: [Int] = []
        for try await value in client.stream(of: Int.self, "prices", reconnects: true) { values.append(value) }
        #expect(values == [1, 2])
        #expect(clock.pauses == [100, 200, 400, 100].map { .milliseconds($0) })
    }

    @Test("A stream that is redirected to another server continues there: each request begins at the first URL")
    func redirected() async throws {
        let moved = ScriptedTransport.Reply.response(307, headers: ["Location": "https://cdn.example/prices"])
        let type = "text/event-stream"
        // The other server repeats its events unless it gets the ID.
        let transport = ScriptedTransport { sent, index in
            guard sent.request.authority == "cdn.example" else {
                return index < 4 ? moved : .response(204)
            }
            #expect(sent.header("Authorization") == nil)
            return switch sent.header("Last-Event-ID") {
            case nil: .stream(200, headers: ["Content-Type": type], chunks: ["id: 7\ndata: 1\n\n"])
            case "7": .stream(200, headers: ["Content-Type": type], chunks: ["id: 8\ndata: 2\n\n"])
            default: .response(500)
            }
        }
        let (values, error) = await read(transport)
        #expect(values == [1, 2] && error == nil)
        let (first, other) = ("https://prices.example/api/prices", "https://cdn.example/prices")
        #expect(transport.requests.map(\.url) == [first, other, first, other, first])
        #expect(transport.requests.map { $0.header("Last-Event-ID") } == [nil, nil, "7", "7", "8"])
    }

    @Test("It does not continue where values would be lost or read twice: without IDs, in another format, unless asked")
    func gaps() async throws {
        let lines = "application/x-ndjson"
        for (reply, reconnects) in [
            (cut("text/event-stream", "data: 1\n\n"), true), (cut(lines, "1\n"), true),
            (cut("text/event-stream", "id: 1\ndata: 1\n\n"), false),
        ] {
            let transport = ScriptedTransport(reply, reply)
            let (values, error) = await read(transport, reconnects: reconnects)
            #expect(values == [1] && transport.requests.count == 1)
            guard case .connection(.reset) = error?.reason else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test("Before the first value it is read again, as other calls are")
    func retried() async throws {
        let transport = ScriptedTransport(
            .response(503), cut("application/x-ndjson", "\n"), reply("application/x-ndjson", "1\n"))
        let (values, error) = await read(transport, reconnects: false)
        #expect(values == [1] && error == nil && transport.requests.count == 3)
    }

    @Test(
        "A stream that the server ends continues until a 204 if it reconnects, with IDs and without",
        arguments: ["id: 1\n", ""])
    func ended(_ id: String) async throws {
        let event = reply("text/event-stream", "\(id)data: 1\n\n")
        let transport = ScriptedTransport(event, reply("text/event-stream"), event, .response(204))
        let (values, error) = await read(transport)
        #expect(values == [1, 1] && error == nil)
        let sent = id.isEmpty ? nil : "1"
        #expect(transport.requests.map { $0.header("Last-Event-ID") } == [nil, sent, sent, sent])
        let once = ScriptedTransport(event)
        #expect(await read(once, reconnects: false).values == [1])
        #expect(once.requests.count == 1)
    }

    @Test("The pause between responses without IDs is that of other streams, and doubles without events")
    func endedPauses() async throws {
        let type = "text/event-stream"
        let ended = reply(type, "data: 1\n\n")
        let transport = script([ended, reply(type), ended, reply(type, "retry: 0\n\n"), reply(type), .response(204)])
        #expect(await pauses(transport) == [3_000, 6_000, 3_000, 200, 400].map { .milliseconds($0) })
    }

    @Test("The end of the schema stops a stream that reconnects, and only a cut one continues before it")
    func endWithoutIDs() async throws {
        let transport = ScriptedTransport(reply("text/event-stream", "data: 1\n\ndata: [DONE]\n\n"))
        let (values, error) = await read(transport, end: "[DONE]")
        #expect(values == [1] && error == nil && transport.requests.count == 1)
        let (cutValues, cutError) = await read(
            ScriptedTransport(reply("text/event-stream", "data: 1\n\n").always), end: "[DONE]")
        guard cutValues == [1], case .connection(.closed) = cutError?.reason else {
            Issue.record("\(cutValues) \(String(describing: cutError))")
            return
        }
    }

    @Test("Without IDs, a connection that is lost after the end of a response is made again, one with events throws")
    func lostWithoutIDs() async throws {
        let type = "text/event-stream"
        let transport = ScriptedTransport(
            reply(type, "data: 1\n\n"), .failure(PipeError(.connection(.reset))), cut(type),
            cut(type, "data: 2\n\n"), reply(type, "data: 3\n\n"))
        let (values, error) = await read(transport)
        #expect(values == [1, 2] && transport.requests.count == 4)
        guard case .connection(.reset) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A POST goes on after the end of a response only with an ID", arguments: [("", 1), ("id: 1\n", 2)])
    func endedPost(_ id: String, _ count: Int) async throws {
        let transport = ScriptedTransport(reply("text/event-stream", "\(id)data: 1\n\n"), .response(204))
        var client = client(transport)
        client.environment.clock = InstantClock()
        let call = client.addressed(.post, try client.address("prices"), nil).streaming(.serverSentEvents)
        let options = StreamOptions(.serverSentEvents, reconnects: true)
        #expect(try await collect(RecordStream<Int>(client: client, call: .success(call), options: options)) == [1])
        #expect(transport.requests.count == count)
    }

    @Test("Requests for server-sent events are not for caches, unless the settings say so")
    func noCache() async throws {
        let event = reply("text/event-stream", "data: 1\n\n")
        let transport = ScriptedTransport(event, .response(204), event, event, event)
        _ = await read(transport)
        let client = client(transport)
        _ = try await collect(client.stream(of: Int.self, "prices", format: .serverSentEvents))
        _ = try await collect(client.stream(of: Int.self, "prices"))
        let asking = client.with { $0.headers["Cache-Control"] = "max-age=5" }
        _ = try await collect(asking.stream(of: Int.self, "prices", format: .serverSentEvents))
        let expected = ["no-cache", "no-cache", "no-cache", nil, "max-age=5"]
        #expect(transport.requests.map { $0.header("Cache-Control") } == expected)
    }

    @Test(
        "A response without the marker of its end is cut",
        arguments: [
            ("text/event-stream", "data: 1\n\n"), ("application/x-ndjson", "1\n"), ("application/x-ndjson", "1"),
        ])
    func missingEnd(_ type: String, _ text: String) async throws {
        let (values, error) = await read(ScriptedTransport(reply(type, text).always), reconnects: false, end: "[DONE]")
        #expect(text == "1" || values == [1])
        guard case .connection(.closed) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A marker without a line feed ends a stream of lines")
    func endWithoutLineFeed() async throws {
        let (values, error) = await read(
            ScriptedTransport(reply("application/x-ndjson", "1\n[DONE]")), reconnects: false, end: "[DONE]")
        #expect(values == [1] && error == nil)
    }

    @Test("A stream begins after an event that the caller knows")
    func resumed() async throws {
        let transport = ScriptedTransport(reply("text/event-stream", "id: 6\ndata: 6\n\n"))
        #expect(await read(transport, reconnects: false, after: "5").values == [6])
        #expect(transport.requests[0].header("Last-Event-ID") == "5")
    }

    @Test("It gives up after the retries of the settings, and an ID that is not a header value is not sent")
    func givesUp() async throws {
        let lost = cut("text/event-stream")
        let transport = ScriptedTransport(lost, lost, lost, lost, lost, lost)
        let (values, error) = await read(transport)
        #expect(values.isEmpty && error != nil && transport.requests.count == 3)
        let malformed = ScriptedTransport(lost)
        let (_, headerError) = await read(malformed, after: "5\u{1}")
        guard case .invalidRequest(.headerValue(name: "Last-Event-ID")) = headerError?.reason else {
            Issue.record("\(String(describing: headerError))")
            return
        }
        #expect(malformed.requests.isEmpty)
    }

    @Test("The data of events are texts for strings, and values of JSON for other types and formats")
    func texts() async throws {
        let transport = ScriptedTransport(
            reply("text/event-stream", "data: a \"b\"\ndata: c\n\n"), reply("application/x-ndjson", "\"a\"\n"))
        #expect(try await collect(client(transport).stream(of: String.self, "words")) == ["a \"b\"\nc"])
        #expect(try await collect(client(transport).stream(of: String.self, "words")) == ["a"])
    }

    @Test("A caller gets the IDs and names of events")
    func events() async throws {
        let transport = ScriptedTransport(
            reply("text/event-stream", "id: 4\nevent: add\ndata: 1\n\ndata: 2\n\n"),
            reply("application/x-ndjson", "1\n"))
        var found: [String] = []
        for _ in 0..<2 {
            for try await event in client(transport).stream(of: Int.self, "prices").events {
                found.append("\(event.id)|\(event.name ?? "nil")|\(event.record)")
            }
        }
        #expect(found == ["4|add|1", "4|message|2", "|nil|1"])
    }

    @Test("A response of another type than server-sent events is an error")
    func otherType() async throws {
        let transport = ScriptedTransport(.json("[1]"))
        let error = await #expect(throws: PipeError.self) {
            _ = try await collect(client(transport).stream(of: Int.self, "prices", format: .serverSentEvents))
        }
        guard case .header(name: "Content-Type", .unreadable(type: "text/event-stream")) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.body == Array("[1]".utf8))
    }

    @Test("A cancelled task ends the stream at once, also between two chunks")
    func cancelled() async throws {
        let transport = ScriptedTransport(.hang)
        let stream = client(transport).stream(of: Int.self, "prices")
        let task = Task { try await collect(stream) }
        await transport.waitForRequests(1)
        task.cancel()
        let error = await #expect(throws: PipeError.self) { _ = try await task.value }
        #expect(error?.isCancelled == true)
    }
}
