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
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ (ones &* UInt64(ASCII.quote))
    let backslashes = word ^ (ones &* UInt64(ASCII.backslash))
    return
        ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
        | (word &- ones &* UInt64(ASCII.space)) & ~word) & tops
}
