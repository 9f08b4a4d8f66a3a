import Foundation
import PipeJSON
import RandomTesting
import Testing

@Suite("Foundation's types")
struct FoundationTypesTests {
    @Test("URLs are strings")
    func urls() throws {
        let url = try read(URL.self, #""https:\/\/example.com/a%20b?c=d#e""#)
        #expect(url == URL(string: "https://example.com/a%20b?c=d#e"))
        #expect(try written(url) == #""https://example.com/a%20b?c=d#e""#)
        #expect(try read(URL.self, #""../x""#).relativeString == "../x")
        #expect(try read(URL.self, #""https://x.de/a%20b ü""#).absoluteString == "https://x.de/a%20b%20%C3%BC")
        #expect(refusal(of: #""""#, as: URL.self)?.reason == .invalidValue("", expected: "a URL"))
        #expect(refusal(of: #""http://[""#, as: URL.self)?.reason == .invalidValue("http://[", expected: "a URL"))
        #expect(refusal(of: "1", as: URL.self)?.reason == .typeMismatch(expected: .string, found: .number))
    }

    @Test(
        "A Decimal keeps all digits",
        arguments: [
            ("0", "0"), ("-0", "0"), ("0.0e99999999999999999999", "0"), ("1", "1"), ("-1.50", "-1.5"), ("0.1", "0.1"),
            ("12345678901234567890.123456789012345678", "12345678901234567890.123456789012345678"),
            ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
            ("-0.00000000000000000000000000000000000001", "-0.00000000000000000000000000000000000001"),
            ("1e3", "1000"), ("1.5E+2", "150"), ("120e-1", "12"),
            ("1e-128", "0." + String(repeating: "0", count: 127) + "1"),
            ("1e127", "1" + String(repeating: "0", count: 127)),
            (
                "12345678901234567890123456789012345678e127",
                "12345678901234567890123456789012345678" + String(repeating: "0", count: 127)
            ),
            ("0.3", "0.3"), ("4.35", "4.35"),
        ]
    )
    func decimals(_ text: String, _ digits: String) throws {
        let value = try read(Decimal.self, text)
        #expect(value.description == digits)
        #expect(try read(Decimal.self, "\"\(text)\"") == value)
        #expect(try written(value) == digits)
        #expect(try read(Decimal.self, try written(value)) == value)
    }

    @Test("Random numbers of up to 38 digits keep all of them, wherever the point is", arguments: 1...38)
    func randomDecimals(_ count: Int) throws {
        var random = SplitMix64(seed: UInt64(count))
        for _ in 0..<50 {
            let exponent = Int.random(in: -128...127, using: &random)
            let digits = "1" + (2..<max(count, 2)).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
            let text = (count > 1 ? digits : "") + "\(Int.random(in: 1...9, using: &random))"
            let sign = Bool.random(using: &random) ? "-" : ""
            let value = try read(Decimal.self, "\(sign)\(text)e\(exponent)")
            let point = text.count + exponent
            let expected =
                if exponent >= 0 {
                    text + String(repeating: "0", count: exponent)
                } else if point > 0 {
                    "\(text.prefix(point)).\(text.suffix(-exponent))"
                } else {
                    "0." + String(repeating: "0", count: -point) + text
                }
            #expect(value.description == sign + expected)
            #expect(try read(Decimal.self, try written(value)) == value)
            #expect(JSONNumber("\(sign)\(text)e\(exponent)")?.decimal == value)
        }
    }

    @Test(
        "A number with more digits than a Decimal can hold is an error",
        arguments: [
            "123456789012345678901234567890123456789", "0.100000000000000000000000000000000000001", "10e127", "1e-129",
            "1.5e-128", "1e128", "1e99999999999999999999",
            "-1e-99999999999999999999",
        ]
    )
    func decimalsTooLarge(_ text: String) {
        #expect(refusal(of: text, as: Decimal.self) == JSONError(.numberOutOfRange(text, type: "Decimal"), offset: 0))
        #expect(refusal(of: "\"\(text)\"", as: Decimal.self)?.reason == .numberOutOfRange(text, type: "Decimal"))
    }

    @Test("Other texts are not read as Decimal, and NaN is not written")
    func notDecimals() {
        #expect(refusal(of: #""1,5""#, as: Decimal.self)?.reason == .invalidNumber("1,5"))
        #expect(refusal(of: #""x""#, as: Decimal.self)?.reason == .invalidValue("x", expected: "a number"))
        #expect(refusal(of: "true", as: Decimal.self)?.reason == .typeMismatch(expected: .number, found: .boolean))
        #expect(refusalToWrite(Decimal.nan)?.reason == .nonFiniteNumber("NaN"))
    }
}
