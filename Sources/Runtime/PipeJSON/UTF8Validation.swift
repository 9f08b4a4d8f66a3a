/// Finds the first byte that does not begin or continue a well-formed UTF-8 sequence (Unicode, table 3-7).
///
/// - Returns: The start of the ill-formed sequence; `nil` if all bytes are UTF-8.
package func firstInvalidUTF8(
    from first: UnsafePointer<UInt8>,
    to last: UnsafePointer<UInt8>
) -> UnsafePointer<UInt8>? {
    var place = first
    while place < last {
        while last - place >= 8, loadWord(place) & 0x8080_8080_8080_8080 == 0 { place += 8 }
        guard place < last else { break }
        let lead = place.pointee
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0x00...0x7F:
            place += 1
            continue
        case 0xC2...0xDF:
            length = 2
        case 0xE0:
            length = 3
            second = 0xA0...0xBF
        case 0xED:
            length = 3
            second = 0x80...0x9F
        case 0xE1...0xEF:
            length = 3
        case 0xF0:
            length = 4
            second = 0x90...0xBF
        case 0xF1...0xF3:
            length = 4
        case 0xF4:
            length = 4
            second = 0x80...0x8F
        default:
            return place
        }
        guard last - place >= length, second.contains(place[1]) else { return place }
        for index in 2..<max(length, 2) where place[index] & 0xC0 != 0x80 { return place }
        place += length
    }
    return nil
}
