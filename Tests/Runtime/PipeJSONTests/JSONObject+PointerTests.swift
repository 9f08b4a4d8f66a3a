import Testing

@testable import PipeJSON

@Suite("JSONObject, by pointers")
struct JSONObjectPointerTests {
    @Test(
        "Setting at a pointer changes the value and creates missing objects on the way",
        arguments: [
            (#"{}"#, "/a", #"{"a":1}"#), (#"{"a":2,"b":3}"#, "/a", #"{"a":1,"b":3}"#),
            (#"{"b":3}"#, "/a/b/c", #"{"b":3,"a":{"b":{"c":1}}}"#),
            (#"{"a":{"x":[2]}}"#, "/a/b", #"{"a":{"x":[2],"b":1}}"#),
            (#"{"a":null}"#, "/a/b", #"{"a":{"b":1}}"#), (#"{"a":[2]}"#, "/a", #"{"a":1}"#),
            (#"{}"#, "/a~1b/c~0d", #"{"a/b":{"c~d":1}}"#), (#"{}"#, "/", #"{"":1}"#), (#"{}"#, "/0", #"{"0":1}"#),
            ("{\"e\u{301}\":2}", "/\u{e9}", "{\"e\u{301}\":2,\"\u{e9}\":1}"),
        ] as [(String, JSONPointer, String)])
    func sets(text: String, pointer: JSONPointer, expected: String) throws {
        var object = try read(JSONObject.self, text)
        try object.set(1, at: pointer)
        #expect(Array(try written(object).utf8) == Array(expected.utf8))
    }

    @Test(
        "Setting at a pointer throws unless it leads through objects",
        arguments: [
            (#"{"a":[1]}"#, "/a/0", .typeMismatch(expected: .object, found: .array)),
            (#"{"a":{"b":"x"}}"#, "/a/b/c", .typeMismatch(expected: .object, found: .string)),
            ("{}", "", .malformedPointer("")), ("{}", "a", .malformedPointer("a")),
        ] as [(String, JSONPointer, JSONError.Reason)])
    func refuses(text: String, pointer: JSONPointer, reason: JSONError.Reason) throws {
        var object = try read(JSONObject.self, text)
        let error = #expect(throws: JSONError.self) { try object.set(1, at: pointer) }
        #expect(error?.reason == reason)
        #expect(try written(object) == text)
    }
}
