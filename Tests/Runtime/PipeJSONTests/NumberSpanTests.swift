import PipeJSON
import Testing

@Suite("The grammar of numbers")
struct NumberSpanTests {
    @Test(
        "Numbers that RFC 8259, section 6, does not allow are errors that contain the literal",
        arguments: [
            ("01", "01"), ("-01", "-01"), ("00.5", "00.5"), ("1.", "1."), ("1.]", "1."), ("1.e5", "1.e5"), ("-x", "-x"),
            ("- 1", "-"), ("-.5", "-.5"), ("1e", "1e"), ("1e+", "1e+"), ("1E-x", "1E-x"), ("1.5e.", "1.5e."),
            ("-Infinity", "-Infinity"), ("--1", "--1"), ("1ee5", "1ee5"), ("0123456789", "0123456789"),
            ("0" + String(repeating: "1", count: 100), "0" + String(repeating: "1", count: 79) + "…"),
        ]
    )
    func malformed(_ text: String, _ literal: String) {
        for text in ["[\(text) ]", "[\(text),2]"] + (literal.hasPrefix("0") ? ["[\(text)"] : []) {
            let expected = JSONError(.invalidNumber(literal), offset: 1, path: JSONPath([.element(0)]))
            #expect(refusal(of: text, as: [Int].self) == expected)
            #expect(refusal(of: text, as: [Double].self) == expected)
            #expect(refusal(of: text, as: [JSONNumber].self) == expected)
            #expect(refusal(of: text, as: Skipped.self) == expected)
        }
    }

    @Test("A text that ends within a number is an unexpected end", arguments: ["-", "1.", "1e", "1e+", "1.5E-", "-0."])
    func truncated(_ text: String) {
        let expected = JSONError(.unexpectedEnd, offset: text.utf8.count)
        #expect(refusal(of: text, as: Int.self) == expected)
        #expect(refusal(of: text, as: Double.self) == expected)
        #expect(refusal(of: text, as: Skipped.self) == expected)
    }

    @Test(
        "Text after a number is checked by the grammar around it",
        arguments: ["1x", "1 1", "1\"", "1_0", "0x1", "1f", "1-", "1+1"])
    func followed(_ text: String) {
        let end = text.hasPrefix("1 ") ? 2 : 1
        #expect(refusal(of: text, as: Int.self) == JSONError(.trailingBytes, offset: end))
        #expect(refusal(of: text, as: Double.self) == JSONError(.trailingBytes, offset: end))
    }
}
