extension TypeFinder {
    /// The member with a schema of all that the parts of its owner say of it.
    mutating func whole(_ property: SchemaNode.Property, of owner: MergedSchema) -> SchemaNode.Property {
        guard let others = owner.others[property.name] else { return property }
        let parts = others + [property.schema]
        if let known = combined[parts] { return .init(name: property.name, schema: known) }
        var node = SchemaNode(place: document[property.schema].place)
        node.allOf = parts
        node.docs = document[property.schema].docs
        document.schemas.append(node)
        let schema = SchemaID(document.schemas.count - 1)
        combined[parts] = schema
        return .init(name: property.name, schema: schema)
    }

    /// The type of a part of a multipart body: a file if one of its alternatives is.
    mutating func part(_ type: FoundType, _ node: SchemaNode, name: String) -> FoundType {
        let alternatives = [node] + (node.oneOf + node.anyOf).map { document[document.view(of: $0).target] }
        let lists = alternatives.filter(isListOfFiles)
        let files = alternatives.filter(Self.isFile)
        guard !lists.isEmpty || !files.isEmpty else { return textPart(type, name) }
        let others = alternatives.dropFirst().count { $0.kinds != [.null] && !isListOfFiles($0) && !Self.isFile($0) }
        if others > 0 { lose(.alwaysFile(name)) }
        let file = lists.isEmpty ? FoundType.file : .list(.file)
        return type.isOptional ? .optional(file) : file
    }

    /// A part is sent as it stands, so that bytes in Base64 are a text.
    private mutating func textPart(_ type: FoundType, _ name: String) -> FoundType {
        switch type.required {
        case .scalar("bytes"): lose(.base64Part(name))
        case .list(let element) where element.required == .scalar("bytes"):
            lose(.base64Part(name))
            return type.isOptional ? .optional(.list(.string)) : .list(.string)
        default: return type
        }
        return type.isOptional ? .optional(.string) : .string
    }

    private static func isFile(_ node: SchemaNode) -> Bool {
        node.kinds == [.file] || node.format == "binary" || node.contentMediaType != nil && node.kinds == [.string]
    }

    private func isListOfFiles(_ node: SchemaNode) -> Bool {
        guard node.kinds == [.array], let items = node.items else { return false }
        let element = document[document.view(of: items).target]
        return element.kinds == [.file] || element.format == "binary"
    }
}
