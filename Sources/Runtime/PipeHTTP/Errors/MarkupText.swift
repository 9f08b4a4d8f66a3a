/// The title and the text of a page in HTML or XML, for users. It looks for tags and accepts malformed pages.
struct MarkupText {
    let title: String?
    /// The text outside of tags, scripts and styles, with single spaces.
    let text: String

    /// - Parameter source: A start of the page.
    init(_ source: String) {
        var scanner = Scanner(Array(source.utf8))
        var title: String?
        var text: [UInt8] = []
        while let byte = scanner.next() {
            guard byte == UInt8(ascii: "<"), scanner.isAtTag else {
                text.append(byte)
                continue
            }
            switch scanner.tag() {
            case "title":
                let words = Self.words(scanner.content(upTo: "title"))
                title = title ?? (words.isEmpty ? nil : words)
            case "script", "style", "template", "svg":
                scanner.skip(upTo: scanner.name)
            default: text.append(UInt8(ascii: " "))
            }
        }
        self.title = title
        self.text = Self.words(text[...])
    }

    /// The texts of all elements of a name, as of `<error>…</error>`.
    static func texts(of name: String, in source: String) -> [String] {
        var scanner = Scanner(Array(source.utf8))
        var texts: [String] = []
        while let byte = scanner.next() {
            if byte == UInt8(ascii: "<"), scanner.tag() == name, !scanner.isEmptyElement {
                texts.append(MarkupText(String(decoding: scanner.content(upTo: name), as: UTF8.self)).text)
            }
        }
        return texts.filter { !$0.isEmpty }
    }

    private static func words(_ bytes: ArraySlice<UInt8>) -> String {
        decoded(String(decoding: bytes, as: UTF8.self)).words(separatedBy: \.properties.isWhitespace)
            .joined(separator: " ")
    }

    private static let entities = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "mdash": "—", "ndash": "–",
        "hellip": "…", "copy": "©",
    ]

    /// A text with characters instead of entities.
    static func decoded(_ text: String) -> String {
        guard text.contains(scalar: "&") else {
            return text
        }
        var parts = text.split(atScalar: "&")
        let first = parts.removeFirst()
        return parts.reduce(into: String(first)) { decoded, part in
            guard let end = part.unicodeScalars.prefix(12).firstIndex(where: { $0 == ";" }),
                let character = character(named: part[..<end])
            else {
                decoded += "&" + part
                return
            }
            decoded += character + part.suffix(after: end)
        }
    }

    private static func character(named name: Substring) -> String? {
        guard name.begins(with: "#") else {
            return entities[String(name)]
        }
        let digits = name.dropping()
        let code =
            digits.lowercased().begins(with: "x")
            ? UInt32(digits: digits.dropping(), radix: 16) : UInt32(digits: digits)
        return code.flatMap(Unicode.Scalar.init).map { String($0) }
    }

    /// Reads the bytes of a page one after the other.
    private struct Scanner {
        private let bytes: [UInt8]
        private var position = 0
        /// The name of the latest tag, in lower case; empty for the end of an element.
        private(set) var name = ""
        /// Whether the latest tag is an empty element, `<error/>`.
        private(set) var isEmptyElement = false

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
        }

        mutating func next() -> UInt8? {
            guard position < bytes.count else {
                return nil
            }
            position += 1
            return bytes[position - 1]
        }

        /// Whether a tag begins here, not a “less than” sign.
        var isAtTag: Bool {
            guard position < bytes.count else {
                return false
            }
            let byte = bytes[position]
            return "/!?".utf8.contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }

        /// Reads a tag after its `<`, or a comment to its end.
        mutating func tag() -> String {
            if bytes[position...].starts(with: "!--".utf8) {
                position = Self.end(of: "-->", in: bytes, from: position) ?? bytes.count
                name = ""
                return name
            }
            let letters = bytes[position...].prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
            name = String(decoding: letters, as: UTF8.self).lowercased()
            isEmptyElement = false
            var quote: UInt8?
            while let byte = next() {
                if let open = quote {
                    quote = byte == open ? nil : open
                } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                    quote = byte
                } else if byte == UInt8(ascii: ">") {
                    break
                } else {
                    isEmptyElement = byte == UInt8(ascii: "/")
                }
            }
            return name
        }

        /// Returns the bytes up to the end tag of an element.
        mutating func content(upTo name: String) -> ArraySlice<UInt8> {
            let start = position
            return bytes[start..<skip(upTo: name)]
        }

        /// - Returns: Where the tag that ends the element begins.
        @discardableResult
        mutating func skip(upTo name: String) -> Int {
            let end = Array("</\(name)".utf8)
            while position < bytes.count {
                if bytes[position] == UInt8(ascii: "<"),
                    bytes[position...].prefix(end.count).elementsEqual(end, by: { $0 == $1 || $0 | 0x20 == $1 })
                {
                    let start = position
                    position += end.count
                    _ = tag()
                    return start
                }
                position += 1
            }
            return position
        }

        private static func end(of text: String, in bytes: [UInt8], from start: Int) -> Int? {
            let wanted = Array(text.utf8)
            var position = start
            while position + wanted.count <= bytes.count {
                if bytes[position...].starts(with: wanted) {
                    return position + wanted.count
                }
                position += 1
            }
            return nil
        }
    }
}
