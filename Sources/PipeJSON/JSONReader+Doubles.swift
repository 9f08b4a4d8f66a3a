extension JSONReader {
    /// Reads a number as the `Double` nearest to it.
    ///
    /// A number too large for a finite `Double` is refused; one too small is zero. The sign of `-0` is kept.
    public mutating func readDouble() throws(JSONError) -> Double {
        let number = try scanNumber()
        if let value = number.exactDouble { return value }
        guard let value = Double(number.literal), value.isFinite else {
            throw failure(.numberOutOfRange(number.excerpt, type: "Double"), at: number.start)
        }
        return value
    }

    /// Reads a number as the `Float` nearest to it, not to a `Double` in between.
    public mutating func readFloat() throws(JSONError) -> Float {
        let number = try scanNumber()
        guard let value = Float(number.literal), value.isFinite else {
            throw failure(.numberOutOfRange(number.excerpt, type: "Float"), at: number.start)
        }
        return value
    }
}

extension NumberSpan {
    /// The nearest `Double` where that takes no long arithmetic; `nil` for the hard cases.
    ///
    /// A mantissa below 2^53 and a power of ten up to 10^22 are both exact, so one multiplication or division rounds
    /// once, and correctly.
    var exactDouble: Double? {
        guard integer.count + fraction.count <= 15 else { return nil }
        let power = exponent - fraction.count
        guard (-22...22).contains(power) else { return nil }
        var mantissa: UInt64 = 0
        for digit in integer { mantissa = mantissa &* 10 &+ UInt64(digit &- ASCII.zero) }
        for digit in fraction { mantissa = mantissa &* 10 &+ UInt64(digit &- ASCII.zero) }
        let value = Double(mantissa)
        let scaled = power < 0 ? value / Self.powersOfTen[-power] : value * Self.powersOfTen[power]
        return isNegative ? -scaled : scaled
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}
