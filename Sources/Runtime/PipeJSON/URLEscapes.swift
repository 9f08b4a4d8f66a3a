/// The percent-encoding without which a text does not follow the grammar of RFC 3986.
package enum URLEscapes {
    /// Percent-encodes the bytes that RFC 3986 does not allow in a path, a query or a fragment: characters outside ASCII,
    /// controls, spaces, `[`, `]`, `{` and their like, and a second `#`. An escape stays, any other `%` becomes `%25`, so
    /// that a complete text is returned unchanged.
    ///
    /// Foundation's `URL(string:)` encodes every `%` of a part that has a byte which is not allowed.
    package static func completed(_ text: String) -> String {
        isComplete(text.utf8) ? text : String(decoding: completed(text.utf8), as: UTF8.self)
    }

    static func completed(_ text: some Collection<UInt8>) -> [UInt8] {
        var completed: [UInt8] = []
        completed.reserveCapacity(text.count + 16)
        var rest = text[...]
        var hasFragment = false
        while let byte = rest.first {
            rest = rest.dropFirst()
            switch byte {
            case percent where beginsWithDigits(rest): completed.append(byte)
            case numberSign where !hasFragment:
                completed.append(byte)
                hasFragment = true
            case _ where isAllowed(byte): completed.append(byte)
            default: completed += [percent, upperDigit(byte >> 4), upperDigit(byte & 15)]
            }
        }
        return completed
    }

    /// Whether a path, a query and a fragment need no percent-encoding.
    static func isComplete(_ text: some Collection<UInt8>) -> Bool {
        var place = text.startIndex
        var hasFragment = false
        while place < text.endIndex {
            let byte = text[place]
            place = text.index(after: place)
            switch byte {
            case _ where isAllowed(byte): continue
            case percent where beginsWithDigits(text[place...]): continue
            case numberSign where !hasFragment: hasFragment = true
            default: return false
            }
        }
        return true
    }

    /// Whether a host with its port has only bytes that RFC 3986, section 3.2.2, allows, or that are not ASCII.
    static func isHost(_ text: some Collection<UInt8>) -> Bool {
        isComplete(text.lazy.filter { $0 < 0x80 && $0 != ASCII.openBracket && $0 != ASCII.closeBracket })
    }

    /// The range of the authority in a URL or a relative reference (RFC 3986, section 3.2); `nil` without one.
    static func authority<Text: Collection<UInt8>>(in text: Text) -> Range<Text.Index>? {
        guard let slash = text.firstIndex(where: { delimiters.contains($0) }), text[slash...].starts(with: "//".utf8)
        else { return nil }
        // Before the slashes is nothing, or a scheme with its colon.
        let scheme = text[..<slash]
        guard scheme.isEmpty || scheme.firstIndex(of: ASCII.colon).map({ scheme.index(after: $0) }) == slash else {
            return nil
        }
        let start = text.index(slash, offsetBy: 2)
        return start..<(text[start...].firstIndex { delimiters.contains($0) } ?? text.endIndex)
    }

    private static let percent = UInt8(ascii: "%")
    private static let numberSign = UInt8(ascii: "#")
    private static let delimiters = Array("/?#".utf8)

    private static func beginsWithDigits(_ text: some Collection<UInt8>) -> Bool {
        let digits = text.prefix(2)
        return digits.count == 2 && digits.allSatisfy { ASCII.hexDigit($0) != nil }
    }

    private static func upperDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 + (value - 10) }

    /// Unreserved characters and sub-delimiters (sections 2.2 and 2.3), `:`, `@`, `/` and `?`.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "&")...UInt8(ascii: ";"),
            UInt8(ascii: "?")...UInt8(ascii: "Z"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "="),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
