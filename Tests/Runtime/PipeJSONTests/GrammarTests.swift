import PipeJSON
import Testing

/// The whole grammar of RFC 8259, read in the two ways that accept any value: keeping it and skipping it.
@Suite("The grammar of RFC 8259")
struct GrammarTests {
    /// Texts to put around a value: reading must not depend on whether whole words are left in the text.
    static let surroundings: [(before: String, after: String)] = [
        ("", ""), ("", "                 "), (" \t\r\n ", "\n"), ("[", "]"), ("[1,", ", \"some text behind it\"]"),
        ("{\"a\":", "}"), ("{\"a\" : ", " , \"b\" : [null] }"),
    ]

    static let validTexts = [
        "null", "true", "false", "0", "-0", "1", "-1", "10", "1.5", "-0.0", "1e5", "1E5", "1e+5", "1e-5", "0e0",
        "0.0e0",
        "1.0E+2", "123456789012345678901234567890", "1e400", "0.00000000000000000000000000001",
        #""""#, #""a""#, #""1234567""#, #""12345678""#, #""123456789012345""#, #""1234567890123456""#,
        #""\"\\\/\b\f\n\r\t""#, #""\u0000\u001f\u0041\u00e9\u20ac\uFFFF""#, #""\ud83d\ude00""#, #""\ud800""#,
        #""\udc00\ud800x""#, "\"\u{7F}\"", "\"é\"", "\"€\"", "\"😀\"", "\"\u{10FFFF}\"", "\"\u{2028}\u{2029}\"",
        "[]", "[ ]", "[[]]", "[[],[]]", "[1]", "[1,2]", "[ 1 , 2 ]", "[null,true,false]", "[\n]",
        "{}", "{ }", #"{"":0}"#, #"{"a":1}"#, #"{ "a" : 1 }"#, #"{"a":{"b":{}}}"#, #"{"a":1,"a":2}"#, #"{"\u0061":1}"#,
        #"{"a":[{"b":[]}],"c":"d"}"#, "[{},[{}]]", #"[{"a":[]},[]]"#,
    ]

    @Test("Valid texts are read", arguments: validTexts)
    func valid(_ text: String) throws {
        for (before, after) in Self.surroundings {
            #expect(refusal(of: before + text + after, as: Skipped.self) == nil)
            #expect(refusal(of: before + text + after, as: JSONValue.self) == nil)
        }
    }

