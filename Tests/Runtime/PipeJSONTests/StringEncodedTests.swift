import PipeJSON
import Testing

@Suite("StringEncoded")
struct StringEncodedTests {
    @Test(
        "Integers are read from strings and numbers",
        arguments: ["9223372036854775807", "\"9223372036854775807\"", #""9223372036854775807.0""#])
    func reading(_ text: String) throws {
        #expect(try read(Formatted<StringEncoded<Int64>>.self, text).value == .max)
        #expect(try read(Formatted<StringEncoded<Int64>>.self, #""\u002d5""#).value == -5)
    }

    @Test("Integers are written as strings")
    func writing() throws {
        #expect(try written(Formatted<StringEncoded<UInt64>>(.max)) == "\"18446744073709551615\"")
        #expect(try written(Formatted<StringEncoded<Int8>>(-1)) == "\"-1\"")
    }

    @Test(
        "Other strings are errors",
        arguments: [
            (#""""#, .invalidValue("", expected: "a number")), (#"" 1""#, .invalidValue(" 1", expected: "a number")),
            (#""+1""#, .invalidValue("+1", expected: "a number")), (#""x""#, .invalidValue("x", expected: "a number")),
            (#""1 ""#, .invalidNumber("1 ")), (#""1x""#, .invalidNumber("1x")), (#""01""#, .invalidNumber("01")),
            (#""1.5""#, .notAnInteger("1.5")), (#""256""#, .numberOutOfRange("256", type: "UInt8")),
            (#""-""#, .invalidNumber("-")), (#""1e""#, .invalidNumber("1e")),
            ("256", .numberOutOfRange("256", type: "UInt8")), ("null", .typeMismatch(expected: .number, found: .null)),
        ] as [(String, JSONError.Reason)]
    )
    func refused(_ text: String, _ reason: JSONError.Reason) {
        let error = refusal(of: "[\(text)]", as: [Formatted<StringEncoded<UInt8>>].self)
        #expect(error == JSONError(reason, offset: 1, path: JSONPath([.element(0)])))
    }
}
