/// Reads the values of header fields by their common grammar (RFC 9110, section 5.6): tokens, quoted strings,
/// parameters and lists.
///
/// Each function reads what the grammar allows and what servers write instead of it. None traps, and a loop over any of
/// them ends, because they move forward or return nothing.
package struct FieldScanner: Sendable {
    /// A parameter of a value (RFC 9110, section 5.6.6).
    package struct Parameter: Sendable, Hashable {
        /// The name in lower case.
        package let name: String
        /// The value without quotes; `nil` without `=`.
        package let value: String?
    }

    private let bytes: [UInt8]
    private var position = 0
    /// Whether there was an opening quote without a closing one.
    package private(set) var hasOpenQuote = false

    package init(_ text: some StringProtocol) {
        bytes = Array(text.utf8)
    }

    /// The next byte; `nil` at the end.
    package var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    // MARK: Skipping

    /// Skips a byte, if it is the next one.
    ///
    /// - Returns: Whether it was.
    @discardableResult
    package mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else {
            return false
        }
        position += 1
        return true
    }

    /// Skips spaces and tabs.
    ///
    /// - Returns: Whether there were any.
    @discardableResult
    package mutating func skipBlanks() -> Bool {
        let start = position
        while let next, next == 0x20 || next == 0x09 { position += 1 }
        return position > start
    }

    /// Skips blanks and commas.
    package mutating func skipSeparators() {
        while let next, next == 0x20 || next == 0x09 || next == UInt8(ascii: ",") { position += 1 }
    }

    /// Skips to the first byte in `stops` that is outside of quotes, or to the end.
    package mutating func skip(to stops: UInt8...) {
        while let next, !stops.contains(next) {
            if next == UInt8(ascii: "\"") {
                _ = quotedStringOrRest()
            } else {
                position += 1
            }
        }
    }

    // MARK: Text

    /// Reads a token (section 5.6.2); `nil` if the text continues otherwise.
    package mutating func token() -> String? {
        let token = text { Self.isTokenByte($0) }
        return token.isEmpty ? nil : token
    }

    /// Reads a token68 that a comma or the end of the text follows (section 11.2); `nil` if the text continues otherwise.
    package mutating func token68() -> String? {
        let start = position
        var token = text { Self.isToken68Byte($0) }
        let hasText = !token.isEmpty
        token += text { $0 == UInt8(ascii: "=") }
        skipBlanks()
        if hasText, next == nil || next == UInt8(ascii: ",") {
            return token
        }
        position = start
        return nil
    }

    /// Reads a quoted string (section 5.6.4); `nil` if its end is missing, and nothing is read then.
    package mutating func quotedString() -> String? {
        let start = position
        let (text, isClosed) = quoted(keepsBackslashes: false)
        if isClosed {
            return text
        }
        position = start
        return nil
    }

    /// Reads a quoted string; one without an end goes to the end of the field.
    ///
    /// - Parameter keepsBackslashes: Whether a backslash escapes only quotes and backslashes, as in file names, in which
    ///   browsers send it unescaped.
    package mutating func quotedStringOrRest(keepsBackslashes: Bool = false) -> String {
        quoted(keepsBackslashes: keepsBackslashes).text
    }

    private mutating func quoted(keepsBackslashes: Bool) -> (text: String, isClosed: Bool) {
        var text: [UInt8] = []
        position += 1
        while let byte = next {
            position += 1
            if byte == UInt8(ascii: "\"") {
                return (String(decoding: text, as: UTF8.self), true)
            }
            if byte == UInt8(ascii: "\\"), let escaped = next,
                !keepsBackslashes || escaped == UInt8(ascii: "\"") || escaped == byte
            {
                text.append(escaped)
                position += 1
            } else {
                text.append(byte)
            }
        }
        hasOpenQuote = true
        return (String(decoding: text, as: UTF8.self), false)
    }

    /// Reads the text up to the first of some bytes, or to the end, without blanks around it.
    package mutating func text(upTo stops: UInt8...) -> String {
        String(Substring(text { !stops.contains($0) }).trimmingASCIIWhitespace())
    }

    /// Reads the text up to a comma outside of quotes, without blanks around it; `nil` at the end.
    package mutating func element() -> String? {
        guard next != nil else {
            return nil
        }
        let start = position
        skip(to: UInt8(ascii: ","))
        defer { position += 1 }
        return String(Substring(String(decoding: bytes[start..<position], as: UTF8.self)).trimmingASCIIWhitespace())
    }

    // MARK: Parameters

    /// Reads the parameters, each after a semicolon, up to a comma or to the end. Other text between them is skipped.
    ///
    /// - Parameters:
    ///   - isInList: Whether a comma ends them. It is then skipped.
    ///   - keepsBackslashes: As in ``quotedStringOrRest(keepsBackslashes:)``.
    package mutating func parameters(isInList: Bool, keepsBackslashes: Bool = false) -> [Parameter] {
        let comma = isInList ? UInt8(ascii: ",") : UInt8(ascii: ";")
        var parameters: [Parameter] = []
        skip(to: UInt8(ascii: ";"), comma)
        while skip(UInt8(ascii: ";")) {
            parameters.append(parameter(upTo: comma, keepsBackslashes: keepsBackslashes))
            skip(to: UInt8(ascii: ";"), comma)
        }
        if isInList {
            skip(comma)
        }
        return parameters
    }

    /// Reads `name`, `name=value` or `name="value"`.
    ///
    /// - Parameter stop: What ends it besides a semicolon.
    package mutating func parameter(upTo stop: UInt8, keepsBackslashes: Bool = false) -> Parameter {
        let name = text(upTo: UInt8(ascii: "="), UInt8(ascii: ";"), stop, UInt8(ascii: "\"")).lowercased()
        guard skip(UInt8(ascii: "=")) else {
            return Parameter(name: name, value: nil)
        }
        skipBlanks()
        let value =
            next == UInt8(ascii: "\"")
            ? quotedStringOrRest(keepsBackslashes: keepsBackslashes) : text(upTo: UInt8(ascii: ";"), stop)
        return Parameter(name: name, value: value)
    }

    // MARK: Bytes

    /// Whether a byte may be in a token.
    package static func isTokenByte(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }

    private static func isToken68Byte(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || "-._~+/".utf8.contains(byte)
    }

    /// Whether a byte is a letter or a digit.
    package static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    private mutating func text(while isIncluded: (UInt8) -> Bool) -> String {
        let start = position
        while let next, isIncluded(next) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }
}
