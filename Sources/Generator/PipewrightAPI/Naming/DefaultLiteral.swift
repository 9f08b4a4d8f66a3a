import PipeJSON

/// Swift expressions for values that have no literal; `nil` for texts that are not such a value.
package enum DefaultLiteral {
    /// `12.5` → `Decimal(sign: .plus, exponent: -1, significand: 125)`, which is not rounded to a `Double`; `nil` for a
    /// number that a `Decimal` does not hold: one of more than 38 digits, or whose last digit stands for less than 10^-128
    /// or more than 10^127.
    package static func decimal(_ text: String) -> String? {
        var rest = text.utf8[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        let parts = rest.split(omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
        let power = parts.count == 2 ? decimalExponent(parts[1]) : 0
        guard parts.count <= 2, let power else { return nil }
        let halves = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard halves.count <= 2, !halves.contains(where: \.isEmpty),
            halves.joined().allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        var digits = Array(halves.joined().drop { $0 == UInt8(ascii: "0") })
        var exponent = power - (halves.count == 2 ? halves[1].count : 0)
        while let last = digits.last, last == UInt8(ascii: "0"), exponent < -128 || digits.count > 18 {
            digits.removeLast()
            exponent += 1
        }
        guard !digits.isEmpty else { return "0" }
        let zeros = digits.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        guard digits.count - zeros <= 38, (-128...127).contains(exponent + zeros) else { return nil }
        let significand = significand(digits[...])
        guard exponent != 0 || digits.count > 18 else { return isNegative ? "-" + significand : significand }
        return "Decimal(sign: .\(isNegative ? "minus" : "plus"), exponent: \(exponent), significand: \(significand))"
    }

    /// The number after an `e`; `nil` if it is malformed or has more than six digits, which no `Decimal` needs.
    private static func decimalExponent(_ text: Substring.UTF8View) -> Int? {
        let digits = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
        guard (1...6).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(String(decoding: text, as: UTF8.self))
    }

    /// An expression of a whole number, in parts that are integer literals.
    private static func significand(_ digits: ArraySlice<UInt8>) -> String {
        guard digits.count > 18 else {
            return SwiftLiteral.integer(Int64(String(decoding: digits, as: UTF8.self)) ?? 0)
        }
        let leading = significand(digits.dropLast(18))
        let trailing = significand(digits.suffix(18))
        return "Decimal(sign: .plus, exponent: 18, significand: \(leading)) + \(trailing)"
    }

    /// A UUID from its two halves.
    static func uuid(_ text: String) -> String? {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
        let digits = groups.joined().lowercased()
        guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        return "UUID(upperBits: 0x\(digits.prefix(16)), lowerBits: 0x\(digits.suffix(16)))"
    }

    /// `2026-11-21` → `CalendarDate(clampingYear: 2026, month: 11, day: 21)`
    static func date(_ text: String) -> String? {
        guard let (year, month, day) = calendarDay(text[...]) else { return nil }
        return "CalendarDate(clampingYear: \(year), month: \(month), day: \(day))"
    }

    /// `09:30:00` → `TimeOfDay(clampingHour: 9, minute: 30, second: 0)`
    static func time(_ text: String) -> String? {
        guard let time = TimeOfDay(text) else { return nil }
        var arguments = "clampingHour: \(time.hour), minute: \(time.minute), second: \(time.second)"
        if time.nanosecond > 0 { arguments += ", nanosecond: \(SwiftLiteral.integer(time.nanosecond))" }
        if let offset = time.utcOffset { arguments += ", utcOffset: \(offset)" }
        return "TimeOfDay(\(arguments))"
    }

    /// The seconds since 1970 of an RFC 3339 date-time.
    static func timestamp(_ text: String) -> String? {
        let characters = Array(text)
        guard characters.count >= 20, let (year, month, day) = calendarDay(text.prefix(10)),
            "Tt ".contains(characters[10]), characters[13] == ":", characters[16] == ":",
            let hour = number(characters[11..<13], 0...23), let minute = number(characters[14..<16], 0...59),
            let second = number(characters[17..<19], 0...59)
        else { return nil }
        var rest = characters[19...]
        var fraction = ""
        if rest.first == "." {
            let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            guard (1...9).contains(digits.count) else { return nil }
            rest = rest[digits.endIndex...]
            fraction = "." + String(digits)
        }
        guard let offset = offset(rest) else { return nil }
        let seconds =
            GregorianDay.daysSince1970(year: year, month: month, day: day) * 86_400 + hour * 3600 + minute * 60 + second
            - offset
        // A fraction is always added, also to negative seconds.
        if !fraction.isEmpty, seconds < 0 { return nil }
        return "Date(timeIntervalSince1970: \(SwiftLiteral.integer(seconds))\(fraction))"
    }

    /// The literal of a `JSONValue` for a string, number or Boolean.
    static func json(_ text: String, isPlain: Bool) -> String {
        guard isPlain else { return SwiftLiteral.string(text) }
        if ["true", "false"].contains(text) { return text }
        if ["", "~", "null"].contains(text) { return ".null" }
        if let integer = Int(text) { return SwiftLiteral.integer(integer) }
        if let double = Double(text), double.isFinite { return String(double) }
        return SwiftLiteral.string(text)
    }

    private static func calendarDay(_ text: Substring) -> (year: Int, month: Int, day: Int)? {
        let characters = Array(text)
        guard characters.count == 10, characters[4] == "-", characters[7] == "-",
            let year = number(characters[0..<4], 0...9999), let month = number(characters[5..<7], 1...12),
            let day = number(characters[8..<10], 1...31)
        else { return nil }
        return day <= GregorianDay.daysInMonth(month, year: year) ? (year, month, day) : nil
    }

    private static func offset(_ text: ArraySlice<Character>) -> Int? {
        if text == ["Z"] || text == ["z"] { return 0 }
        let characters = Array(text)
        guard characters.count == 6, "+-".contains(characters[0]), characters[3] == ":",
            let hours = number(characters[1..<3], 0...23), let minutes = number(characters[4..<6], 0...59)
        else { return nil }
        return (hours * 3600 + minutes * 60) * (characters[0] == "-" ? -1 : 1)
    }

    private static func number(_ digits: ArraySlice<Character>, _ range: ClosedRange<Int>) -> Int? {
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let value = Int(String(digits)) else { return nil }
        return range.contains(value) ? value : nil
    }
}
