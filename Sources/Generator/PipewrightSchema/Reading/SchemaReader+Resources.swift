import PipeWords
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

extension SchemaReader {
    func readResources(_ entry: LocatedNode.Entry?, of key: LanguageKey = .resources) -> [Schema.Resource] {
        guard let entry, let entries = entries(of: entry.value, as: .key(key)) else { return [] }
        return entries.compactMap { entry in
            readResource(name: Located(entry.key.text, at: entry.key.range), entry.value)
        }
    }

    private func readResource(name: Located<String>, _ node: LocatedNode) -> Schema.Resource? {
        let part = SchemaPart.resource(name.value)
        guard let members = members(of: node, as: part, in: .resource) else {
            return nil
        }
        var resource = Schema.Resource(name: name, docs: docs(members))
        resource.deprecated = members[.deprecated].flatMap { readDeprecated($0.value) }
        resource.path = members[.path].flatMap { readPath($0.value) }
        resource.parameters = members[.parameters].map { readFields($0.value, as: .key(.parameters)) } ?? []
        resource.record = member(.record, of: members)
        resource.hasUnreadableRecord = resource.record == nil && (members[.record] != nil || isPartial)
        resource.isSingleton = bool(members[.singleton], as: .key(.singleton))?.value ?? false
        resource.envelope = member(.envelope, of: members)
        resource.pipe = member(.pipe, of: members)
        resource.own = readInheritable(members, at: .resource)
        resource.filter =
            members[.filter].map { readFields($0.value, as: .key(.filter), flags: Schema.Flag.ofQueries) } ?? []
        resource.sort = members[.sort].flatMap { readSort($0.value) }
        resource.actions = readActions(members[.actions])
        resource.store = members[.store].flatMap { readStore($0) }
        resource.children = readResources(members[.children], of: .children)
        return resource
    }

    /// Reads `default`: the settings that every resource inherits.
    func readDefaults(_ node: LocatedNode) -> ResourceSettings {
        guard
            let members = members(
                of: node, as: .key(.default), in: .resourceDefaults,
                misplaced: [.path, .record, .pipe, .docs, .filter, .actions, .children])
        else { return ResourceSettings() }
        return readInheritable(members, at: .defaults)
    }

    /// Reads what a store has to know of the calls of a resource.
    private func readStore(_ entry: LocatedNode.Entry) -> Schema.Store? {
        let part = SchemaPart.keyOfKey(.store, of: .resources)
        guard let members = members(of: entry.value, as: part, in: .resourceStore) else { return nil }
        if case .mapping([]) = entry.value.content { error(.emptyValue(of: part), at: entry.value.range) }
        var store = Schema.Store(range: entry.key.range)
        store.since = members[.since].flatMap { nonEmptyText($0.value, as: .keyOfKey(.since, of: .store)) }
        readUnique(members[.unique], into: &store)
        store.isPartial = bool(members[.partial], as: .key(.partial))
        store.responses = word(members[.answers], as: .responseMembers)  // checked words: the key
        store.keyLifetime = members[.keyLifetime].flatMap { readLifetime($0.value, as: .key(.keyLifetime)) }
        store.formerPaths =
            members[.renamedFrom].map { entry in
                let part = SchemaPart.keyOfKey(.renamedFrom, of: .store)
                return readTexts(entry, as: part, element: part)
            } ?? []
        return store
    }

    /// Reads a field, or `{ field: reference, compare: case }`.
    private func readUnique(_ entry: LocatedNode.Entry?, into store: inout Schema.Store) {
        guard let entry else { return }
        let part = SchemaPart.key(.unique)
        guard case .mapping = entry.value.content else {
            store.unique = nonEmptyText(entry.value, as: part)
            return
        }
        guard let members = members(of: entry.value, as: part, in: .uniqueField) else { return }
        let field = required(.field, of: members, in: part, at: entry.value.range)
        store.unique = field.flatMap { nonEmptyText($0.value, as: .keyOfKey(.field, of: .unique)) }
        store.comparison = word(members[.compare], as: .uniqueComparison)
    }

    private func readPath(_ node: LocatedNode) -> Located<String>? {
        text(node, as: .key(.path))
    }

    // MARK: - Sort

    /// Reads `{ by: query.sort, fields: [created] }`, with the direction as prefix or suffix of the field, or in
    /// another parameter.
    private func readSort(_ node: LocatedNode) -> Schema.Sort? {
        guard let members = members(of: node, as: .key(.sort), in: .sort) else { return nil }
        guard let by = required(.by, of: members, in: .key(.sort), at: node.range) else { return nil }
        guard let fields = required(.fields, of: members, in: .key(.sort), at: node.range) else { return nil }
        guard let place = readPlace(by.value, allowing: ["query"]), case .query(let parameter) = place.value else {
            return nil
        }
        let names = elements(of: fields.value, as: .key(.fields)) ?? []
        var sort = Schema.Sort(
            parameter: Located(parameter, at: place.range),
            fields: names.compactMap { nonEmptyText($0, as: .sortField) },
            direction: .prefix, ascending: "", descending: "-")
        if names.isEmpty { error(.emptyValue(of: .key(.fields)), at: fields.key.range) }
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
        if let text = members[.ascending].flatMap({ text($0.value, as: .key(.ascending)) }) {
            sort.ascending = text.value
        }
        if let text = members[.descending].flatMap({ text($0.value, as: .key(.descending)) }) {
            sort.descending = text.value
        }
        return sort
    }

