/// One record of errors for the schemas of bad responses, which has the members and the values of all.
struct ErrorMerging {
    /// The schema of the record, which is added to the document.
    let schema: SchemaID
    private(set) var loss: JoinedErrors?

    init(_ schemas: [SchemaID], in document: inout OpenAPIDocument) {
        let nodes = schemas.map { document.merged($0).node }
        var names: [String] = []
        var members: [String: [SchemaID]] = [:]
        for property in nodes.flatMap(\.properties) {
            if members[property.name] == nil { names.append(property.name) }
            members[property.name, default: []].append(property.schema)
        }
        let inAll = Set(names.filter { members[$0]?.count == nodes.count })
        let required = nodes.dropFirst().reduce(nodes[0].required) { $0.intersection($1.required) }.intersection(inAll)
        let requiredInSome = nodes.reduce(into: Set<String>()) { $0.formUnion($1.required) }
        var result = SchemaNode(kinds: [.object], required: required, place: nodes[0].place)
        if nodes.allSatisfy(\.saysAdditional) { result.additional = .any }
        var loss = JoinedErrors()
        loss.optional = names.filter { !inAll.contains($0) || requiredInSome.contains($0) && !required.contains($0) }
        for name in names {
            let all = (members[name] ?? []).filter { !document.isEmpty($0) }
            guard let one = all.first else {
                if let any = members[name]?.first { result.properties.append(.init(name: name, schema: any)) }
                continue
            }
            var chosen = one
            if !all.allSatisfy({ Self.isEqual(one, $0, document) }) {
                let joined = Self.joined(all, in: document)
                if joined.hasAllValues { loss.joined.append(name) } else { loss.different.append(name) }
                chosen = SchemaID(document.schemas.count)
                document.schemas.append(joined.node)
            }
            result.properties.append(.init(name: name, schema: chosen))
        }
        schema = SchemaID(document.schemas.count)
        document.schemas.append(result)
        self.loss = loss == JoinedErrors() ? nil : loss
    }

    /// The schema of a member that several schemas have: a text with the values of all of them, the scalar that all are, or
    /// any value.
    private static func joined(
        _ members: [SchemaID], in document: OpenAPIDocument
    ) -> (node: SchemaNode, hasAllValues: Bool) {
        let views = members.map { document.view(of: $0) }
        let nodes = views.map { document[$0.target] }
        let isSame = nodes.allSatisfy { $0.kinds == nodes[0].kinds && isScalar($0) }
        var node = SchemaNode(kinds: isSame ? nodes[0].kinds : [], place: document[members[0]].place)
        node.isNullable = views.contains { $0.isNullable }
        guard isSame, node.kinds == [.string], nodes.allSatisfy({ $0.format == nil }) else { return (node, false) }
        var seen: Set<String> = []
        for value in nodes.flatMap(\.values) where value.text.map({ seen.insert($0).inserted }) ?? false {
            node.values.append(value)
        }
        return (node, true)
    }

    // MARK: - Schemas

    /// Whether the values of a schema are objects with members.
    static func isObject(_ schema: SchemaID, _ document: OpenAPIDocument) -> Bool {
        let merged = document.merged(schema)
        return merged.alternatives.isEmpty && !merged.node.properties.isEmpty
    }

    /// Whether a record can have all that a schema says of objects.
    static func canMerge(_ schema: SchemaID, _ document: OpenAPIDocument) -> Bool {
        guard isObject(schema, document) else { return false }
        return if case .schema = document.merged(schema).node.additional { false } else { true }
    }

    /// Whether the values of a schema are also those of the record of errors.
    static func isReadable(_ schema: SchemaID, as other: SchemaID, _ document: OpenAPIDocument) -> Bool {
        let (one, record) = (document.merged(schema), document.merged(other))
        guard one.alternatives.isEmpty, record.alternatives.isEmpty, !one.node.properties.isEmpty else { return false }
        let known = Dictionary(record.node.properties.map { ($0.name, $0.schema) }) { first, _ in first }
        let names = Set(one.node.properties.map(\.name))
        return record.node.required.isSubset(of: names)
            && one.node.properties.allSatisfy { property in
                known[property.name].map { isEqual($0, property.schema, document) } ?? false
            }
    }

    /// Whether two schemas are one, or the same scalar.
    static func isEqual(_ one: SchemaID, _ other: SchemaID, _ document: OpenAPIDocument) -> Bool {
        let (left, right) = (document.view(of: one), document.view(of: other))
        if left.target == right.target { return true }
        let (first, second) = (document[left.target], document[right.target])
        guard left.isNullable == right.isNullable, first.kinds == second.kinds, first.format == second.format,
            first.values.map(\.text) == second.values.map(\.text)
        else { return false }
        if let items = first.items, let others = second.items, first.kinds == [.array] {
            return document.view(of: items).target == document.view(of: others).target
                || isScalar(document[items]) && isScalar(document[others])
                    && document[items].kinds == document[others].kinds
        }
        return isScalar(first) && isScalar(second)
    }

    private static func isScalar(_ node: SchemaNode) -> Bool {
        node.properties.isEmpty && node.items == nil && node.allOf.isEmpty && node.oneOf.isEmpty && node.anyOf.isEmpty
            && !node.kinds.isEmpty && node.reference == nil && !node.kinds.contains(.object)
            && !node.kinds.contains(.array)
    }
}
