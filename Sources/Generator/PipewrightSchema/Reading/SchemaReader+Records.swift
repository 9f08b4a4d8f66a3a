import PipeWords
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

extension SchemaReader {
    func readRecords(_ entry: LocatedNode.Entry?) -> [Schema.Record] {
        guard let entry, let entries = entries(of: entry.value, as: .key(.records)) else { return [] }
        return entries.compactMap { entry in
            readRecord(name: Located(entry.key.text, at: entry.key.range), entry.value)
        }
    }

    /// The short form is a mapping of fields; the long form has a mapping under `fields`.
    private func readRecord(name: Located<String>, _ node: LocatedNode) -> Schema.Record? {
        let part = SchemaPart.record(name.value)
        guard let entries = entries(of: node, as: part) else {
            return Schema.Record(name: name, fields: [], isComplete: false)
        }
        if entries.isEmpty { error(.emptyRecord(name.value), at: name.range) }
        let fields = entries.first { $0.key.text == LanguageKey.fields.rawValue }?.value
        guard let fields, Self.isLongForm(fields, among: entries) else {
            return readShortRecord(name: name, entries)
        }
        guard let members = members(of: node, as: part, in: .record) else { return nil }
        if case .mapping([]) = fields.content { error(.emptyRecord(name.value), at: name.range) }
        var record = Schema.Record(name: name, docs: docs(members), fields: readRecordFields(fields))
        record.codable = bool(members[.codable], as: .key(.codable))?.value
        record.validates = bool(members[.validate], as: .key(.validate))?.value
        record.missing = word(members[.missing], as: .missingMembers)
        record.isStored = bool(members[.store], as: .key(.store))
        if let index = members[.index] { readIndex(index, of: &record) }
        record.search = members[.search].map { readTexts($0, of: .search, element: .key(.search)) } ?? []
        record.version = members[.version].flatMap {
            nonEmptyText($0.value, as: .keyOfKey(.version, of: .records))
        }
        record.deleted = member(.deleted, of: members)
        if let identity = members[.identity] { readIdentity(identity.value, of: &record) }
        if let relations = members[.relations] { record.relations = readRelations(relations.value) }
        let count = if case .mapping(let entries) = fields.content { entries.count } else { -1 }
        record.isComplete = record.fields.count == count
        if members[.identity] != nil, record.identity.isEmpty, record.identityScope == nil {
            record.isComplete = false
        }
        return record
    }

    private func readShortRecord(name: Located<String>, _ entries: [LocatedNode.Entry]) -> Schema.Record {
        var record = Schema.Record(name: name, fields: [])
        for entry in entries {
            if Self.isMeantOfRecord(entry, among: entries) {
                error(.keyAmongFields(entry.key.text, record: name.value), at: entry.key.range)
                // Otherwise, uses of the identity would be reported, too.
                if entry.key.text == LanguageKey.identity.rawValue { readIdentity(entry.value, of: &record) }
            } else if let field = readRecordField(entry) {
                record.fields.append(field)
            }
        }
        record.isComplete = record.fields.count == entries.count
        return record
    }

    /// Whether an entry among the fields has a key of the long form, and a value that is not a type.
    private static func isMeantOfRecord(_ entry: LocatedNode.Entry, among entries: [LocatedNode.Entry]) -> Bool {
        guard let key = LanguageMapping.record.key(entry.key.text), key != .fields else { return false }
        guard case .scalar(let scalar) = entry.value.content else {
            switch entry.value.content {
            case .sequence: return [.identity, .index, .search].contains(key)
            case .mapping(let members):
                return key == .relations && !members.contains { $0.key.text == LanguageKey.type.rawValue }
            case .scalar: return false
            }
        }
        switch key {
        case .identity: return entries.contains { $0.key.text == scalar.text }
        case .codable, .validate, .store: return entry.value.bool != nil
        case .missing: return MissingMembers(rawValue: scalar.text) != nil
        default:
            let words = words(of: scalar.text, at: entry.value.textRange)
            return words.dropFirst().contains { word in !Schema.Flag.ofRecords.contains { $0.rawValue == word.value } }
        }
    }

    /// Whether `fields` is the key of the long form. A field named `fields` has a type, which is text.
    private static func isLongForm(_ fields: LocatedNode, among entries: [LocatedNode.Entry]) -> Bool {
        switch fields.content {
        case .mapping: true
        case .sequence: true
        case .scalar: fields.isNull && entries.allSatisfy { LanguageMapping.record.key($0.key.text) != nil }
        }
    }

