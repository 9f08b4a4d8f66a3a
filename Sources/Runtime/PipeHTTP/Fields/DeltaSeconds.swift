/// A number of seconds in a header field: only digits (RFC 9111, section 1.2.2).
package enum DeltaSeconds {
    /// The value of all larger numbers, as RFC 9111 says.
    package static let longest = 2_147_483_648.0

    /// Returns the seconds; `nil` for any other text, such as `60.0`, `+60` or `0x3C`.
    package static func read(_ text: some StringProtocol) -> Double? {
        guard !text.isEmpty else {
            return nil
        }
        var seconds = 0.0
        for byte in text.utf8 {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
                return nil
            }
            seconds = min(seconds * 10 + Double(byte - UInt8(ascii: "0")), longest)
        }
        return seconds
    }

    /// Returns the seconds of the first element of a list (RFC 9111, section 5.1); `nil` if it is not a number.
    package static func readFirst(of list: String) -> Double? {
        list.utf8.split(separator: UInt8(ascii: ",")).lazy
            .map { Substring($0).trimmingASCIIWhitespace() }.first { !$0.isEmpty }
            .flatMap { read($0) }
    }
}
