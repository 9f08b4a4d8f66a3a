import PipeModel

/// Swift source text for values of a schema. No text can end its literal.
package enum SwiftLiteral {
    /// A string literal in quotes.
    package static func string(_ text: String) -> String {
        if isPlain(text, except: [UInt8(ascii: "\""), UInt8(ascii: "\\")]) { return "\"" + text + "\"" }
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            default:
                if isInvisible(scalar) {
                    literal += "\\u{\(String(scalar.value, radix: 16))}"
                } else {
                    literal.unicodeScalars.append(scalar)
                }
            }
        }
        return literal + "\""
    }

    /// An integer literal; long ones have their digits in groups of three.
    package static func integer(_ value: some BinaryInteger) -> String {
        let digits = String(value.magnitude)
        guard digits.count >= 7 else { return String(value) }
        let groups = digits.enumerated().map { index, digit in
            index > 0 && (digits.count - index) % 3 == 0 ? "_\(digit)" : String(digit)
        }
        return (value < 0 ? "-" : "") + groups.joined()
    }

    /// A literal of a `JSONValue`.
    package static func json(_ value: LiteralValue) -> String {
        switch value {
        case .text(let text): string(text)
        case .integer(let number): integer(number)
        case .number(let number): "\(number)"
        case .bool(let value): "\(value)"
        case .null: ".null"
        }
    }

    /// The lines of a doc comment without `///`: wrapped, and without characters that could end a line.
    package static func comment(_ text: String, width: Int) -> [String] {
        if isOneLine(text, width: width) { return [text] }
        var lines: [String] = []
        for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            var line = ""
            for word in paragraph.split(separator: " ") {
                let clean = String(String.UnicodeScalarView(word.unicodeScalars.filter { !isInvisible($0) }))
                guard !clean.isEmpty else { continue }
                if !line.isEmpty, line.count + 1 + clean.count > width {
                    lines.append(line)
                    line = ""
                }
                line += line.isEmpty ? clean : " " + clean
            }
            lines.append(line)
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// Whether the comment is the text itself, as for most texts. Comparing bytes takes a fraction of the time.
    private static func isOneLine(_ text: String, width: Int) -> Bool {
        guard !text.isEmpty, text.utf8.count <= width, isPlain(text) else { return false }
        var isAfterSpace = true
        for byte in text.utf8 {
            let isSpace = byte == UInt8(ascii: " ")
            if isSpace, isAfterSpace { return false }
            isAfterSpace = isSpace
        }
        return !isAfterSpace
    }

    /// Whether a text has only visible ASCII characters and spaces, and none of the excepted ones.
    private static func isPlain(_ text: String, except special: [UInt8] = []) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && !special.contains($0) }
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        default: false
        }
    }
}
