/// Reads the grammar of RFC 9110, section 11: tokens, parameters, quoted strings.
package struct AuthFieldScanner {
    private let bytes: [UInt8]
    private var position = 0
    /// Whether a directive had an opening quote without a closing one.
    package private(set) var hasOpenQuote = false

    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// - Returns: Whether there was a blank.
    @discardableResult
    mutating func skipBlanks() -> Bool {
        let start = position
        while let byte, byte == 0x20 || byte == 0x09 { position += 1 }
        return position > start
    }

    /// Skips blanks and commas.
    package mutating func skipSeparators() {
        while let byte, byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ",") { position += 1 }
    }

    /// Reads a token (RFC 9110, section 5.6.2).
    mutating func token() -> String? {
        let start = position
        while let byte, Self.isTokenByte(byte) { position += 1 }
        return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
    }

    /// Reads a token68 that a comma or the end of the text follows (RFC 9110, section 11.2).
    mutating func token68() -> String? {
        let start = position
        while let byte, Self.isToken68Byte(byte) { position += 1 }
        let hasText = position > start
        while byte == UInt8(ascii: "=") { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        skipBlanks()
        if hasText, byte == nil || byte == UInt8(ascii: ",") {
            return text
        }
        position = start
        return nil
    }

    /// Reads `name=value` and `name="value"`, separated by commas, up to the first text of another form.
    package mutating func parameters() -> [AuthChallenge.Parameter] {
        var parameters: [AuthChallenge.Parameter] = []
        while true {
            let start = position
            guard let name = token() else {
                position = start
                return parameters
            }
            skipBlanks()
            guard byte == UInt8(ascii: "=") else {
                // The next challenge.
                position = start
                return parameters
            }
            position += 1
            skipBlanks()
            guard let value = byte == UInt8(ascii: "\"") ? quotedString() : .some(unquotedValue()) else {
                return parameters
            }
            parameters.append(AuthChallenge.Parameter(name: name.lowercased(), value: value))
            skipSeparators()
        }
    }

    /// Returns the next directive of a list of `name`, `name=token` and `name="text"` (RFC 9111, section 5.2), or `nil`
    /// at the end.
    package mutating func directive() -> (name: String, value: String)? {
        skipSeparators()
        while byte != nil {
            guard let name = token() else {
                skipMember()
                skipSeparators()
                continue
            }
            skipBlanks()
            guard byte == UInt8(ascii: "=") else {
                return (name, "")
            }
            position += 1
            skipBlanks()
            return (name, byte == UInt8(ascii: "\"") ? closedString() : unquotedValue())
        }
        return nil
    }

    /// Skips to the next comma outside of quotes.
    private mutating func skipMember() {
        while let byte, byte != UInt8(ascii: ",") {
            if byte == UInt8(ascii: "\"") {
                _ = closedString()
            } else {
                position += 1
            }
        }
    }

    /// Reads a quoted string. If its end is missing, skips the quote alone and returns an empty text, as the following
    /// directives may be valid.
    private mutating func closedString() -> String {
        let start = position
        if let text = quotedString() {
            return text
        }
        hasOpenQuote = true
        position = start + 1
        return ""
    }

    /// Reads a quoted string (RFC 9110, section 5.6.4), or returns `nil` if its end is missing.
    private mutating func quotedString() -> String? {
        var text: [UInt8] = []
        position += 1
        while let next = byte {
            position += 1
            switch next {
            case UInt8(ascii: "\""):
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = byte else { return nil }
                text.append(escaped)
                position += 1
            default:
                text.append(next)
            }
        }
        return nil
    }

    /// Reads a token, or a value that the server should have quoted, as a URL: up to the next comma or blank.
    private mutating func unquotedValue() -> String {
        let start = position
        while let byte, byte != UInt8(ascii: ","), byte != 0x20, byte != 0x09 { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    package static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    private static func isToken68Byte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~+/".utf8.contains(byte)
        }
    }
}
