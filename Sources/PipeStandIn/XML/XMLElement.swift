import PipeHTTP

/// An element of a document in XML, with all that it contains.
struct XMLElement {
    let name: String
    var attributes: [(name: String, value: String)] = []
    var text = ""
    var children: [XMLElement] = []

    init(_ name: String) {
        self.name = name
    }

    /// The value of an attribute.
    subscript(_ name: String) -> String? { attributes.first { $0.name.isSame(as: name) }?.value }
}

/// Reads the elements of a document: XML 1.0 in UTF-8, without a document type and without entities other than the
/// predefined ones.
struct XMLScanner {
    /// As in JSON.
    private static let depthLimit = 512
    /// More than any record has.
    private static let attributeLimit = 256

    private let bytes: [UInt8]
    private var place = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The root element; `nil` if the document is malformed.
    static func root(of document: [UInt8]) -> XMLElement? {
        guard String(validating: document, as: UTF8.self) != nil else { return nil }
        var scanner = XMLScanner(document)
        return scanner.document()
    }

    private mutating func document() -> XMLElement? {
        var open: [XMLElement] = []
        var root: XMLElement?
        while place < bytes.count {
            if root == nil, !open.isEmpty || bytes[place] == UInt8(ascii: "<") {
                guard let isClosed = piece(&open) else { return nil }
                guard isClosed, let closed = open.popLast() else { continue }
                if open.isEmpty { root = closed } else { open[open.count - 1].children.append(closed) }
            } else if bytes[place] == UInt8(ascii: "<") {
                // Only comments and instructions follow the root element.
                guard skipMarkup() == true else { return nil }
            } else {
                guard Self.isBlank(bytes[place]) || place < 3 else { return nil }
                place += 1
            }
        }
        return open.isEmpty ? root : nil
    }

    /// Reads a text, a tag or other markup; returns whether the last open element is closed now, and `nil` for an error.
    private mutating func piece(_ open: inout [XMLElement]) -> Bool? {
        guard bytes[place] == UInt8(ascii: "<") else {
            let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            guard !open.isEmpty, let text = Self.text(bytes[place..<end]) else { return nil }
            open[open.count - 1].text += text
            place = end
            return false
        }
        if starts(with: "<![CDATA[") {
            guard !open.isEmpty, let end = end(of: "]]>") else { return nil }
            open[open.count - 1].text += String(decoding: bytes[(place + 9)..<(end - 3)], as: UTF8.self)
            place = end
            return false
        }
        if let isSkipped = skipMarkup() { return isSkipped ? false : nil }
        if starts(with: "</") {
            place += 2
            guard let name = name(), open.last?.name.isSame(as: name) == true else { return nil }
            skipBlanks()
            return skip(UInt8(ascii: ">")) ? true : nil
        }
        return tag(&open)
    }

    /// Skips a comment or an instruction; `nil` at other markup, and `false` if the end is missing or it is a document type.
    private mutating func skipMarkup() -> Bool? {
        for (start, close) in [("<?", "?>"), ("<!--", "-->")] where starts(with: start) {
            guard let end = end(of: close) else { return false }
            place = end
            return true
        }
        return starts(with: "<!") ? false : nil
    }

    private mutating func tag(_ open: inout [XMLElement]) -> Bool? {
        place += 1
        guard open.count < Self.depthLimit, let name = name() else { return nil }
        var element = XMLElement(name)
        while true {
            skipBlanks()
            if skip(UInt8(ascii: ">")) {
                open.append(element)
                return false
            }
            if skip(UInt8(ascii: "/")) {
                open.append(element)
                return skip(UInt8(ascii: ">")) ? true : nil
            }
            guard element.attributes.count < Self.attributeLimit, let attribute = self.name(),
                element[attribute] == nil
            else { return nil }
            skipBlanks()
            guard skip(UInt8(ascii: "=")) else { return nil }
            skipBlanks()
            guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'"),
                let end = bytes[(place + 1)...].firstIndex(of: bytes[place]),
                let value = Self.text(bytes[(place + 1)..<end])
            else { return nil }
            element.attributes.append((attribute, value))
            place = end + 1
        }
    }

    // MARK: - Bytes

    private func starts(with text: String) -> Bool { bytes[place...].starts(with: Array(text.utf8)) }

    /// The place behind the next occurrence of a text after the start of the markup.
    private func end(of text: String) -> Int? {
        bytes[place...].firstRange(of: Array(text.utf8))?.upperBound  // checked text: bytes
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard place < bytes.count, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    private mutating func skipBlanks() {
        while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
    }

    private mutating func name() -> String? {
        let end =
            bytes[place...].firstIndex { Self.isBlank($0) || "<>/=\"'&".utf8.contains($0) } ?? bytes.count
        guard end > place else { return nil }
        defer { place = end }
        return String(decoding: bytes[place..<end], as: UTF8.self)
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// A text with its references; `nil` if one is unknown.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        var text: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "&") else {
                text.append(byte)
                continue
            }
            guard let end = rest.firstIndex(of: UInt8(ascii: ";")),
                let scalar = scalar(String(decoding: rest[..<end], as: UTF8.self))
            else { return nil }
            text += Array(String(scalar).utf8)
            rest = rest[(end + 1)...]
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func scalar(_ reference: String) -> Unicode.Scalar? {
        switch reference {
        case "amp": "&"
        case "lt": "<"
        case "gt": ">"
        case "quot": "\""
        case "apos": "'"
        default:
            if reference.begins(with: "#x") {
                UInt32(reference.dropping(2), radix: 16).flatMap { Unicode.Scalar($0) }
            } else if reference.begins(with: "#") {
                UInt32(reference.dropping()).flatMap { Unicode.Scalar($0) }
            } else {
                nil
            }
        }
    }
}
