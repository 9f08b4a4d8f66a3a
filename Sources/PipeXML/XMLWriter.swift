import PipeHTTP
import PipeJSON

/// Writes a value as a document, as a codec says.
struct XMLWriter {
    let codec: XMLCodec
    private(set) var bytes = Array(#"<?xml version="1.0" encoding="UTF-8"?>"#.utf8)
    private var depth = 0

    init(codec: XMLCodec) {
        self.codec = codec
    }

    mutating func writeDocument(_ value: JSONValue) throws(XMLCodec.FormatError) {
        switch codec.root {
        case .value(let name): try writeElement(name, value)
        case .member(let otherwise):
            if let members = value.object?.members, members.count == 1, let root = members.first {
                try writeElement(root.name, root.value)
            } else {
                try writeElement(otherwise, value)
            }
        }
    }

    private mutating func writeElement(_ name: String, _ value: JSONValue) throws(XMLCodec.FormatError) {
        guard depth < XMLScanner.depthLimit else {
            throw .depth
        }
        depth += 1
        defer { depth -= 1 }
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
            try writeText(text)
            write("</\(tag)>")
        case .array(let elements):
            switch codec.lists {
            case .repeated:
                for element in elements {
                    try writeElement(name, element)
                }
            case .wrapped:
                write("<\(tag)\(type("array"))>")
                for element in elements {
                    try writeElement(elementName(of: name), element)
                }
                write("</\(tag)>")
            }
        case .object(let object):
            write("<\(tag)")
            for member in object.members where codec.attributes.contains(where: member.name.isSame) {
                try writeAttribute(member)
            }
            write(">")
            for member in object.members where !codec.attributes.contains(where: member.name.isSame) {
                if member.name.isSame(as: XMLCodec.textMember) {
                    try writeText(try text(member))
                } else {
                    try writeElement(member.name, member.value)
                }
            }
            write("</\(tag)>")
        }
    }

    private mutating func writeAttribute(_ member: JSONObject.Member) throws(XMLCodec.FormatError) {
        guard member.value != .null else {
            return
        }
        write(" \(try tag(member.name))=\"")
        try writeText(try text(member), inAttribute: true)
        write("\"")
    }

    private func text(_ member: JSONObject.Member) throws(XMLCodec.FormatError) -> String {
        switch member.value {
        case .string(let text): text
        case .number(let number): number.literal
        case .bool(let flag): "\(flag)"
        case .null: ""
        case .array, .object: throw .attribute(member.name)
        }
    }

    private func type(_ name: String) -> String {
        codec.types ? " type=\"\(name)\"" : ""
    }

    // MARK: Names

    /// The keys of a map may be input of a user: they must not become markup.
    private func tag(_ name: String) throws(XMLCodec.FormatError) -> String {
        let tag = codec.dashes ? name.replacingBytes(of: "_", with: "-") : name
        let isName = tag.utf8.enumerated().allSatisfy { index, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"):
                index > 0
            default: false
            }
        }
        guard isName, !tag.isEmpty else {
            throw .name(name)
        }
        return tag
    }

    /// The name of the elements of a wrapped list.
    private func elementName(of list: String) -> String {
        codec.elements.first { $0.key.isSame(as: list) }?.value ?? ElementName.singular(of: list)
    }

    // MARK: Texts

    private mutating func write(_ text: String) {
        bytes += text.utf8
    }

    private mutating func writeText(_ text: String, inAttribute: Bool = false) throws(XMLCodec.FormatError) {
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
