import PipeJSON
import Testing

@Suite("JSONPointer")
struct JSONPointerTests {
    /// The document of RFC 6901, section 5.
    private let document = Array(
        """
        {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\\\j": 5,
        "k\\"l": 6, " ": 7, "m~n": 8}
        """.utf8
    )

    @Test(
        "The examples of RFC 6901 find their values",
        arguments: [
            ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/foo/1", #""baz""#), ("/", "0"), ("/a~1b", "1"),
            ("/c%d", "2"), ("/e^f", "3"), ("/g|h", "4"), ("/i\\j", "5"), ("/k\"l", "6"), ("/ ", "7"), ("/m~0n", "8"),
        ]
    )
    func examples(_ text: String, _ value: String) throws {
        let pointer = try #require(JSONPointer(text))
        #expect(pointer.text == text)
        let found = try #require(try JSON.value(at: pointer, in: document))
        #expect(found.description == value)
        #expect(try JSON.decode(JSONValue.self, from: document, at: pointer) == found)
        #expect(try JSON.decode(JSONValue.self, from: document)[pointer] == found)
    }

    @Test("The empty pointer is the whole document")
    func root() throws {
        let whole = try JSON.decode(JSONValue.self, from: document)
        #expect(try JSON.value(at: "", in: document) == whole)
        #expect(whole[JSONPointer("")] == whole)
        #expect(JSONPointer("").isRoot)
        #expect(!JSONPointer("/").isRoot)
        #expect(JSONPointer(tokens: []).text == "")
    }

    @Test(
        "A pointer to nothing finds nothing",
        arguments: [
            "/bar", "/foo/2", "/foo/-", "/foo/00", "/foo/01", "/foo/-1", "/foo/+1", "/foo/",
            "/foo/99999999999999999999",
            "/foo/bar", "/foo/0/x", "/a~1b/x", "/Foo", "//", "/foo ",
        ]
    )
    func absent(_ text: String) throws {
        let pointer = try #require(JSONPointer(text))
        #expect(try JSON.value(at: pointer, in: document) == nil)
        #expect(try JSON.decode(JSONValue.self, from: document)[pointer] == nil)
        let error = #expect(throws: JSONError.self) { try JSON.decode(Int.self, from: document, at: pointer) }
        #expect(error?.reason == .absentPointer(pointer))
        #expect(error?.description == "the document has no value at ‘\(text)’ at $, byte 0")
    }

    @Test(
        "Text that RFC 6901 does not allow is malformed, and does not trap as a literal",
        arguments: ["foo", "foo/bar", "/~", "/~2", "/a/b~"])
    func malformed(_ text: String) throws {
        #expect(JSONPointer(text) == nil)
        let pointer = JSONPointer(stringLiteral: text)
        #expect(pointer.text == text)
        #expect(!pointer.isRoot)
        let reading = #expect(throws: JSONError.self) { try JSON.value(at: pointer, in: document) }
        #expect(reading?.reason == .malformedPointer(text))
        let decoding = #expect(throws: JSONError.self) { try JSON.decode(Int.self, from: document, at: pointer) }
        #expect(decoding?.reason == .malformedPointer(text))
        #expect(try JSON.decode(JSONValue.self, from: document)[pointer] == nil)
    }

    @Test(
        "A pointer is made of names and indices",
        arguments: [(["a/b", "m~n", "", "0"], "/a~1b/m~0n//0"), (["~1"], "/~01")])
    func tokens(_ tokens: [String], _ text: String) {
        #expect(JSONPointer(tokens: tokens).text == text)
        #expect(JSONPointer(tokens: tokens) == JSONPointer(text))
    }

    @Test("A record is read at a pointer, and the rest is skipped")
    func record() throws {
        let text = #"""
            {"meta":{"data":1},"data":[{"x":{"id":1,"title":"a","created_at":"2026-11-21T10:00:00Z","status":"todo"}}]}
            """#
        let project = try JSON.decode(Project.self, from: Array(text.utf8), at: "/data/0/x")
        #expect(project.title == "a")
        let error = #expect(throws: JSONError.self) {
            try JSON.decode(Project.self, from: Array(#"{"data":{"id":1,"title":2}}"#.utf8), at: "/data")
        }
        #expect(error?.reason == .typeMismatch(expected: .string, found: .number))
        #expect(error?.path.description == "$.data.title")
        #expect(error?.offset == 24)
    }

    @Test("Of members with the same name, a pointer finds the last one")
    func duplicates() throws {
        let text = Array(#"{"a":{"b":1},"a":{"b":2,"b":3}}"#.utf8)
        #expect(try JSON.value(at: "/a/b", in: text) == 3)
        #expect(try JSON.value(at: "/a/b", in: Array(#"{"a":{"b":1},"a":4}"#.utf8)) == nil)
    }

    @Test("Names are compared by their bytes")
    func names() throws {
        #expect(try JSON.value(at: "/\u{E9}", in: Array("{\"e\u{301}\":1,\"\u{E9}\":2,\"e\u{301}\":3}".utf8)) == 2)
        #expect(try JSON.value(at: "/e", in: Array(#"{"\u0065":1}"#.utf8)) == 1)
    }

    @Test(
        "The text before and after the value is checked",
        arguments: [#"{"a":1,"b":01}"#, #"{"b":tru,"a":1}"#, #"{"a":1}x"#, #"{"a":1"#])
    func restIsChecked(_ text: String) {
        #expect(throws: JSONError.self) { try JSON.value(at: "/a", in: Array(text.utf8)) }
        #expect(throws: JSONError.self) { try JSON.decode(Int.self, from: Array(text.utf8), at: "/a") }
    }

    @Test("Reading at a pointer respects the limits")
    func limits() {
        #expect(throws: JSONError.self) {
            try JSON.value(at: "/0/0", in: Array("[[[]]]".utf8), limits: JSONLimits(depth: 2))
        }
    }
}
