import Testing

@_spi(Generated) @testable import PipeHTTP

@Suite struct ErrorRulesTests {
    @Test(
        "The message of a response, in all its forms",
        arguments: [
            (#"{"e": "gone"}"#, "gone"), (#"{"e": ["gone"]}"#, "gone"),
            (#"{"e": ["a is short", "b is long"]}"#, "a is short; b is long"),
            (#"{"e": [{"message": "too short"}, {"detail": "too long", "code": 7}]}"#, "too short; too long"),
            (
                #"{"e": [{"code": "MANIFEST_UNKNOWN", "message": "manifest unknown", "detail": {"Tag": "x"}}]}"#,
                "manifest unknown"
            ),
            (#"{"e": [{"title": "a"}, {"msg": "b"}, {"error": "c"}, {"description": "d"}, "e"]}"#, "a; b; c; d; e"),
            (#"{"e": [{"x": 1}, "a"]}"#, #"{"x":1}; a"#), (#"{"e": [7, true, null, ""]}"#, "7; true"),
            (#"{"e": [["a", "b"], ["c"]]}"#, "a; b; c"), (#"{"e": {"message": "a"}}"#, "a"),
            (#"{"e": {"x": ["a"]}}"#, #"{"x":["a"]}"#), (#"{"e": 404}"#, "404"), (#"{"e": []}"#, nil),
            (#"{"e": [null]}"#, nil), (#"{"e": null}"#, nil), ("{}", nil), ("", nil), ("<p>", nil), (#"{"e": ""}"#, ""),
        ] as [(String, String?)])
    func words(_ body: String, _ expected: String?) {
        #expect(ErrorRules(message: "/e").message(in: Array(body.utf8)) == expected)
    }

    @Test("Lists of the maximum depth of JSON do not crash")
    func deep() {
        let body = #"{"e":"# + String(repeating: "[", count: 500) + String(repeating: "]", count: 500) + "}"
        #expect(ErrorRules(message: "/e").message(in: Array(body.utf8)) != "")
    }
}
