import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightVocabulary
import PipewrightYAML

extension SchemaReader {
    func readResources(_ entry: LocatedNode.Entry?) -> [Schema.Resource] {
        guard let entry, let entries = entries(of: entry.value, what: "‘\(entry.key.text)’") else { return [] }
        return entries.compactMap { entry in
            readResource(name: Located(entry.key.text, at: entry.key.range), entry.value)
        }
    }

    private func readResource(name: Located<String>, _ node: LocatedNode) -> Schema.Resource? {
        let what = "the resource ‘\(name.value)’"
        guard let members = members(of: node, what: what, in: .resource) else {
            return nil
        }
        var resource = Schema.Resource(name: name, docs: docs(members))
        resource.deprecated = members[.deprecated].flatMap { readDeprecated($0.value) }
        resource.path = members[.path].flatMap { readPath($0.value) }
        resource.parameters = members[.parameters].map { readFields($0.value, what: "‘parameters’") } ?? []
        resource.record = members[.record].flatMap { nonEmptyText($0.value, what: "‘record’") }
        resource.hasUnreadableRecord = resource.record == nil && (members[.record] != nil || isPartial)
        resource.isSingleton = bool(members[.singleton], what: "‘singleton’")?.value ?? false
        resource.envelope = members[.envelope].flatMap { nonEmptyText($0.value, what: "‘envelope’") }
        resource.own = readInheritable(members)
        resource.filter = members[.filter].map { readFields($0.value, what: "‘filter’") } ?? []
        resource.sort = members[.sort].flatMap { readSort($0.value) }
        resource.actions = readActions(members[.actions])
        resource.children = readResources(members[.children])
        return resource
    }

    /// Reads `default`: the settings that every resource inherits.
    func readDefaults(_ node: LocatedNode) -> ResourceSettings {
        guard
            let members = members(
                of: node, what: "‘default’", in: .resourceDefaults,
                misplaced: [.path, .record, .docs, .filter, .actions, .children])
        else { return ResourceSettings() }
        return readInheritable(members)
    }

    private func readInheritable(_ members: Members) -> ResourceSettings {
        var own = ResourceSettings()
        own.operations = members[.operations].flatMap { readOperations($0.value) }
        own.items = members[.items].flatMap { readItems($0.value) }
        own.wrap = members[.wrap].flatMap { nonEmptyText($0.value, what: "‘wrap’") }
        own.item = members[.item].flatMap { readBodyPointer($0.value, what: "‘item’") }
        own.suffix = members[.suffix].flatMap { nonEmptyText($0.value, what: "‘suffix’") }
        own.paging = members[.paging].flatMap { nonEmptyText($0.value, what: "the paging of a resource") }
        own.patch = word(members[.patch], what: "format of a patch")
        own.arrays = word(members[.arrays], what: "style of arrays in a query")
        own.body = word(members[.body], what: "format of a body")
        own.nulls = word(members[.nulls], what: "treatment of nulls")
        own.readFields = word(members[.readFields], what: "treatment of read fields")
        own.settings = readSettings(members, at: .resource)
        own.use = readUse(members[.use])
        own.scopes = readScopes(members[.scopes])
        return own
    }

    private func readPath(_ node: LocatedNode) -> Located<String>? {
        text(node, what: "‘path’")
    }

    // MARK: - Sort

    /// Reads `{ by: query.sort, fields: [created] }`, with the direction as prefix or suffix of the field, or in
    /// another parameter.
    private func readSort(_ node: LocatedNode) -> Schema.Sort? {
        guard let members = members(of: node, what: "‘sort’", in: .sort) else { return nil }
        guard let by = members[.by] else {
            error(.missingKey(.by, in: "‘sort’"), at: node.range)
            return nil
        }
        guard let fields = members[.fields] else {
            error(.missingKey(.fields, in: "‘sort’"), at: node.range)
            return nil
        }
        guard let place = readPlace(by.value, allowing: ["query"]), case .query(let parameter) = place.value else {
            return nil
        }
        let names = elements(of: fields.value, what: "‘fields’") ?? []
        var sort = Schema.Sort(
            parameter: Located(parameter, at: place.range),
            fields: names.compactMap { nonEmptyText($0, what: "a field to sort by") },
            direction: .prefix, ascending: "", descending: "-")
        if names.isEmpty { error(.emptyValue(of: "‘fields’"), at: fields.key.range) }
        if let direction = members[.direction] {
            guard let read = readDirection(direction.value) else { return nil }
            sort.direction = read
        }
        if let descending = members[.descendingBy] {
            guard let read = readDescending(descending, by: sort.parameter, members) else { return nil }
            sort.direction = .separate(descending: read)
        }
        switch sort.direction {
        case .prefix: break
        case .separate: (sort.ascending, sort.descending) = ("", "")
        case .suffix: (sort.ascending, sort.descending) = (" asc", " desc")
        case .parameter: (sort.ascending, sort.descending) = ("asc", "desc")
        }
        if let text = members[.ascending].flatMap({ text($0.value, what: "‘ascending’") }) {
            sort.ascending = text.value
        }
        if let text = members[.descending].flatMap({ text($0.value, what: "‘descending’") }) {
            sort.descending = text.value
        }
        return sort
    }

