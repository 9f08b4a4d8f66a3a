import PipeHTTP
import PipeJSON

/// Makes values of elements, as a codec says.
struct ElementValues {
    let codec: XMLCodec

    /// Returns an object whose member is the root element.
    func document(_ root: DocumentElement) -> JSONValue {
        var object = JSONObject([.init(name: name(root.name), value: value(root))])
        if codec.types, isList(root) {
            for attribute in root.attributes where !isOfType(attribute) {
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
        }
        let text = text(of: element)
        var members: [JSONObject.Member] = []
        // The index of a member, by the bytes of its name.
        var indices: [[UInt8]: Int] = [:]
        for attribute in element.attributes where !isOfType(attribute) {
            let name = name(attribute.name)
            indices[Array(name.utf8)] = members.count
            members.append(.init(name: name, value: .string(attribute.value)))
        }
        guard !members.isEmpty || !element.children.isEmpty else {
            return text ?? .null
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
        if let text {
            members.append(.init(name: XMLCodec.textMember, value: text))
        }
        return .object(JSONObject(members))
    }

    private static let whiteSpace: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    private static let type = "type"
    /// The types of Rails. An attribute with another value is one of the record.
    private static let types = [
        "array", "base64Binary", "binary", "boolean", "date", "dateTime", "datetime", "decimal", "double", "duration",
        "file", "float", "hexBinary", "integer", "string", "symbol", "time", "yaml",
    ]

    /// Whether an attribute is not a member: it is about XML, says which type a text has, or that the value is null.
    private func isOfType(_ attribute: (name: String, value: String)) -> Bool {
        DocumentElement.isAboutXML(attribute.name)
            || codec.types
                && (attribute.name.isSame(as: "nil")
                    || attribute.name.isSame(as: Self.type) && Self.types.contains(where: attribute.value.isSame))
    }

    /// The text of an element; `nil` without text, or with only white space between elements.
    private func text(of element: DocumentElement) -> JSONValue? {
        if codec.types, element.children.isEmpty, let type = element[Self.type], Self.types.contains(where: type.isSame)
        {
            return typed(element.text, type)
        }
        let isLayout = !element.children.isEmpty && element.text.utf8.allSatisfy { Self.whiteSpace.contains($0) }
        return element.text.isEmpty || isLayout ? nil : .string(element.text)
    }

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

extension String {
    /// The text without white space around it.
    fileprivate var trimmed: String {
        String(decoding: utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed(), as: UTF8.self)
    }
}
