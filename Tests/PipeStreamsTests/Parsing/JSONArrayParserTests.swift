import PipeHTTP
import PipeJSON
import Testing

@testable import PipeStreams

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
