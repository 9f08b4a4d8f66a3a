import PipeHTTP
import PipeJSON
import RandomTesting
import Testing

@testable import PipeCalls

/// Streams of values. However a stream is cut into chunks, its values are the same.
@Suite struct StreamFuzzTests {
    private struct Values: Equatable {
        /// Each as its type, its ID, its data and the time before a new connection.
        var values: [String] = []
        var error: String?
    }

    /// The most bytes of a value, so that the limit is reached.
    private static let limit = 1_000

    /// The values of a stream that arrives in chunks.
    private static func values(
        of input: [UInt8], _ format: StreamFormat, chunk: (_ left: Int) -> Int
    ) -> Values {
        var parser = format.parser(lastEventID: "", limit: limit)
        var found = Values()
        func note(_ value: ArraySlice<UInt8>) {
            let pause = parser.reconnectionTime.map { "\($0)" } ?? ""
            found.values.append("\(parser.eventType ?? "")|\(parser.lastEventID)|\(Array(value))|\(pause)")
        }
        do throws(PipeError) {
            var rest = input[...]
            while !rest.isEmpty {
                let count = chunk(rest.count)
                parser.add(rest.prefix(count))
                rest = rest.dropFirst(count)
                while let value = try parser.next() { note(value) }
            }
            if let value = try parser.last() { note(value) }
        } catch {
            found.error = "\(error.reason)"
        }
        return found
    }

    private static func run(
        _ name: String, _ format: StreamFormat, samples: [String], tokens: [String]
    ) async throws -> Fuzzer.Outcome {
        try await Fuzzer(
            name, samples: samples.map { Array($0.utf8) }, tokens: tokens.map { Array($0.utf8) },
            share: name == "events" ? 1 : 0.25
        )
        .run { input, random in
            let whole = values(of: input, format) { $0 }
            let bytes = values(of: input, format) { _ in 1 }
            let chunks = values(of: input, format) { Int.random(in: 1...$0, using: &random) }
            #expect(whole == bytes && whole == chunks, "\(input)")
            return whole.error == nil && !whole.values.isEmpty
        }
    }

    private static func check(_ outcome: Fuzzer.Outcome) {
        #expect(outcome.slowest < 1 && outcome.growth < 300)
        #expect(outcome.accepted > 0 && outcome.accepted < outcome.inputs)
    }

    @Test("No server-sent events end the process")
    func events() async throws {
        let samples = [
            ": note\nevent: add\nid: 7\ndata: {\"id\":1}\n\ndata: a\ndata: b\nretry: 1500\n\n",
            "\u{FEFF}data: a\r\n\r\nid\r\ndata\r\n\r\ndata:  c\r\rretry: 0\n\ndata: [DONE]\n\n",
        ]
        let tokens = [
            "retry: 9223372036854775807\n", "retry: 9223372036854775808\n", "retry: -1\n",
            "retry: \(String(repeating: "9", count: 400))\n", "data: x\n\n", "\n\n", "\r\n", "\r", "id: \u{0}\n",
            "data",
            ":", "event: ", "\u{FEFF}", String(repeating: "data: long\n", count: 100),
            String(repeating: "x", count: 1_001),
        ]
        Self.check(try await Self.run("events", .serverSentEvents, samples: samples, tokens: tokens))
    }

    private static let tokens = [
        "\n", "\r\n", "\u{1E}", "{}", "[[[[", "]]]]", "\"", "\\\"", "\\", "{\"a\":", "1e999", "-", "null", ",",
        String(repeating: "[", count: 600), String(repeating: "9", count: 1_001),
    ]

    @Test("No JSON Lines end the process")
    func lines() async throws {
        let samples = ["{\"id\":1}\n{\"id\":2}\r\n\n[1,\"a\\\"\"]\nnull", "1\n2\n\"x\"\n"]
        Self.check(try await Self.run("json-lines", .jsonLines, samples: samples, tokens: Self.tokens))
    }

    @Test("No JSON text sequence ends the process")
    func sequence() async throws {
        let samples = ["\u{1E}{\"id\":1}\n\u{1E}{\"id\":\n2}\n", "\u{1E}1\n\u{1E}\"a\\\"\n\"\n\u{1E}true\n"]
        Self.check(try await Self.run("json-sequence", .jsonSequence, samples: samples, tokens: Self.tokens))
    }

    @Test("No large array in JSON ends the process")
    func array() async throws {
        let samples = [
            #"{"a":{"b":[1,{"id":[2]},"x,]"]},"c":[{}],"data":[{"id":1},{"id":2}],"e":1}"#, #"{"data":[]}"#,
        ]
        Self.check(try await Self.run("json-array", .jsonArray(at: "/data"), samples: samples, tokens: Self.tokens))
    }
}
