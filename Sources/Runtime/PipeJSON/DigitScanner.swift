/// Reads the fixed fields of dates and times from bytes.
struct DigitScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    /// Consumes and returns the next byte.
    mutating func next() -> UInt8? {
        guard position < bytes.count else { return nil }
        position += 1
        return bytes[position - 1]
    }

    /// Consumes the next byte if it is this one.
    mutating func pass(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    /// Consumes the next byte if it is a digit, and returns its value.
    mutating func digit() -> Int? {
        guard position < bytes.count, bytes[position] &- ASCII.zero < 10 else { return nil }
        position += 1
        return Int(bytes[position - 1] &- ASCII.zero)
    }

    /// The number of exactly this many digits.
    mutating func number(digits: Int) -> Int? {
        var value = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// Reads a `full-date` of RFC 3339.
    mutating func date() -> CalendarDate? {
        guard let year = number(digits: 4), pass(ASCII.minus), let month = number(digits: 2), pass(ASCII.minus),
            let day = number(digits: 2)
        else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }
}

/// Eight bytes of digits and separators, read as one 64-bit word.
struct DigitFields {
    /// In each byte the number of its digit and the next one; undefined where one of the two is a separator.
    private let pairs: UInt64

    /// Reads the fields of eight bytes; `nil` if they do not match the form, in which `0` stands for any digit, a small
    /// letter for itself in either case, and any other character for itself.
    @inline(__always)
    init?(_ text: UnsafePointer<UInt8>, form: StaticString) {
        let form = loadWord(form.utf8Start)
        let tops: UInt64 = 0x8080_8080_8080_8080
        // Small letters differ from capital ones by the bit 0x20, which is set here where the form has a letter.
        let differences = (loadWord(text) | (form & 0x4040_4040_4040_4040) >> 1) ^ form
        // A digit differs from `0` by at most 9, a separator by 0. The addition carries every other difference to the
        // top bit.
        let notZero = form ^ 0x3030_3030_3030_3030
        let separators = ((notZero & ~tops) &+ 0x7F7F_7F7F_7F7F_7F7F) & tops
        let allowance = 0x7676_7676_7676_7676 &+ (separators >> 7) &* 9
        guard ((differences & ~tops) &+ allowance | differences) & tops == 0 else { return nil }
        pairs = differences &* 10 &+ differences >> 8
    }

    /// The number of the two digits that begin at an index.
    subscript(index: Int) -> Int { Int(pairs >> UInt64(index * 8) & 0xFF) }
}

/// Writes the fixed fields of dates and times.
enum DigitWriter {
    /// Writes the last digits of a number that is not negative.
    static func write(_ value: Int, digits: Int, to text: UnsafeMutableBufferPointer<UInt8>, at index: Int) {
        var rest = value
        for place in stride(from: index + digits - 1, through: index, by: -1) {
            text[place] = ASCII.zero + UInt8(rest % 10)
            rest /= 10
        }
    }
}
