#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A date as a number of seconds since the beginning of 1970, which may have a fraction.
public enum UnixSeconds: JSONFormat {
    public static func read(_ reader: inout JSONReader) throws(JSONError) -> Date {
        try reader.readDate(unitsPerSecond: 1)
    }

    /// Writes an integer if there is no fraction.
    public static func write(_ value: Date, to writer: inout JSONWriter) {
        writer.writeTime(value.timeIntervalSince1970)
    }
}

/// A date as a number of milliseconds since the beginning of 1970.
public enum UnixMilliseconds: JSONFormat {
    public static func read(_ reader: inout JSONReader) throws(JSONError) -> Date {
        try reader.readDate(unitsPerSecond: 1000)
    }

    /// Writes an integer, rounded to the nearest millisecond; a time outside of 64 bits is written with an exponent.
    public static func write(_ value: Date, to writer: inout JSONWriter) {
        let seconds = value.timeIntervalSince1970
        let milliseconds = (seconds * 1000).rounded()
        let greatest = Double.greatestFiniteMagnitude
        // For a date at the limits the product can overflow.
        writer.writeTime(seconds.isFinite ? min(max(milliseconds, -greatest), greatest) : milliseconds)
    }
}

extension JSONWriter {
    fileprivate mutating func writeTime(_ time: Double) {
        if let integer = Int64(exactly: time) {
            write(integer)
        } else if time == 0x1p63 {
            // `Int64.max`, which servers write for “never”, is this value as a `Double`.
            write(Int64.max)
        } else {
            write(time)
        }
    }
}

extension JSONReader {
    /// Reads a number of seconds, or of fractions of one, since the beginning of 1970.
    fileprivate mutating func readDate(unitsPerSecond: Int) throws(JSONError) -> Date {
        skipWhitespace()
        let first = position
        let number = try scanNumber()
        if let nanoseconds = number.scaled(byPowerOfTen: unitsPerSecond == 1 ? 9 : 6) {
            // Whole seconds and the rest are separate, so that the fraction is rounded only once.
            let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
            return Date(secondsSince1970: seconds, nanoseconds: rest)
        }
        position = first
        return Date(timeIntervalSince1970: try readDouble() / Double(unitsPerSecond))
    }
}

extension NumberSpan {
    /// The number times a power of ten, without the remaining fraction; `nil` if it does not fit 64 bits.
    fileprivate func scaled(byPowerOfTen power: Int) -> Int? {
        guard exponent == 0, integer.count <= 20 else { return nil }
        var value = 0
        for index in 0..<integer.count + power {
            let next = index < integer.count + fraction.count ? Int(digit(index)) : 0
            let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tens.addingReportingOverflow(next)
            guard !overflow, !carry else { return nil }
            value = sum
        }
        return isNegative ? -value : value
    }
}
