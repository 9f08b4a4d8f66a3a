import PipeDescription
import PipeHTTP
import PipeXML

/// Writes values as documents, as the schema describes bodies in XML.
struct XMLDocument {
    private let rules: APIDescription.XML
    private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"

    init(_ value: JSONValue, _ rules: APIDescription.XML?) {
        self.rules = rules ?? APIDescription.XML()
        let members = value.object?.members ?? []
        if members.count == 1 {
            write(members[0].name, members[0].value)
        } else if self.rules.types, let list = members.first(where: { $0.value.array != nil }) {
            // The other members of a list are attributes of its element.
            write(list.name, list.value, attributes: members.filter { !$0.name.isSame(as: list.name) })
        } else {
            write(self.rules.root ?? "request", value)
        }
    }

    /// The recursion is bounded by the depth of values.
    private mutating func write(_ name: String, _ value: JSONValue, attributes: [JSONObject.Member] = []) {
        let tag = tag(name)
        switch value {
        case .null: text += "<\(tag)\(rules.types ? " nil=\"true\"" : "")/>"
        case .bool(let flag): text += "<\(tag)\(type("boolean"))>\(flag)</\(tag)>"
        case .number(let number):
            let isWhole = number.literal.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
            text += "<\(tag)\(type(isWhole ? "integer" : "decimal"))>\(number.literal)</\(tag)>"
        case .string(let string): text += "<\(tag)>\(Self.escaped(string))</\(tag)>"
        case .array(let elements):
            guard rules.types || rules.lists == .wrapped || !attributes.isEmpty else {
                for element in elements { write(name, element) }
                return
            }
            text += "<\(tag)\(type("array"))"
            for attribute in attributes { write(attribute) }
            text += ">"
            for element in elements { write(elementName(of: name), element) }
            text += "</\(tag)>"
        case .object(let object):
            text += "<\(tag)"
            for member in object.members where isAttribute(member) { write(member) }
            text += ">"
            for member in object.members where !isAttribute(member) { write(member.name, member.value) }
            text += "</\(tag)>"
        }
    }

    private func isAttribute(_ member: JSONObject.Member) -> Bool {
        rules.attributes.contains { $0.isSame(as: member.name) } && Self.plain(member.value) != nil
    }

    private mutating func write(_ attribute: JSONObject.Member) {
        guard let plain = Self.plain(attribute.value) else { return }
        text += " \(tag(attribute.name))=\"\(Self.escaped(plain))\""
    }

    private static func plain(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .number(let number): number.literal
        case .bool(let flag): "\(flag)"
        case .null, .array, .object: nil
        }
    }

    private func type(_ name: String) -> String { rules.types ? " type=\"\(name)\"" : "" }

    /// A name of XML; other characters than those of names become underscores.
    private func tag(_ name: String) -> String {
        let bytes = Array((rules.dashes ? name.replacingBytes(of: "_", with: "-") : name).utf8)
        let kept = bytes.enumerated().map { index, byte -> UInt8 in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): byte
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                index > 0 ? byte : UInt8(ascii: "_")
            default: UInt8(ascii: "_")
            }
        }
        return kept.isEmpty ? "_" : String(decoding: kept, as: UTF8.self)
    }

    /// The name of the elements of a list.
    private func elementName(of list: String) -> String {
        rules.elements.first { $0.name.isSame(as: list) }?.value ?? ElementName.singular(of: list)
    }

    /// A text without markup; control characters, which XML does not have, are left out.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\r": escaped += "&#13;"
            case "\n": escaped += "&#10;"
            case "\t": escaped += "&#9;"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
