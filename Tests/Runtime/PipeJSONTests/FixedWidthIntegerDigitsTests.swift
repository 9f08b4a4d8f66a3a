import PipeJSON
import Testing

@Suite struct FixedWidthIntegerDigitsTests {
    @Test(
        "A number has only digits, no sign",
        arguments: [
            ("0", 0), ("007", 7), ("9223372036854775807", .max), ("9223372036854775808", nil), ("", nil), ("+1", nil),
            ("-1", nil), ("-0", nil), ("+", nil), ("1+", nil), (" 1", nil), ("1 ", nil), ("1.0", nil), ("0x1", nil),
            ("1e3", nil), ("\u{FF11}", nil), ("1\u{301}", nil), ("1_000", nil),
        ] as [(String, Int?)])
    func decimal(text: String, number: Int?) {
        #expect(Int(digits: text) == number)
        #expect(Int(digits: text[...]) == number)
    }

    @Test("A radix has its digits", arguments: [("fF", 255), ("+f", nil), ("-f", nil), ("g", nil)] as [(String, Int?)])
    func hexadecimal(text: String, number: Int?) {
        #expect(Int(digits: text, radix: 16) == number)
    }

    @Test("The type bounds the number")
    func bounds() {
        #expect(UInt16(digits: "65535") == 65_535 && UInt16(digits: "65536") == nil && UInt64(digits: "+1") == nil)
    }
}