    /// Reads the query item for fields in descending order. Reports keys that set a direction in another way.
    private func readDescending(
        _ entry: LocatedNode.Entry, by parameter: Located<String>, _ members: Members
    ) -> String? {
        for key in [LanguageKey.direction, .ascending, .descending] {
            guard let other = members[key] else { continue }
            contradiction(.descendingBy, at: entry.key.range, with: key, at: other.key.range)
        }
        guard let place = readPlace(entry.value, allowing: ["query"]), case .query(let name) = place.value else {
            return nil
        }
        if name == parameter.value {
            refuseRepeated(name, at: place.range, first: parameter.range)
        }
        return name
    }

    private func readDirection(_ node: LocatedNode) -> SortDirection? {
        guard let text = nonEmptyText(node, as: .key(.direction)) else { return nil }
        switch text.value {
        case "prefix": return .prefix
        case "suffix": return .suffix
        default:
            guard text.value.contains(".") else {
                error(
                    .unknownValue(text.value, of: .sortDirection, known: ["prefix", "suffix", "query.NAME"]),
                    at: text.range)
                return nil
            }
            guard case .query(let name) = readPlace(node, allowing: ["query"])?.value else { return nil }
            return .parameter(name)
        }
    }

    // MARK: - Actions

    private func readActions(_ entry: LocatedNode.Entry?) -> [Schema.Action] {
        guard let entry, let entries = entries(of: entry.value, as: .key(.actions)) else { return [] }
        return entries.compactMap { entry in
            let name = Located(entry.key.text, at: entry.key.range)
            if case .mapping = entry.value.content { return readLongAction(name: name, entry.value) }
            guard let text = nonEmptyText(entry.value, as: .action(name.value)) else { return nil }
            return readAction(text, name: name)
        }
    }

    private func readLongAction(name: Located<String>, _ node: LocatedNode) -> Schema.Action? {
        let part = SchemaPart.action(name.value)
        guard
            let members = members(
                of: node, as: part, in: .action,
                misplaced: [.concurrency, .ifMatch])
        else { return nil }
        guard let call = required(.call, of: members, in: part, at: name.range) else { return nil }
        guard let text = nonEmptyText(call.value, as: .key(.call)), var action = readAction(text, name: name) else {
            return nil
        }
        action.swiftName = member(.swift, of: members)
        action.docs = docs(members)
        action.deprecated = members[.deprecated].flatMap { readDeprecated($0.value) }
        action.target = word(members[.on], as: .actionTarget)
        action.parameters = members[.parameters].map { readFields($0.value, as: .key(.parameters)) } ?? []
        action.query = members[.query].map { readFields($0.value, as: .queryOfAction) } ?? []
        checkNames(of: Schema.Call(query: action.fixedQuery), query: action.query.map(\.name))
        readContent(of: &action, members)
        action.own = readInheritable(members, at: .action)
        if let returns = members[.returns], case .mapping = returns.value.content {
            readLongResult(of: &action, returns, call: text)
        } else if let returns = members[.returns] {
            if action.result != nil || action.returnsNothing {
                secondResult(of: text, at: returns.key.range)
            }
            action.result = readType(returns.value, as: .key(.returns)).flatMap { $0.isNone ? nil : $0 }
        }
        action.stream = readStream(members[.stream], of: action.result, in: part)
        action.job = readJob(members[.job], of: action.result, in: part)
        return action
    }

    /// Reads `{ type: T, headers: { etag: string } }`; the type may be in the call instead, or missing.
    private func readLongResult(
        of action: inout Schema.Action, _ returns: LocatedNode.Entry, call: Located<String>
    ) {
        let part = SchemaPart.key(.returns)
        guard let members = members(of: returns.value, as: part, in: .result) else { return }
        if let type = members[.type] {
            if action.result != nil || action.returnsNothing {
                secondResult(of: call, at: type.key.range)
            }
            action.result = readType(type.value, as: .key(.type))
        }
        guard let headers = required(.headers, of: members, in: part, at: returns.value.range) else { return }
        let inner = SchemaPart.keyOfKey(.headers, of: .returns)
        if case .mapping([]) = headers.value.content { error(.emptyValue(of: inner), at: headers.value.range) }
        action.responseHeaders = readFields(headers.value, as: inner, flags: [])
    }

    /// Reads `METHOD path -> Result`; the path defaults to the action's name, and the result to nothing.
    private func readAction(_ text: Located<String>, name: Located<String>) -> Schema.Action? {
        guard let (whole, result) = readCall(text), let method = whole.method else { return nil }
        let call = dividing(whole)
        let returnsNothing = result?.isNone == true
        var action = Schema.Action(
            name: name, method: method.value, path: call.path ?? name, result: returnsNothing ? nil : result)
        action.returnsNothing = returnsNothing
        action.fixedQuery = call.query
        return action
    }
}
