/// Reads eight bytes as a number whose lowest byte is the first of them.
@inline(__always)
func loadWord(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
}

/// Marks with its top bit each byte that ends or interrupts the plain part of a string: quote, backslash, control
/// characters.
///
/// A borrow can mark a byte above a true match, never below, so the lowest mark is exact.
@inline(__always)
func stringMarks(_ word: UInt64) -> UInt64 {
    // With its second bit flipped, a quote is 0x20: in ASCII only that and control characters are then below 0x21.
    let quotesAndControls = (word ^ 0x0202_0202_0202_0202) &- 0x2121_2121_2121_2121
    let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
    return (quotesAndControls | backslashes) & ~word & 0x8080_8080_8080_8080
}

/// The number of leading bytes that are digits.
@inline(__always)
func leadingDigitCount(_ word: UInt64) -> Int {
    // Digits differ from `0` by at most 9; the addition carries every other difference to the top bit.
    let differences = word ^ 0x3030_3030_3030_3030
    let others = ((differences & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | differences) & 0x8080_8080_8080_8080
    return others.trailingZeroBitCount >> 3
}

/// The number of the first digits of a word.
@inline(__always)
func digitsValue(_ word: UInt64, count: Int) -> UInt64 {
    guard count > 0 else { return 0 }
    // The digits shifted to the end, preceded by zeros; then pairs, fours and all eight are combined.
    var value = (word ^ 0x3030_3030_3030_3030) &<< UInt64((8 &- count) << 3)
    value = (value &* 10 &+ value >> 8) & 0x00FF_00FF_00FF_00FF
    value = (value &* 100 &+ value >> 16) & 0x0000_FFFF_0000_FFFF
    return (value &* 10_000 &+ value >> 32) & 0xFFFF_FFFF
}
