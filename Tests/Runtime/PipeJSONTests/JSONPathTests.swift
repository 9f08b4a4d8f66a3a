import PipeJSON
import Testing

@Suite("JSONPath")
struct JSONPathTests {
    @Test(
        "A path is written as in RFC 9535",
        arguments: [
            ([], "$"), ([.member("items"), .element(3), .member("title")], "$.items[3].title"),
            ([.member("created_at2")], "$.created_at2"), ([.member("Größe")], "$.Größe"), ([.member("")], "$['']"),
            ([.member("odd name")], "$['odd name']"), ([.member("2nd")], "$['2nd']"), ([.member("a.b")], "$['a.b']"),
            ([.member("it's"), .member("a\\b")], #"$['it\'s']['a\\b']"#),
            ([.member("a\n\u{7F}")], #"$['a\u000a\u007f']"#),
            ([.member(String(repeating: "x", count: 90))], "$." + String(repeating: "x", count: 80) + "…"),
        ] as [([JSONPath.Component], String)]
    )
    func description(_ components: [JSONPath.Component], _ text: String) {
        #expect(JSONPath(components).description == text)
    }

    @Test("A path converts to a pointer")
    func pointer() {
        #expect(JSONPath([.member("a/b"), .element(3), .member("")]).pointer == "/a~1b/3/")
        #expect(JSONPath().pointer.isRoot)
    }

    @Test(
        "The path of an error is found anywhere in a text",
        arguments: [
            ("x", "$"), ("", "$"), ("[", "$[0]"), ("[x", "$[0]"), ("[1,x", "$[1]"), ("[1 ,2, x", "$[2]"),
            ("[[],[1,x", "$[1][1]"),
            ("{", "$"), ("{x", "$"), ("{\"a\" x", "$.a"), ("{\"a\":x", "$.a"), ("{\"a\":1 x", "$.a"),
            ("{\"a\":1,x", "$"),
            ("{\"a\":1,\"b\":x", "$.b"), ("{\"a\":{\"b\":[1,{\"c\":x", "$.a.b[1].c"), ("{\"a\":[]}x", "$"),
            ("{\"a\":{\"b\":1},\"c\":x", "$.c"), ("{\"a\":\"b\\\"c\",\"d\":x", "$.d"),
            ("{\"a\":\"],{\",\"d\":x", "$.d"),
            ("{\"\\u0061\\\"\":x", "$['a\"']"), ("[\"a\\", "$[0]"), ("[1,\"\\x\"", "$[1]"), ("{\"a\\x\":1}", "$"),
            ("{\"a\":\"\\x\"", "$.a"), ("[{\"a\":1},{\"a\":01}]", "$[1].a"), ("[1]x", "$"), ("{\"a\":1,\"a\":x", "$.a"),
        ]
    )
    func located(_ text: String, _ path: String) {
        #expect(refusal(of: text, as: Skipped.self)?.path.description == path)
        #expect(refusal(of: text, as: JSONValue.self)?.path.description == path)
    }

    @Test("The path of a type mismatch is that of the value")
    func mismatch() {
        let text = #"[{"id":1,"title":"a","created_at":"2026-11-21T10:00:00Z","status":"todo","tags":["b", 3]}]"#
        let error = refusal(of: text, as: [Project].self)
        #expect(error?.path == JSONPath([.element(0), .member("tags"), .element(1)]))
        #expect(error?.offset == 86)
    }

    @Test("The path that an error already has is kept")
    func kept() {
        struct Inner: JSONReadable {
            init(json reader: inout JSONReader) throws(JSONError) {
                let text = try String(json: &reader)
                _ = try JSON.decode([Int].self, from: Array(text.utf8))
            }
        }
        #expect(refusal(of: #"{"a":"[1,x]"}"#, as: [String: Inner].self)?.path.description == "$[1]")
    }
}
