/// The encoding of bytes as `%` and two hexadecimal digits (RFC 3986, section 2.1).
package enum PercentEncoding {
    /// Why a text cannot be decoded.
    package enum DecodingError: Error, Hashable, Sendable {
        /// A `%` has no two hexadecimal digits after it.
        case lonePercent
        /// The bytes are not UTF-8.
        case notUTF8
    }

    /// The text without escapes such as `%7B`.
    ///
    /// - Parameter keepsLonePercent: Whether a `%` without two digits stands for itself.
    package static func decoded(
        _ text: some StringProtocol, keepsLonePercent: Bool = false
    ) throws(DecodingError) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2).compactMap(hexDigit)
            if byte == UInt8(ascii: "%"), digits.count == 2 {
                bytes.append(digits[0] << 4 | digits[1])
                rest = rest.dropFirst(2)
            } else if byte == UInt8(ascii: "%"), !keepsLonePercent {
                throw .lonePercent
            } else {
                bytes.append(byte)
            }
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return decoded
    }

    /// The text as an item of a call's fixed query: with escapes for what has a meaning there.
    package static func encoded(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            let isPlain =
                scalar.value > 0x20 && !scalar.properties.isWhitespace && !"%#&=?".unicodeScalars.contains(scalar)
            return isPlain ? String(scalar) : String(scalar).utf8.map(escape).joined()
        }.joined()
    }

    /// `%` and two digits.
    package static func escape(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return byte < 16 ? "%0" + digits : "%" + digits
    }

    /// Whether a text has an escape.
    package static func isIn(_ text: some StringProtocol) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.indices.contains { index in
            bytes[index] == UInt8(ascii: "%")
                && bytes[index...].dropFirst().prefix(2).compactMap(hexDigit).count == 2
        }
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
