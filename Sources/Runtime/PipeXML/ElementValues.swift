import PipeHTTP
import PipeJSON

/// Makes values of elements, as a codec says.
struct ElementValues {
    let codec: XMLCodec

    /// What a value is made of.
    private enum Source {
        case value(JSONValue)
        case element(DocumentElement)
        /// Of an attribute and of elements with the same name.
        case list([Source])
    }

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

    func value(_ element: DocumentElement) -> JSONValue {
        JSONValue(madeOf: Source.element(element)) { source in
            switch source {
            case .value(let value): .value(value)
            case .element(let element): parts(of: element)
            case .list(let sources): .array(sources)
            }
        }
    }

    private func parts(of element: DocumentElement) -> NestedValue<Source> {
        if isNull(element) {
            return .value(.null)
        }
        if codec.types, isList(element) {
            return .array(element.children.map { .element($0) })
        }
        let text = text(of: element)
        var members: [(name: String, sources: [Source])] = []
        // The index of a member, by the bytes of its name.
        var indices: [[UInt8]: Int] = [:]
        for attribute in element.attributes where !isOfType(attribute) {
            let name = name(attribute.name)
            indices[Array(name.utf8)] = members.count
            members.append((name, [.value(.string(attribute.value))]))
        }
        guard !members.isEmpty || !element.children.isEmpty else {
            return .value(text ?? .null)
        }
        for child in element.children {
            let name = name(child.name)
            if let index = indices[Array(name.utf8)] {
                members[index].sources.append(.element(child))
            } else {
                indices[Array(name.utf8)] = members.count
                members.append((name, [.element(child)]))
            }
        }
        if let text {
            members.append((XMLCodec.textMember, [.value(text)]))
        }
        return .object(members.map { ($0.name, $0.sources.count == 1 ? $0.sources[0] : .list($0.sources)) })
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
                && (attribute.name.hasSameBytes(as: "nil")
                    || attribute.name.hasSameBytes(as: Self.type)
                        && Self.types.contains(where: attribute.value.hasSameBytes))
    }

    /// The text of an element; `nil` without text, or with only white space between elements.
    private func text(of element: DocumentElement) -> JSONValue? {
        if codec.types, element.children.isEmpty, let type = element[Self.type],
            Self.types.contains(where: type.hasSameBytes)
        {
            return typed(element.text, type)
        }
        let isLayout = !element.children.isEmpty && element.text.utf8.allSatisfy { Self.whiteSpace.contains($0) }
        return element.text.isEmpty || isLayout ? nil : .string(element.text)
    }

    private func isList(_ element: DocumentElement) -> Bool {
        element[Self.type]?.hasSameBytes(as: "array") ?? false
    }

    private func isNull(_ element: DocumentElement) -> Bool {
        (codec.types ? ["nil", "xsi:nil"] : ["xsi:nil"]).contains { name in
            element[name].map { $0.hasSameBytes(as: "true") || $0.hasSameBytes(as: "1") } ?? false
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
