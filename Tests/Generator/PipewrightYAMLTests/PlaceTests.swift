import PipewrightDiagnostics
import PipewrightYAML
import Testing

/// The locations of nodes.
@Suite struct PlaceTests {
    @Test(arguments: [
        ("key: value", "1:6+5"),
        ("key:   value   # comment", "1:8+5"),
        ("key: 'it''s'", "1:6+7"),
        ("key: \"a\\u0041\"", "1:6+9"),
        ("key: \"\\ud83d\\ude00\"", "1:6+14"),
        ("\"\\ud83d\\ude00\": { \"\\uD83D\\uDE01\": 0 }\nkey: 1", "2:6+1"),
        ("{ \"\\ud83d\\ude00\": \"é\\ud83d\\ude00\", key: 1 }", "1:41+1"),
        ("key: two words ", "1:6+9"),
        ("key:", "1:5+1"),
        ("key: # nothing", "1:5+1"),
        ("? key", "1:3+3"),
        ("? key\n\nb: 1", "1:3+3"),
        ("{? key\n, b: 1}", "1:4+3"),
        ("key:\n  value", "2:3+5"),
        ("key: one \n  two\n", "1:6+3"),
        ("key: 'one \r\n  two'", "1:6+4"),
        ("key: |\n  text\n", "1:6+1"),
        ("key: >-2 # folded\n    text\n", "1:6+3"),
        ("key: [a, b]", "1:6+6"),
        ("key: { a: b } # c", "1:6+8"),
        ("key: [a,\n  b]", "1:6+1"),
        ("key:\n  first: 1\n  b: 2\n", "2:3+5"),
        ("key:\n  first: 1 # c", "2:3+5"),
        ("key:\n  - 1\n  - 2", "2:3+1"),
        ("key:\n  - 1 # c", "2:3+1"),
        ("key: &anchor value", "1:14+5"),
        ("key: !!str &anchor value", "1:20+5"),
        ("key: &anchor !!str 'x'", "1:20+3"),
        ("key: &anchor # comment\n\n  first: 1", "3:3+5"),
        ("key: &anchor\r\n- a", "2:1+1"),
        ("key: &anchor [a]", "1:14+3"),
        ("key: &anchor |\n  a", "1:14+1"),
        ("key: &anchor", "1:6+7"),
        ("key: &anchor\nb: 1", "1:6+7"),
        ("key: !!str\nb: 1", "1:6+5"),
    ])
    func value(text: String, place: String) {
        let reading = Reading(text)
        #expect(reading.problems.isEmpty)
        #expect(reading.node?["key"]?.range.shown == place)
    }

    @Test(arguments: [
        ("key: 1", "1:1+3"), ("  key: 1", "1:3+3"), ("'key': 1", "1:1+5"), ("{a: 1, key: 2}", "1:8+3"),
        ("? key\n: 1", "1:3+3"), ("a: 1\n&k key: 1", "2:4+3"), ("a: 1\r\nkey: 2", "2:1+3"), ("a: 1\rkey: 2", "2:1+3"),
    ])
    func key(text: String, place: String) {
        #expect(Reading(text).node?.key("key")?.range.shown == place)
    }

    @Test(
        arguments: [
            ("{ñandú: x, key: y}", "1:17+1"),
            ("{😀😀: x, key: y}", "1:14+1"),
            ("{\u{65}\u{301}: x, key: y}", "1:14+1"),
            ("{日本: x, key: &日 y}", nil),
            ("{日本: x, key: &a y}", "1:17+1"),
            ("\u{FEFF}key: y", "1:6+1"),
            ("\u{FEFF}{日: x, key: &a y}", "1:16+1"),
            ("# 😀\u{0301}é\r\n😀: &b 1\r\nkey: &a 😀", "3:9+1"),
        ] as [(String, String?)])
    func columnsAreCodePoints(text: String, place: String?) {
        #expect(Reading(text).node?["key"]?.range.shown == place)
    }

    @Test func everythingOfASchema() throws {
        let text = """
            pipewright: 1
            records:
              Project:
                id: int read
                tags: [a, 'b']
            """
        let root = try #require(Reading(text).node)
        #expect(root.range.shown == "1:1+10")
        #expect(root["records"]?.range.shown == "3:3+7")
        #expect(root["records"]?.key("Project")?.range.shown == "3:3+7")
        #expect(root["records"]?["Project"]?["id"]?.range.shown == "4:9+8")
        #expect(root["records"]?["Project"]?["tags"]?["1"]?.range.shown == "5:15+3")
        #expect(root.all.allSatisfy { $0.range.file == "test.yaml" })
    }
}
