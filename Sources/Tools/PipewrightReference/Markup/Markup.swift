/// HTML that is written from its start to its end. Elements are closed where they are opened, and all texts and values
/// of attributes are escaped, so that no text becomes markup.
struct Markup {
    private(set) var html = ""

    /// Writes an element with content.
    ///
    /// - Parameters:
    ///   - name: The name of the element.
    ///   - attributes: Those with the value `nil` are left out.
    mutating func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:],
        _ content: (inout Markup) -> Void = { _ in }
    ) {
        open(name, attributes)
        content(&self)
        html += "</\(name)>"
    }

    /// Writes an element with a text.
    mutating func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:], text: String
    ) {
        element(name, attributes) { $0.text(text) }
    }

    /// Writes an element with a sentence.
    mutating func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:], prose: Prose
    ) {
        element(name, attributes) { $0.prose(prose) }
    }

    /// Writes an element that has no content and no end: `input`, `wbr`.
    mutating func void(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:]) {
        open(name, attributes)
    }

    mutating func text(_ text: String) { Self.escape(text, isAttribute: false, to: &html) }

    /// Writes a line break of the source, which browsers do not show.
    mutating func newLine() { html += "\n" }

    mutating func prose(_ prose: Prose) {
        for piece in prose.pieces {
            switch piece {
            case .text(let text): self.text(text)
            case .code(let text): element("code", text: text)
            case .link(let text, let anchor): element("a", ["href": "#" + anchor], text: text)
            }
        }
    }

    private mutating func open(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?>) {
        html += "<\(name)"
        for (name, value) in attributes {
            guard let value else { continue }
            html += " \(name)=\""
            Self.escape(value, isAttribute: true, to: &html)
            html += "\""
        }
        html += ">"
    }

    /// Escapes what has a meaning in HTML, and leaves out characters that HTML forbids.
    private static func escape(_ text: String, isAttribute: Bool, to html: inout String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += isAttribute ? "&quot;" : "\""
            case "\t", "\n": html.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}":
                html.unicodeScalars.append("\u{FFFD}")
            // These change the direction of the text after them.
            case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": html.unicodeScalars.append("\u{FFFD}")
            default: html.unicodeScalars.append(scalar)
            }
        }
    }
}
