import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

extension SchemaReader {
    func readUnions(_ entry: LocatedNode.Entry?) -> [Schema.Union] {
        guard let entry, let entries = entries(of: entry.value, what: "‘unions’") else { return [] }
        return entries.map { entry in
            readUnion(name: Located(entry.key.text, at: entry.key.range), entry.value)
        }
    }

    /// Reads a list of types, or the long form.
    private func readUnion(name: Located<String>, _ node: LocatedNode) -> Schema.Union {
        let what = "the union ‘\(name.value)’"
        var union = Schema.Union(name: name)
        if case .sequence(let nodes) = node.content {
            if nodes.isEmpty { error(.emptyUnion(name.value), at: name.range) }
            union.cases = nodes.compactMap { readListed($0, of: what) }
            return union
        }
        guard let members = members(of: node, what: what, in: .union) else { return union }
        union.docs = docs(members)
        union.isClosed = bool(members[.closed], what: "‘closed’")?.value ?? false
        union.discriminator = members[.by].flatMap { nonEmptyText($0.value, what: "‘by’") }
        guard let cases = members[.cases] else {
            error(.missingKey(.cases, in: what), at: name.range)
            return union
        }
        switch cases.value.content {
        case .mapping(let entries):
            if entries.isEmpty { error(.emptyUnion(name.value), at: name.range) }
            let isDiscriminated = members[.by] != nil
            union.cases = entries.compactMap { readCase($0, isDiscriminated: isDiscriminated) }
        case .sequence(let nodes) where members[.by] == nil:
            if nodes.isEmpty { error(.emptyUnion(name.value), at: name.range) }
            union.cases = nodes.compactMap { readListed($0, of: what) }
        default:
            error(.wrongKind(expected: .mapping, found: cases.value.kind, of: "‘cases’"), at: cases.value.range)
        }
        return union
    }

    private func readListed(_ node: LocatedNode, of what: String) -> Schema.Union.Case? {
        readType(node, what: "a type of \(what)").map { Schema.Union.Case(type: $0) }
    }

    /// The key is the value of the discriminator; without a discriminator, it is the Swift name.
    private func readCase(_ entry: LocatedNode.Entry, isDiscriminated: Bool) -> Schema.Union.Case? {
        let key = Located(entry.key.text, at: entry.key.range)
        let what = "the case ‘\(key.value)’"
        guard case .mapping = entry.value.content else {
            return readType(entry.value, what: "the type of \(what)").map {
                Schema.Union.Case(value: isDiscriminated ? key : nil, type: $0, swiftName: isDiscriminated ? nil : key)
            }
        }
        guard let members = members(of: entry.value, what: what, in: .unionCase) else { return nil }
        guard let typeEntry = members[.type] else {
            error(.missingKey(.type, in: what), at: key.range)
            return nil
        }
        guard let type = readType(typeEntry.value, what: "the type of \(what)") else { return nil }
        var swiftName = members[.swift].flatMap { nonEmptyText($0.value, what: "‘swift’") }
        if !isDiscriminated, swiftName == nil { swiftName = key }
        return Schema.Union.Case(
            value: isDiscriminated ? key : nil, type: type, swiftName: swiftName, docs: docs(members))
    }

    // MARK: - Naming

    /// Reads the settings of Swift names.
    func readNaming(_ entry: LocatedNode.Entry?, into schema: inout Schema) {
        guard let entry, let members = members(of: entry.value, what: "‘naming’", in: .naming) else { return }
        schema.namespace = members[.namespace].flatMap { nonEmptyText($0.value, what: "‘namespace’") }
        schema.acronyms = readAcronyms(members[.acronyms])
    }

    /// Words whose letter case is kept in Swift names.
    private func readAcronyms(_ entry: LocatedNode.Entry?) -> [Located<String>] {
        guard let entry, let nodes = elements(of: entry.value, what: "‘acronyms’") else { return [] }
        return nodes.compactMap { node in
            guard let word = nonEmptyText(node, what: "an acronym") else { return nil }
            guard word.value.unicodeScalars.allSatisfy({ $0.isASCII && $0.properties.isAlphabetic || $0.isDigit }),
                word.value.unicodeScalars.first?.properties.isAlphabetic == true
            else {
                error(
                    .invalidValue(word.value, of: "acronym", expected: "letters and digits, as in SKU"), at: word.range)
                return nil
            }
            return word
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
