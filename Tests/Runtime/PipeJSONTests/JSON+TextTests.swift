import Testing

@testable import PipeJSON

@Suite("JSON, as it is written")
struct JSONTextTests {
    @Test(
        "Setting a text at a pointer changes the value and creates missing objects; all else stays byte for byte",
        arguments: [
            (#"{}"#, "/a", #"{"a":1}"#), (" {\n} ", "/a", " {\n\"a\":1} "),
            (#"{"a":2,"b":3}"#, "/a", #"{"a":1,"b":3}"#),
            (#"{ "b" : 3.10e0 }"#, "/a/b/c", #"{ "b" : 3.10e0 ,"a":{"b":{"c":1}}}"#),
            (#"{"a":{"x":[2]}}"#, "/a/b", #"{"a":{"x":[2],"b":1}}"#),
            (#"{"a":null}"#, "/a/b/c", #"{"a":{"b":{"c":1}}}"#),
            (#"{"a":[2, "\u0041\/"]}"#, "/b", #"{"a":[2, "\u0041\/"],"b":1}"#), (#"{"a":[2]}"#, "/a", #"{"a":1}"#),
            (#"{"a":2,"a":3}"#, "/a", #"{"a":2,"a":1}"#), (#"{"a":{}}"#, "/a/b", #"{"a":{"b":1}}"#),
            (#"{}"#, "/a~1b/c~0d", #"{"a/b":{"c~d":1}}"#), (#"{}"#, "/", #"{"":1}"#), (#"{}"#, "/0", #"{"0":1}"#),
            (#"{}"#, "/a\"", #"{"a\"":1}"#), (#"{"\u0061":2}"#, "/a", #"{"\u0061":1}"#),
            ("{\"e\u{301}\":2}", "/\u{e9}", "{\"e\u{301}\":2,\"\u{e9}\":1}"),
        ] as [(String, JSONPointer, String)])
    func sets(text: String, pointer: JSONPointer, expected: String) throws {
        let set = try JSON.object(Array(text.utf8), setting: Array("1".utf8), at: pointer)
        #expect(set == Array(expected.utf8))
        #expect(try JSON.text(at: pointer, in: set) == Array("1".utf8))
    }

    @Test(
        "Setting at a pointer throws unless it leads through objects",
        arguments: [
            (#"{"a":[1]}"#, "/a/0", .typeMismatch(expected: .object, found: .array)),
            (#"{"a":{"b":"x"}}"#, "/a/b/c", .typeMismatch(expected: .object, found: .string)),
            ("[]", "/a", .typeMismatch(expected: .object, found: .array)),
            ("null", "/a", .typeMismatch(expected: .object, found: .null)), ("", "/a", .unexpectedEnd),
            (" ", "/a", .unexpectedEnd), ("{", "/a", .unexpectedEnd), (#"{"a":1}x"#, "/a", .trailingBytes),
            ("{}", "", .malformedPointer("")), ("{}", "a", .malformedPointer("a")),
        ] as [(String, JSONPointer, JSONError.Reason)])
    func refuses(text: String, pointer: JSONPointer, reason: JSONError.Reason) throws {
        let error = #expect(throws: JSONError.self) {
            try JSON.object(Array(text.utf8), setting: Array("1".utf8), at: pointer)
        }
        #expect(error?.reason == reason)
    }

    @Test(
        "The text of a value is as it is written",
        arguments: [
            (#"{"a": { "n" : 1.0E+2, "s":"\u00e9\/" } , "b":1}"#, "/a", #"{ "n" : 1.0E+2, "s":"\u00e9\/" }"#),
            (#"{"a":[ 12345678901234567890, null ]}"#, "/a", "[ 12345678901234567890, null ]"),
            (#"[1,{"x": -0.0}]"#, "/1/x", "-0.0"), (" true ", "", "true"), (#"{"a":1}"#, "/b", nil),
        ] as [(String, JSONPointer, String?)])
    func reads(text: String, pointer: JSONPointer, expected: String?) throws {
        let found = try JSON.text(at: pointer, in: Array(text.utf8))
        #expect(found == expected.map { Array($0.utf8) })
    }
}