    static let invalidTexts = [
        "nul", "nulx", "nullx", "tru", "truE", "fals", "False", "NULL", "nan", "NaN", "Infinity", "-Infinity",
        "-", "--1", "+1", "01", "-01", "00", "1.", ".5", "-.5", "1.e5", "1e", "1e+", "1e-", "1e5.5", "0x10", "1_000",
        "1f",
        "1 2", "１", "\"", "\"a", "\"\\", "\"\\\"", "\"\\u", "\"\\u12", "\"\\u123\"", "\"\\u12g4\"", "\"\\x41\"",
        "\"\\'\"", "\"\\U0041\"", "\"\\\u{0A}\"", "\"a\tb\"", "\"a\nb\"", "\"\u{0}\"", "\"12345678\u{1F}\"", "'a'", "a",
        "[", "]", "[1", "[1,", "[,1]", "[1,]", "[1,,2]", "[1 2]", "[1:2]", "[}", "[1}", "[]]", "[\"a\"", "[[]",
        "{", "}", "{]", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{,\"a\":1}", "{\"a\" 1}",
        "{\"a\"::1}", "{\"a\":}", "{\"a\":1 \"b\":2}", "{\"a\":1,,\"b\":2}", "{a:1}", "{1:1}", "{'a':1}", "{\"a\":1]",
        "{\"a\":1}}", "{\"a\",\"b\"}", "{null:1}", "{\"a\":1,\"b\"}", "[1]//", "/**/1", "#1", "\u{FEFF}\u{FEFF}1",
        "\u{A0}1", "1\u{0}", "\u{0C}1", "\u{0B}1", "\u{85}1", "[1,\u{0C}2]", "*", "@", "?",
    ]

    @Test("Invalid texts are errors", arguments: invalidTexts)
    func invalid(_ text: String) {
        for (before, after) in [
            ("", ""), ("  ", "                 "), ("[", "]"), ("{\"a\":", "}"), ("[[1],", ",[2]]"),
        ] {
            #expect(refusal(of: before + text + after, as: Skipped.self) != nil, "\(before)\(text)\(after)")
            #expect(refusal(of: before + text + after, as: JSONValue.self) != nil, "\(before)\(text)\(after)")
        }
    }

    @Test("A text without a value is an error", arguments: ["", " ", "\n\t\r          \n"])
    func empty(_ text: String) {
        let expected = JSONError(.unexpectedEnd, offset: text.utf8.count)
        #expect(refusal(of: text, as: Skipped.self) == expected)
        #expect(refusal(of: text, as: JSONValue.self) == expected)
        #expect(refusal(of: text, as: Int.self) == expected)
        #expect(refusal(of: text, as: Project.self) == expected)
    }

    @Test("The error is the same whether a value is kept or skipped", arguments: invalidTexts)
    func sameError(_ text: String) {
        #expect(refusal(of: text, as: Skipped.self) == refusal(of: text, as: JSONValue.self))
    }

    @Test("A byte order mark is ignored only at the beginning of the text")
    func byteOrderMark() throws {
        #expect(try JSON.decode(Int.self, from: [0xEF, 0xBB, 0xBF, 0x31]) == 1)
        #expect(try JSON.decode(Int.self, from: [0xEF, 0xBB, 0xBF, 0x20, 0x31]) == 1)
        #expect(refusal(of: [0xEF, 0xBB, 0xBF], as: Int.self)?.reason == .unexpectedEnd)
        #expect(refusal(of: [0xEF, 0xBB, 0x31], as: Int.self)?.reason == .unexpectedByte(0xEF, expected: .value))
        #expect(refusal(of: [0x20, 0xEF, 0xBB, 0xBF, 0x31], as: Int.self)?.offset == 1)
        #expect(refusal(of: [0xEF, 0xBB, 0xBF, 0x78], as: Int.self)?.offset == 3)
    }

    /// A text with every kind of value; its last byte ends the root, so that every shorter text is invalid.
    static let rich = """
        {"id": 12, "title": "a \\"b\\" \\u00e9\\ud83d\\ude00 é€😀 and more text", "list": [1, -2.5e-3, true, false, null,
        "x", [], {}, [[{"deep": ["er"]}]]], "status": "todo", "created_at": "2026-11-21T10:00:00.123+01:00",
        "\\u0074ags": ["one", "two"], "updated_at": 1795255200.25, "unknown": {"a": {"b": [1, {"c": "\\n"}]}}}
        """

    /// The same without white space between values, as most servers send it.
    static let compact = """
        {"id":12,"title":"a","style":null,"created_at":"2026-11-21T10:00:00Z","updated_at":null,"status":"todo",\
        "tags":["one","two"],"a name that no record has":[{"id":[]},{}]}
        """

    @Test("A text that is cut off at any byte is an error", arguments: [rich, compact])
    func truncation(_ text: String) throws {
        let bytes = Array(text.utf8)
        #expect(refusal(of: bytes, as: JSONValue.self) == nil)
        #expect(refusal(of: bytes, as: Project.self) == nil)
        for count in bytes.indices {
            let prefix = bytes[..<count]
            for error in [
                refusal(of: prefix, as: Skipped.self), refusal(of: prefix, as: JSONValue.self),
                refusal(of: prefix, as: Project.self),
            ] {
                guard let error else {
                    Issue.record("the first \(count) bytes are read")
                    continue
                }
                #expect(error.offset <= count)
                // A string may be cut inside a character or an escape.
                #expect(error.reason == .unexpectedEnd, "\(count): \(error)")
            }
        }
    }

    @Test(
        "Keeping and skipping report the same offset for a wrong byte anywhere",
        arguments: [0x00, 0x01, 0x22, 0x2C, 0x5C, 0x7D, 0x80, 0xFF])
    func wrongByte(_ byte: UInt8) {
        let bytes = Array(Self.rich.utf8)
        for index in bytes.indices {
            var changed = bytes
            changed[index] = byte
            let skipped = refusal(of: changed, as: Skipped.self)
            let kept = refusal(of: changed, as: JSONValue.self)
            #expect(skipped == kept)
            #expect((skipped?.offset ?? 0) <= bytes.count)
        }
    }
}
