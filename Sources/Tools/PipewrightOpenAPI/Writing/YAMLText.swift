/// Writes texts as YAML scalars.
enum YAMLText {
    /// The text as a scalar that can stand in a flow mapping: plain if it has one meaning, otherwise in double quotes.
    static func scalar(_ text: String) -> String {
        isPlain(text) ? text : quoted(text)
    }

    /// A list of texts.
    static func list(_ texts: [String]) -> String {
        "[\(texts.map { scalar($0) }.joined(separator: ", "))]"
    }

    /// The text in double quotes (YAML 1.2.2, section 7.3.1).
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case "\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}": result += escape(scalar)
            default:
                if scalar.value < 32 || (0x7F...0x9F).contains(scalar.value) || (0xFFFE...0xFFFF).contains(scalar.value)
                {
                    result += escape(scalar)
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    /// Texts that YAML reads as other values.
    private static let words: Set<String> = ["", "~", "null", "true", "false", "yes", "no", "on", "off", "y", "n"]

    private static func isPlain(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, let last = bytes.last, !words.contains(text.lowercased()) else { return false }
        guard isLetter(first) || first == UInt8(ascii: "/") || first == UInt8(ascii: "_"), last != UInt8(ascii: " "),
            last != UInt8(ascii: ":")
        else { return false }
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: ":"), UInt8(ascii: "#"):
                let next = index + 1 < bytes.count ? bytes[index + 1] : 0
                let isSeparator =
                    byte == UInt8(ascii: ":") ? next == UInt8(ascii: " ") : bytes[index - 1] == UInt8(ascii: " ")
                if isSeparator { return false }
            case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
                UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "`"):
                return false
            case 32..<127: continue
            default: return false
            }
        }
        return true
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// The text as a scalar. A number or a Boolean stays as it is.
    static func value(_ text: String, isText: Bool) -> String {
        isText ? scalar(text) : text
    }
}
