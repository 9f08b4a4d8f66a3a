/// Eight bytes as a number whose lowest byte is the first of them.
@inline(__always)
func loadWord(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
}

/// The top bit of each byte that ends or interrupts the plain part of a string: quote, backslash, control characters.
///
/// A borrow can mark a byte above a true hit, never below, so the lowest mark is exact.
@inline(__always)
func stringMarks(_ word: UInt64) -> UInt64 {
    // With its second bit flipped a quote is 0x20: of ASCII, that and control characters alone are then below 0x21.
    let quotesAndControls = (word ^ 0x0202_0202_0202_0202) &- 0x2121_2121_2121_2121
    let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
    return (quotesAndControls | backslashes) & ~word & 0x8080_8080_8080_8080
}

/// How many of the eight bytes are digits before the first that is not.
@inline(__always)
func leadingDigitCount(_ word: UInt64) -> Int {
    // Digits differ from 0 by at most 9; what is added carries all else to the top bit.
    let differences = word ^ 0x3030_3030_3030_3030
    let others = ((differences & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | differences) & 0x8080_8080_8080_8080
    return others.trailingZeroBitCount >> 3
}

/// The number that the first digits of a word make.
@inline(__always)
func digitsValue(_ word: UInt64, count: Int) -> UInt64 {
    guard count > 0 else { return 0 }
    // The digits to the end, with zeros before them; then pairs, fours and all eight.
    var value = (word ^ 0x3030_3030_3030_3030) &<< UInt64((8 &- count) << 3)
    value = (value &* 10 &+ value >> 8) & 0x00FF_00FF_00FF_00FF
    value = (value &* 100 &+ value >> 16) & 0x0000_FFFF_0000_FFFF
    return (value &* 10_000 &+ value >> 32) & 0xFFFF_FFFF
}
