/// One record of errors for the schemas of bad responses, which has the members and the values of all.
struct ErrorMerging {
    /// The schema of the record, which is added to the document.
    let schema: SchemaID
    /// What the record does not say; `nil` for nothing.
    let loss: JoinedErrors?

    /// The members that at least half of the schemas have.
    let usual: Set<String>

    /// How many objects and lists are around a member that is merged.
    private static let mostNested = 4

    init(_ schemas: [SchemaID], in document: inout OpenAPIDocument) {
        var counts: [String: Int] = [:]
        for schema in schemas {
            for property in document.merged(schema).node.properties { counts[property.name, default: 0] += 1 }
        }
        usual = Set(counts.filter { $0.value * 2 >= schemas.count }.keys)
        var loss = JoinedErrors()
        schema = Self.record(for: schemas, in: &document, path: [], &loss)
        self.loss = loss == JoinedErrors() ? nil : loss
    }

    /// - Parameter path: The members around the record.
    private static func record(
        for schemas: [SchemaID], in document: inout OpenAPIDocument, path: [String], _ loss: inout JoinedErrors
    ) -> SchemaID {
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
        for name in names {
            let path = path + [name]
            if !inAll.contains(name) || requiredInSome.contains(name) && !required.contains(name) {
                loss.optional.append(path.joined(separator: "."))
            }
            let all = members[name] ?? []
            let said = all.filter { !document.isEmpty($0) }
            result.properties.append(
                .init(name: name, schema: member(said.isEmpty ? [all[0]] : said, in: &document, path: path, &loss)))
        }
        document.schemas.append(result)
        return SchemaID(document.schemas.count - 1)
    }

    /// The schema of a member that several schemas have: the one that is equal in all of them, an object or a list of what all
    /// say, a text with the values of all, the scalar that all are, or any value.
    private static func member(
        _ members: [SchemaID], in document: inout OpenAPIDocument, path: [String], _ loss: inout JoinedErrors
    ) -> SchemaID {
        guard !members.allSatisfy({ isEqual(members[0], $0, document) }) else { return members[0] }
        let views = members.map { document.view(of: $0) }
        let nodes = views.map { document[$0.target] }
        let isNullable = views.contains { $0.isNullable } || nodes.contains { $0.isNullable }
        if path.count < mostNested, views.allSatisfy({ canMerge($0.target, document) }) {
            let record = record(for: views.map(\.target), in: &document, path: path, &loss)
            document[record].isNullable = isNullable
            return record
        }
        let isSame = nodes.allSatisfy { $0.kinds == nodes[0].kinds && isScalar($0) }
        var node = SchemaNode(kinds: isSame ? nodes[0].kinds : [], place: document[members[0]].place)
        node.isNullable = isNullable
        let items = nodes.compactMap { $0.kinds == [.array] ? $0.items : nil }
        if path.count < mostNested, items.count == nodes.count {
            node.kinds = [.array]
            node.items = member(items, in: &document, path: path, &loss)
        } else if isSame, node.kinds == [.string], nodes.allSatisfy({ $0.format == nil }) {
            var seen: Set<String> = []
            for value in nodes.flatMap(\.values) where value.text.map({ seen.insert($0).inserted }) ?? false {
                node.values.append(value)
            }
            loss.joined.append(path.joined(separator: "."))
        } else {
            loss.different.append(path.joined(separator: "."))
        }
        document.schemas.append(node)
        return SchemaID(document.schemas.count - 1)
    }

    // MARK: - Schemas

    /// Whether the values of a schema are objects with members.
    static func isObject(_ schema: SchemaID, _ document: OpenAPIDocument) -> Bool {
        let merged = document.merged(schema)
        return merged.alternatives.isEmpty && !merged.node.properties.isEmpty
    }

    /// Whether one record can hold the objects of a schema among others.
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
