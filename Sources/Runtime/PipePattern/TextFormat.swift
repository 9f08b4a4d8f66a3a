/// A form of texts that a schema can require of a field.
package enum TextFormat: String, CaseIterable, Codable, Hashable, Sendable {
    /// As HTML checks `<input type="email">`, with letters outside ASCII as well.
    case email
    /// With a scheme (RFC 3986, section 3).
    case uri
    /// RFC 1123, section 2.1.
    case hostname
    /// Four decimal numbers (RFC 2673, section 3.2).
    case ipv4
    /// RFC 4291, section 2.2.
    case ipv6
    /// RFC 9562, section 4.
    case uuid

    /// Whether a text has this form.
    package func matches(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return switch self {
        case .email: Self.isEmail(bytes)
        case .uri: Self.isURI(bytes)
        case .hostname: bytes.count <= 253 && Self.isName(bytes[...], allowsUnicode: false)
        case .ipv4: Self.isIPv4(bytes[...])
        case .ipv6: Self.isIPv6(bytes)
        case .uuid: Self.isUUID(bytes)
        }
    }

    private static let at = UInt8(ascii: "@")
    private static let dot = UInt8(ascii: ".")
    private static let colon = UInt8(ascii: ":")
    private static let hyphen = UInt8(ascii: "-")
    private static let percent = UInt8(ascii: "%")

    private static func isEmail(_ bytes: [UInt8]) -> Bool {
        guard let at = bytes.lastIndex(of: at), at > 0 else { return false }
        return bytes[..<at].allSatisfy { isAlphanumeric($0) || $0 >= 0x80 || marksOfEmail.contains($0) }
            && isName(bytes[(at + 1)...], allowsUnicode: true)
    }

    private static let marksOfEmail = Set(".!#$%&'*+/=?^_`{|}~-".utf8)

    private static func isURI(_ bytes: [UInt8]) -> Bool {
        guard let colon = bytes.firstIndex(of: colon), let first = bytes.first, isLetter(first),
            bytes[..<colon].allSatisfy({ isAlphanumeric($0) || marksOfScheme.contains($0) })
        else { return false }
        var rest = bytes[(colon + 1)...]
        while let byte = rest.popFirst() {
            if byte == percent {
                guard let high = rest.popFirst(), let low = rest.popFirst(), isHexadecimal(high), isHexadecimal(low)
                else { return false }
            } else if !isAlphanumeric(byte), !marksOfURI.contains(byte) {
                return false
            }
        }
        return true
    }

    private static let marksOfScheme = Set("+-.".utf8)
    private static let marksOfURI = Set("-._~:/?#[]@!$&'()*+,;=".utf8)

    /// Labels of 1 to 63 bytes, with full stops between them.
    private static func isName(_ bytes: ArraySlice<UInt8>, allowsUnicode: Bool) -> Bool {
        bytes.split(separator: dot, omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
                && label.allSatisfy { isAlphanumeric($0) || $0 == hyphen || allowsUnicode && $0 >= 0x80 }
        }
    }

    private static func isIPv4(_ bytes: ArraySlice<UInt8>) -> Bool {
        let parts = bytes.split(separator: dot, omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                (1...3).contains(part.count) && part.allSatisfy(isDigit)
                    && (part.count == 1 || part.first != UInt8(ascii: "0"))
                    && part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } <= 255
            }
    }

    private static func isIPv6(_ bytes: [UInt8]) -> Bool {
        let gaps = bytes.indices.dropLast().filter { bytes[$0] == colon && bytes[$0 + 1] == colon }
        guard gaps.count <= 1 else { return false }
        guard let gap = gaps.first else { return groups(in: bytes[...], isLast: true) == 8 }
        guard let before = groups(in: bytes[..<gap], isLast: false),
            let after = groups(in: bytes[(gap + 2)...], isLast: true)
        else { return false }
        return before + after <= 7
    }

    /// The number of groups of 16 bits; `nil` if one is malformed. The last two can be an IPv4 address.
    private static func groups(in bytes: ArraySlice<UInt8>, isLast: Bool) -> Int? {
        guard !bytes.isEmpty else { return 0 }
        var count = 0
        let parts = bytes.split(separator: colon, omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if isLast, index == parts.count - 1, part.contains(dot) {
                guard isIPv4(part) else { return nil }
                count += 2
            } else {
                guard (1...4).contains(part.count), part.allSatisfy(isHexadecimal) else { return nil }
                count += 1
            }
        }
        return count
    }

    private static func isUUID(_ bytes: [UInt8]) -> Bool {
        let lengths = bytes.split(separator: hyphen, omittingEmptySubsequences: false).map(\.count)
        return lengths == [8, 4, 4, 4, 12] && bytes.allSatisfy { isHexadecimal($0) || $0 == hyphen }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool { isDigit(byte) || isLetter(byte) }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }
}
