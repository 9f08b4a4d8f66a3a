/// The start of a response's body as text for users, without control characters that a terminal would interpret.
package struct BodyText {
    /// The maximum number of bytes that are read.
    private static let byteLimit = 16_384

    private let bytes: ArraySlice<UInt8>
    private let isWhole: Bool
    private let charset: String?
    private let contentType: String?

    /// - Parameters:
    ///   - contentType: The media type in lower case, without parameters.
    ///   - field: The whole value of `Content-Type`.
    init(_ body: [UInt8], contentType: String?, field: String?) {
        bytes = body.prefix(Self.byteLimit)
        isWhole = body.count <= Self.byteLimit
        self.contentType = contentType
        charset = Self.charset(in: field)
    }

    var isHTML: Bool {
        if contentType == "text/html" || contentType == "application/xhtml+xml" {
            return true
        }
        guard contentType == nil || contentType == "text/plain" || isCalledJSON else {
            return false
        }
        let start = bytes.drop { $0 <= 0x20 || $0 >= 0x80 }.prefix(14)
        let text = String(decoding: start, as: UTF8.self).lowercased()
        return text.begins(with: "<!doctype html") || text.begins(with: "<html")
    }

    var isXML: Bool {
        contentType == "application/xml" || contentType == "text/xml" || contentType?.ends(with: "+xml") == true
    }

    private var isCalledJSON: Bool { contentType?.ends(with: "json") == true }

    /// Whether it is plain text, if it is not JSON: a broken object or array may have secrets as members.
    var isTextCalledJSON: Bool {
        let first = bytes.first { $0 > 0x20 }
        return isCalledJSON && isText && first != UInt8(ascii: "{") && first != UInt8(ascii: "[")
    }

    /// Whether its bytes are characters.
    var isText: Bool { decodedUTF16 != nil || isUTF8 }

    /// The charset that the response names, if its bytes are not UTF-8. JSON has no other charset (RFC 8259, section 8.1).
    var charsetLeft: String? {
        guard let charset, !["utf-8", "utf8", "us-ascii"].contains(charset), !isUTF8 || bytes.contains(0) else {
            return nil
        }
        return charset
    }

    /// Whether its bytes are not text.
    var isBinary: Bool {
        guard decodedUTF16 == nil, !isHTML, contentType?.begins(with: "text/") != true,
            contentType?.ends(with: "json") != true, !isXML
        else {
            return false
        }
        return bytes.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } || !isUTF8
    }

    /// The body decoded with the charset of the response; as UTF-8, if that charset is not known here.
    var decoded: String {
        if let decodedUTF16 {
            return decodedUTF16
        }
        switch charset {
        case "iso-8859-1", "latin1", "iso-8859-15", "windows-1252":
            // Some servers name one of these charsets and send UTF-8.
            if isUTF8 {
                fallthrough
            }
            return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        default:
            let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
            return String(decoding: text, as: UTF8.self)
        }
    }

    /// The bytes in hexadecimal, 32 on a line.
    func hexadecimal(lineLimit: Int) -> String {
        let shown = bytes.prefix(lineLimit * 32)
        let lines = stride(from: 0, to: shown.count, by: 32).map { start in
            shown.dropFirst(start).prefix(32).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
                .joined(separator: " ")
        }
        return lines.joined(separator: "\n") + (shown.count < bytes.count || !isWhole ? "\n…" : "")
    }

    private var isUTF8: Bool {
        guard !isWhole else {
            return String(validating: bytes, as: UTF8.self) != nil
        }
        // The last character may be cut.
        let start = bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? bytes.startIndex
        return String(validating: bytes[..<start], as: UTF8.self) != nil
    }

    private var decodedUTF16: String? {
        let isBig: Bool
        switch (charset, bytes.first, bytes.dropFirst().first) {
        case (_, 0xFE, 0xFF), ("utf-16be", _, _): isBig = true
        case (_, 0xFF, 0xFE), ("utf-16le", _, _), ("utf-16", _, _): isBig = false
        default: return nil
        }
        let pairs = Array(bytes)
        let units = stride(from: 0, to: pairs.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(pairs[index]), UInt16(pairs[index + 1]))
            return isBig ? first << 8 | second : second << 8 | first
        }
        return String(decoding: units.first == 0xFEFF ? units.dropFirst() : units[...], as: UTF16.self)
    }

    private static func charset(in field: String?) -> String? {
        field.flatMap { MediaType($0) }?.parameters["charset"]?.lowercased()
    }

    // MARK: For users

    /// A text on one line, cut at the limit.
    package static func oneLine(_ text: String, limit: Int = 200) -> String {
        // The rest is not read.
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit * 8)))
        let visible = start.words { $0.properties.isWhitespace || isControl($0) }.joined(separator: " ")
        return visible.count > limit ? visible.prefix(limit) + "…" : visible
    }

    /// The lines of a text, cut at the limit and indented.
    static func lines(_ text: String, limit: Int, indentation: String) -> String {
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit * 8)))
        var shown = String(start.prefix(limit))
        let isCut = shown.utf8.count < text.utf8.count
        shown = shown.replacingBytes(of: "\r\n", with: "\n").replacingBytes(of: "\r", with: "\n")
        shown = String(
            String.UnicodeScalarView(
                shown.unicodeScalars.map { isControl($0) && $0 != "\n" && $0 != "\t" ? "\u{FFFD}" : $0 }))
        let lines = shown.split(atScalar: "\n")
        return lines.map { indentation + $0 }.joined(separator: "\n") + (isCut ? "…" : "")
    }

    /// Whether a terminal would interpret the character, or it would change the writing direction of the text after it.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029, 0xFEFF: true
        default: false
        }
    }
}
