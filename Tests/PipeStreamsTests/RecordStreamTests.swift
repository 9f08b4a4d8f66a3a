import HTTPTypes
import PipeRuntime
import PipeTesting
import RuntimeTesting
import Testing

@testable import PipeStreams

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

    @Test("A value of another type is an error with its text, after the values before it")
    func invalid() async throws {
        let transport = ScriptedTransport(reply("application/x-ndjson", "1\n\"x\"\n3\n"))
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
    }

    @Test("A status that is not a success is the error of the first value")
    func status() async throws {
        let transport = ScriptedTransport(.json(#"{"message":"no"}"#, status: 403))
        let error = await #expect(throws: PipeError.self) {
            _ = try await collect(client(transport).stream(of: Int.self, "prices"))
        }
        #expect(error?.status == 403)
    }

    @Test("A stream continues after its connection was lost, with the ID of the last event")
    func reconnects() async throws {
        let transport = ScriptedTransport(
            reply("text/event-stream", "retry: 10\nid: 7\ndata: 1\n\n"), reply("text/event-stream", "data: 2\n\n"),
            .response(204))
        var client = client(transport)
        client.environment.clock = InstantClock()
        var stream = client.stream(of: Int.self, "prices", reconnects: true).makeAsyncIterator()
        #expect(try await stream.next() == 1)
        #expect(try await stream.next() == 2)
        #expect(transport.requests.map { $0.header("Last-Event-ID") } == [nil, "7"])
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
