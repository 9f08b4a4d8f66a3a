import PipeDescription
import PipeExamples
import PipeHTTP
import PipeXML

/// Makes values of elements by their types, as the schema describes bodies in XML.
struct XMLValues {
    let api: ServedAPI
    /// The charset of the document's media type.
    var charset: String?

    private var rules: APIDescription.XML { api.description.xml ?? APIDescription.XML() }

    /// The value of a document.
    ///
    /// - Parameters:
    ///   - fields: The fields of the value.
    ///   - wrap: The name of the root element, which is a member then; `nil` for any name.
    func document(
        _ bytes: [UInt8], _ fields: [APIDescription.Field], wrap: String?
    ) throws(XMLCodec.FormatError) -> JSONValue {
        let root = try root(of: bytes)
        let value = JSONValue.object(object(root, fields))
        guard wrap != nil else {
            // A value with one member is its root element.
            if let only = fields.first(where: { $0.name.isSame(as: name(root.name)) }), root.attributes.isEmpty {
                return .object(JSONObject([.init(name: only.name, value: self.value([root], only.type))]))
            }
            return value
        }
        return .object(JSONObject([.init(name: name(root.name), value: value)]))
    }

    /// The value of a document of a type.
    func document(_ bytes: [UInt8], _ type: APIDescription.FieldType) throws(XMLCodec.FormatError) -> JSONValue {
        value([try root(of: bytes)], type)
    }

    private func root(of document: [UInt8]) throws(XMLCodec.FormatError) -> DocumentElement {
        try XMLScanner.root(of: document, charset: charset)
    }

    private func name(_ name: String) -> String { rules.dashes ? name.replacingBytes(of: "-", with: "_") : name }

    private func object(_ element: DocumentElement, _ fields: [APIDescription.Field]) -> JSONObject {
        var object = JSONObject()
        for attribute in element.attributes where !isMark(attribute.name, in: element) {
            let name = name(attribute.name)
            let type = fields.first { $0.name.isSame(as: name) }?.type
            object[name] = scalar(attribute.value, type ?? .scalar(.plain(.string)))
        }
        var names: [String] = []
        var groups: [String: [DocumentElement]] = [:]
        for child in element.children {
            let name = name(child.name)
            if groups[name] == nil { names.append(name) }
            groups[name, default: []].append(child)
        }
        for name in names {
            let type = fields.first { $0.name.isSame(as: name) }?.type
            object[name] = value(groups[name] ?? [], type ?? .scalar(.plain(.json)))
        }
        return object
    }

    /// Whether an attribute says something of its element, and is not a member.
    private func isMark(_ name: String, in element: DocumentElement) -> Bool {
        DocumentElement.isAboutXML(name)
            || rules.types && (name.isSame(as: "nil") || name.isSame(as: "type") && element.children.isEmpty)
    }

    /// The value of the elements with the same name.
    private func value(_ elements: [DocumentElement], _ type: APIDescription.FieldType) -> JSONValue {
        guard let element = elements.last else { return .null }
        if elements.count == 1, ["nil", "xsi:nil"].contains(where: { element[$0] == "true" || element[$0] == "1" }) {
            return .null
        }
        switch type {
        case .optional(let type): return value(elements, type)
        case .list(let element): return .array(items(elements, element).map { value([$0], element) })
        case .record(let name): return .object(object(element, api.records[name]?.fields ?? []))
        case .map(let type):
            return .object(JSONObject(element.children.map { .init(name: name($0.name), value: value([$0], type)) }))
        case .union(let name):
            guard let union = api.unions[name], let by = union.by else { return untyped(elements) }
            let word = element[by] ?? element.children.first { self.name($0.name).isSame(as: by) }?.text
            let found = union.cases.first { $0.value == word }
            return found.map { value(elements, $0.type) } ?? untyped(elements)
        case .scalar(.plain(.json)): return untyped(elements)
        case .scalar, .enumeration, .identifier:
            return element.children.isEmpty ? scalar(element.text, type) : untyped(elements)
        }
    }

    /// The elements of a list: repeated ones, or those in one element.
    private func items(_ elements: [DocumentElement], _ type: APIDescription.FieldType) -> [DocumentElement] {
        guard elements.count == 1, let only = elements.first else { return elements }
        let isWrapped = rules.types || rules.lists == .wrapped || only["type"] == "array"
        return isWrapped ? only.children : elements
    }

    private func scalar(_ text: String, _ type: APIDescription.FieldType) -> JSONValue {
        IdentityText.value(of: text, type.required, api.described)
    }

    /// The value of elements without a type in the schema.
    private func untyped(_ elements: [DocumentElement]) -> JSONValue {
        let values = elements.map { element -> JSONValue in
            if element.children.isEmpty {
                switch element["type"] {
                case "integer"?, "decimal"?, "float"?:
                    return JSONNumber(element.text).map(JSONValue.number) ?? .string(element.text)
                case "boolean"?: return .bool(element.text == "true")
                default: return .string(element.text)
                }
            }
            if element["type"] == "array" { return .array(element.children.map { untyped([$0]) }) }
            return .object(object(element, []))
        }
        return values.count == 1 ? values[0] : .array(values)
    }
}
