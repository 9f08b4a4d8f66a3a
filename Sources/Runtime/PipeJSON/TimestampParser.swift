#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads the parts of a date from a text, one after the other.
struct TimestampParser {
    private let text: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var year = 0
    private var month = 0
    private var day = 0
    private var hour = 0
    private var isAfternoon: Bool?
    private var minute = 0
    private var second = 0
    private var nanoseconds = 0
    private var offset = 0

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    /// The date; `nil` if the calendar does not have it or more text follows.
    var date: Date? {
        guard position == text.count, CalendarDate(year: year, month: month, day: day) != nil else { return nil }
        var hour = hour
        if let isAfternoon {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        // A leap second is read as the second after it.
        guard hour <= 23, minute <= 59, second <= 60 else { return nil }
        let days = GregorianDay.daysSince1970(year: year, month: month, day: day)
        let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
        return Date(secondsSince1970: seconds, nanoseconds: nanoseconds)
    }

    /// Reads the text of an element; `false` if the text does not match.
    mutating func read(_ element: TimestampPattern.Element, before next: TimestampPattern.Element?) -> Bool {
        switch element {
        case .year(let width): read(\.year, width, upTo: 4)
        case .month(let width): read(\.month, width, upTo: 2)
        case .day(let width): read(\.day, width, upTo: 2)
        case .hour(let width), .hourOfHalf(let width): read(\.hour, width, upTo: 2)
        case .minute(let width): read(\.minute, width, upTo: 2)
        case .second(let width): read(\.second, width, upTo: 2)
        case .fraction(let width): readFraction(width, isExact: next?.isNumber == true)
        case .monthName: readMonthName()
        case .weekday: readName(among: TimestampPattern.weekdays) != nil
        case .half: readHalf()
        case .zone: readZone()
        case .literal(let bytes): pass(bytes)
        }
    }

    private mutating func pass(_ bytes: [UInt8]) -> Bool {
        guard text.count - position >= bytes.count, text[position..<position + bytes.count].elementsEqual(bytes)
        else { return false }
        position += bytes.count
        return true
    }

    private mutating func digit() -> Int? {
        guard position < text.count, text[position] &- ASCII.zero < 10 else { return nil }
        position += 1
        return Int(text[position - 1] &- ASCII.zero)
    }

    /// Reads a number: of as many digits as the pattern has letters or, for a single letter, of one or more digits.
    private mutating func read(_ part: WritableKeyPath<Self, Int>, _ width: Int, upTo most: Int) -> Bool {
        guard let number = number(atLeast: width, upTo: width == 1 ? most : width) else { return false }
        self[keyPath: part] = number
        return true
    }

    private mutating func number(atLeast least: Int, upTo most: Int) -> Int? {
        var value = 0
        for count in 0..<most {
            guard let digit = digit() else { return count >= least ? value : nil }
            value = value * 10 + digit
        }
        return value
    }

    /// Reads a fraction of any length: servers omit zeros or write more digits than documented.
    private mutating func readFraction(_ width: Int, isExact: Bool) -> Bool {
        var value = 0
        var count = 0
        while !isExact || count < width, let digit = digit() {
            if count < 9 { value = value * 10 + digit }
            count += 1
        }
        guard count > 0, !isExact || count == width else { return false }
        for _ in min(count, 9)..<9 { value *= 10 }
        nanoseconds = value
        return true
    }

    private mutating func readMonthName() -> Bool {
        guard let index = readName(among: TimestampPattern.months) else { return false }
        month = index + 1
        return true
    }

    /// The index of the name that the text continues with.
    private mutating func readName(among names: [String]) -> Int? {
        guard text.count - position >= 3 else { return nil }
        let letters = text[position..<position + 3].map { $0 | 0x20 }
        guard let index = names.firstIndex(where: { $0.utf8.map { $0 | 0x20 } == letters }) else { return nil }
        position += 3
        return index
    }

    private mutating func readHalf() -> Bool {
        guard text.count - position >= 2, text[position + 1] | 0x20 == UInt8(ascii: "m") else { return false }
        switch text[position] | 0x20 {
        case UInt8(ascii: "a"): isAfternoon = false
        case UInt8(ascii: "p"): isAfternoon = true
        default: return false
        }
        position += 2
        return true
    }

    private mutating func readZone() -> Bool {
        guard position < text.count else { return false }
        let sign = text[position]
        position += 1
        if sign | 0x20 == UInt8(ascii: "z") { return true }
        guard sign == ASCII.plus || sign == ASCII.minus, let hours = number(atLeast: 2, upTo: 2) else { return false }
        let hasColon = pass([ASCII.colon])
        let minutes = number(atLeast: 2, upTo: 2)
        guard hours <= 23, minutes ?? 0 <= 59, minutes != nil || !hasColon else { return false }
        let seconds = hours * 3600 + (minutes ?? 0) * 60
        offset = sign == ASCII.plus ? seconds : -seconds
        return true
    }
}

extension TimestampPattern.Element {
    /// Whether the element begins with a digit.
    var isNumber: Bool {
        switch self {
        case .year, .month, .day, .hour, .hourOfHalf, .minute, .second, .fraction: true
        case .monthName, .weekday, .half, .zone, .literal: false
        }
    }
}
