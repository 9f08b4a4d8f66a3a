import PipeJSON
import RandomTesting
import Testing

@Suite("JSONReader, integers")
struct JSONReaderIntegersTests {
    @Test("The limits of every width are read and written")
    func edges() throws {
        func check<Integer: FixedWidthInteger & JSONCodable>(_ type: Integer.Type) throws {
            let large: [Integer] = [.max, .max - 1, .max / 10, .max / 10 + 1]
            let small: [Integer] = [.min, .min + 1, 0, 1]
            for value in large + small {
                let digits = value.description
                #expect(try read(Integer.self, digits) == value)
                #expect(try read([Integer].self, "[ \(digits) , \(digits)]") == [value, value])
                #expect(try read(Integer.self, digits + ".0") == value)
                #expect(try read(Integer.self, digits + ".000e0") == value)
                if value != 0 { #expect(try read(Integer.self, digits + "0e-1") == value) }
                #expect(try written(value) == digits)
            }
            // One more and one less than the limits, made from digits since no type can hold them.
            let maximum = Integer.max.description
            var tooLarge = [
                successor(maximum), maximum + "0", "99999999999999999999", "1e400", "1e999999999999999999999",
            ]
            let minimum = Integer.min.description
            let tooSmall = minimum == "0" ? "-1" : "-" + successor(String(minimum.dropFirst()))
            tooLarge += [tooSmall, tooSmall + ".0", tooSmall + "0", "-1e30", "-18446744073709551616"]
            for literal in tooLarge {
                let error = refusal(of: literal, as: Integer.self)
                #expect(error == JSONError(.numberOutOfRange(literal, type: "\(Integer.self)"), offset: 0))
            }
        }
        try check(Int8.self)
        try check(Int16.self)
        try check(Int32.self)
        try check(Int64.self)
        try check(Int.self)
        try check(UInt8.self)
        try check(UInt16.self)
        try check(UInt32.self)
        try check(UInt64.self)
        try check(UInt.self)
    }

    /// The decimal digits of the next number.
    private func successor(_ digits: String) -> String {
        var digits = Array(digits.utf8)
        var index = digits.count - 1
        while index >= 0, digits[index] == 0x39 {
            digits[index] = 0x30
            index -= 1
        }
        if index >= 0 { digits[index] += 1 } else { digits.insert(0x31, at: 0) }
        return String(decoding: digits, as: UTF8.self)
    }

    @Test(
        "A whole number may have a point or an exponent",
        arguments: [
            ("1.0", 1), ("1e2", 100), ("1E+2", 100), ("1.5e1", 15), ("120e-1", 12), ("0.00012e5", 12), ("-2.50e1", -25),
            ("0e5", 0), ("0.0e999999999999999999999", 0), ("-0", 0), ("-0.0", 0), ("0e-5", 0), ("1000000e-6", 1),
            ("9007199254740993", 9_007_199_254_740_993), ("9007199254740993.0", 9_007_199_254_740_993),
            ("9223372036854775807e0", .max), ("-9223372036854775808", .min), ("922337203685477580.7e1", .max),
            ("0.9223372036854775807e19", .max), ("92233720368547758070000e-4", .max),
            ("1e18", 1_000_000_000_000_000_000),
        ] as [(String, Int64)]
    )
    func whole(_ text: String, _ value: Int64) throws {
        #expect(try read(Int64.self, text) == value)
        #expect(try read(JSONNumber.self, text).integer() == value)
    }

    @Test(
        "A fraction is an error that contains the literal",
        arguments: [
            "1.5", "-0.1", "1e-1", "15e-2", "9223372036854775807.5", "1e-999999999999999999999", "123456789.000000001",
        ]
    )
    func fractions(_ text: String) {
        #expect(refusal(of: text, as: Int64.self) == JSONError(.notAnInteger(text), offset: 0))
        #expect(refusal(of: text, as: UInt8.self)?.reason == .notAnInteger(text))
    }

    @Test("All 64 bits are read", arguments: 0..<20)
    func allBits(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for shift in UInt64(0)..<64 {
            let bits = random.next() >> shift
            #expect(try read(UInt64.self, "\(bits)") == bits)
            #expect(try read(Int64.self, "\(Int64(bitPattern: bits))") == Int64(bitPattern: bits))
            #expect(try written(bits) == "\(bits)")
            #expect(try written(Int64(bitPattern: bits)) == "\(Int64(bitPattern: bits))")
        }
    }

    @Test("Methods read Int64 and UInt64")
    func byName() throws {
        struct Pair: JSONReadable {
            let signed: Int64
            let unsigned: UInt64

            init(json reader: inout JSONReader) throws(JSONError) {
                var array = try reader.beginArray()
                _ = try reader.nextElement(&array)
                signed = try reader.readInt64()
                _ = try reader.nextElement(&array)
                unsigned = try reader.readUInt64()
                _ = try reader.nextElement(&array)
            }
        }
        let pair = try read(Pair.self, "[-9223372036854775808, 18446744073709551615]")
        #expect(pair.signed == .min)
        #expect(pair.unsigned == .max)
        #expect(refusal(of: "[1,-1]", as: Pair.self)?.reason == .numberOutOfRange("-1", type: "UInt64"))
    }

    @Test("A literal of any length is truncated in an error")
    func longLiteral() {
        let literal = String(repeating: "9", count: 100_000)
        let error = refusal(of: literal, as: Int.self)
        #expect(error?.reason == .numberOutOfRange(String(repeating: "9", count: 80) + "…", type: "Int"))
    }
}
