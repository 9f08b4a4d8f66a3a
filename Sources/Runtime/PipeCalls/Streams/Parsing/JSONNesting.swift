/// Follows strings and brackets of JSON, byte by byte.
struct JSONNesting {
    /// The number of open brackets.
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// Whether the next byte is outside of all brackets and strings.
    var isOutside: Bool { depth == 0 && !isInString }

    mutating func follow(_ byte: UInt8) {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
            }
            return
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
    }
}