    /// Reads a name, a list of names, or a mapping with the names, a separator and a scope.
    private func readIdentity(_ node: LocatedNode, of record: inout Schema.Record) {
        var fields = node
        if case .mapping = node.content {
            guard let members = members(of: node, as: .key(.identity), in: .identity) else { return }
            let scope: Located<IdentityScope>? = word(members[.scope], as: .identityScope)
            record.identityScope = scope?.value
            guard let names = members[.fields] else {
                // The identity is `id` then.
                if members[.scope] == nil || members[.separator] != nil {
                    error(.missingKey(.fields, in: .key(.identity)), at: node.range)
                }
                return
            }
            record.identitySeparator = member(.separator, of: members)
            fields = names.value
        }
        guard let names = elements(of: fields, as: .key(.identity)) else { return }
        if names.isEmpty { error(.emptyValue(of: .key(.identity)), at: fields.range) }
        record.identity = names.compactMap { nonEmptyText($0, as: .key(.identity)) }
    }

    /// Reads a field, or a list of fields and of lists of fields.
    private func readIndex(_ entry: LocatedNode.Entry, of record: inout Schema.Record) {
        let part = SchemaPart.key(.index)
        guard let elements = elements(of: entry.value, as: part) else { return }
        if elements.isEmpty { error(.emptyValue(of: part), at: entry.value.range) }
        var places: [[String]: SourceRange] = [:]
        var single: [LocatedNode] = []
        for element in elements {
            guard case .sequence(let nodes) = element.content else {
                single.append(element)
                continue
            }
            guard (2...8).contains(nodes.count) else {
                let text = "[\(nodes.compactMap(\.text).joined(separator: ", "))]"
                error(.invalidValue(text, of: .indexOfFields, expected: .fieldsOfIndex), at: element.range)
                continue
            }
            let names = readTexts(nodes, as: part)
            guard names.count == nodes.count else { continue }
            if let first = places.updateValue(element.range, forKey: names.map(\.value)) {
                refuseRepeated("[\(names.map(\.value).joined(separator: ", "))]", at: element.range, first: first)
            } else {
                record.compositeIndexes.append(names)
            }
        }
        record.index = readTexts(single, as: part)
    }

    private func readRecordFields(_ node: LocatedNode) -> [Schema.Field] {
        readFields(node, as: .key(.fields), flags: Schema.Flag.ofRecords)
    }

    private func readRecordField(_ entry: LocatedNode.Entry) -> Schema.Field? {
        readField(
            name: Located(entry.key.text, at: entry.key.range), entry.value, flags: Schema.Flag.ofRecords)
    }

    /// Reads a mapping of wire names to fields: of a record, a filter, or the arguments of an action.
    func readFields(
        _ node: LocatedNode, as part: SchemaPart, flags: [Schema.Flag] = Schema.Flag.ofFields,
        keys: [LanguageKey] = LanguageMapping.field.keys
    ) -> [Schema.Field] {
        guard let entries = entries(of: node, as: part) else { return [] }
        return entries.compactMap { entry in
            readField(name: Located(entry.key.text, at: entry.key.range), entry.value, flags: flags, keys: keys)
        }
    }

    private func readField(
        name: Located<String>, _ node: LocatedNode, flags: [Schema.Flag] = Schema.Flag.ofFields,
        keys: [LanguageKey] = LanguageMapping.field.keys
    ) -> Schema.Field? {
        if case .mapping = node.content { return readLongField(name: name, node, flags: flags, keys: keys) }
        guard let text = nonEmptyText(node, as: .typeOfField(name.value)) else { return nil }
        let words = Self.words(of: text.value, at: node.textRange)
        guard let first = words.first, let type = parseType(first) else { return nil }
        return Schema.Field(name: name, type: type, flags: readFlags(Array(words.dropFirst()), among: flags))
    }

    private func readLongField(
        name: Located<String>, _ node: LocatedNode, flags known: [Schema.Flag], keys: [LanguageKey]
    ) -> Schema.Field? {
        let part = SchemaPart.field(name.value)
        guard let members = members(of: node, as: part, keys: keys) else { return nil }
        guard let typeEntry = required(.type, of: members, in: part, at: name.range) else { return nil }
        guard let type = readType(typeEntry.value, as: .typeOfField(name.value)) else { return nil }
        var field = Schema.Field(name: name, type: type)
        field.rules = readRules(members)
        field.ownPart = readPart(members).map { [$0] } ?? []
        if let entry = members[.format], let format = nonEmptyText(entry.value, as: .key(.format)) {
            if type.isString {
                field.rules.format = format
                return readRest(of: field, members, among: known)
            }
            field.type = type.formatted(Located(format.value, at: entry.value.textRange)) ?? type
            if field.type == type {
                error(.formatNotForType(format: format.value, type: typeEntry.value.text ?? ""), at: format.range)
            }
        }
        return readRest(of: field, members, among: known)
    }

