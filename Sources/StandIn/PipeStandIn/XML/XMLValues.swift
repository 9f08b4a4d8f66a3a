import PipeExamples
import PipeHTTP
import PipeModel
import PipeXML

/// Makes values of elements by their types, as the schema describes bodies in XML.
struct XMLValues {
    let api: ServedAPI
    /// The charset of the document's media type.
    var charset: String?

    private var rules: API.XML { api.model.xml ?? API.XML() }

    /// What a value is made of.
    private enum Source {
        case value(JSONValue)
        /// Elements with the same name.
        case elements([DocumentElement], API.FieldType)
        case object(DocumentElement, [API.Field])
    }

    /// The value of a document.
    ///
    /// - Parameters:
    ///   - fields: The fields of the value.
    ///   - wrap: The name of the root element, which is a member then; `nil` for any name.
    func document(
        _ bytes: [UInt8], _ fields: [API.Field], wrap: String?
    ) throws(XMLCodec.FormatError) -> JSONValue {
        let root = try root(of: bytes)
        let name = name(root.name)
        if wrap != nil { return .object(JSONObject([.init(name: name, value: value(.object(root, fields)))])) }
        // A value with one member is its root element.
        guard let only = fields.first(where: { $0.wireName.hasSameBytes(as: name) }), root.attributes.isEmpty else {
            return value(.object(root, fields))
        }
        return .object(JSONObject([.init(name: only.wireName, value: value(.elements([root], only.type)))]))
    }

    /// The value of a document of a type.
    func document(_ bytes: [UInt8], _ type: API.FieldType) throws(XMLCodec.FormatError) -> JSONValue {
        value(.elements([try root(of: bytes)], type))
    }

    private func root(of document: [UInt8]) throws(XMLCodec.FormatError) -> DocumentElement {
        try XMLScanner.root(of: document, charset: charset)
    }

    private func name(_ name: String) -> String { rules.dashes ? name.replacingBytes(of: "-", with: "_") : name }

    private func value(_ source: Source) -> JSONValue {
        JSONValue(madeOf: source) { source in
            switch source {
            case .value(let value): .value(value)
            case .elements(let elements, let type): parts(of: elements, type)
            case .object(let element, let fields): .object(members(of: element, fields))
            }
        }
    }

    private func members(
        of element: DocumentElement, _ fields: [API.Field]
    ) -> [(name: String, source: Source)] {
        func type(_ name: String) -> API.FieldType? { fields.first { $0.wireName.hasSameBytes(as: name) }?.type }
        var members: [(name: String, source: Source)] = []
        for attribute in element.attributes where !isMark(attribute.name, in: element) {
            let name = name(attribute.name)
            let value = scalar(attribute.value, type(name) ?? .scalar(.plain(.string)))
            members.append((name, .value(value)))
        }
        var groups: [(name: String, elements: [DocumentElement])] = []
        // The index of a group, by the bytes of its name.
        var indices: [[UInt8]: Int] = [:]
        for child in element.children {
            let name = name(child.name)
            if let index = indices[Array(name.utf8)] {
                groups[index].elements.append(child)
            } else {
                indices[Array(name.utf8)] = groups.count
                groups.append((name, [child]))
            }
        }
        return members + groups.map { ($0.name, .elements($0.elements, type($0.name) ?? Self.untyped)) }
    }

    /// Whether an attribute says something of its element, and is not a member.
    private func isMark(_ name: String, in element: DocumentElement) -> Bool {
        DocumentElement.isAboutXML(name)
            || rules.types
                && (name.hasSameBytes(as: "nil") || name.hasSameBytes(as: "type") && element.children.isEmpty)
    }

    private static let untyped = API.FieldType.scalar(.plain(.json))

    /// What the elements with the same name are.
    private func parts(of elements: [DocumentElement], _ type: API.FieldType) -> NestedValue<Source> {
        guard let element = elements.last else { return .value(.null) }
        if elements.count == 1, ["nil", "xsi:nil"].contains(where: { element[$0] == "true" || element[$0] == "1" }) {
            return .value(.null)
        }
        switch type.required {
        case .list(let type): return .array(items(elements, type).map { .elements([$0], type) })
        case .record(let name): return .object(members(of: element, api.records[name]?.fields ?? []))
        case .map(let type): return .object(element.children.map { (name($0.name), .elements([$0], type)) })
        case .union(let name):
            guard let union = api.unions[name], let by = union.discriminator else { return untyped(elements) }
            let word = element[by] ?? element.children.first { self.name($0.name).hasSameBytes(as: by) }?.text
            guard let found = union.cases.first(where: { $0.value == word }) else { return untyped(elements) }
            return parts(of: elements, found.type)
        case .scalar(.plain(.json)): return untyped(elements)
        case .scalar, .enumeration, .identifier, .optional:
            return element.children.isEmpty ? .value(scalar(element.text, type)) : untyped(elements)
        }
    }

    /// The elements of a list: repeated ones, or those in one element.
    private func items(_ elements: [DocumentElement], _ type: API.FieldType) -> [DocumentElement] {
        guard elements.count == 1, let only = elements.first else { return elements }
        let isWrapped = rules.types || rules.lists == .wrapped || only["type"] == "array"
        return isWrapped ? only.children : elements
    }

    private func scalar(_ text: String, _ type: API.FieldType) -> JSONValue {
        IdentityText.value(of: text, type.required, api.index)
    }

    /// What elements without a type in the schema are.
    private func untyped(_ elements: [DocumentElement]) -> NestedValue<Source> {
        guard elements.count == 1, let element = elements.first else {
            return .array(elements.map { .elements([$0], Self.untyped) })
        }
        if element["type"] == "array", !element.children.isEmpty {
            return .array(element.children.map { .elements([$0], Self.untyped) })
        }
        guard element.children.isEmpty else { return .object(members(of: element, [])) }
        switch element["type"] {
        case "integer"?, "decimal"?, "float"?:
            return .value(JSONNumber(element.text).map(JSONValue.number) ?? .string(element.text))
        case "boolean"?: return .value(.bool(element.text == "true"))
        default: return .value(.string(element.text))
        }
    }
}
