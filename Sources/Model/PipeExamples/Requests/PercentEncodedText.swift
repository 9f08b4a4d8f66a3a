/// Percent-encoding (RFC 3986, section 2.1) of examples.
package enum PercentEncodedText {
    /// A segment of a path.
    package static func segment(_ text: String) -> String {
        encoded(text) { isUnreserved($0) || "!$&'()*+,;=:@".utf8.contains($0) }
    }

    /// Segments of a path, with the slashes between them.
    package static func segments(_ text: String) -> String {
        encoded(text) { isUnreserved($0) || "!$&'()*+,;=:@/".utf8.contains($0) }
    }

    /// The name or the value of an item of a query or a form.
    package static func item(_ text: String) -> String { encoded(text, keeping: isUnreserved) }

    /// A query or a form.
    package static func items(_ items: [(name: String, value: String)]) -> String {
        items.map { "\(item($0.name))=\(item($0.value))" }.joined(separator: "&")
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }

    private static func encoded(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isKept(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
