extension JSONReader {
    /// Reads a number as the `Double` nearest to it.
    ///
    /// Throws for a number too large for a finite `Double`; a number too small is read as zero. The sign of `-0` is
    /// kept.
    public mutating func readDouble() throws(JSONError) -> Double {
        if let value = readShortDecimal() { return value }
        let number = try scanNumber()
        if let value = number.fastDouble { return value }
        guard let value = Double(number.literal), value.isFinite else {
            throw failure(.numberOutOfRange(number.excerpt, type: "Double"), at: number.start)
        }
        return value
    }

    /// Reads a number of up to 15 digits without an exponent, the most frequent form; for others `nil`, and nothing is
    /// read.
    @inline(__always)
    private mutating func readShortDecimal() -> Double? {
        skipWhitespace()
        var place = position
        let isNegative = place < end && place.pointee == ASCII.minus
        if isNegative { place += 1 }
        let first = place
        var digits: UInt64 = 0
        while place < end, place.pointee &- ASCII.zero < 10 {
            digits = digits &* 10 &+ UInt64(place.pointee &- ASCII.zero)
            place += 1
        }
        let integerCount = place - first
        guard integerCount == 1 || (integerCount > 1 && first.pointee != ASCII.zero) else { return nil }
        var count = integerCount
        if place < end, place.pointee == ASCII.point {
            place += 1
            let fraction = place
            while place < end, place.pointee &- ASCII.zero < 10 {
                digits = digits &* 10 &+ UInt64(place.pointee &- ASCII.zero)
                place += 1
            }
            guard place > fraction else { return nil }
            count += place - fraction
        }
        // 15 digits and powers of ten up to 10^22 are exact in `Double`, so that the division rounds only once.
        guard count <= 15, place == end || place.pointee | 0x20 != ASCII.e else { return nil }
        position = place
        let value = Double(digits) / NumberSpan.powersOfTen[count - integerCount]
        return isNegative ? -value : value
    }

    /// Reads a number as the nearest `Float`, without rounding to `Double` first.
    public mutating func readFloat() throws(JSONError) -> Float {
        let number = try scanNumber()
        guard let value = Float(number.literal), value.isFinite else {
            throw failure(.numberOutOfRange(number.excerpt, type: "Float"), at: number.start)
        }
        return value
    }
}
