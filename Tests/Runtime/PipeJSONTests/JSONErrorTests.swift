import PipeJSON
import Testing

@Suite("JSONError")
struct JSONErrorTests {
    @Test(
        "A reason is described in a phrase",
        arguments: [
            (.unexpectedByte(0x78, expected: .value), "found ‘x’ where a value was expected"),
            (.unexpectedByte(0x0A, expected: .memberName), "found U+000A where a member's name in quotes was expected"),
            (.unexpectedByte(0x20, expected: .colon), "found U+0020 where a colon was expected"),
            (
                .unexpectedByte(0x7F, expected: .commaOrEndOfObject),
                "found U+007F where a comma or the end of the object was expected"
            ),
            (
                .unexpectedByte(0xC3, expected: .commaOrEndOfArray),
                "found the byte 0xC3 where a comma or the end of the array was expected"
            ),
            (.unexpectedByte(0x21, expected: .literal("true")), "found ‘!’ where ‘true’ was expected"),
            (.unexpectedEnd, "the text ends within a value"),
            (.trailingBytes, "the value is followed by more text"),
            (.typeMismatch(expected: .object, found: .array), "expected an object, found an array"),
            (.typeMismatch(expected: .string, found: .number), "expected a string, found a number"),
            (.typeMismatch(expected: .boolean, found: .null), "expected true or false, found null"),
            (.missingMember("id"), "the member ‘id’ is missing"),
            (.invalidNumber("01"), "‘01’ is not a JSON number"),
            (.notAnInteger("1.5"), "expected an integer, found 1.5"),
            (.numberOutOfRange("256", type: "UInt8"), "256 does not fit UInt8"),
            (.controlCharacter(0x1F), "the control character U+001F must be escaped in a string"),
            (.invalidUTF8, "the string is not UTF-8"),
            (.invalidEscape, "the backslash does not begin a JSON escape"),
            (.depthExceeded(limit: 512), "arrays and objects are nested deeper than 512"),
            (.invalidValue("x", expected: "a URL"), "expected a URL, found ‘x’"),
            (.absentPointer("/a"), "the document has no value at ‘/a’"),
            (.malformedPointer("a"), "‘a’ is not a JSON pointer"),
            (.nonFiniteNumber("inf"), "JSON has no form for the number inf"),
            (.unwritableValue("a", expected: "b"), "cannot write a as b"),
            (.misplacedWrite, "the values, names and ends written do not make JSON text"),
        ] as [(JSONError.Reason, String)]
    )
    func phrases(_ reason: JSONError.Reason, _ phrase: String) {
        #expect(reason.description == phrase)
        #expect(JSONError(reason, offset: 7).description == "\(phrase) at $, byte 7")
    }

    @Test("An error has the size of a reference")
    func size() {
        #expect(MemoryLayout<JSONError>.size == MemoryLayout<AnyObject>.size)
    }

    @Test("Errors are equal by reason, offset and path")
    func equality() {
        let error = JSONError(.unexpectedEnd, offset: 1)
        #expect(error == JSONError(.unexpectedEnd, offset: 1, path: JSONPath()))
        #expect(error.hashValue == JSONError(.unexpectedEnd, offset: 1).hashValue)
        #expect(error != JSONError(.unexpectedEnd, offset: 2))
        #expect(error != JSONError(.trailingBytes, offset: 1))
        #expect(error != JSONError(.unexpectedEnd, offset: 1, path: JSONPath([.element(0)])))
    }

    @Test("An error contains at most 80 bytes of the text, in whole characters")
    func excerpts() {
        let text = String(repeating: "x", count: 79) + "€€"
        let error = refusal(of: "\"\(text)\"", as: CalendarDate.self)
        let expected = "a date such as 2026-11-21"
        #expect(error?.reason == .invalidValue(String(repeating: "x", count: 79) + "…", expected: expected))
        let short = String(repeating: "€", count: 26)
        #expect(refusal(of: "\"\(short)\"", as: CalendarDate.self)?.reason == .invalidValue(short, expected: expected))
    }
}
