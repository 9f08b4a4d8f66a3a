import PipewrightDiagnostics
import PipewrightYAML

extension DocumentReader {
    /// Gives the schemas of the document their names, and reads those that no operation uses.
    mutating func nameSchemas(_ schemas: DocumentNode?, key: String) {
        guard let schemas else { return }
        let entries = entries(of: schemas, key: key)
        for entry in entries {
            let node = schemas.sibling(entry.value)
            schemaNames[node.place] = entry.key.text
        }
        for entry in entries { _ = schema(schemas.sibling(entry.value)) }
    }

    /// The ID of a schema, whose keys are read later; `nil` if the document does not allow any value, or after a warning.
    mutating func schema(_ start: DocumentNode) -> SchemaID? {
        var node = start
        var name: String?
        var visited: Set<DocumentNode.Place> = []
        while true {
            if let id = schemaIDs[node.place] { return id }
            guard let entries = node.entries else { return schemaWithoutKeys(node, name: name) }
            guard entries.contains(where: { $0.key.text == "$ref" }),
                entries.allSatisfy({ $0.key.text == "$ref" || Self.isRemark($0.key.text) }),
                let reference = ReferenceFollower.reference(in: node)
            else { break }
            guard visited.insert(node.place).inserted else {
                diagnostics.warning(
                    .unresolvedReference(reference.node.text ?? "", reason: .circular), at: reference.range)
                return nil
            }
            guard let target = target(of: reference) else { return nil }
            (node, name) = target
        }
        let id = add(SchemaNode(place: node.range), at: node, name: name)
        pendingSchemas.append((id, node, false))
        return id
    }

    /// The schema of a parameter that has the keys of the schema itself, as in Swagger 2.0.
    mutating func schema(ofParameter node: DocumentNode) -> SchemaID {
        if let id = schemaIDs[node.place] { return id }
        let id = add(SchemaNode(place: node.range), at: node, name: nil)
        pendingSchemas.append((id, node, true))
        return id
    }

    private mutating func add(_ schema: SchemaNode, at node: DocumentNode, name: String?) -> SchemaID {
        let id = SchemaID(document.schemas.count)
        document.schemas.append(schema)
        document.schemas[id.index].name = schemaNames[node.place] ?? name
        schemaIDs[node.place] = id
        return id
    }

    /// The schema `true`, which allows any value, or an empty one.
    private mutating func schemaWithoutKeys(_ node: DocumentNode, name: String?) -> SchemaID? {
        if node.node.isNull || node.node.bool == true { return add(SchemaNode(place: node.range), at: node, name: name) }
        if node.node.bool == nil { report("schema", expected: .schema, at: node) }
        return nil
    }

    private static func isRemark(_ key: String) -> Bool {
        key.begins(with: "x-") || key == "$comment" || key == "summary"
    }

    mutating func readPendingSchemas() {
        var next = 0
        while next < pendingSchemas.count {
            let (id, node, isParameter) = pendingSchemas[next]
            next += 1
            readSchema(id, node, isParameter: isParameter)
        }
        pendingSchemas.removeAll()
    }

    private mutating func readSchema(_ id: SchemaID, _ node: DocumentNode, isParameter: Bool) {
        var schema = document[id]
        for entry in node.entries ?? [] {
            let key = entry.key.text
            let value = node.sibling(entry.value)
            if isParameter, ["required", "description", "name", "in", "example"].contains(key) { continue }
            if !readComposition(key, value, into: &schema), !readValues(key, value, into: &schema) {
                readRemark(key, value, into: &schema)
            }
        }
        document[id] = schema
    }

    /// Reads a key whose value has other schemas. Returns whether it was one.
    private mutating func readComposition(_ key: String, _ value: DocumentNode, into schema: inout SchemaNode) -> Bool {
        switch key {
        case "$ref":
            schema.reference = reference(value)
        case "properties":
            for entry in entries(of: value, key: key) {
                if let id = self.schema(value.sibling(entry.value)) {
                    schema.properties.append(.init(name: entry.key.text, schema: id))
                }
            }
        case "additionalProperties":
            schema.additional = additional(value)
        case "patternProperties":
            guard case .unsaid = schema.additional else { break }
            let patterns = entries(of: value, key: key)
            schema.additional = .any
            if patterns.count == 1, let pattern = patterns.first, let id = self.schema(value.sibling(pattern.value)) {
                schema.additional = .schema(id)
            }
        case "items":
            // A list has a schema for each element, as in old versions of JSON Schema.
            guard value.elements == nil else { break }
            schema.items = self.schema(value)
        case "allOf": schema.allOf = schemas(value, key: key)
        case "oneOf": schema.oneOf = schemas(value, key: key)
        case "anyOf": schema.anyOf = schemas(value, key: key)
        case "discriminator": schema.discriminator = discriminator(value)
        default: return false
        }
        return true
    }

    private mutating func reference(_ value: DocumentNode) -> SchemaID? {
        guard text(value, of: "$ref") != nil, let (node, name) = target(of: value) else { return nil }
        if let name, schemaNames[node.place] == nil { schemaNames[node.place] = name }
        return schema(node)
    }

    private mutating func schemas(_ value: DocumentNode, key: String) -> [SchemaID] {
        elements(of: value, key: key).compactMap { schema(value.sibling($0)) }
    }

    private mutating func additional(_ value: DocumentNode) -> SchemaNode.Additional {
        if let flag = value.node.bool { return flag ? .any : .none }
        if let entries = value.entries, entries.isEmpty { return .any }
        return schema(value).map { .schema($0) } ?? .any
    }

    private mutating func discriminator(_ value: DocumentNode) -> SchemaNode.Discriminator? {
        if let property = value.node.text { return .init(property: property) }
        guard let property = value["propertyName"].flatMap({ text($0, of: "propertyName") }) else {
            diagnostics.warning(.missingKey("propertyName", of: .discriminator), at: value.range)
            return nil
        }
        var discriminator = SchemaNode.Discriminator(property: property)
        guard let mapping = value["mapping"] else { return discriminator }
        for entry in entries(of: mapping, key: "mapping") {
            guard let id = schema(named: mapping.sibling(entry.value)) else { continue }
            discriminator.mapping.append((value: entry.key.text, schema: id))
        }
        return discriminator
    }

    /// The schema that a mapping of a discriminator names: a reference, or a name among the document's schemas.
    private mutating func schema(named value: DocumentNode) -> SchemaID? {
        guard let text = text(value, of: "mapping") else { return nil }
        let folder = isSwagger ? ["definitions"] : ["components", "schemas"]
        let reference = Reference(pointer: folder + [text])
        if let node = try? references.target(of: reference, from: 0, in: &files) { return schema(node) }
        guard let (node, name) = target(of: value) else { return nil }
        if let name, schemaNames[node.place] == nil { schemaNames[node.place] = name }
        return schema(node)
    }
}
