import PipeHTTP
import PipeJSON

/// Writes a value as a document, as a codec says, without recursion, so that its nesting does not use the stack.
package struct XMLWriter {
    /// What happens to names and values for which XML has no form.
    package enum Use {
        /// It is an error.
        case client
        /// Names get underscores, characters are left out, an attribute that is a list or an object becomes an element, and
        /// a list that is the whole document is one element. Members beside the list of a page are attributes of it.
        case standIn
    }

    private enum Step {
        case element(String, JSONValue, depth: Int)
        case text(String)
        case end(String)
    }

    private let codec: XMLCodec
    private let use: Use
    private var bytes = Array(#"<?xml version="1.0" encoding="UTF-8"?>"#.utf8)
    /// What is still to be written, the next one last.
    private var steps: [Step] = []

    private init(codec: XMLCodec, use: Use) {
        self.codec = codec
        self.use = use
    }

    package static func document(
        of value: JSONValue, codec: XMLCodec, for use: Use = .client
    ) throws(XMLCodec.FormatError) -> [UInt8] {
        var writer = XMLWriter(codec: codec, use: use)
        try writer.begin(value)
        while let step = writer.steps.popLast() {
            switch step {
            case .element(let name, let value, let depth): try writer.write(name, value, depth: depth)
            case .text(let text): try writer.write(text: text)
            case .end(let tag): writer.write("</\(tag)>")
            }
        }
        return writer.bytes
    }

    /// Begins the root element.
    private mutating func begin(_ value: JSONValue) throws(XMLCodec.FormatError) {
        var root = (name: "", value: value)
        switch codec.root {
        case .value(let name): root.name = name
        case .member(let otherwise):
            root.name = otherwise
            let members = value.object?.members ?? []
            if members.count == 1 {
                root = (members[0].name, members[0].value)
            } else if use == .standIn, codec.types, let list = members.first(where: { $0.value.array != nil }) {
                let others = members.filter { !$0.name.hasSameBytes(as: list.name) }
                return try write(list.name, list.value, depth: 1, attributes: others, isWrapped: true)
            }
        }
        if codec.lists == .repeated, root.value.array != nil, use == .client { throw .list(root.name) }
        try write(root.name, root.value, depth: 1, isWrapped: true)
    }

    /// Writes a value that is not nested, or the start of one whose rest are the next steps.
    ///
    /// - Parameters:
    ///   - attributes: The attributes of a list.
    ///   - isWrapped: Whether a list is one element in any style.
    private mutating func write(
        _ name: String, _ value: JSONValue, depth: Int, attributes: [JSONObject.Member] = [], isWrapped: Bool = false
    ) throws(XMLCodec.FormatError) {
        guard depth <= XMLScanner.depthLimit || use == .standIn else {
            throw .depth
        }
        let tag = try tag(name)
        switch value {
        case .null:
            write("<\(tag)\(codec.types ? #" nil="true""# : "")/>")
        case .bool(let flag):
            write("<\(tag)\(type("boolean"))>\(flag)</\(tag)>")
        case .number(let number):
            let isWhole = number.literal.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
            write("<\(tag)\(type(isWhole ? "integer" : "decimal"))>\(number.literal)</\(tag)>")
        case .string(let text):
            write("<\(tag)>")
            try write(text: text)
            write("</\(tag)>")
        case .array(let elements) where codec.lists == .repeated && !isWrapped:
            if use == .client, elements.contains(where: { $0.array != nil }) { throw .list(name) }
            add(elements.map { .element(name, $0, depth: depth + 1) })
        case .array(let elements):
            write("<\(tag)\(type("array"))")
            for attribute in attributes { try writeAttribute(attribute) }
            write(">")
            let elementName = elementName(of: name)
            add(elements.map { .element(elementName, $0, depth: depth + 1) } + [.end(tag)])
        case .object(let object):
            write("<\(tag)")
            for member in object.members where isAttribute(member) {
                try writeAttribute(member)
            }
            write(">")
            var parts: [Step] = []
            for member in object.members where !isAttribute(member) {
                if member.name.hasSameBytes(as: XMLCodec.textMember), let text = try text(member) {
                    parts.append(.text(text))
                } else {
                    parts.append(.element(member.name, member.value, depth: depth + 1))
                }
            }
            add(parts + [.end(tag)])
        }
    }

    private mutating func add(_ parts: [Step]) {
        steps += parts.reversed()
    }

    private func isAttribute(_ member: JSONObject.Member) -> Bool {
        guard codec.attributes.contains(where: member.name.hasSameBytes) else { return false }
        return use == .client || member.value.scalarText != nil
    }

    private mutating func writeAttribute(_ member: JSONObject.Member) throws(XMLCodec.FormatError) {
        guard !member.value.isNull, let text = try text(member) else {
            return
        }
        write(" \(try tag(member.name))=\"")
        try write(text: text, inAttribute: true)
        write("\"")
    }

    /// The text of a member that has no element.
    private func text(_ member: JSONObject.Member) throws(XMLCodec.FormatError) -> String? {
        if member.value.isNull { return "" }
        let text = member.value.scalarText
        if text == nil, use == .client { throw .attribute(member.name) }
        return text
    }

    private func type(_ name: String) -> String {
        codec.types ? " type=\"\(name)\"" : ""
    }

    // MARK: Names

    /// The keys of a map may be input of a user: they must not become markup.
    private func tag(_ name: String) throws(XMLCodec.FormatError) -> String {
        let tag = codec.dashes ? name.replacingBytes(of: "_", with: "-") : name
        let isOfName = tag.utf8.enumerated().map { index, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): index > 0
            // The prefix of a name in a response would have no namespace.
            case UInt8(ascii: ":"): index > 0 && use == .client
            default: false
            }
        }
        if !tag.isEmpty, !isOfName.contains(false) { return tag }
        guard use == .standIn else { throw .name(name) }
        let bytes = zip(tag.utf8, isOfName).map { $1 ? $0 : UInt8(ascii: "_") }
        return bytes.isEmpty ? "_" : String(decoding: bytes, as: UTF8.self)
    }

    /// The name of the elements of a wrapped list.
    private func elementName(of list: String) -> String {
        codec.elements.first { $0.key.hasSameBytes(as: list) }?.value ?? ElementName.singular(of: list)
    }

    // MARK: Texts

    private mutating func write(_ text: String) {
        bytes += text.utf8
    }

    private mutating func write(text: String, inAttribute: Bool = false) throws(XMLCodec.FormatError) {
        var text = text
        if use == .standIn { text.unicodeScalars.removeAll { !XMLNames.isCharacter($0.value) } }
        try bytes.append(xml: text, inAttribute: inAttribute)
    }
}

extension [UInt8] {
    /// Appends a text of an element or of an attribute.
    mutating func append(xml text: String, inAttribute: Bool = false) throws(XMLCodec.FormatError) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": append(contentsOf: "&amp;".utf8)
            case "<": append(contentsOf: "&lt;".utf8)
            case ">": append(contentsOf: "&gt;".utf8)
            case "\"" where inAttribute: append(contentsOf: "&quot;".utf8)
            // Parsers change these (XML 1.0, sections 2.11 and 3.3.3).
            case "\r": append(contentsOf: "&#13;".utf8)
            case "\n" where inAttribute: append(contentsOf: "&#10;".utf8)
            case "\t" where inAttribute: append(contentsOf: "&#9;".utf8)
            case "\n", "\t": append(UInt8(ascii: scalar))
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": throw .character(scalar.value)
            default: append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
            }
        }
    }
}
