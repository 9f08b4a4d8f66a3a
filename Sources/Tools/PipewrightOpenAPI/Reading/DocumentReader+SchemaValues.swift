import PipeModel
import PipewrightDiagnostics
import PipewrightYAML

extension DocumentReader {
    /// Reads a key that says which values are allowed. Returns whether it was one.
    mutating func readValues(_ key: String, _ value: DocumentNode, into schema: inout SchemaNode) -> Bool {
        switch key {
        case "type": readKinds(value, into: &schema)
        case "nullable", "x-nullable":
            if flag(value, of: key) == true { schema.isNullable = true }
        case "format": schema.format = text(value, of: key)
        case "enum": readCases(elements(of: value, key: key), into: &schema)
        case "const":
            readCases([value.node], into: &schema)
            schema.isConstant = true
        case "required":
            // `true` at a single property was valid in old versions.
            guard value.node.bool == nil else { break }
            schema.required.formUnion(texts(value, of: key))
        case "minimum": schema.minimum = limit(value, of: key, .min, into: &schema)
        case "maximum": schema.maximum = limit(value, of: key, .max, into: &schema)
        case "exclusiveMinimum":
            // In OpenAPI 3.0 it says whether `minimum` itself is excluded.
            if let flag = value.node.bool {
                schema.excludesMinimum = flag
            } else {
                schema.minimum = limit(value, of: key, .above, into: &schema)
            }
        case "exclusiveMaximum":
            if let flag = value.node.bool {
                schema.excludesMaximum = flag
            } else {
                schema.maximum = limit(value, of: key, .below, into: &schema)
            }
        case "minLength": schema.minLength = count(value, of: key)
        case "maxLength": schema.maxLength = count(value, of: key)
        case "minItems": schema.minItems = count(value, of: key)
        case "maxItems": schema.maxItems = count(value, of: key)
        case "uniqueItems": schema.hasUniqueItems = flag(value, of: key) ?? false
        case "pattern": schema.pattern = text(value, of: key)
        case "contentEncoding": schema.contentEncoding = text(value, of: key)
        case "contentMediaType": schema.contentMediaType = text(value, of: key)
        default: return false
        }
        return true
    }

    /// Reads a key that says something about the schema.
    mutating func readRemark(_ key: String, _ value: DocumentNode, into schema: inout SchemaNode) {
        switch key {
        case "title": schema.title = text(value, of: key)
        case "description": schema.docs = text(value, of: key)
        case "default": schema.defaultValue = value.node
        case "example": schema.example = value.node
        case "examples":
            // A list in OpenAPI 3.1; other tools write names with examples.
            if schema.example == nil { schema.example = value.elements?.first ?? value.entries?.first?.value }
        case "readOnly": schema.isReadOnly = flag(value, of: key) ?? false
        case "writeOnly": schema.isWriteOnly = flag(value, of: key) ?? false
        case "deprecated": schema.isDeprecated = flag(value, of: key) ?? false
        case "x-ms-discriminator-value": schema.discriminatorValue = text(value, of: key)
        case "x-enum-varnames", "x-enumNames": schema.valueNames = texts(value, of: key)
        default: break
        }
    }

    private func limit(
        _ value: DocumentNode, of key: String, _ limit: NumberLimit, into schema: inout SchemaNode
    ) -> Double? {
        guard let number = number(value, of: key) else { return nil }
        schema.limits[limit] = value.node.text
        return number
    }

    private func count(_ value: DocumentNode, of key: String) -> Int? {
        number(value, of: key).flatMap { Int(exactly: $0) }
    }

    private func readKinds(_ value: DocumentNode, into schema: inout SchemaNode) {
        // An empty value is the type null without quotes.
        if value.node.text == "" { return }
        let nodes = value.elements ?? [value.node]
        for node in nodes {
            guard let word = node.text else {
                report("type", expected: .textOrList, at: value.sibling(node))
                continue
            }
            guard let kind = SchemaNode.Kind(rawValue: word) else {
                let known = SchemaNode.Kind.allCases.map(\.rawValue)
                diagnostics.warning(.unknownWord(word, key: "type", known: known), at: node.range)
                continue
            }
            if kind == .null {
                schema.isNullable = true
                if nodes.count == 1 { schema.kinds.append(kind) }
            } else if !schema.kinds.contains(kind) {
                schema.kinds.append(kind)
            }
        }
    }

    private func readCases(_ nodes: [LocatedNode], into schema: inout SchemaNode) {
        let values = nodes.filter { !$0.isNull }
        if values.count < nodes.count {
            schema.isNullable = true
            if values.isEmpty { schema.kinds = [.null] }
        }
        schema.values = values
    }

    /// The descriptions of values: in their order, or by value.
    func valueDocs(_ value: DocumentNode, key: String, of schema: SchemaNode) -> [String] {
        guard let entries = value.entries else { return texts(value, of: key) }
        let docs = entries.map { ($0.key.text, $0.value.text ?? "") }
        let byValue = Dictionary(docs, uniquingKeysWith: { first, _ in first })
        return schema.values.map { $0.text.flatMap { byValue[$0] } ?? "" }
    }

    /// Completes the schemas after all have been read.
    mutating func finishSchemas() {
        breakLoops()
        for index in document.schemas.indices {
            document.schemas[index].excludeLimits()
            document.schemas[index].oneOf = withoutNull(document.schemas[index].oneOf, of: index)
            document.schemas[index].anyOf = withoutNull(document.schemas[index].anyOf, of: index)
        }
    }

    /// The alternatives without those that only allow null, which make the schema nullable.
    private mutating func withoutNull(_ alternatives: [SchemaID], of index: Int) -> [SchemaID] {
        guard !alternatives.isEmpty else { return [] }
        let others = alternatives.filter { document[$0].kinds != [.null] }
        if others.count < alternatives.count { document.schemas[index].isNullable = true }
        return others
    }

    /// Removes references and parts of `allOf` that lead back to their schema.
    private mutating func breakLoops() {
        enum State { case new, open, done }
        var states = Array(repeating: State.new, count: document.schemas.count)
        for root in document.schemas.indices where states[root] == .new {
            // The schemas from the root on, each with the number of its parts that have been visited.
            var path: [(schema: Int, next: Int)] = [(root, 0)]
            states[root] = .open
            while let (schema, next) = path.last {
                guard let part = part(next, of: schema) else {
                    let loops = Set(self.parts(of: schema).filter { states[$0.index] == .open })
                    if !loops.isEmpty { remove(loops, fromPartsOf: schema) }
                    states[schema] = .done
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                guard states[part.index] == .new else { continue }
                states[part.index] = .open
                path.append((part.index, 0))
            }
        }
    }

    /// A part of a schema: what `$ref` leads to, and then the parts of `allOf`.
    private func part(_ number: Int, of schema: Int) -> SchemaID? {
        let parts = document.schemas[schema].allOf
        guard let reference = document.schemas[schema].reference else {
            return number < parts.count ? parts[number] : nil
        }
        return number == 0 ? reference : number <= parts.count ? parts[number - 1] : nil
    }

    private func parts(of schema: Int) -> [SchemaID] {
        [document.schemas[schema].reference].compactMap { $0 } + document.schemas[schema].allOf
    }

    private mutating func remove(_ loops: Set<SchemaID>, fromPartsOf index: Int) {
        let schema = document.schemas[index]
        diagnostics.warning(.recursiveSchema(schema.name), at: schema.place)
        if let reference = schema.reference, loops.contains(reference) { document.schemas[index].reference = nil }
        document.schemas[index].allOf.removeAll { loops.contains($0) }
    }
}
