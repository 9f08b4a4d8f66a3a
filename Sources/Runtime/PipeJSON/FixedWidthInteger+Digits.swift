extension FixedWidthInteger {
    /// Reads a number that has only ASCII digits, as lengths, ranges, ports and dates of protocols are written.
    /// `init(_:radix:)` takes a sign, too.
    ///
    /// - Returns: `nil` for other texts, and for numbers that are too large.
    package init?(digits text: some StringProtocol, radix: Int = 10) {
        guard let first = text.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else { return nil }
        self.init(text, radix: radix)
    }
}
