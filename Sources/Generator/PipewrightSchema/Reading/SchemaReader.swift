import PipeWords
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

/// Reads nodes into a `Schema`. It reports everything that is not in the language and keeps the valid parts, so that
/// later stages can report their problems in the same run.
package struct SchemaReader: DiagnosticReporter {
    /// The version of the language that this tool reads.
    package static let languageVersion = 1

    let file: String
    /// Whether the nodes are incomplete, because the YAML reader reported and left out a part.
    let isPartial: Bool
    package let diagnostics: DiagnosticCollector

    package init(file: String, diagnostics: DiagnosticCollector = DiagnosticCollector()) {
        self.file = file
        isPartial = diagnostics.hasErrors
        self.diagnostics = diagnostics
    }

    /// Reads the top level of a schema; returns `nil` if it is not a mapping or its version is not supported.
    package func read(_ node: LocatedNode) -> Schema? {
        guard
            let members = members(of: node, as: .schema, in: .schema, misplaced: [.scopes])
        else { return nil }
        guard readVersion(members, in: node) else { return nil }
        let fallback = Located("API", at: node.range)
        var schema = Schema(file: file, name: fallback)
        if let name = members[.name] {
            schema.name = nonEmptyText(name.value, as: .key(.name)) ?? fallback
        } else {
            error(.missingKey(.name, in: .schema), at: .start(of: file))
        }
        schema.docs = docs(members)
        schema.codable = bool(members[.codable], as: .key(.codable))?.value ?? false
        schema.validates = bool(members[.validate], as: .key(.validate))?.value ?? true
        let missing: Located<MissingMembers>? = word(members[.missing], as: .missingMembers)
        schema.missing = missing?.value ?? .error
        schema.isStored = bool(members[.store], as: .key(.store))?.value ?? false
        schema.servers = readServers(members[.servers])
        schema.hasUnreadableServers = schema.servers.isEmpty && (members[.servers] != nil || isPartial)
        schema.settings = readSettings(members, at: .client)
        schema.version = members[.version].flatMap { readVersionPlace($0.value) }
        schema.errors = members[.errors].flatMap { readErrorRules($0.value) }
        schema.auth = readAuth(members[.auth])
        schema.use = readUse(members[.use])
        schema.paging = readPaging(members[.paging])
        schema.records = readRecords(members[.records])
        schema.enums = readEnums(members[.enums])
        schema.unions = readUnions(members[.unions])
        readNaming(members[.naming], into: &schema)
        schema.xml = readXML(members[.xml])
        schema.webhooks = readWebhooks(members[.webhooks])
        if let entry = members[.default] { schema.defaults = readDefaults(entry.value) }
        schema.resources = readResources(members[.resources])
        return schema
    }

    private func readVersion(_ members: Members, in node: LocatedNode) -> Bool {
        guard let entry = required(.pipewright, of: members, in: .schema, at: .start(of: file)) else { return false }
        guard let text = entry.value.text else {
            error(.wrongKind(expected: .scalar, found: entry.value.kind, of: .key(.pipewright)), at: entry.value.range)
            return false
        }
        guard let version = entry.value.integer, version == Self.languageVersion else {
            error(.unsupportedVersion(text, supported: Self.languageVersion), at: entry.value.range)
            return false
        }
        return true
    }
}

// MARK: - Nodes

extension SchemaReader {
    typealias Members = [LanguageKey: LocatedNode.Entry]

    /// The members of a mapping by key. Reports nodes that are not mappings, and keys that are not in the language.
    func members(
        of node: LocatedNode, as part: SchemaPart, in mapping: LanguageMapping, misplaced: [LanguageKey] = []
    ) -> Members? {
        members(of: node, as: part, keys: mapping.keys, reserved: mapping.reservedKeys, misplaced: misplaced)
    }

    /// The members of a mapping that has only some keys of its place.
    func members(
        of node: LocatedNode, as part: SchemaPart, keys: [LanguageKey], reserved: [LanguageKey] = [],
        misplaced: [LanguageKey] = []
    ) -> Members? {
        guard let entries = entries(of: node, as: part) else { return nil }
        var members = Members()
        var unknown: [LocatedNode.Entry] = []
        for entry in entries {
            let key = LanguageKey(name: entry.key.text)
            if let key, keys.contains(key) {
                members[key] = entry
            } else if let key, reserved.contains(key) {
                error(.keyNotYetSupported(key), at: entry.key.range)
            } else if let key, misplaced.contains(key) {
                error(.misplacedKey(key, in: part, belongsTo: .resource), at: entry.key.range)
            } else {
                error(.unknownKey(entry.key.text, in: part, known: keys), at: entry.key.range)
                unknown.append(entry)
            }
        }
        // A misspelled key is read as the key that was meant, so that its value is checked and not reported as missing.
        for entry in unknown.prefix(100) {
            guard let key = LanguageKey.meant(by: entry.key.text, among: keys), members[key] == nil else { continue }
            members[key] = entry
        }
        return members
    }

