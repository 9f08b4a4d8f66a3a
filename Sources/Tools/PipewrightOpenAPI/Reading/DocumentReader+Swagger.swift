import PipewrightDiagnostics
import PipewrightYAML

// What is different in Swagger 2.0.

extension DocumentReader {
    /// The servers of `schemes`, `host` and `basePath`.
    mutating func swaggerServers(of root: DocumentNode) -> [OpenAPIDocument.Server] {
        let base = text("basePath", in: root) ?? ""
        guard let host = text("host", in: root) else {
            return base.isEmpty ? [] : [.init(url: base.begins(with: "/") ? base : "/" + base)]
        }
        let separator = base.isEmpty || base.utf8.first == UInt8(ascii: "/") ? "" : "/"
        let address = host + separator + (base == "/" ? "" : base)
        let schemes = root["schemes"].map { texts($0, of: "schemes") }?.filter { $0 == "https" || $0 == "http" } ?? []
        return schemes.isEmpty ? [.init(url: "//" + address)] : schemes.map { .init(url: "\($0)://\(address)") }
    }

    /// The body that the parameters `body` and `formData` describe.
    mutating func swaggerBody(
        of parameters: [WrittenParameter], types: SwaggerMediaTypes, at place: SourceRange
    ) -> RequestBody? {
        if let written = parameters.first(where: { $0.location == "body" }) {
            var body = RequestBody(place: written.node.range)
            body.isRequired = flag("required", in: written.node) ?? false
            body.docs = text("description", in: written.node)
            let schema = written.node["schema"].flatMap { self.schema($0) }
            guard count(types.consumes.count, at: written.node.range) else { return nil }
            let known = types.consumes.isEmpty ? ["application/json"] : types.consumes
            body.contents = known.map { MediaContent(mediaType: Self.mediaType($0), schema: schema) }
            return body
        }
        let fields = parameters.filter { $0.location == "formData" }
        return fields.isEmpty ? nil : form(of: fields, types: types, at: place)
    }

    private mutating func form(
        of fields: [WrittenParameter], types: SwaggerMediaTypes, at place: SourceRange
    ) -> RequestBody? {
        guard let first = fields.first, count(fields.count, at: first.node.range) else { return nil }
        var schema = SchemaNode(kinds: [.object], place: place)
        var encodings: [MediaContent.Encoding] = []
        var hasFile = false
        for field in fields {
            guard let id = self.schema(ofParameter: field.node) else { return nil }
            schema.properties.append(.init(name: field.name, schema: id))
            if flag("required", in: field.node) == true {
                schema.required.insert(field.name)
            }
            if field.node["type"]?.node.text == SchemaNode.Kind.file.rawValue { hasFile = true }
            if field.node["type"]?.node.text == SchemaNode.Kind.array.rawValue {
                let (style, explodes) = swaggerStyle(of: field.node, in: .query)
                encodings.append(.init(member: field.name, style: style, explodes: explodes))
            }
        }
        let id = add(schema)
        let forms = ["multipart/form-data", "application/x-www-form-urlencoded"]
        var known = types.consumes.map { Self.mediaType($0) }.filter { forms.contains($0) }
        if hasFile || known.isEmpty { known = [hasFile ? forms[0] : forms[1]] }
        var body = RequestBody(isRequired: !schema.required.isEmpty, place: first.node.range)
        body.contents = known.map { MediaContent(mediaType: $0, schema: id, encodings: encodings) }
        return body
    }

    mutating func swaggerContents(
        _ node: DocumentNode, types: SwaggerMediaTypes, examples: DocumentNode?
    ) -> [MediaContent] {
        guard let schema = schema(node), count(types.produces.count, at: node.range) else { return [] }
        let known = types.produces.isEmpty ? ["application/json"] : types.produces
        return known.map { type in
            MediaContent(mediaType: Self.mediaType(type), schema: schema, example: examples?[type]?.node)
        }
    }

    /// The style of `collectionFormat`, and whether each element is a separate item.
    func swaggerStyle(of node: DocumentNode, in location: Parameter.Location) -> (Parameter.Style, Bool) {
        let usual = Parameter.Style(defaultOf: location)
        // Without arrays there is nothing to separate.
        guard node["type"]?.node.text == SchemaNode.Kind.array.rawValue else { return (usual, usual == .form) }
        guard let value = node["collectionFormat"] else { return (usual, false) }
        guard let format = word(value, of: "collectionFormat", as: CollectionFormat.self) else { return (usual, false) }
        return switch format {
        case .csv: (usual, false)
        case .ssv: (.spaceDelimited, false)
        case .tsv: (.tabDelimited, false)
        case .pipes: (.pipeDelimited, false)
        case .multi: (usual, usual == .form)
        }
    }
}

/// How the elements of a list are separated in Swagger 2.0.
private enum CollectionFormat: String, CaseIterable {
    case csv, ssv, tsv, pipes, multi
}
