import Foundation
import PipeJSON
import Testing

@Suite("JSONNumber")
struct JSONNumberTests {
    @Test(
        "A number keeps its digits",
        arguments: [
            "0", "-0", "1.0", "1E+5", "123456789012345678901234567890.5", "1e999",
            "-0.000000000000000000000000000000001e-9",
        ]
    )
    func literals(_ text: String) throws {
        let number = try #require(JSONNumber(text))
        #expect(number.literal == text)
        #expect(number.description == text)
        #expect(try read(JSONNumber.self, " \(text) ") == number)
        #expect(try written([number]) == "[\(text)]")
    }

    @Test(
        "Other texts are not numbers",
        arguments: ["", " 1", "1 ", "+1", "01", "1.", "NaN", "x", "\"1\"", "\u{FEFF}1", "1,2"])
    func notNumbers(_ text: String) {
        #expect(JSONNumber(text) == nil)
    }

    @Test("A JSON number is made from numbers of all types")
    func conversions() {
        #expect(JSONNumber(UInt64.max).literal == "18446744073709551615")
        #expect(JSONNumber(Int8.min).literal == "-128")
        #expect(JSONNumber(1.5 as Double)?.literal == "1.5")
        #expect(JSONNumber(Double.nan) == nil)
        #expect(JSONNumber(-Double.infinity) == nil)
        #expect(JSONNumber(Decimal(15) / 10)?.literal == "1.5")
        #expect(JSONNumber(Decimal.nan) == nil)
    }

    @Test("A number converts to an integer or Decimal if that is exact, and to Double if that is finite")
    func accessors() throws {
        let big = try #require(JSONNumber("18446744073709551615"))
        #expect(big.integer(as: UInt64.self) == .max)
        #expect(big.int == nil)
        #expect(big.double == 0x1p64)
        #expect(big.decimal == Decimal(UInt64.max))
        let fraction = try #require(JSONNumber("1.5"))
        #expect(fraction.int == nil)
        #expect(fraction.double == 1.5)
        let whole = try #require(JSONNumber("15e1"))
        #expect(whole.int == 150)
        #expect(whole.integer(as: Int8.self) == nil)
        let huge = try #require(JSONNumber("1e999"))
        #expect(huge.double == nil)
        #expect(huge.decimal == nil)
    }

    @Test(
        "Numbers of the same value are equal",
        arguments: [
            ("100", "1e2"), ("1", "1.0"), ("0", "-0.0e5"), ("0.001", "1E-3"), ("-12.50", "-125e-1"),
            ("1e400", "10e399"), ("1e0000000000000000000001", "10"), ("0e99999999999999999999", "0"),
            ("1e1000000000000001", "10e1000000000000000"), ("1e-1000000000000000", "10e-1000000000000001"),
            ("1e999999999999999", "0.1e+1000000000000000"), ("10e999999999999999999", "1e1000000000000000000"),
            ("1e-999999999999999999", "10e-1000000000000000000"),
            ("0.01e100000000000000000000", "1E99999999999999999998"),
            ("100e99999999999999999999", "1e100000000000000000001"),
            ("1e-100000000000000000000", "10e-100000000000000000001"),
            ("1.5e-99999999999999999999", "15e-100000000000000000000"),
        ]
    )
    func equality(_ first: String, _ second: String) throws {
        let numbers = try [first, second].map { try #require(JSONNumber($0)) }
        #expect(numbers[0] == numbers[1])
        #expect(numbers[0].hashValue == numbers[1].hashValue)
        #expect(Set(numbers).count == 1)
    }

    @Test(
        "Numbers of different values are not equal",
        arguments: [
            ("1", "-1"), ("1", "10"), ("9007199254740993", "9007199254740992"), ("1e400", "1e401"),
            ("0.1", "0.10000000000000001"), ("1e1000000000000001", "1e1000000000000002"),
            ("1e1000000000000000", "1e-1000000000000000"), ("1e99999999999999999999", "1e99999999999999999998"),
            ("1e99999999999999999999", "1e-99999999999999999999"), ("1e-10000000000000000", "0"),
        ])
    func difference(_ first: String, _ second: String) {
        #expect(JSONNumber(first) != JSONNumber(second))
    }
}
