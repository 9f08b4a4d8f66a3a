/// A power of ten of any size. Equal ones have the same case.
enum DecimalExponent: Hashable {
    case small(Int)
    /// One of more than 18 digits, which come without zeros before them.
    case large(isNegative: Bool, digits: [UInt8])

    /// The sum of an exponent as it is written, without zeros before its digits, and of a number that is smaller.
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
    /// The power of ten of a digit whose power was found with ``exponent``, without the limit that this has.
    func exactExponent(_ found: Int) -> DecimalExponent {
        guard abs(exponent) >= Self.exponentLimit, let point = fraction.baseAddress else { return .small(found) }
        // Behind the e.
        var place = point + fraction.count + 1
        let isNegative = place < end && place.pointee == ASCII.minus
        if place < end, place.pointee == ASCII.minus || place.pointee == ASCII.plus { place += 1 }
        let digits = UnsafeBufferPointer(start: place, count: end - place).drop { $0 == ASCII.zero }
        // What the digits before and behind the point add: less than a document has bytes.
        return DecimalExponent(
            isNegative: isNegative, digits: digits.map { $0 &- ASCII.zero }, plus: found - exponent)
    }
}
