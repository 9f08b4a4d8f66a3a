/// The parts of a number of RFC 8259, section 6, in the text.
struct NumberSpan {
    let start: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>
    let isNegative: Bool
    /// The digits before the point.
    let integer: UnsafeBufferPointer<UInt8>
    /// The digits after the point.
    let fraction: UnsafeBufferPointer<UInt8>
    /// The exponent as it is written, clamped to ±10^15, which the digits of a document cannot outweigh.
    let exponent: Int

    /// The limit that the exponent is clamped to.
    static let exponentLimit = 1_000_000_000_000_000

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: end - start) }

    /// The number as it is written.
    var literal: String { String(decoding: bytes, as: UTF8.self) }

    /// The number as it is written, truncated for error texts.
    var excerpt: String { JSONError.excerpt(bytes) }
}

extension NumberSpan {
    /// The absolute value of a number as an integer.
    enum Magnitude {
        case exact(UInt64)
        case tooLarge
        case fractional
    }

    /// The digits without the sign as an integer, computed without floating-point arithmetic.
    var magnitude: Magnitude {
        // The digits from the first to the last one that is not zero, and the power of ten of the last one.
        guard let digits = significantDigits else { return .exact(0) }
        guard digits.exponent >= 0 else { return .fractional }
        guard digits.count + digits.exponent <= 20 else { return .tooLarge }
        var value: UInt64 = 0
        for index in digits.first..<digits.first + digits.count {
            guard append(digit(index), to: &value) else { return .tooLarge }
        }
        for _ in 0..<digits.exponent {
            guard append(0, to: &value) else { return .tooLarge }
        }
        return .exact(value)
    }

    /// The digits of a number without leading and trailing zeros.
    struct SignificantDigits {
        /// The index of the first digit, counted over ``NumberSpan/integer`` and ``NumberSpan/fraction``.
        let first: Int
        let count: Int
        /// The power of ten of the last digit.
        let exponent: Int
    }

    /// The digits between the leading and trailing zeros; `nil` if the number is zero.
    var significantDigits: SignificantDigits? {
        let count = integer.count + fraction.count
        guard let first = (0..<count).first(where: { digit($0) != 0 }),
            let last = (first..<count).last(where: { digit($0) != 0 })
        else { return nil }
        return SignificantDigits(
            first: first,
            count: last - first + 1,
            exponent: exponent + integer.count - 1 - last
        )
    }

    /// The value of the digit at an index, counted over the integer and the fraction.
    func digit(_ index: Int) -> UInt8 {
        (index < integer.count ? integer[index] : fraction[index - integer.count]) &- ASCII.zero
    }

    private func append(_ digit: UInt8, to value: inout UInt64) -> Bool {
        let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
        let (sum, carry) = tens.addingReportingOverflow(UInt64(digit))
        value = sum
        return !overflow && !carry
    }
}

extension JSONReader {
    /// Passes a number.
    mutating func scanNumber() throws(JSONError) -> NumberSpan {
        skipWhitespace()
        let first = position
        var place = first
        let isNegative = place < end && place.pointee == ASCII.minus
        if isNegative { place += 1 }
        let integer = digits(&place)
        guard !integer.isEmpty else {
            guard isNegative else {
                guard !hasTypes, position < end, position.pointee == ASCII.quote else {
                    throw mismatch(expected: .number)
                }
                return try scanNumberInText()
            }
            throw malformedNumber(from: first, at: place)
        }
        guard integer.count == 1 || integer[0] != ASCII.zero else { throw invalidNumber(from: first, to: place) }
        var fraction = UnsafeBufferPointer(start: place, count: 0)
        if place < end, place.pointee == ASCII.point {
            place += 1
            fraction = digits(&place)
            guard !fraction.isEmpty else { throw malformedNumber(from: first, at: place) }
        }
        var exponent = 0
        if place < end, place.pointee | 0x20 == ASCII.e {
            place += 1
            let isSmall = place < end && place.pointee == ASCII.minus
            if isSmall || (place < end && place.pointee == ASCII.plus) { place += 1 }
            let digits = digits(&place)
            guard !digits.isEmpty else { throw malformedNumber(from: first, at: place) }
            for digit in digits where exponent < NumberSpan.exponentLimit {
                exponent = exponent &* 10 &+ Int(digit &- ASCII.zero)
            }
            exponent = min(exponent, NumberSpan.exponentLimit)
            if isSmall { exponent = -exponent }
        }
        position = place
        return NumberSpan(
            start: first,
            end: place,
            isNegative: isNegative,
            integer: integer,
            fraction: fraction,
            exponent: exponent
        )
    }

    @inline(__always)
    private func digits(_ place: inout UnsafePointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        let first = place
        while place < end, place.pointee &- ASCII.zero < 10 { place += 1 }
        return UnsafeBufferPointer(start: first, count: place - first)
    }

    /// The error for a number that is broken off at a position: the end of the text, or an unexpected byte.
    @inline(never)
    private func malformedNumber(from first: UnsafePointer<UInt8>, at place: UnsafePointer<UInt8>) -> JSONError {
        place < end ? invalidNumber(from: first, to: place) : failure(.unexpectedEnd, at: end)
    }

    /// The error for text that begins like a number, with all characters that seem to be part of it.
    @inline(never)
    private func invalidNumber(from first: UnsafePointer<UInt8>, to place: UnsafePointer<UInt8>) -> JSONError {
        var last = place
        scan: while last < end {
            switch last.pointee {
            case ASCII.zero...ASCII.nine, ASCII.plus, ASCII.minus, ASCII.point, 0x41...0x5A, 0x61...0x7A: last += 1
            default: break scan
            }
        }
        let literal = JSONError.excerpt(UnsafeBufferPointer(start: first, count: last - first))
        return failure(.invalidNumber(literal), at: first)
    }
}
