import PipeModel
import Testing

@testable import PipewrightAPI

@Suite struct DefaultLiteralTests {
    private static let nines = String(repeating: "9", count: 38)

    @Test(
        "A decimal has all its digits, in integers that literals can have",
        arguments: [
            ("0", "0"), ("-0.00", "0"), ("0e999999", "0"), ("5", "5"), ("-1500000", "-1_500_000"), ("+7", "7"),
            ("12.5", "Decimal(sign: .plus, exponent: -1, significand: 125)"),
            ("-0.010", "Decimal(sign: .minus, exponent: -3, significand: 10)"),
            ("1.50e1", "Decimal(sign: .plus, exponent: -1, significand: 150)"), ("1.5e1", "15"),
            ("1e3", "Decimal(sign: .plus, exponent: 3, significand: 1)"),
            ("10e-129", "Decimal(sign: .plus, exponent: -128, significand: 1)"),
            ("999999999999999999", "999_999_999_999_999_999"),
            (
                "1234567890123456789",
                "Decimal(sign: .plus, exponent: 0, significand: Decimal(sign: .plus, exponent: 18, significand: 1) + 234_567_890_123_456_789)"
            ),
            (
                "-12.345678901234567890123456789012345678",
                "Decimal(sign: .minus, exponent: -36, significand: Decimal(sign: .plus, exponent: 18, significand: Decimal(sign: .plus, exponent: 18, significand: 12) + 345_678_901_234_567_890) + 123_456_789_012_345_678)"
            ),
            ("1e127", "Decimal(sign: .plus, exponent: 127, significand: 1)"),
            ("100e125", "Decimal(sign: .plus, exponent: 125, significand: 100)"),
            ("1E-128", "Decimal(sign: .plus, exponent: -128, significand: 1)"),
            ("1000000000000000000000", "Decimal(sign: .plus, exponent: 4, significand: 100_000_000_000_000_000)"),
        ])
    func decimal(_ text: String, _ literal: String) {
        #expect(DefaultLiteral.decimal(text) == literal)
    }

    @Test("A decimal has up to 38 digits and the exponents of Decimal")
    func limits() {
        for text in [Self.nines, Self.nines + "e127", "-" + Self.nines + "e-128", "0." + Self.nines, Self.nines + "0"] {
            #expect(DefaultLiteral.decimal(text) != nil, "\(text)")
        }
        for text in [Self.nines + "9", Self.nines + ".9", "1e128", "1e-129", "0.1e-128", "10e127", "1e9999999"] {
            #expect(DefaultLiteral.decimal(text) == nil, "\(text)")
        }
    }

    @Test(
        "Other texts are no decimals",
        arguments: ["", "-", ".5", "1.", "1e", "e1", "1e+", "1e1.5", "1.2.3", "1,5", "0x1", "١", "1e1e1", "nan", "1 "])
    func malformed(_ text: String) {
        #expect(DefaultLiteral.decimal(text) == nil)
    }
}
