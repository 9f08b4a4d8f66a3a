import PipeHTTP
import Testing

@testable import PipeCalls

/// The parsing of event streams, as in the HTML Living Standard, section 9.2.
@Suite struct EventStreamParserTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let stream: String
        /// Each event as `type|data|id`.
        let events: [String]

        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(
            name: "The first example of section 9.2.6: one event of three lines",
            stream: "data: YHOO\ndata: +2\ndata: 10\n\n", events: ["message|YHOO\n+2\n10|"]),
        Case(
            name: "The second example: a comment, an ID, a reset of the ID, a line with a space",
            stream: ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
            events: ["message|first event|1", "message|second event|", "message| third event|"]),
        Case(
            name: "The third example: empty data, and an event that nothing ends",
            stream: "data\n\ndata\ndata\n\ndata:", events: ["message||", "message|\n|"]),
        Case(
            name: "The fourth example: one space after a colon is not data", stream: "data:test\n\ndata: test\n\n",
            events: ["message|test|", "message|test|"]),
        Case(name: "A byte order mark is skipped", stream: "\u{FEFF}data: a\n\n", events: ["message|a|"]),
        Case(name: "Only the first one is", stream: "\u{FEFF}\u{FEFF}data: a\n\ndata: b\n\n", events: ["message|b|"]),
        Case(
            name: "Lines end with CR LF, CR or LF", stream: "data: a\r\ndata: b\rdata: c\n\r\ndata: d\r\r",
            events: ["message|a\nb\nc|", "message|d|"]),
        Case(
            name: "An event has a type", stream: "event: add\ndata: 1\n\ndata: 2\n\n",
            events: ["add|1|", "message|2|"]),
        Case(
            name: "The type of an event without data is forgotten", stream: "event: add\n\ndata: 2\n\n",
            events: ["message|2|"]),
        Case(
            name: "An ID stays, also of an event without data", stream: "id: 7\n\ndata: a\n\ndata: b\nid: 8\n\n",
            events: ["message|a|7", "message|b|8"]),
        Case(
            name: "An ID with NUL is ignored", stream: "id: 7\ndata: a\n\nid: 8\u{0}\ndata: b\n\n",
            events: ["message|a|7", "message|b|7"]),
        Case(
            name: "Unknown fields are ignored", stream: "dat: a\ndata : b\nDATA: c\ndata: d\n\n", events: ["message|d|"]
        ),
        Case(name: "A colon can be in the data", stream: "data: {\"a\": 1}\n\n", events: ["message|{\"a\": 1}|"]),
        Case(name: "Nothing is an event", stream: "", events: []),
    ]

    private func text(_ event: FoundItem) -> String {
        "\(event.type ?? "nil")|\(String(decoding: event.bytes, as: UTF8.self))|\(event.id)"
    }

    @Test("A stream has the events of the standard, however its chunks are", arguments: cases)
    func events(_ example: Case) throws {
        let bytes = Array(example.stream.utf8)
        for size in [bytes.count, 1, 2, 3, 7] where size > 0 {
            var parser = EventStreamParser()
            #expect(
                try parser.items(of: bytes, size: size, toEnd: false).map(text) == example.events, "chunks of \(size)")
        }
    }

    @Test(
        "The server asks for a time before a new connection, in milliseconds",
        arguments: [
            ("retry: 1500\n", Duration.milliseconds(1500)), ("retry:0\n", .zero), ("retry: 1.5\n", nil),
            ("retry: -1\n", nil), ("retry\n", nil), ("retry: 10s\n", nil), ("retry: 99999999999999999999\n", nil),
        ] as [(String, Duration?)])
    func retry(_ stream: String, _ expected: Duration?) throws {
        var parser = EventStreamParser()
        _ = try parser.items(of: Array(stream.utf8), toEnd: false)
        #expect(parser.reconnectionTime == expected)
    }

    @Test("The last event ID is that of the last event, and of the connection before")
    func lastEventID() throws {
        var parser = EventStreamParser(lastEventID: "5")
        #expect(try parser.items(of: Array("data: a\n\n".utf8), toEnd: false).map(\.id) == ["5"])
        _ = try parser.items(of: Array("id: 6\ndata: b\n".utf8), toEnd: false)
        #expect(parser.lastEventID == "5", "the event has not ended")
        _ = try parser.items(of: Array("\n".utf8), toEnd: false)
        #expect(parser.lastEventID == "6")
    }

    @Test("Bytes that are not UTF-8 stay as they are")
    func invalid() throws {
        var parser = EventStreamParser()
        let events = try parser.items(of: Array("data: ".utf8) + [0xFF, 0x0A, 0x0A])
        #expect(events.map(\.bytes) == [[0xFF]])
    }

    @Test(
        "An event that the end of the response cuts is an error",
        arguments: [
            ("data: 1\n\n", false), ("", false), (": note\n", false), ("id: 7\n", false), ("data: 1\n\ndata: 2", true),
            ("data: 1\n", true), ("da", true), ("data: 1\r\r", false),
        ])
    func cut(_ stream: String, _ isCut: Bool) throws {
        for size in [1, 100] {
            var parser = EventStreamParser()
            let bytes = Array(stream.utf8)
            if isCut {
                let error = #expect(throws: PipeError.self) { _ = try parser.items(of: bytes, size: size) }
                guard case .connection(.closed) = error?.reason else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
            } else {
                _ = try parser.items(of: bytes, size: size)
            }
        }
    }

    @Test("An event that is too large is an error, in one line and in many")
    func limit() throws {
        for stream in ["data: 0123456789\n", "data: 01234\ndata: 56789\n", "0123456789abcdefg"] {
            let error = #expect(throws: PipeError.self) {
                var parser = EventStreamParser(limit: 11)
                _ = try parser.items(of: Array(stream.utf8), toEnd: false)
            }
            guard case .bodyTooLarge(limit: 11) = error?.reason else {
                Issue.record("\(stream): \(String(describing: error))")
                continue
            }
        }
    }
}
