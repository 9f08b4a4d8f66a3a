import PipewrightDiagnostics

/// Makes the docs of a document plain text on one line.
enum PlainText {
    /// The longest text that is kept, in bytes, and the longest of those that were HTML.
    private static let limit = 600
    private static let limitOfHTML = 250

    /// The text on one line, without HTML; `nil` if nothing is left.
    static func line(_ text: String?) -> String? {
        guard let text else { return nil }
        var bytes: [UInt8] = []
        let space = UInt8(ascii: " ")
        var isInTag = false
        var hadTag = false
        var isAfterSpace = true
        var isAfterTag = false
        let hasTags = text.utf8.contains(UInt8(ascii: "<"))
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            // What is beyond the limit is cut off, and only looked at for tags.
            if !hasTags, bytes.count > limit { break }
            if isInTag {
                if scalar == ">" { isInTag = false }
                continue
            }
            if scalar == "<", index + 1 < scalars.count {
                let next = scalars[index + 1]
                let isTag = next == "/" || next == "!" || next.isASCII && next.properties.isAlphabetic
                if isTag, scalars[(index + 1)...].prefix(300).contains(">") {
                    isInTag = true
                    hadTag = true
                    if !isAfterSpace { bytes.append(space) }
                    isAfterSpace = true
                    isAfterTag = true
                    continue
                }
            }
            let isSpace = scalar.isASCII ? scalar.value <= 32 || scalar.value == 127 : scalar.properties.isWhitespace
            if isSpace {
                if !isAfterSpace { bytes.append(space) }
                isAfterSpace = true
            } else {
                // A tag before a full stop is no space: `<b>tasks</b>.`
                if isAfterTag, [".", ",", ";", ":", "!", "?", ")"].contains(scalar), bytes.last == space {
                    bytes.removeLast()
                }
                if scalar.isASCII { bytes.append(UInt8(scalar.value)) } else { bytes += UTF8.encode(scalar) ?? .init() }
                isAfterSpace = false
                isAfterTag = false
            }
        }
        var result = String(decoding: bytes, as: UTF8.self)
        if hadTag {
            for (name, character) in [
                ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&amp;", "&"),
            ] {
                result = result.replacing(name, with: character)
            }
        }
        while result.ends(with: " ") { result.removeLast() }
        result = shortened(result, limit: hadTag ? limitOfHTML : limit)
        return result.isEmpty ? nil : result
    }

    /// The sentences that fit.
    private static func shortened(_ text: String, limit: Int) -> String {
        let bytes = Array(text.utf8)
        guard bytes.count > limit else { return text }
        var end = 0
        for index in 0..<limit where bytes[index] == UInt8(ascii: ".") && bytes[index + 1] == UInt8(ascii: " ") {
            end = index + 1
        }
        if end < limit / 4 {
            end = limit
            while end > 0, bytes[end] != UInt8(ascii: " ") { end -= 1 }
            return String(decoding: bytes[..<end], as: UTF8.self) + (end > 0 ? " …" : "")
        }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }
}
