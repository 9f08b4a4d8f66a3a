/// A power of ten of any size. Equal exponents have the same case.
enum DecimalExponent: Hashable {
    case small(Int)
    /// An exponent of more than 18 digits, which have no leading zeros.
    case large(isNegative: Bool, digits: [UInt8])

    /// Adds a smaller number to an exponent given by its digits, without leading zeros.
    init(isNegative: Bool, digits: [UInt8], plus shift: Int) {
        var sum = digits
        var carry = isNegative ? -shift : shift
        var index = sum.count - 1
        while carry != 0, index >= 0 {
            let digit = Int(sum[index]) + carry % 10
            carry /= 10
            if digit > 9 { carry += 1 }
            if digit < 0 { carry -= 1 }
            sum[index] = UInt8((digit + 10) % 10)
            index -= 1
        }
        if carry > 0 { sum.insert(UInt8(carry), at: 0) }
        sum = Array(sum.drop { $0 == 0 })
        guard sum.count <= 18 else {
            self = .large(isNegative: isNegative, digits: sum)
            return
        }
        let value = sum.reduce(0) { $0 * 10 + Int($1) }
        self = .small(isNegative ? -value : value)
    }
}

extension NumberSpan {
    /// The power of ten of a digit, from the power that was computed with the clamped ``exponent``.
    func exactExponent(_ found: Int) -> DecimalExponent {
        guard abs(exponent) >= Self.exponentLimit, let point = fraction.baseAddress else { return .small(found) }
        // After the `e`.
        var place = point + fraction.count + 1
        let isNegative = place < end && place.pointee == ASCII.minus
        if place < end, place.pointee == ASCII.minus || place.pointee == ASCII.plus { place += 1 }
        let digits = UnsafeBufferPointer(start: place, count: end - place).drop { $0 == ASCII.zero }
        // The shift from the digits before and after the point, which is less than the document has bytes.
        return DecimalExponent(
            isNegative: isNegative, digits: digits.map { $0 &- ASCII.zero }, plus: found - exponent)
    }
}
