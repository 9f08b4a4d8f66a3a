import Testing

@testable import PipeHTTP

@Suite struct MemberRedactionTests {
    @Test(
        "The values of secret members of a body are masked, also where the JSON is malformed or cut off",
        arguments: [
            (#"{"pin":"1234","a":"b"}"#, #"{"pin":"***","a":"b"}"#),
            (#"{"a" : [{"pin" : 12.5e3 }, {"pin":null}]}"#, #"{"a" : [{"pin" : "***"}, {"pin":"***"}]}"#),
            (#"{"pin":{"a":["}",{"b":"]"}]},"x":1}"#, #"{"pin":"***","x":1}"#),
            (#"{"p\u0069n":"12\"34","pin2":5}"#, #"{"p\u0069n":"***","pin2":5}"#),
            (#"{"a":"pin","b":"\"pin\":1"}"#, #"{"a":"pin","b":"\"pin\":1"}"#),
            (#"{"pin":"12"#, #"{"pin":"***""#), (#"{"pin":[1,"#, #"{"pin":"***""#), (#"{"pin":"#, #"{"pin":"***""#),
            (#"{"pin"#, #"{"pin"#), (#"{"pin"}"#, #"{"pin"}"#), (#"{"pin":tok_1}"#, #"{"pin":"***"}"#),
            ("{\"pin\":1\n}\n{\"pin\":\"a\\", "{\"pin\":\"***\"}\n{\"pin\":\"***\""), (#"["pin", 1]"#, #"["pin", 1]"#),
        ])
    func members(text: String, expected: String) {
        #expect(MemberRedaction(of: text, named: ["pin", "token"]).masked.hasSameBytes(as: expected))
    }

    @Test(
        "Secrets are masked as whole values of any length, and in strings with any escapes",
        arguments: [
            (#"{"a":"x1","b":"x12"}"#, #"{"a":"***","b":"x12"}"#), (#"{"x1":1}"#, #"{"x1":1}"#),
            (#"[42, 421, "42"]"#, #"["***", 421, "***"]"#),
            (#"{"m":"no 'w\u006fn\"der' here"}"#, #"{"m":"no '***' here"}"#), (#"{"won\"der":1}"#, #"{"***":1}"#),
            (#"{"m":"t\u00fcr"}"#, #"{"m":"t\u00fcr"}"#), ("x1", "x1"), (#""x1"#, #""x1"#),
        ])
    func values(text: String, expected: String) {
        var redaction = Redaction()
        redaction.add("won\"der")
        let masked = MemberRedaction(of: text, named: [], values: ["x1", "42"], redaction: redaction).masked
        #expect(masked.hasSameBytes(as: expected))
    }
}
