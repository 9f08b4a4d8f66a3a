import PipeJSON

/// Percent-encoding of RFC 3986, section 2.
package enum PercentEncoding {
    /// Encodes every byte that is not unreserved (section 2.3), so that no part of the text is syntax of a URL.
    package static func encode(_ text: String) -> String {
        encode(text, keeping: isUnreserved)
    }

    /// Encodes every byte that is not allowed in a segment of a path (section 3.3).
    ///
    /// - Parameter separator: A separator of parts within the segment, whose bytes are encoded, too.
    package static func encodeSegment(_ text: String, separator: String? = nil) -> String {
        guard let separator else {
            return encode(text, keeping: isSegmentCharacter)
        }
        return encode(text) { isSegmentCharacter($0) && !separator.utf8.contains($0) }
    }

    /// Encodes every byte that is not allowed in a path (section 3.3), each segment by itself; slashes are kept.
    package static func encodeSegments(_ text: String) -> String {
        encode(text) { isSegmentCharacter($0) || $0 == UInt8(ascii: "/") }
    }

    /// Encodes every byte that is not a `cookie-octet` (RFC 6265, section 4.1.1), and `%`, so that decoding returns the same
    /// text.
    package static func encodeCookie(_ text: String) -> String {
        encode(text) { isCookieOctet($0) && $0 != UInt8(ascii: "%") }
    }

    /// Encodes what RFC 3986 does not allow, as ``PipeJSON/URLEscapes/completed(_:)`` does: a text of a schema or a server
    /// keeps its escapes, and what is signed is what is sent, since no transport changes a complete URL.
    package static func escapeForbidden(_ text: some StringProtocol) -> String {
        URLEscapes.completed(String(text))
    }

    /// Encodes only what is not visible ASCII, so that a pattern of paths keeps the braces of its placeholders.
    package static func escapePattern(_ text: some StringProtocol) -> String {
        encode(String(text)) { byte in byte > 0x20 && byte < 0x7F }
    }

    /// Decodes every well-formed `%XX` and repairs invalid UTF-8.
    package static func decode(_ text: some StringProtocol) -> String {
        String(decoding: decodedBytes(Array(text.utf8)[...]), as: UTF8.self)
    }

    /// Decodes every well-formed `%XX` of an unreserved character, so that equivalent paths are equal (section 6.2.2.2).
    package static func decodeUnreserved(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        return String(decoding: decodedBytes(Array(text.utf8)[...], where: isUnreserved), as: UTF8.self)
    }

    /// Decodes every well-formed `%XX` of bytes that meet a condition.
    package static func decodedBytes(
        _ bytes: ArraySlice<UInt8>, where isDecoded: (UInt8) -> Bool = { _ in true }
    ) -> [UInt8] {
        var decoded: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(nibble),
                let low = rest.dropFirst().first.flatMap(nibble), isDecoded(high << 4 | low)
            {
                decoded.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return decoded
    }

    /// The value of a hexadecimal digit in either case; `nil` for other bytes.
    package static func nibble(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// Whether the text is `.` or `..` after decoding.
    ///
    /// Many servers and proxies decode `%2E` before they remove dot segments (section 6.2.2.2).
    package static func isDotSegment(_ segment: String) -> Bool {
        var dots = 0
        var bytes = segment.utf8.makeIterator()
        while let byte = bytes.next() {
            if byte == UInt8(ascii: ".") {
                dots += 1
            } else if byte == UInt8(ascii: "%"), bytes.next() == UInt8(ascii: "2"),
                let last = bytes.next(), last | 0x20 == UInt8(ascii: "e")
            {
                dots += 1
            } else {
                return false
            }
        }
        return dots == 1 || dots == 2
    }

    private static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        if text.utf8.allSatisfy(isKept) {
            return text
        }
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count * 2)
        for byte in text.utf8 {
            if isKept(byte) {
                encoded.append(byte)
            } else {
                encoded.append(UInt8(ascii: "%"))
                encoded.append(hexadecimalDigit(byte >> 4))
                encoded.append(hexadecimalDigit(byte & 0x0F))
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static func hexadecimalDigit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
    }

    /// Section 2.3: letters, digits, `-`, `.`, `_` and `~`.
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default:
            false
        }
    }

    /// Section 3.3, `pchar`, without `%`: unreserved characters, sub-delimiters, `:` and `@`.
    package static func isSegmentCharacter(_ byte: UInt8) -> Bool {
        // Most characters are unreserved.
        if isUnreserved(byte) {
            return true
        }
        return switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","), UInt8(ascii: ":"),
            UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "@"):
            true
        default:
            false
        }
    }

    /// RFC 6265, section 4.1.1: visible ASCII without quotes, commas, semicolons and backslashes.
    package static func isCookieOctet(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x23...0x2B, 0x2D...0x3A, 0x3C...0x5B, 0x5D...0x7E: true
        default: false
        }
    }
}
