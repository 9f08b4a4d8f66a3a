import Foundation
import PipeJSON

/// Texts where a message has a number: at the limits of the types, beyond them, and what is not a number.
enum ExtremeNumbers {
    static let texts: [String] =
        [
            "", "0", "-0", "1", "-1", "+1", " 1", "1 ", "01", "0x10", "0.5", "-0.5", "1.", ".5", "1e5", "1e-400",
            "1e308",
            "-1e308", "1e309", "1e400", "1e9223372036854775808", "-1e99999999999999999999", "NaN", "nan", "inf", "-inf",
            "Infinity", "٣", "1,2", "null", "65535", "65536", "99999",
        ]
        + limits.map { "\($0)" }
        + [
            "9223372036854775808", "-9223372036854775809", "18446744073709551616",
            "170141183460469231731687303715884105728",
        ] + [19, 20, 21, 100, 400].flatMap { [nines($0), "-" + nines($0)] } + ["0." + nines(400)]

    /// A few of them, for places that take time.
    static let few: [String] =
        ["", "0", "-1", "1", "1e308", "NaN", "9223372036854775808", nines(400)]
        + [Int.min, Int.max - 1, Int.max].map { "\($0)" }

    private static let limits: [Int128] = [
        Int128(Int.min), Int128(Int.min) + 1, Int128(Int.max) - 1, Int128(Int.max), Int128(Int32.min),
        Int128(Int32.max), Int128(UInt32.max), Int128(UInt64.max), 1 << 53, 1_000_000_000_000_000, .min, .max,
    ]

    private static func nines(_ count: Int) -> String { String(repeating: "9", count: count) }

    /// Seconds of dates and durations of an app.
    static let seconds: [Double] = [
        0, -0.0, 1, -1, 1e9, -1e9, 253_402_300_799.5, 1e12, -1e12, 1e15, 9.3e18, -9.3e18, 1e19, 1.8e19, 1e22, 1e300,
        -1e300,
        .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity, -.infinity, .nan,
    ]

    /// A few of them.
    static let fewSeconds: [Double] = [1_700_000_000, 1e300, .infinity, -.infinity, .nan]

    /// Durations of an app.
    static let durations: [Duration] = [
        .zero, .nanoseconds(1), .nanoseconds(-1), .seconds(1), .seconds(-1), .seconds(Int64.max), .seconds(Int64.min),
        Duration(attoseconds: .max), Duration(attoseconds: .min), .seconds(3_155_760_000),
    ]
}

/// A date in a format, as fields of records have it.
struct Moment<Format: JSONFormat>: JSONReadable, JSONWritable where Format.Value == Date {
    let date: Date

    init(date: Date) {
        self.date = date
    }

    init(json reader: inout JSONReader) throws(JSONError) {
        date = try Format.read(&reader)
    }

    func write(json writer: inout JSONWriter) {
        Format.write(date, to: &writer)
    }
}
