import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

extension SchemaReader {
    func readUnions(_ entry: LocatedNode.Entry?) -> [Schema.Union] {
        guard let entry, let entries = entries(of: entry.value, as: .key(.unions)) else { return [] }
        return entries.map { entry in
            readUnion(name: Located(entry.key.text, at: entry.key.range), entry.value)
        }
    }

    /// Reads a list of types, or the long form.
    private func readUnion(name: Located<String>, _ node: LocatedNode) -> Schema.Union {
        let part = SchemaPart.union(name.value)
        var union = Schema.Union(name: name)
        if case .sequence(let nodes) = node.content {
            if nodes.isEmpty { error(.emptyUnion(name.value), at: name.range) }
            union.cases = nodes.compactMap { readListed($0, of: name.value) }
            return union
        }
        guard let members = members(of: node, as: part, in: .union) else { return union }
        union.docs = docs(members)
        union.isClosed = bool(members[.closed], as: .key(.closed))?.value ?? false
        union.discriminator = member(.by, of: members)
        union.unknown = readUnknown(members, isClosed: union.isClosed, in: part)
        guard let cases = required(.cases, of: members, in: part, at: name.range) else { return union }
        switch cases.value.content {
        case .mapping(let entries):
            if entries.isEmpty { error(.emptyUnion(name.value), at: name.range) }
            let isDiscriminated = members[.by] != nil
            union.cases = entries.compactMap { readCase($0, isDiscriminated: isDiscriminated) }
        case .sequence(let nodes) where members[.by] == nil:
            if nodes.isEmpty { error(.emptyUnion(name.value), at: name.range) }
            union.cases = nodes.compactMap { readListed($0, of: name.value) }
        default:
            error(.wrongKind(expected: .mapping, found: cases.value.kind, of: .key(.cases)), at: cases.value.range)
        }
        return union
    }

    /// The record whose fields values of no case have. By shape, such a value need not be an object.
    private func readUnknown(_ members: Members, isClosed: Bool, in part: SchemaPart) -> Located<String>? {
        guard let entry = members[.unknown] else { return nil }
        if let closed = members[.closed], isClosed {
            contradiction(.closed, at: closed.key.range, with: .unknown, at: entry.key.range)
        }
        if members[.by] == nil { refuseMisplaced(.unknown, of: members, in: part, ["by"]) }
        return member(.unknown, of: members)
    }

    private func readListed(_ node: LocatedNode, of union: String) -> Schema.Union.Case? {
        readType(node, as: .typeInUnion(union)).map { Schema.Union.Case(type: $0) }
    }

    /// The key is the value of the discriminator; without a discriminator, it is the Swift name.
    private func readCase(_ entry: LocatedNode.Entry, isDiscriminated: Bool) -> Schema.Union.Case? {
        let key = Located(entry.key.text, at: entry.key.range)
        let part = SchemaPart.enumCase(key.value)
        guard case .mapping = entry.value.content else {
            return readType(entry.value, as: .typeOfCase(key.value)).map {
                Schema.Union.Case(value: isDiscriminated ? key : nil, type: $0, swiftName: isDiscriminated ? nil : key)
            }
        }
        guard let members = members(of: entry.value, as: part, in: .unionCase) else { return nil }
        guard let typeEntry = required(.type, of: members, in: part, at: key.range) else { return nil }
        guard let type = readType(typeEntry.value, as: .typeOfCase(key.value)) else { return nil }
        var swiftName = member(.swift, of: members)
        if !isDiscriminated, swiftName == nil { swiftName = key }
        return Schema.Union.Case(
            value: isDiscriminated ? key : nil, type: type, swiftName: swiftName, docs: docs(members))
    }

    // MARK: - Naming

    /// Reads the settings of Swift names.
    func readNaming(_ entry: LocatedNode.Entry?, into schema: inout Schema) {
        guard let entry, let members = members(of: entry.value, as: .key(.naming), in: .naming) else { return }
        schema.namespace = member(.namespace, of: members)
        schema.acronyms = readAcronyms(members[.acronyms])
    }

    /// Words whose letter case is kept in Swift names.
    private func readAcronyms(_ entry: LocatedNode.Entry?) -> [Located<String>] {
        guard let entry, let nodes = elements(of: entry.value, as: .key(.acronyms)) else { return [] }
        return nodes.compactMap { node in
            guard let word = nonEmptyText(node, as: .acronym) else { return nil }
            guard word.value.unicodeScalars.allSatisfy({ $0.isASCII && $0.properties.isAlphabetic || $0.isDigit }),
                word.value.unicodeScalars.first?.properties.isAlphabetic == true
            else {
                error(
                    .invalidValue(word.value, of: .acronym, expected: .acronym), at: word.range)
                return nil
            }
            return word
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
