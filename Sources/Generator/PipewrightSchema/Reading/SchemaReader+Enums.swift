import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

extension SchemaReader {
    func readEnums(_ entry: LocatedNode.Entry?) -> [Schema.Enumeration] {
        guard let entry, let entries = entries(of: entry.value, as: .key(.enums)) else { return [] }
        return entries.map { entry in
            readEnum(name: Located(entry.key.text, at: entry.key.range), entry.value)
        }
    }

    /// Reads a list of values, or the long form, which may have `closed` instead of `values`.
    private func readEnum(name: Located<String>, _ node: LocatedNode) -> Schema.Enumeration {
        let part = SchemaPart.enumeration(name.value)
        if case .sequence(let nodes) = node.content {
            if nodes.isEmpty { error(.emptyEnum(name.value), at: name.range) }
            return Schema.Enumeration(name: name, cases: checked(nodes.compactMap { readListed($0) }))
        }
        var enumeration = Schema.Enumeration(name: name, cases: [])
        if case .mapping(let entries) = node.content, !entries.isEmpty,
            !entries.contains(where: { entry in
                let key = LanguageMapping.enumeration.key(entry.key.text)
                return key != nil
                    || LanguageKey.meant(by: entry.key.text, among: LanguageMapping.enumeration.keys) != nil
            })
        {
            // The mapping has values, but in the long form they are under a key.
            error(.missingKey(.values, in: part), at: name.range)
            return enumeration
        }
        guard let members = members(of: node, as: part, in: .enumeration) else { return enumeration }
        enumeration.docs = docs(members)
        enumeration.missing = members[.missing].flatMap { text($0.value, as: .key(.missing)) }
        var values = members[.values]
        if let closed = members[.closed] {
            if case .scalar = closed.value.content {
                enumeration.isClosed = bool(closed, as: .key(.closed))?.value ?? false
            } else if let values {
                error(
                    .contradictingKeys(.closed, .values), at: closed.key.range,
                    notes: [Diagnostic.Note(.setHere(.values), at: values.key.range)])
            } else {
                enumeration.isClosed = true
                values = closed
            }
        }
        guard let values else {
            if !members.isEmpty || node.kind == .mapping { error(.missingKey(.values, in: part), at: name.range) }
            return enumeration
        }
        enumeration.cases = checked(readCases(values, under: members[.values] == nil ? .closed : .values, of: name))
        return enumeration
    }

    /// Reads a list of values, or a mapping of Swift names to values.
    private func readCases(
        _ entry: LocatedNode.Entry, under key: LanguageKey, of name: Located<String>
    ) -> [Schema.Enumeration.Case] {
        guard case .mapping(let entries) = entry.value.content else {
            let nodes = elements(of: entry.value, as: .key(key))
            if nodes?.isEmpty == true { error(.emptyEnum(name.value), at: name.range) }
            return (nodes ?? []).compactMap { readListed($0) }
        }
        if entries.isEmpty { error(.emptyEnum(name.value), at: name.range) }
        return entries.compactMap { entry in
            let name = entry.key.text
            let part = SchemaPart.enumCase(name)
            let swiftName = Located(entry.key.text, at: entry.key.range)
            guard case .mapping = entry.value.content else {
                return readCase(entry.value, swiftName: swiftName, as: part)
            }
            guard let members = members(of: entry.value, as: part, in: .enumCase) else { return nil }
            guard let value = required(.value, of: members, in: part, at: entry.key.range) else { return nil }
            var read = readCase(value.value, swiftName: swiftName, as: .valueOfCase(name))
            read?.docs = docs(members)
            read?.deprecated = members[.deprecated].flatMap { readDeprecated($0.value) }
            return read
        }
    }

    private func readListed(_ node: LocatedNode) -> Schema.Enumeration.Case? {
        readCase(node, swiftName: nil, as: .valueOfEnum)
    }

    private func readCase(
        _ node: LocatedNode, swiftName: Located<String>?, as part: SchemaPart
    ) -> Schema.Enumeration.Case? {
        guard let text = text(node, as: part) else { return nil }
        return Schema.Enumeration.Case(value: text, integer: node.integer, swiftName: swiftName)
    }

    /// Reports and removes values of another kind, integer or string, than the first value.
    private func checked(_ cases: [Schema.Enumeration.Case]) -> [Schema.Enumeration.Case] {
        guard let first = cases.first else { return [] }
        return cases.filter { item in
            if (item.integer == nil) == (first.integer == nil) { return true }
            error(
                .mixedEnum(value: item.value.value, isInteger: item.integer != nil), at: item.value.range,
                notes: [Diagnostic.Note(.firstDefined(first.value.value), at: first.value.range)])
            return false
        }
    }
}
