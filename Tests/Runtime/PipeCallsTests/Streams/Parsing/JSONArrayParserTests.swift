import PipeHTTP
import PipeJSON
import Testing

@testable import PipeCalls

/// The elements of an array that arrives in chunks.
@Suite struct JSONArrayParserTests {
    private static func elements(_ text: String, at pointer: JSONPointer, size: Int) throws -> [String] {
        var parser = JSONArrayParser(at: pointer)
        let bytes = Array(text.utf8)
        return try parser.items(of: bytes, size: size).map {
            String(decoding: $0.bytes, as: UTF8.self).trimmingCharacters(in: [" ", "\n"])
        }
    }

    @Test(
        "The elements are found, whatever is in them and however the chunks are",
        arguments: [
            ("[]", "", []), (" [ ] ", "", []), ("\u{FEFF}[1]", "", ["1"]), ("[1, 2 ,3]", "", ["1", "2", "3"]),
            (
                #"[{"a":[1,{"b":"]},"}]},"x,]\"",null,true]"#, "",
                [#"{"a":[1,{"b":"]},"}]}"#, #""x,]\"""#, "null", "true"]
            ),
            (#"{"data":[1,2]}"#, "/data", ["1", "2"]),
            (#"{"n":{"data":[9]},"s":"data","data":[1],"data":[2]}"#, "/data", ["1"]),
            (#"{ "a" : { "x":1.5, "b" : [ "y" ] } }"#, "/a/b", [#""y""#]),
            (
                #"{"a":[{"b":"é😀\"\\u00e9\\"},[-0.5e+3,0,1E2],[],{}],"data":["y"],"b":{"data":[1,{}]}} "#, "/data",
                [#""y""#]
            ),
            ("[1\t,\r\n2 ]\n", "", ["1", "2"]), (#"{"b":{"a":1},"a":{"a":2,"b":[3]}}"#, "/a/b", ["3"]),
            (#"{"d\u0061ta":["z"]}"#, "/data", [#""z""#]), ("[[],[1],{}]", "", ["[]", "[1]", "{}"]),
        ] as [(String, JSONPointer, [String])])
    func found(_ text: String, _ pointer: JSONPointer, _ expected: [String]) throws {
        for size in [1, 2, 3, text.utf8.count] {
            #expect(try Self.elements(text, at: pointer, size: size) == expected, "chunks of \(size)")
        }
    }

    @Test(
        "What is not there, or is cut, is an error with its place",
        arguments: [
            ("{}", "", JSONError.Reason.typeMismatch(expected: .array, found: .object), 0),
            ("[1]", "/data", .typeMismatch(expected: .object, found: .array), 0),
            (#"{"data":null}"#, "/data", .typeMismatch(expected: .array, found: .null), 8),
            (#"{"a":[1]}"#, "/data", .absentPointer("/data"), 8), ("{}", "/data", .absentPointer("/data"), 1),
            ("[1,2", "", .unexpectedEnd, 4), ("", "", .unexpectedEnd, 0),
            (#"{"data":[1]"#, "/data", .unexpectedEnd, 11),
            (#"{"data":[{"a":1}"#, "/data", .unexpectedEnd, 16),
        ] as [(String, JSONPointer, JSONError.Reason, Int)])
    func failures(_ text: String, _ pointer: JSONPointer, _ reason: JSONError.Reason, _ offset: Int) throws {
        let error = #expect(throws: PipeError.self) { _ = try Self.elements(text, at: pointer, size: 1) }
        guard case .decoding(let found) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(found.reason == reason && found.offset == offset)
    }

    struct Malformed: Sendable, CustomTestStringConvertible {
        let text: String
        let elements: [String]
        let reason: JSONError.Reason
        let offset: Int

        init(_ text: String, _ elements: [String], _ reason: JSONError.Reason, at offset: Int) {
            self.text = text
            self.elements = elements
            self.reason = reason
            self.offset = offset
        }

        init(
            _ text: String, _ elements: [String], _ byte: Unicode.Scalar, at offset: Int,
            _ expected: JSONError.Expectation
        ) {
            self.init(text, elements, .unexpectedByte(UInt8(ascii: byte), expected: expected), at: offset)
        }

        var testDescription: String { text }
    }

    private static let malformedTexts = [
        Malformed("[1,]", ["1"], "]", at: 3, .value), Malformed("[,1]", [], ",", at: 1, .value),
        Malformed("[1,,2]", ["1"], ",", at: 3, .value), Malformed("[1]x", ["1"], .trailingBytes, at: 3),
        Malformed("[1] []", ["1"], .trailingBytes, at: 4), Malformed("[1]]", ["1"], .trailingBytes, at: 3),
        Malformed(#"["a" "b"]"#, [#""a""#], "\"", at: 5, .commaOrEndOfArray),
        Malformed("[1 2]", ["1"], "2", at: 3, .commaOrEndOfArray),
        Malformed("[{}{}]", ["{}"], "{", at: 3, .commaOrEndOfArray),
        Malformed("[[]1]", ["[]"], "1", at: 3, .commaOrEndOfArray),
        Malformed("[1}", ["1"], "}", at: 2, .commaOrEndOfArray),
        Malformed("[1:2]", ["1"], ":", at: 2, .commaOrEndOfArray), Malformed("[x]", [], "x", at: 1, .value),
        Malformed("[1,}", ["1"], "}", at: 3, .value), Malformed("x[1]", [], "x", at: 0, .value),
        Malformed(",[]", [], ",", at: 0, .value),
    ]

    /// What is malformed around an array at `/a/b`.
    private static let malformedDocuments = [
        Malformed(#"{"a":{"b":[1,2]}}x"#, ["1", "2"], .trailingBytes, at: 17),
        Malformed(#"{"a":{"b":[1,2]},}"#, ["1", "2"], "}", at: 17, .memberName),
        Malformed(#"{"a":{"b":[1]]}"#, ["1"], "]", at: 13, .commaOrEndOfObject),
        Malformed(#"{"a":{"b":[1],"c":[2,]}}"#, ["1"], "]", at: 21, .value),
        Malformed(#"{"a":{"b":[1]},"c":{"d" 1}}"#, ["1"], "1", at: 24, .colon),
        Malformed(#"{"a":{"b":[1]},"c":01}"#, ["1"], .invalidNumber("01"), at: 20),
        Malformed(#"{"a":{"b":[1]},"c":1.}"#, ["1"], .invalidNumber("1.}"), at: 21),
        Malformed(#"{"a":{"b":[1]},"c":-}"#, ["1"], .invalidNumber("-}"), at: 20),
        Malformed(#"{"a":{"b":[1]},"c":1e+}"#, ["1"], .invalidNumber("1e+}"), at: 22),
        Malformed(#"{"c":trux,"a":{"b":[1]}}"#, [], "x", at: 8, .literal("true")),
        Malformed(#"{"c":"\x","a":{"b":[1]}}"#, [], .invalidEscape, at: 7),
        Malformed(#"{"c":"\u12g4","a":{"b":[1]}}"#, [], .invalidEscape, at: 10),
        Malformed("{\"c\":\"\n\",\"a\":{\"b\":[1]}}", [], .controlCharacter(10), at: 6),
        Malformed(#"{"c":[[1,[{"d":[1 2]}]]],"a":{"b":[1]}}"#, [], "2", at: 18, .commaOrEndOfArray),
        Malformed(#"{"c":{"d":1]},"a":{"b":[1]}}"#, [], "]", at: 11, .commaOrEndOfObject),
        Malformed(#"{"c":[1},"a":{"b":[1]}}"#, [], "}", at: 7, .commaOrEndOfArray),
        Malformed(#"{c:1,"a":{"b":[1]}}"#, [], "c", at: 1, .memberName),
        Malformed(#"{,"a":{"b":[1]}}"#, [], ",", at: 1, .memberName),
        Malformed(#"{"c":1 "a":{"b":[1]}}"#, [], "\"", at: 7, .commaOrEndOfObject),
        Malformed(#"{"a"{"b":[1]}}"#, [], "{", at: 4, .colon),
    ]

    @Test(
        "What is not JSON is an error at any border of chunks, after the elements before it", arguments: malformedTexts)
    func malformed(_ row: Malformed) {
        Self.check(row, at: "")
    }

    @Test("What is not JSON around the array is an error, too", arguments: malformedDocuments)
    func malformedAround(_ row: Malformed) {
        Self.check(row, at: "/a/b")
    }

    private static func check(_ row: Malformed, at pointer: JSONPointer) {
        for size in 1...row.text.utf8.count {
            check(Array(row.text.utf8), row.elements, row.reason, row.offset, at: pointer, size: size)
        }
    }

    private static func check(
        _ bytes: [UInt8], _ expected: [String], _ reason: JSONError.Reason, _ offset: Int, at pointer: JSONPointer,
        size: Int
    ) {
        var parser = JSONArrayParser(at: pointer)
        var elements: [String] = []
        let error = #expect(throws: PipeError.self) {
            for start in stride(from: 0, to: bytes.count, by: size) {
                parser.add(bytes[start..<min(start + size, bytes.count)])
                while let element = try parser.next() { elements.append(String(decoding: element, as: UTF8.self)) }
            }
            _ = try parser.last()
        }
        guard case .decoding(let found) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(elements == expected, "chunks of \(size)")
        #expect(found.reason == reason && found.offset == offset, "\(found), chunks of \(size)")
    }

    @Test(
        "Bytes around the array that are not UTF-8 are an error, and so is a part of a byte order mark",
        arguments: [
            ([0x80], 0), ([0xC1, 0x80], 0), ([0xE0, 0x80, 0x80], 1), ([0xED, 0xA0, 0x80], 1),
            ([0xF0, 0x80, 0x80, 0x80], 1),
            ([0xF4, 0x90], 1), ([0xF5], 0), ([0xC3, 0x22], 1), ([0xE2, 0x82, 0x22], 2),
        ] as [([UInt8], Int)])
    func notUTF8(_ bytes: [UInt8], _ place: Int) {
        let text = Array(#"{"a":{"b":[1]},"c":""#.utf8)
        for size in 1...4 {
            Self.check(
                text + bytes + Array(#""}"#.utf8), ["1"], .invalidUTF8, text.count + place, at: "/a/b", size: size)
        }
        let mark = [0xEF] + Array("[1]".utf8)
        Self.check(mark, [], .unexpectedByte(UInt8(ascii: "["), expected: .value), 1, at: "", size: 1)
    }

    @Test("Containers around the array are nested as deeply as in other JSON, and no more")
    func depth() throws {
        for (depth, isAllowed) in [(510, true), (512, false)] {
            let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            let elements = try? Self.elements(#"{"c":\#(nested),"a":{"b":[1]}}"#, at: "/a/b", size: 7)
            #expect(elements == (isAllowed ? ["1"] : nil))
        }
    }

    @Test("An element that is too large is an error")
    func limit() throws {
        var parser = JSONArrayParser(limit: 3)
        parser.add(Array("[123,".utf8)[...])
        #expect(try parser.next() != nil)
        parser.add(Array("1234".utf8)[...])
        let error = #expect(throws: PipeError.self) { _ = try parser.next() }
        guard case .bodyTooLarge(limit: 3) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