    /// The entries of a mapping whose keys are names of the schema.
    func entries(of node: LocatedNode, as part: SchemaPart) -> [LocatedNode.Entry]? {
        guard case .mapping(let entries) = node.content else {
            error(.wrongKind(expected: .mapping, found: node.kind, of: part), at: node.range)
            return nil
        }
        return entries
    }

    /// A scalar that is not null, as text.
    func text(_ node: LocatedNode, as part: SchemaPart) -> Located<String>? {
        guard let text = node.text, !node.isNull else {
            error(.wrongKind(expected: .scalar, found: node.kind, of: part), at: node.range)
            return nil
        }
        return Located(text, at: node.range)
    }

    /// A scalar that is not null and not empty, as text.
    func nonEmptyText(_ node: LocatedNode, as part: SchemaPart) -> Located<String>? {
        guard let text = text(node, as: part) else { return nil }
        guard !text.value.isEmpty else {
            error(.emptyValue(of: part), at: node.range)
            return nil
        }
        return text
    }

    /// The value of a key as text that is not empty; `nil` without the key.
    func member(_ key: LanguageKey, of members: Members) -> Located<String>? {
        members[key].flatMap { nonEmptyText($0.value, as: .key(key)) }
    }

    /// The entry of a key that must be there.
    func required(
        _ key: LanguageKey, of members: Members, in part: SchemaPart, at range: SourceRange
    ) -> LocatedNode.Entry? {
        if members[key] == nil { error(.missingKey(key, in: part), at: range) }
        return members[key]
    }

    func bool(_ entry: LocatedNode.Entry?, as part: SchemaPart) -> Located<Bool>? {
        guard let entry else { return nil }
        guard let text = text(entry.value, as: part) else { return nil }
        guard let value = entry.value.bool else {
            error(.invalidValue(text.value, of: .value(of: part), expected: .boolean), at: entry.value.range)
            return nil
        }
        return Located(value, at: entry.value.range)
    }

    func docs(_ members: Members) -> String? {
        members[.docs].flatMap { text($0.value, as: .key(.docs))?.value }
    }

    /// A word of a fixed set.
    func word<Word: RawRepresentable & CaseIterable>(
        _ entry: LocatedNode.Entry?, as kind: ValueKind
    ) -> Located<Word>? where Word.RawValue == String, Word: Hashable & Sendable {
        guard let entry else { return nil }
        return word(entry.value, as: kind)
    }

    func word<Word: RawRepresentable & CaseIterable>(
        _ node: LocatedNode, as kind: ValueKind
    ) -> Located<Word>? where Word.RawValue == String, Word: Hashable & Sendable {
        guard let text = text(node, as: .kind(kind)) else { return nil }
        guard let word = Word(rawValue: text.value) else {
            error(.unknownValue(text.value, of: kind, known: Word.allCases.map(\.rawValue)), at: text.range)
            return nil
        }
        return Located(word, at: text.range)
    }

    /// The elements of a list, or a single value instead of a list with one element.
    func elements(of node: LocatedNode, as part: SchemaPart) -> [LocatedNode]? {
        switch node.content {
        case .sequence(let elements): return elements
        case .scalar where !node.isNull: return [node]
        default:
            error(.wrongKind(expected: .sequence, found: node.kind, of: part), at: node.range)
            return nil
        }
    }

    /// Reads a list of different texts, or a single text.
    func readTexts(
        _ entry: LocatedNode.Entry, of key: LanguageKey, element: SchemaPart, mayBeEmpty: Bool = false
    ) -> [Located<String>] {
        readTexts(entry, as: .key(key), element: element, mayBeEmpty: mayBeEmpty)
    }

    func readTexts(
        _ entry: LocatedNode.Entry, as part: SchemaPart, element: SchemaPart, mayBeEmpty: Bool = false
    ) -> [Located<String>] {
        guard let elements = elements(of: entry.value, as: part) else { return [] }
        if elements.isEmpty, !mayBeEmpty { error(.emptyValue(of: part), at: entry.value.range) }
        return readTexts(elements, as: element)
    }

    /// Reads nodes as different texts.
    func readTexts(_ elements: [LocatedNode], as element: SchemaPart) -> [Located<String>] {
        var texts: [Located<String>] = []
        var places: [String: SourceRange] = [:]
        for node in elements {
            guard let text = nonEmptyText(node, as: element) else { continue }
            if let first = places[text.value] {
                refuseRepeated(text.value, at: text.range, first: first)
            } else {
                places[text.value] = text.range
                texts.append(text)
            }
        }
        return texts
    }
}