    /// Reads the query item for fields in descending order. Reports keys that set a direction in another way.
    private func readDescending(
        _ entry: LocatedNode.Entry, by parameter: Located<String>, _ members: Members
    ) -> String? {
        for other in [LanguageKey.direction, .ascending, .descending].compactMap({ members[$0] }) {
            error(
                .contradictingKeys(LanguageKey.descendingBy.rawValue, other.key.text), at: other.key.range,
                notes: [Diagnostic.Note(.setHere(.descendingBy), at: entry.key.range)])
        }
        guard let place = readPlace(entry.value, allowing: ["query"]), case .query(let name) = place.value else {
            return nil
        }
        if name == parameter.value {
            error(
                .duplicateValue(name), at: place.range,
                notes: [Diagnostic.Note(.firstDefined(name), at: parameter.range)])
        }
        return name
    }

    private func readDirection(_ node: LocatedNode) -> SortDirection? {
        guard let text = nonEmptyText(node, what: "‘direction’") else { return nil }
        switch text.value {
        case "prefix": return .prefix
        case "suffix": return .suffix
        default:
            guard text.value.contains(".") else {
                error(
                    .unknownValue(text.value, of: "direction", known: ["prefix", "suffix", "query.NAME"]),
                    at: text.range)
                return nil
            }
            guard case .query(let name) = readPlace(node, allowing: ["query"])?.value else { return nil }
            return .parameter(name)
        }
    }

    // MARK: - Actions

    private func readActions(_ entry: LocatedNode.Entry?) -> [Schema.Action] {
        guard let entry, let entries = entries(of: entry.value, what: "‘actions’") else { return [] }
        return entries.compactMap { entry in
            let name = Located(entry.key.text, at: entry.key.range)
            if case .mapping = entry.value.content { return readLongAction(name: name, entry.value) }
            guard let text = nonEmptyText(entry.value, what: "the action ‘\(name.value)’") else { return nil }
            return readAction(text, name: name)
        }
    }

    private func readLongAction(name: Located<String>, _ node: LocatedNode) -> Schema.Action? {
        let what = "the action ‘\(name.value)’"
        guard
            let members = members(
                of: node, what: what, in: .action,
                misplaced: [.concurrency, .ifMatch])
        else { return nil }
        guard let call = members[.call] else {
            error(.missingKey(.call, in: what), at: name.range)
            return nil
        }
        guard let text = nonEmptyText(call.value, what: "‘call’"), var action = readAction(text, name: name) else {
            return nil
        }
        action.docs = docs(members)
        action.deprecated = members[.deprecated].flatMap { readDeprecated($0.value) }
        action.target = word(members[.on], what: "target of an action")
        action.parameters = members[.parameters].map { readFields($0.value, what: "‘parameters’") } ?? []
        action.query = members[.query].map { readFields($0.value, what: "the query of an action") } ?? []
        readContent(of: &action, members)
        action.items = members[.items].flatMap { readItems($0.value) }
        action.wrap = members[.wrap].flatMap { nonEmptyText($0.value, what: "‘wrap’") }
        action.item = members[.item].flatMap { readBodyPointer($0.value, what: "‘item’") }
        action.paging = members[.paging].flatMap { nonEmptyText($0.value, what: "the paging of an action") }
        action.settings = readSettings(members, at: .action)
        action.use = readUse(members[.use])
        action.scopes = readScopes(members[.scopes])
        if let returns = members[.returns], case .mapping = returns.value.content {
            readLongResult(of: &action, returns, call: text)
        } else if let returns = members[.returns] {
            if action.result != nil {
                error(
                    .malformedCall(text.value, reason: "its result is set twice"), at: returns.key.range,
                    notes: [Diagnostic.Note(.setHere("result"), at: text.range)])
            }
            action.result = readType(returns.value, what: "‘returns’")
        }
        return action
    }

    /// Reads `{ type: T, headers: { etag: string } }`; the type may be in the call instead, or missing.
    private func readLongResult(
        of action: inout Schema.Action, _ returns: LocatedNode.Entry, call: Located<String>
    ) {
        let what = "‘returns’"
        guard let members = members(of: returns.value, what: what, in: .result) else { return }
        if let type = members[.type] {
            if action.result != nil {
                error(
                    .malformedCall(call.value, reason: "its result is set twice"), at: type.key.range,
                    notes: [Diagnostic.Note(.setHere("result"), at: call.range)])
            }
            action.result = readType(type.value, what: "‘type’")
        }
        guard let headers = members[.headers] else {
            error(.missingKey(.headers, in: what), at: returns.value.range)
            return
        }
        let name = "‘headers’ of ‘returns’"
        if case .mapping([]) = headers.value.content { error(.emptyValue(of: name), at: headers.value.range) }
        action.responseHeaders = readFields(headers.value, what: name, flags: [])
    }

    /// Reads `METHOD path -> Result`; the path defaults to the action's name, and the result to nothing.
    private func readAction(_ text: Located<String>, name: Located<String>) -> Schema.Action? {
        guard let (call, result) = readCall(text), let method = call.method else { return nil }
        return Schema.Action(name: name, method: method.value, path: call.path ?? name, result: result)
    }
}
