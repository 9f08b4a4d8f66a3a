extension JSONReader {
    /// Reads an integer.
    ///
    /// `1.0` and `1e2` are integers too. Throws for a value with a fraction or out of range. All 64 bits are exact,
    /// since no floating-point number is involved.
    public mutating func readInt64() throws(JSONError) -> Int64 {
        try readInteger()
    }

    /// Reads an unsigned integer; see ``readInt64()``.
    public mutating func readUInt64() throws(JSONError) -> UInt64 {
        try readInteger()
    }

    /// Reads an integer of any width. It is inlined so that each conformance in this module has its own specialized
    /// copy.
    @inline(__always)
    mutating func readInteger<Integer: FixedWidthInteger>() throws(JSONError) -> Integer {
        skipWhitespace()
        var place = position
        let isNegative = place < end && place.pointee == ASCII.minus
        if isNegative { place += 1 }
        let first = place
        var magnitude: UInt64 = 0
        // Eight digits at a time, if there are as many.
        if end - place >= 8 {
            let word = loadWord(place)
            let count = leadingDigitCount(word)
            magnitude = digitsValue(word, count: count)
            place += count
        }
        // Up to 19 digits cannot overflow.
        let last = end - first > 19 ? first + 19 : end
        while place < last {
            let digit = place.pointee &- ASCII.zero
            guard digit < 10 else { break }
            magnitude = magnitude &* 10 &+ UInt64(digit)
            place += 1
        }
        let count = place - first
        guard count > 0, count == 1 || first.pointee != ASCII.zero, !continuesNumber(place) else {
            return try readIntegerSlowly()
        }
        guard let integer = Integer(exactly: magnitude, isNegative: isNegative) else {
            return try readIntegerSlowly()
        }
        position = place
        return integer
    }

    /// Whether the byte makes the number longer or not an integer: a digit, a point or an exponent.
    @inline(__always)
    func continuesNumber(_ place: UnsafePointer<UInt8>) -> Bool {
        guard place < end else { return false }
        let byte = place.pointee
        return byte &- ASCII.zero < 10 || byte == ASCII.point || byte | 0x20 == ASCII.e
    }

    @inline(never)
    private mutating func readIntegerSlowly<Integer: FixedWidthInteger>() throws(JSONError) -> Integer {
        let number = try scanNumber()
        return try integer(number)
    }

    /// Converts a number to an integer.
    func integer<Integer: FixedWidthInteger>(_ number: NumberSpan) throws(JSONError) -> Integer {
        switch number.magnitude {
        case .fractional:
            throw failure(.notAnInteger(number.excerpt), at: number.start)
        case .exact(let magnitude):
            if let integer = Integer(exactly: magnitude, isNegative: number.isNegative) { return integer }
        case .tooLarge:
            break
        }
        throw failure(.numberOutOfRange(number.excerpt, type: "\(Integer.self)"), at: number.start)
    }
}

extension FixedWidthInteger {
    /// The integer with a sign and a magnitude; `nil` if it is out of range.
    @inline(__always)
    init?(exactly magnitude: UInt64, isNegative: Bool) {
        guard isNegative else {
            self.init(exactly: magnitude)
            return
        }
        guard magnitude <= 1 << 63 else { return nil }
        self.init(exactly: Int64(truncatingIfNeeded: 0 &- magnitude))
    }
}
