/// Reads the fixed fields of dates and times from bytes.
struct DigitScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    /// The next byte, which is passed.
    mutating func next() -> UInt8? {
        guard position < bytes.count else { return nil }
        position += 1
        return bytes[position - 1]
    }

    /// Passes a byte if it is next.
    mutating func pass(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    /// The next byte if it is a digit, which is then passed.
    mutating func digit() -> Int? {
        guard position < bytes.count, bytes[position] &- ASCII.zero < 10 else { return nil }
        position += 1
        return Int(bytes[position - 1] &- ASCII.zero)
    }

    /// The number of exactly so many digits.
    mutating func number(digits: Int) -> Int? {
        var value = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// A `full-date` of RFC 3339.
    mutating func date() -> CalendarDate? {
        guard let year = number(digits: 4), pass(ASCII.minus), let month = number(digits: 2), pass(ASCII.minus),
            let day = number(digits: 2)
        else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }
}

/// Writes the fixed fields of dates and times.
enum DigitWriter {
    /// Writes the last so many digits of a number that is not negative.
    static func write(_ value: Int, digits: Int, to text: UnsafeMutableBufferPointer<UInt8>, at index: Int) {
        var rest = value
        for place in stride(from: index + digits - 1, through: index, by: -1) {
            text[place] = ASCII.zero + UInt8(rest % 10)
            rest /= 10
        }
    }
}