    /// Reads the keys of a field that do not belong to its type.
    private func readRest(of field: Schema.Field, _ members: Members, among known: [Schema.Flag]) -> Schema.Field {
        var field = field
        if let flags = members[.flags], let elements = elements(of: flags.value, as: .key(.flags)) {
            field.flags = readFlags(
                elements.flatMap { element in
                    text(element, as: .flag).map { Self.words(of: $0.value, at: element.textRange) }
                        ?? []
                }, among: known)
        }
        field.swiftName = member(.swift, of: members)
        field.style = word(members[.style], as: .queryStyle)
        field.defaultValue = members[.default].flatMap { readDefault($0.value) }
        if let entry = members[.constant] {
            if let other = members[.default] {
                let notes = [Diagnostic.Note(.setHere("default"), at: other.key.range)]
                error(.contradictingKeys(.default, .constant), at: entry.key.range, notes: notes)
            }
            field.defaultValue = readDefault(entry.value)
            field.isConstant = true
        }
        field.docs = docs(members)
        field.deprecated = members[.deprecated].flatMap { readDeprecated($0.value) }
        return field
    }

    private func readDefault(_ node: LocatedNode) -> Located<Schema.DefaultValue>? {
        switch node.content {
        case .scalar(let scalar):
            return Located(.init(text: scalar.text, kind: .scalar(isQuoted: !scalar.isPlain)), at: node.range)
        case .sequence([]): return Located(.init(text: "[]", kind: .emptyList), at: node.range)
        case .mapping([]): return Located(.init(text: "{}", kind: .emptyMap), at: node.range)
        case .sequence, .mapping:
            error(.wrongKind(expected: .scalarOrEmpty, found: node.kind, of: .defaultValue), at: node.range)
            return nil
        }
    }

    /// Reads `true`, a text that says what to use instead, or `{ message: use title, since: "2026-01" }`.
    func readDeprecated(_ node: LocatedNode) -> Deprecation? {
        if case .mapping(let entries) = node.content {
            let part = SchemaPart.key(.deprecated)
            if entries.isEmpty { error(.emptyValue(of: part), at: node.range) }
            guard let members = members(of: node, as: part, in: .deprecation) else { return nil }
            let message = members[.message].flatMap {
                nonEmptyText($0.value, as: .keyOfKey(.message, of: .deprecated))?.value
            }
            return Deprecation(
                message: message ?? "",
                since: members[.since].flatMap { nonEmptyText($0.value, as: .key(.since))?.value })
        }
        return switch node.bool {
        case true: Deprecation()
        case false: nil
        case nil: text(node, as: .key(.deprecated)).map { Deprecation(message: $0.value) }
        }
    }

    /// Reads a type expression that is the whole value.
    func readType(_ node: LocatedNode, as part: SchemaPart) -> TypeExpression? {
        guard let text = nonEmptyText(node, as: part) else { return nil }
        return parseType(Located(text.value, at: node.textRange))
    }

    func parseType(_ text: Located<String>) -> TypeExpression? {
        do {
            return try TypeParser.parse(text.value, at: text.range)
        } catch {
            let place = text.range.part(offset: error.offset, length: max(1, text.range.length - error.offset))
            self.error(.malformedType(text.value, reason: error.reason), at: place)
            return nil
        }
    }

    private func readFlags(
        _ words: [Located<String>], among known: [Schema.Flag]
    ) -> [Located<Schema.Flag>] {
        words.compactMap { word in
            guard let flag = known.first(where: { $0.rawValue == word.value }) else {
                error(.unknownFlag(word.value, known: known.map(\.rawValue)), at: word.range)
                return nil
            }
            return Located(flag, at: word.range)
        }
    }

    /// Splits a text at white space outside brackets and quotes.
    static func words(of text: String, at range: SourceRange) -> [Located<String>] {
        var words: [Located<String>] = []
        var word = ""
        var start = 0
        var depth = 0
        var quoted = false
        for (offset, scalar) in text.unicodeScalars.enumerated() {
            if scalar == "\"" { quoted.toggle() }
            if !quoted, scalar == "<" || scalar == "(" { depth += 1 }
            if !quoted, scalar == ">" || scalar == ")" { depth = max(0, depth - 1) }
            let isSpace = scalar.properties.isWhitespace && !quoted && depth == 0
            if isSpace {
                if !word.isEmpty { words.append(Located(word, at: range.part(offset: start, length: offset - start))) }
                word = ""
            } else {
                if word.isEmpty { start = offset }
                word.unicodeScalars.append(scalar)
            }
        }
        if !word.isEmpty {
            let length = text.unicodeScalars.count - start
            words.append(Located(word, at: range.part(offset: start, length: length)))
        }
        return words
    }
}
