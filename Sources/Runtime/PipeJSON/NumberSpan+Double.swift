extension NumberSpan {
    /// The nearest `Double` of a number with up to 19 digits and a moderate exponent; `nil` for others, which need long
    /// arithmetic.
    var fastDouble: Double? {
        let count = integer.count + fraction.count
        let power = exponent - fraction.count
        // 19 digits fit 64 bits, and so does 5^27.
        guard count <= 19, (-27...27).contains(power) else { return nil }
        var digits: UInt64 = 0
        for digit in integer { digits = digits &* 10 &+ UInt64(digit &- ASCII.zero) }
        for digit in fraction { digits = digits &* 10 &+ UInt64(digit &- ASCII.zero) }
        let value =
            if digits < 1 << 53, (-22...22).contains(power) {
                // Both are exact in `Double`, so that the operation rounds only once.
                power < 0 ? Double(digits) / Self.powersOfTen[-power] : Double(digits) * Self.powersOfTen[power]
            } else if power < 0 {
                Self.quotient(digits, fiveTo: -power)
            } else {
                Self.product(digits, fiveTo: power)
            }
        return isNegative ? -value : value
    }

    static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    private static let powersOfFive: [UInt64] = (0...27).map { power in
        (0..<power).reduce(1) { value, _ in value * 5 }
    }

    /// The `Double` nearest to digits × 10^power, that is digits × 5^power × 2^power.
    private static func product(_ digits: UInt64, fiveTo power: Int) -> Double {
        let (high, low) = digits.multipliedFullWidth(by: powersOfFive[power])
        guard high > 0 else { return rounded(low, isLonger: false, exponent: power) }
        let shift = high.leadingZeroBitCount
        // A shift by 64 gives zero, as needed.
        let top = high << UInt64(shift) | low >> UInt64(64 - shift)
        return rounded(top, isLonger: low << UInt64(shift) != 0, exponent: power + 64 - shift)
    }

    /// The `Double` nearest to digits / 10^power, that is digits / 5^power / 2^power.
    private static func quotient(_ digits: UInt64, fiveTo power: Int) -> Double {
        guard digits > 0 else { return 0 }
        let digitsShift = digits.leadingZeroBitCount
        let numerator = digits << UInt64(digitsShift)
        let divisorShift = powersOfFive[power].leadingZeroBitCount
        let divisor = powersOfFive[power] << UInt64(divisorShift)
        // Both have their top bit set. With the smaller numerator, the quotient has 64 bits.
        let isLarger = numerator >= divisor
        let (quotient, remainder) = divisor.dividingFullWidth(
            isLarger ? (numerator >> 1, numerator << 63) : (numerator, 0)
        )
        let exponent = divisorShift - digitsShift - power - (isLarger ? 63 : 64)
        return rounded(quotient, isLonger: remainder != 0, exponent: exponent)
    }

    /// The `Double` nearest to bits × 2^exponent, rounded to even; `isLonger` says that further bits follow.
    private static func rounded(_ bits: UInt64, isLonger: Bool, exponent: Int) -> Double {
        let excess = 64 - 53 - bits.leadingZeroBitCount
        guard excess > 0 else { return Double(sign: .plus, exponent: exponent, significand: Double(bits)) }
        let rest = bits & (1 << UInt64(excess) - 1)
        let half: UInt64 = 1 << UInt64(excess - 1)
        var mantissa = bits >> UInt64(excess)
        if rest > half || (rest == half && (isLonger || mantissa & 1 == 1)) { mantissa += 1 }
        return Double(sign: .plus, exponent: exponent + excess, significand: Double(mantissa))
    }
}
