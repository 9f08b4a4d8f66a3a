import PipeJSON
import RandomTesting
import Testing

@Suite struct JSONFuzzTests {
    @Test("No text in JSON ends the process, and each that is read is written and read again")
    func json() async throws {
        let samples = [
            #"{"id": 8, "title": "a\u00e9\ud83d\ude00", "done": false, "list": [1, -2.5e10, null, {}]}"#,
            #"[[[[]]], {"a": {"b": {"c": [true]}}}, "text", 12345678901234567890]"#,
        ]
        let tokens = ["\\ud83d", "\\u0000", "1e999", "-0", "[[[[[[[[", "{\"a\":", "18446744073709551616", "\u{FEFF}"]
        let outcome = try await Fuzzer(
            "json", samples: samples.map { Array($0.utf8) }, tokens: tokens.map { Array($0.utf8) }, share: 0.25
        )
        .run { input, _ in
            guard let value = try? JSON.decode(JSONValue.self, from: input) else { return false }
            let again = try JSON.decode(JSONValue.self, from: JSON.encode(value))
            #expect(again == value)
            return true
        }
        #expect(outcome.slowest < 1)
        #expect(outcome.accepted > 0 && outcome.accepted < outcome.inputs)
    }
}
