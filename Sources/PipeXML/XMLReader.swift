import PipeHTTP
import PipeJSON

/// Makes values of elements, as a codec says.
struct XMLReader {
    let codec: XMLCodec

    /// Returns an object whose member is the root element.
    func document(_ root: DocumentElement) -> JSONValue {
        var object = JSONObject([.init(name: name(root.name), value: value(root))])
        if codec.types, isList(root) {
            for attribute in root.attributes where !Self.typeAttributes.contains(where: attribute.name.isSame) {
                object[name(attribute.name)] = .string(attribute.value)
            }
        }
        return .object(object)
    }

    /// The recursion is bounded by the depth of documents.
    func value(_ element: DocumentElement) -> JSONValue {
        if isNull(element) {
            return .null
        }
        if codec.types {
            if isList(element) {
                return .array(element.children.map(value))
            }
            if element.children.isEmpty, let type = element[Self.type] {
                return typed(element.text, type)
            }
        }
        var members: [JSONObject.Member] = []
        // The index of a member, by the bytes of its name.
        var indices: [[UInt8]: Int] = [:]
        for attribute in element.attributes
        where !codec.types || !Self.typeAttributes.contains(where: attribute.name.isSame) {
            let name = name(attribute.name)
            indices[Array(name.utf8)] = members.count
            members.append(.init(name: name, value: .string(attribute.value)))
        }
        guard !members.isEmpty || !element.children.isEmpty else {
            return element.text.isEmpty ? .null : .string(element.text)
        }
        var lists: [Int: [JSONValue]] = [:]
        for child in element.children {
            let name = name(child.name)
            let value = value(child)
            if let index = indices[Array(name.utf8)] {
                lists[index, default: [members[index].value]].append(value)
            } else {
                indices[Array(name.utf8)] = members.count
                members.append(.init(name: name, value: value))
            }
        }
        for (index, values) in lists {
            members[index] = .init(name: members[index].name, value: .array(values))
        }
        if element.children.isEmpty || !element.text.utf8.allSatisfy({ Self.whiteSpace.contains($0) }),
            !element.text.isEmpty
        {
            members.append(.init(name: XMLCodec.textMember, value: .string(element.text)))
        }
        return .object(JSONObject(members))
    }

    private static let whiteSpace: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    private static let type = "type"
    private static let typeAttributes = [type, "nil", "xsi:nil"]

    private func isList(_ element: DocumentElement) -> Bool {
        element[Self.type]?.isSame(as: "array") ?? false
    }

    private func isNull(_ element: DocumentElement) -> Bool {
        (codec.types ? ["nil", "xsi:nil"] : ["xsi:nil"]).contains { name in
            element[name].map { $0.isSame(as: "true") || $0.isSame(as: "1") } ?? false
        }
    }

    /// A text with the type that Rails names. Others, such as dates, are texts.
    private func typed(_ text: String, _ type: String) -> JSONValue {
        switch type {
        case "integer", "decimal", "float", "double":
            return JSONNumber(text.trimmed).map { .number($0) } ?? .string(text)
        case "boolean":
            switch text.trimmed {
            case "true", "1": return .bool(true)
            case "false", "0": return .bool(false)
            default: return .string(text)
            }
        default: return .string(text)
        }
    }

    private func name(_ name: String) -> String {
        codec.dashes ? name.replacingBytes(of: "-", with: "_") : name
    }
}

extension DocumentElement {
    /// The value of an attribute.
    fileprivate subscript(_ name: String) -> String? {
        attributes.first { $0.name.isSame(as: name) }?.value
    }
}

extension String {
    /// The text without white space around it.
    fileprivate var trimmed: String {
        String(decoding: utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed(), as: UTF8.self)
    }
}
