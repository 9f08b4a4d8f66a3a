import PipeJSON
import RandomTesting
import Testing

@Suite("JSONReader, floating point")
struct JSONReaderDoublesTests {
    @Test(
        "The nearest Double is read",
        arguments: [
            ("0", 0), ("1", 1), ("-1.5", -1.5), ("0.1", 0.1), ("1e22", 1e22), ("1e23", 1e23), ("1e-22", 1e-22),
            ("1e-23", 1e-23),
            ("123456789012345", 123_456_789_012_345), ("1234567890123456", 1_234_567_890_123_456),
            ("9007199254740993", 9_007_199_254_740_992), ("9007199254740995", 9_007_199_254_740_996),
            ("9007199254740992.9999999999", 9_007_199_254_740_992),
            ("9007199254740993.0000000001", 9_007_199_254_740_994),
            ("1.7976931348623157e308", .greatestFiniteMagnitude), ("17976931348623157e292", .greatestFiniteMagnitude),
            ("1.7976931348623158e308", .greatestFiniteMagnitude),
            ("2.2250738585072014e-308", .leastNormalMagnitude),
            ("2.2250738585072011e-308", .leastNormalMagnitude.nextDown),
            ("5e-324", .leastNonzeroMagnitude), ("4.9e-324", .leastNonzeroMagnitude),
            ("2.5e-324", .leastNonzeroMagnitude),
            ("2.4e-324", 0), ("1e-400", 0), ("1e-999999999999999999999", 0), ("0e999999999999999999999", 0),
            ("179769313486231580793e288", 0x1.fffffffffffffp+1023),
            ("0.000000000000000000000000000000000000000000000000000000000001e60", 1),
            ("8.5070591730234615865843651857942052864e37", 0x1p126), ("3.141592653589793238462643383279", .pi),
            ("36028797018963969", 36_028_797_018_963_968), ("1.00000000000000011102230246251565404", 1),
            ("1.00000000000000011102230246251565405", 1.0000000000000002),
            ("1.00000000000000011102230246251565403", 1), ("9999999999999999999e27", 9999999999999999999e27),
            ("9999999999999999999e-27", 9999999999999999999e-27), ("1e27", 1e27), ("1e-27", 1e-27), ("3e28", 3e28),
        ] as [(String, Double)]
    )
    func nearest(_ text: String, _ value: Double) throws {
        #expect(try read(Double.self, text) == value)
        #expect(try read(Double.self, "-" + text.drop { $0 == "-" }) == -value.magnitude)
        #expect(try read([Double].self, "[ \(text) , \(text)]") == [value, value])
    }

    @Test("The sign of zero is kept", arguments: ["-0", "-0.0", "-0e5", "-0.000e-5", "-1e-400"])
    func negativeZero(_ text: String) throws {
        let value = try read(Double.self, text)
        #expect(value == 0 && value.sign == .minus)
        let float = try read(Float.self, text)
        #expect(float == 0 && float.sign == .minus)
    }

    @Test(
        "A number that would be infinite is an error",
        arguments: ["1e309", "-1e309", "1.7976931348623159e308", "1e999999999999999999999", "179769313486231581e291"]
    )
    func tooLarge(_ text: String) {
        #expect(refusal(of: text, as: Double.self) == JSONError(.numberOutOfRange(text, type: "Double"), offset: 0))
    }

    @Test("Numbers of up to 20 digits and any scale are rounded as by the standard library", arguments: 0..<8)
    func againstStandardLibrary(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var wrong: [String] = []
        for _ in 0..<2_000 {
            let digits = String(random.next() >> (random.next() % 64))
            let exponent = Int(random.next() % 64) - 32
            let literal =
                switch random.next() % 3 {
                case 0: digits + "e\(exponent)"
                case 1: digits.prefix(1) + "." + digits + "E\(exponent)"
                default: "0." + String(repeating: "0", count: abs(exponent) / 2) + digits
                }
            if try read(Double.self, literal) != Double(literal) { wrong.append(literal) }
        }
        #expect(wrong.isEmpty)
    }

    @Test("Halfway cases and adjacent numbers are rounded as by the standard library", arguments: 0..<8)
    func halfway(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var wrong: [String] = []
        for _ in 0..<1_000 {
            // 2^53 to 2^63: the even numbers between two doubles are exact in digits.
            let shift = 1 + random.next() % 10
            let mantissa = random.next() >> 11 | 1 << 52
            let middle = mantissa << shift | 1 << (shift - 1)
            for value in [middle - 1, middle, middle + 1] {
                for literal in [
                    "\(value)", "\(value).0", "\(value)e0", "\(value)00e-2", "\(value).00000000000000000001",
                ] {
                    if try read(Double.self, literal) != Double(literal) { wrong.append(literal) }
                }
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test("Every Double that is written is read back", arguments: 0..<8)
    func roundTrip(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            let text = try written(value)
            #expect(try read(Double.self, text).bitPattern == value.bitPattern)
            let float = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
            guard float.isFinite else { continue }
            #expect(try read(Float.self, try written(float)).bitPattern == float.bitPattern)
        }
    }

    @Test("Numbers of any length are read")
    func long() throws {
        #expect(try read(Double.self, "1" + String(repeating: "0", count: 300)) == 1e300)
        #expect(try read(Double.self, "0." + String(repeating: "0", count: 300) + "1") == 1e-301)
        #expect(try read(Double.self, "1." + String(repeating: "0", count: 200_000) + "1") == 1)
        #expect(try read(Double.self, "1" + String(repeating: "0", count: 200_000) + "e-200000") == 1)
        #expect(refusal(of: String(repeating: "9", count: 400), as: Double.self) != nil)
    }

    @Test("A Float is read from the digits, without rounding to Double first")
    func floats() throws {
        #expect(try read(Float.self, "0.1") == 0.1)
        // Just above the middle of 1 and the next Float; as a Double it is the middle, which rounds down to 1.
        #expect(try read(Float.self, "1.00000005960464477540") == Float(1).nextUp)
        #expect(try read(Float.self, "3.4028235e38") == .greatestFiniteMagnitude)
        #expect(refusal(of: "3.4028236e38", as: Float.self)?.reason == .numberOutOfRange("3.4028236e38", type: "Float"))
        #expect(try read(Float.self, "1e-60") == 0)
    }
}
