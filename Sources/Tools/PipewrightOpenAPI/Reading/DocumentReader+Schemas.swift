import PipewrightDiagnostics
import PipewrightYAML

extension DocumentReader {
    /// Gives the schemas of the document their names, and reads those that no operation uses.
    mutating func nameSchemas(_ schemas: DocumentNode?, key: String) {
        guard let schemas else { return }
        let entries = entries(of: schemas, key: key)
        for entry in entries { schemaNames[schemas.sibling(entry.value).place] = entry.key.text }
        for entry in entries {
            let node = schemas.sibling(entry.value)
            // A schema in a file has the name that the document gives it, and not the name of the file.
            guard lone(node) != nil, let end = resolved(node), schemaNames[end.place] == nil else { continue }
            schemaNames[end.place] = entry.key.text
        }
        for entry in entries { _ = schema(schemas.sibling(entry.value)) }
    }

    /// The ID of a schema, whose keys are read later; `nil` if no value is allowed, or after a diagnostic.
    mutating func schema(_ node: DocumentNode) -> SchemaID? {
        if let known = schemaIDs[node.place] { return known }
        guard let reference = lone(node) else { return newSchema(node) }
        // The nodes on the way, which share the schema at the end.
        var visited = [node.place]
        var seen: Set<DocumentNode.Place> = [node.place]
        var next = namedTarget(of: reference)
        var id: SchemaID?
        while let current = next {
            if let known = schemaIDs[current.place] {
                id = known
                break
            }
            guard let reference = lone(current) else {
                id = newSchema(current)
                break
            }
            guard seen.insert(current.place).inserted else {
                reportLoop(of: reference)
                break
            }
            visited.append(current.place)
            next = namedTarget(of: reference)
        }
        if id == nil {
            // The member or the alternative is there, with any value.
            id = add(SchemaNode(isBroken: true, place: node.range))
        }
        for place in visited { schemaIDs[place] = .some(id) }
        return id
    }

    /// The reference of a mapping that has nothing else of a schema.
    private func lone(_ node: DocumentNode) -> DocumentNode? {
        guard let entries = node.entries, entries.contains(where: { $0.key.text == "$ref" }),
            entries.allSatisfy({ $0.key.text == "$ref" || Self.isRemark($0.key.text) })
        else { return nil }
        return ReferenceFollower.reference(in: node)
    }

    /// The value that a reference leads to. It gets the name in the reference if the document does not name it.
    private mutating func namedTarget(of reference: DocumentNode) -> DocumentNode? {
        guard let (node, name) = target(of: reference) else { return nil }
        if let name, lone(node) == nil, schemaNames[node.place] == nil, schemaIDs[node.place] == nil {
            schemaNames[node.place] = name
        }
        return node
    }

    private mutating func newSchema(_ node: DocumentNode) -> SchemaID? {
        guard node.entries != nil else { return schemaWithoutKeys(node) }
        guard let id = add(SchemaNode(place: node.range), at: node) else { return nil }
        pendingSchemas.append((id, node, false))
        return id
    }

    /// The schema of a parameter that has the keys of the schema itself, as in Swagger 2.0.
    mutating func schema(ofParameter node: DocumentNode) -> SchemaID? {
        if let id = schemaIDs[node.place] { return id }
        guard let id = add(SchemaNode(place: node.range), at: node) else { return nil }
        pendingSchemas.append((id, node, true))
        return id
    }

    private mutating func add(_ schema: SchemaNode, at node: DocumentNode) -> SchemaID? {
        guard let id = add(schema) else { return nil }
        document.schemas[id.index].name = schemaNames[node.place]
        schemaIDs[node.place] = id
        return id
    }

    /// The ID of a new schema; `nil`, with an error at the first one, over the limit.
    mutating func add(_ schema: SchemaNode) -> SchemaID? {
        guard document.schemas.count < limits.schemas else {
            if !hasTooManySchemas { diagnostics.error(.tooManySchemas(limit: limits.schemas), at: schema.place) }
            hasTooManySchemas = true
            return nil
        }
        document.schemas.append(schema)
        return SchemaID(document.schemas.count - 1)
    }

