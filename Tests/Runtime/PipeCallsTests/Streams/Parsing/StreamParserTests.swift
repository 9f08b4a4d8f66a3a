import PipeHTTP
import PipeJSON
import Testing

@testable import PipeCalls

/// Lines and sequences that arrive in chunks.
@Suite struct StreamParserTests {
    private static func values(_ text: String, _ format: StreamFormat, size: Int) throws -> [String] {
        var parser = format.parser(lastEventID: "", limit: 1000)
        let items = try parser.items(of: Array(text.utf8), size: size)
        return items.map { String(decoding: $0.bytes, as: UTF8.self).trimmingCharacters(in: ["\n", "\r", " "]) }
    }

    @Test(
        "Values are found in lines, sequences (RFC 7464) and events",
        arguments: [
            ("{\"a\":1}\n{\"a\":2}\n", .jsonLines, ["{\"a\":1}", "{\"a\":2}"]),
            ("1\r\n\r\n \n2", .jsonLines, ["1", "2"]), ("", .jsonLines, []), ("\u{FEFF}1\n", .jsonLines, ["1"]),
            ("[1,\r2]\n", .jsonLines, ["[1,\r2]"]),
            ("\u{1E}{\"a\":1}\n\u{1E}2\n", .jsonSequence, ["{\"a\":1}", "2"]),
            ("\u{1E}\u{1E}\n\u{1E}[1]", .jsonSequence, ["[1]"]),
            ("\u{1E}3 \u{1E}\"x\"\u{1E}4\n", .jsonSequence, ["3", "\"x\"", "4"]),
            ("\u{1E}{\"a\":\n1}\n\u{1E}\"\n\"", .jsonSequence, ["{\"a\":\n1}", "\"\n\""]),
            ("garbage\u{1E}1\n", .jsonSequence, ["1"]), ("data: 1\n\ndata: 2\n\n", .serverSentEvents, ["1", "2"]),
        ] as [(String, StreamFormat, [String])])
    func found(_ text: String, _ format: StreamFormat, _ expected: [String]) throws {
        for size in [1, 2, 5, 1000] {
            #expect(try Self.values(text, format, size: size) == expected, "chunks of \(size)")
        }
    }

    @Test("A large value in many small chunks is not copied with each of them", .timeLimit(.minutes(1)))
    func smallChunks() throws {
        let count = 16_000_000
        for format in [StreamFormat.jsonLines, .serverSentEvents] {
            var parser = format.parser(lastEventID: "", limit: count + 100)
            let text = "data: \"" + String(repeating: "x", count: count) + "\"\n\n"
            let items = try parser.items(of: Array(text.utf8), size: 500)
            #expect(items.count == 1 && items[0].bytes.count > count)
        }
    }

    @Test("A text is found when its line feed arrives, before the next one")
    func prompt() throws {
        var parser = JSONSequenceParser()
        parser.add(Array("\u{1E}{\"a\":1}\n".utf8)[...])
        #expect(try parser.next() == Array("{\"a\":1}\n".utf8)[...])
    }

    @Test(
        "A number or a literal without white space after it may be cut (RFC 7464, section 2.4), which is an error",
        arguments: ["\u{1E}12\u{1E}3\n", "\u{1E}1\n\u{1E}tru", "\u{1E}12"])
    func cut(_ text: String) throws {
        let error = #expect(throws: PipeError.self) { _ = try Self.values(text, .jsonSequence, size: 1) }
        guard case .decoding(let found) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(found.reason == .unexpectedEnd)
    }

    @Test("A line and a text that are too large are errors", arguments: [StreamFormat.jsonLines, .jsonSequence])
    func limit(_ format: StreamFormat) throws {
        let error = #expect(throws: PipeError.self) {
            var parser = format.parser(lastEventID: "", limit: 3)
            _ = try parser.items(of: Array("\u{1E}[1,2,3".utf8), size: 2)
        }
        guard case .bodyTooLarge(limit: 3) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        "The name of an event becomes a member of its object",
        arguments: [
            ("{\"a\":1}", "{\"event\":\"add\",\"a\":1}"), (" { }", "{\"event\":\"add\" }"), ("[1]", "[1]"), ("", ""),
        ])
    func typeMember(_ data: String, _ expected: String) throws {
        let bytes = Array(data.utf8)[...]
        let json = try bytes.eventJSON(type: "add", isText: false, typeIn: "event")
        #expect(String(decoding: json, as: UTF8.self) == expected)
        #expect(try bytes.eventJSON(type: "add", isText: false, typeIn: nil) == bytes)
        #expect(try bytes.eventJSON(type: "add", isText: true, typeIn: nil) == JSON.encode(data)[...])
    }
}

/// A value that a parser found, with what its event said.
struct FoundItem: Equatable {
    let bytes: ArraySlice<UInt8>
    let type: String?
    let id: String
}

extension StreamParser {
    /// The values of a response that arrives in chunks.
    ///
    /// - Parameter toEnd: Whether the response ends after the bytes.
    mutating func items(of bytes: [UInt8], size: Int = .max, toEnd: Bool = true) throws -> [FoundItem] {
        var items: [FoundItem] = []
        for start in stride(from: 0, to: bytes.count, by: min(size, max(bytes.count, 1))) {
            add(bytes[start...].prefix(size))
            while let item = try next() { items.append(found(item)) }
        }
        if toEnd, let last = try last() { items.append(found(last)) }
        return items
    }

    private func found(_ item: ArraySlice<UInt8>) -> FoundItem {
        FoundItem(bytes: item, type: eventType, id: lastEventID)
    }
}
