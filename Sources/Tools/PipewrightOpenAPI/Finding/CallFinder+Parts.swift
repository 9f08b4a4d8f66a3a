import PipewrightAPI

/// The media types and the header fields of parts, and the media types of members of forms.
extension CallFinder {
    /// The parts of a multipart body with what its encodings say of them.
    func described(_ fields: [FoundField], by content: MediaContent, losses: inout [Loss]) -> [FoundField] {
        guard let schema = content.schema, !content.encodings.isEmpty else { return fields }
        let properties = document.merged(document.view(of: schema).target).node.properties
        var fields = fields
        for encoding in content.encodings {
            guard let index = fields.firstIndex(where: { $0.name == encoding.member }) else { continue }
            let part = properties.first { $0.name == encoding.member }?.schema
            if let types = encoding.mediaType, !set(PartTypes(types), of: &fields[index], part) {
                losses.append(.typeOfPart(encoding.member, type: types))
            }
            // The runtime has its own fields for these.
            for header in encoding.headers where !HeaderRule.isOfPart(header.name) {
                let isNew = !fields[index].headers.contains { $0.key.lowercased() == header.name.lowercased() }
                if isNew, let value = constant(of: header) {
                    fields[index].headers.append(.init(header.name, value))
                } else {
                    losses.append(.headerOfPart(encoding.member, header: header.name))
                }
            }
        }
        return fields
    }

    /// The members of a form that the document has in a media type. Each is a text; numbers are also JSON.
    static func lossesOfTypes(of fields: [FoundField], _ encodings: [MediaContent.Encoding]) -> [Loss] {
        encodings.compactMap { encoding in
            // A style takes precedence over a media type.
            guard let text = encoding.mediaType, encoding.style == nil, encoding.explodes == nil,
                let field = fields.first(where: { $0.name == encoding.member })
            else { return nil }
            let types = PartTypes(text)
            let isSame = ["bool", "int", "int32", "int64", "double", "float"].contains {
                field.type.required == .scalar($0)
            }
            return types.includes("text/plain") || isSame && types.json != nil
                ? nil : .typeOfPart(encoding.member, type: text)
        }
    }

    /// The only value of a header field that each part has.
    private func constant(of header: ResponseHeader) -> String? {
        guard header.isRequired, let schema = header.schema, HeaderRule.problem(inName: header.name) == nil else {
            return nil
        }
        let values = document[document.view(of: schema).target].values
        guard values.count == 1, let value = values.first?.text, !value.isEmpty,
            HeaderRule.problem(inValue: value) == nil
        else { return nil }
        return value
    }

    // MARK: - Media types

    /// Sets the media type of a part, unless it has that by itself. Returns whether the part is sent in one of the types.
    private func set(_ types: PartTypes, of field: inout FoundField, _ schema: SchemaID?) -> Bool {
        let whole = schema.map { document.merged(document.view(of: $0).target) }
        let isList = if case .list = field.type.required { true } else { false }
        let element = isList ? whole?.node.items.map { document.merged(document.view(of: $0).target) } : whole
        if let element, types.areOfFile(element) {
            let file = isList ? FoundType.list(.file) : .file
            field.type = field.type.isOptional ? .optional(file) : file
        }
        if field.type.required == .file || field.type.required == .list(.file) {
            // A file has its own type, which is one of several. Any file can be one of bytes.
            if let only = types.only, MediaTypeRule.essence(of: only) != "application/octet-stream" {
                field.contentType = only
            }
            return types.areTypes
        }
        if isText(field, whole?.node) {
            if types.includes("text/plain") { return true }
            if let json = types.json {
                field.flags.insert(.json)
                if json != "application/json" { field.contentType = json }
                return true
            }
            field.contentType = types.first
        } else {
            if types.includes("application/json") { return true }
            field.contentType = types.json ?? types.first.flatMap { MediaTypeRule.isXML($0) ? nil : $0 }
        }
        return field.contentType != nil
    }

    /// Whether a part is sent as text, or as a part with text for each element.
    private func isText(_ field: FoundField, _ node: SchemaNode?) -> Bool {
        if field.flags.contains(.json) { return false }
        var element = field.type.required
        if case .list(let type) = element { element = type.required }
        switch element {
        case .scalar: return element != .json
        case .identity: return true
        case .definition(let position):
            if case .enumeration = types.definitions[position].content { return true }
            return node.map { !$0.values.isEmpty } ?? false
        case .list, .map, .optional, .file: return false
        }
    }
}

/// The media types of a part, of which one is enough.
struct PartTypes {
    private let texts: [String]

    init(_ text: String) {
        texts = text.utf8.split(separator: UInt8(ascii: ",")).map { bytes in
            var bytes = bytes
            while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
            while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
            return String(Substring(bytes))
        }
    }

    /// The first type that is no range.
    var first: String? { texts.first(where: MediaTypeRule.isMediaType) }

    /// The type, if it is the only one and no range.
    var only: String? { texts.count == 1 ? first : nil }

    /// The first type of JSON; `nil` for none.
    var json: String? {
        let types = texts.filter { MediaTypeRule.isMediaType($0) && MediaTypes.isJSON(MediaTypeRule.essence(of: $0)) }
        return types.first { $0 == "application/json" } ?? types.first
    }

    /// Whether all of them are types or ranges.
    var areTypes: Bool { !texts.isEmpty && texts.allSatisfy { MediaTypeRule.isMediaType($0) || Self.isRange($0) } }

    /// Whether a type is one of them or of their ranges.
    func includes(_ type: String) -> Bool {
        texts.contains { text in
            text == type || text == "*/*"
                || Self.isRange(text) && type.utf8.starts(with: text.utf8.prefix { $0 != UInt8(ascii: "*") })
        }
    }

    /// Whether values of an element are files, although it is a text or has no type: a document of OpenAPI 3.1 can have the
    /// type of a file nowhere else.
    func areOfFile(_ element: MergedSchema) -> Bool {
        let node = element.node
        guard areTypes, element.choices.isEmpty, node.values.isEmpty, node.format == nil, node.contentEncoding == nil
        else { return false }
        if node.kinds.contains(.string) {
            return node.kinds.allSatisfy { [.string, .null].contains($0) } && texts.allSatisfy(Self.isBinary)
        }
        let isUntyped = node.kinds.isEmpty && node.properties.isEmpty && node.items == nil && !node.saysAdditional
        return isUntyped && json == nil && !includes("application/json")
    }

    private static func isRange(_ text: String) -> Bool {
        text == "*/*"
            || text.ends(with: "/*") && MediaTypeRule.isMediaType(String(text.unicodeScalars.dropLast()) + "x")
    }

    private static func isBinary(_ text: String) -> Bool {
        let essence = MediaTypeRule.essence(of: text).lowercased()
        return ["image/", "audio/", "video/", "font/"].contains { essence.begins(with: $0) }
            || ["application/octet-stream", "application/pdf", "application/zip"].contains(essence)
    }
}
