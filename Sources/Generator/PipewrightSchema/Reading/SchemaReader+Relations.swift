import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

extension SchemaReader {
    func readRelations(_ node: LocatedNode) -> [Schema.Relation] {
        guard let entries = entries(of: node, as: .key(.relations)) else { return [] }
        if entries.isEmpty { error(.emptyValue(of: .key(.relations)), at: node.range) }
        return entries.compactMap { entry in
            readRelation(name: Located(entry.key.text, at: entry.key.range), entry.value)
        }
    }

    /// Reads the name of a field, or a mapping.
    private func readRelation(name: Located<String>, _ node: LocatedNode) -> Schema.Relation? {
        let part = SchemaPart.relation(name.value)
        var relation = Schema.Relation(name: name)
        switch node.content {
        case .scalar:
            relation.field = nonEmptyText(node, as: part)
            return relation.field == nil ? nil : relation
        case .sequence:
            error(.wrongKind(expected: .scalarOrMapping, found: node.kind, of: part), at: node.range)
            return nil
        case .mapping: break
        }
        guard let members = members(of: node, as: part, in: .relation) else { return nil }
        guard members[.field] != nil || members[.resource] != nil else {
            error(.missingKey(.field, in: part), at: node.range)
            return nil
        }
        relation.docs = docs(members)
        relation.limit = members[.limit].flatMap { readIdentityLimit($0.value) }
        var isComplete = true
        func read(_ key: LanguageKey) -> Located<String>? {
            let text = member(key, of: members)
            if members[key] != nil, text == nil { isComplete = false }
            return text
        }
        relation.field = read(.field)
        relation.resource = read(.resource)
        relation.filter = read(.filter)
        relation.embedded = read(.embedded)
        return isComplete ? relation : nil
    }

    private func readIdentityLimit(_ node: LocatedNode) -> Int? {
        guard let text = text(node, as: .key(.limit)) else { return nil }
        guard let limit = Int(text.value), (1...10_000).contains(limit) else {
            error(
                .invalidValue(text.value, of: .value(of: .key(.limit)), expected: .number(1...10_000)), at: text.range)
            return nil
        }
        return limit
    }
}
