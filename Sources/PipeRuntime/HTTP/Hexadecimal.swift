extension Sequence<UInt8> {
    /// Two digits a byte, in lower case (RFC 4648, section 8).
    var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
