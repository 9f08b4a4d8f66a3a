import PipeHTTP
import Testing

@testable import PipeStreams

/// Lines and sequences that arrive in chunks.
@Suite struct StreamParserTests {
    private static func values(_ text: String, _ format: StreamFormat, size: Int) throws -> [String] {
        var parser = StreamParser(format, lastEventID: "", limit: 1000)
        let bytes = Array(text.utf8)
        var items: [StreamItem] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            items += try parser.items(in: bytes[start..<min(start + size, bytes.count)])
        }
        if let last = try parser.last() { items.append(last) }
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
            // A number at the end may be cut, so it is dropped (section 2.4).
            ("\u{1E}12\u{1E}true\u{1E}3 \u{1E}\"x\"\u{1E}4", .jsonSequence, ["3", "\"x\""]),
            ("garbage\u{1E}1\n", .jsonSequence, ["1"]), ("data: 1\n\ndata: 2\n\n", .serverSentEvents, ["1", "2"]),
        ] as [(String, StreamFormat, [String])])
    func found(_ text: String, _ format: StreamFormat, _ expected: [String]) throws {
        for size in [1, 2, 5, 1000] {
            #expect(try Self.values(text, format, size: size) == expected, "chunks of \(size)")
        }
    }

    @Test(
        "The type of an event becomes a member of its object",
        arguments: [
            ("{\"a\":1}", "{\"event\":\"add\",\"a\":1}"), (" { }", "{\"event\":\"add\" }"), ("[1]", "[1]"), ("", ""),
        ])
    func typeMember(_ data: String, _ expected: String) throws {
        let item = StreamItem(bytes: Array(data.utf8), type: "add")
        #expect(String(decoding: try item.json(typeIn: "event"), as: UTF8.self) == expected)
        #expect(try item.json(typeIn: nil) == Array(data.utf8))
    }
}