    /// The schema `true`, which allows any value, or an empty one.
    private mutating func schemaWithoutKeys(_ node: DocumentNode) -> SchemaID? {
        if node.node.isNull || node.node.bool == true { return add(SchemaNode(place: node.range), at: node) }
        if node.node.bool == nil { diagnostics.warning(.notSchema, at: node.range) }
        schemaIDs[node.place] = .some(nil)
        return nil
    }

    private static func isRemark(_ key: String) -> Bool {
        key.begins(with: "x-") || key == "$comment" || key == "summary"
    }

    /// Whether null is a value of a key, and does not mean that the key is absent.
    private static func isData(_ key: String) -> Bool {
        ["const", "default", "example", "items", "additionalProperties"].contains(key)
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
        var omitted: Set<String> = []
        var late: [(String, DocumentNode)] = []
        for entry in node.entries ?? [] where !entry.value.isNull || Self.isData(entry.key.text) {
            let key = entry.key.text
            let value = node.sibling(entry.value)
            if isParameter, ["required", "description", "name", "in", "example"].contains(key) { continue }
            if ["patternProperties", "prefixItems", "x-enum-descriptions", "x-enumDescriptions"].contains(key) {
                late.append((key, value))
            } else if !readComposition(key, value, into: &schema, omitted: &omitted),
                !readValues(key, value, into: &schema)
            {
                readRemark(key, value, into: &schema)
            }
        }
        for (key, value) in late { readLate(key, value, into: &schema) }
        schema.required.subtract(omitted)
        document[id] = schema
    }

    /// Reads a key whose meaning depends on other keys, which have been read.
    private mutating func readLate(_ key: String, _ value: DocumentNode, into schema: inout SchemaNode) {
        switch key {
        case "patternProperties":
            let patterns = entries(of: value, key: key)
            switch schema.additional {
            case .unsaid where patterns.count == 1, .none where patterns.count == 1:
                schema.additional = self.schema(value.sibling(patterns[0].value)).map { .schema($0) } ?? .any
            case .unsaid, .none, .any, .schema:
                if !patterns.isEmpty {
                    schema.additional = .any
                    schema.hasMixedRest = true
                }
            }
        // The elements have different schemas.
        case "prefixItems":
            schema.items = nil
            schema.isTuple = true
        default: schema.valueDocs = valueDocs(value, key: key, of: schema)
        }
    }

    /// Reads a key whose value has other schemas. Returns whether it was one.
    ///
    /// - Parameter omitted: Gets the names of properties that are left out.
    private mutating func readComposition(
        _ key: String, _ value: DocumentNode, into schema: inout SchemaNode, omitted: inout Set<String>
    ) -> Bool {
        switch key {
        case "$ref":
            schema.reference = reference(value)
        case "$dynamicRef":
            schema.reference = schema.reference ?? reference(value)
        case "then", "else", "dependentSchemas":
            schema.hasConditions = schema.hasConditions || value.entries?.isEmpty == false
        case "properties":
            // No schema is a text: some documents refer to a mapping of properties in another file.
            guard let value = resolved(value) else { break }
            for entry in entries(of: value, key: key) {
                if let id = self.schema(value.sibling(entry.value)) {
                    schema.properties.append(.init(name: entry.key.text, schema: id))
                } else {
                    omitted.insert(entry.key.text)
                }
            }
        case "additionalProperties":
            schema.additional = additional(value)
        case "items":
            // A list has a schema for each element, as in old versions of JSON Schema.
            guard value.elements == nil else {
                schema.isTuple = true
                break
            }
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
        guard text(value, of: "$ref") != nil, let node = namedTarget(of: value) else { return nil }
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
        guard let property = text("propertyName", in: value) else {
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
        guard text.unicodeScalars.contains(where: { $0 == "#" || $0 == "/" || $0 == "." }) else {
            diagnostics.warning(.unresolvedReference(text, reason: .absent), at: value.range)
            return nil
        }
        return namedTarget(of: value).flatMap { schema($0) }
    }
}
