/// The lists of header fields (RFC 9110, section 5.6.1): elements separated by commas. Commas within quotes separate
/// nothing.
package enum FieldList {
    /// The elements as written, with their quotes; empty ones are left out.
    package static func elements(of text: String) -> [String] {
        parts(of: text).elements.compactMap { part in
            let element = part.trimmingASCIIWhitespace()
            return element.isEmpty ? nil : String(element)
        }
    }

    /// Whether a text is read back as a single element, unchanged.
    package static func isElement(_ text: String) -> Bool {
        let (elements, isClosed) = parts(of: text)
        return isClosed && elements.count == 1 && !text.isEmpty
            && text.trimmingASCIIWhitespace().utf8.count == text.utf8.count
    }

    /// The texts between the commas, and whether every quote is closed.
    private static func parts(of text: String) -> (elements: [Substring], isClosed: Bool) {
        var parts: [Substring] = []
        var start = text.startIndex
        var isQuoted = false
        var isEscaped = false
        for place in text.unicodeScalars.indices {
            switch text.unicodeScalars[place] {
            case _ where isEscaped: isEscaped = false
            case "\\" where isQuoted: isEscaped = true
            case "\"": isQuoted.toggle()
            case "," where !isQuoted:
                parts.append(text[start..<place])
                start = text.unicodeScalars.index(after: place)
            default: break
            }
        }
        return (parts + [text[start...]], !isQuoted)
    }
}
