import PipeJSON
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Seconds and milliseconds since 1970")
struct UnixTimeTests {
    private let date = Date(timeIntervalSinceReferenceDate: 816_948_000)

    @Test("Seconds are read and written, with a fraction if there is one")
    func seconds() throws {
        #expect(try read(Formatted<UnixSeconds>.self, "1795255200").value == date)
        #expect(try written(Formatted<UnixSeconds>(date)) == "1795255200")
        #expect(try written(Formatted<UnixSeconds>(date.addingTimeInterval(0.25))) == "1795255200.25")
        #expect(try read(Formatted<UnixSeconds>.self, "1795255200.25").value == date.addingTimeInterval(0.25))
        #expect(try read(Formatted<UnixSeconds>.self, "1.7952552e9").value == date)
        #expect(try read(Formatted<UnixSeconds>.self, "-1.5").value == Date(timeIntervalSince1970: -1.5))
        #expect(try read(Formatted<UnixSeconds>.self, "1e300").value == Date(timeIntervalSince1970: 1e300))
        #expect(try written(Formatted<UnixSeconds>(Date(timeIntervalSince1970: 1e300))) == "1e+300")
        #expect(
            try read(Formatted<UnixSeconds>.self, String(repeating: "9", count: 30)).value
                == Date(timeIntervalSince1970: 1e30))
    }

    @Test("Milliseconds are read and written as integers")
    func milliseconds() throws {
        #expect(
            try read(Formatted<UnixMilliseconds>.self, "1795255200123").value
                == RFC3339.parse("2026-11-21T10:00:00.123Z"))
        #expect(
            try read(Formatted<UnixMilliseconds>.self, "1795255200123.5").value
                == RFC3339.parse("2026-11-21T10:00:00.1235Z"))
        #expect(try written(Formatted<UnixMilliseconds>(date.addingTimeInterval(0.123))) == "1795255200123")
        #expect(try written(Formatted<UnixMilliseconds>(date.addingTimeInterval(0.1236))) == "1795255200124")
        #expect(try written(Formatted<UnixMilliseconds>(Date(timeIntervalSince1970: -0.001))) == "-1")
    }

    @Test("Every fraction gives exactly the same date as RFC 3339")
    func fractions() throws {
        for milliseconds in 0..<1_000 {
            let fraction = String(String(1_000 + milliseconds).dropFirst())
            let expected = RFC3339.parse("2026-11-21T10:00:00.\(fraction)Z")
            #expect(try read(Formatted<UnixSeconds>.self, "1795255200.\(fraction)").value == expected)
            #expect(try read(Formatted<UnixMilliseconds>.self, "1795255200\(fraction)").value == expected)
        }
    }

    @Test(
        "Every date that is read can be written",
        arguments: [
            "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e300", "-1e300",
            "1.7976931348623157e308", "253402300799999",
        ])
    func allThatIsRead(_ text: String) throws {
        let seconds = try read(Formatted<UnixSeconds>.self, text).value
        let secondsAgain = try written(Formatted<UnixSeconds>(seconds))
        #expect(try read(Formatted<UnixSeconds>.self, secondsAgain).value == seconds)
        let milliseconds = try read(Formatted<UnixMilliseconds>.self, text).value
        let millisecondsAgain = try written(Formatted<UnixMilliseconds>(milliseconds))
        let dates = [milliseconds, try read(Formatted<UnixMilliseconds>.self, millisecondsAgain).value]
        #expect(abs(dates[0].timeIntervalSince1970 / dates[1].timeIntervalSince1970 - 1) < 1e-15)
        if !text.contains("e"), text != "9223372036854775808" {
            // `Int64.max`, which servers write for “never”, stays an integer.
            #expect(secondsAgain == text && millisecondsAgain == text)
        }
    }

    @Test(
        "Values that are not numbers, and dates that no number can represent, are errors",
        arguments: [Double.nan, .infinity, -.infinity])
    func refused(_ seconds: Double) {
        #expect(
            refusal(of: "\"1\"", as: Formatted<UnixSeconds>.self)?.reason
                == .typeMismatch(expected: .number, found: .string))
        #expect(
            refusal(of: "null", as: Formatted<UnixMilliseconds>.self)?.reason
                == .typeMismatch(expected: .number, found: .null))
        #expect(refusal(of: "1e309", as: Formatted<UnixSeconds>.self) != nil)
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        #expect(refusalToWrite(Formatted<UnixSeconds>(date))?.reason == .nonFiniteNumber("\(seconds)"))
        #expect(refusalToWrite(Formatted<UnixMilliseconds>(date)) != nil)
    }
}
