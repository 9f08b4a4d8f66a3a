import PipeModel

/// Renames or leaves out what `pipewright check` refuses, each with a line in the report.
package struct SchemaCorrection {
    private var api: FoundAPI
    /// The parts that have another name already.
    private var renamed: Set<SchemaPart> = []

    /// The largest number of times that the schema is written again.
    private static let mostRounds = 16

    /// Corrects an API until its schema has no errors, or no error that can be put right.
    ///
    /// - Parameters:
    ///   - stem: The name of the schema's folder, without `.pipes`.
    ///   - isFolder: Whether the schema is a folder; `nil` to decide by its size.
    ///   - errors: Returns the errors in the files of a schema. The last call has the files that are returned.
    /// - Returns: The files of the corrected API.
    package static func correct(
        _ api: inout FoundAPI, named stem: String, isFolder: Bool?, errors: ([SchemaFile]) -> [SchemaProblem]
    ) -> [SchemaFile] {
        var correction = SchemaCorrection(api: api)
        var files = SchemaWriter.files(api, named: stem, isFolder: isFolder)
        var rounds = 0
        while correction.correct(errors(files), in: files) {
            files = SchemaWriter.files(correction.api, named: stem, isFolder: isFolder)
            rounds += 1
            guard rounds < Self.mostRounds else {
                _ = errors(files)
                break
            }
        }
        api = correction.api
        return files
    }

    private init(api: FoundAPI) {
        self.api = api
    }

    /// Returns whether anything was corrected.
    private mutating func correct(_ problems: [SchemaProblem], in files: [SchemaFile]) -> Bool {
        // One error of a part is enough: the others often follow from it.
        var reasons: [SchemaPart: SchemaProblem] = [:]
        for problem in problems where files.indices.contains(problem.file) {
            guard let part = files[problem.file].part(at: problem.line), reasons[part] == nil else { continue }
            reasons[part] = problem
        }
        guard !reasons.isEmpty else { return false }
        var isChanged = false
        for (part, problem) in reasons {
            guard case .definition(let position) = part else { continue }
            isChanged = leaveOut(definition: position, problem) || isChanged
        }
        let count = api.pagings.count + (api.webhooks?.events.count ?? 0)
        leaveOutSettings(reasons)
        if api.pagings.count + (api.webhooks?.events.count ?? 0) != count { isChanged = true }
        let resources = corrected(api.resources, below: [], reasons, &isChanged)
        guard isChanged else { return false }
        api.resources = resources
        notePlaces()
        let roots =
            UsedDefinitions.roots(of: resources) + (api.errors.record.map { [$0] } ?? [])
            + UsedDefinitions.roots(of: api.webhooks)
        api.used = UsedDefinitions.reachable(from: roots, api.definitions).sorted()
        return true
    }

    // MARK: - Resources

    private mutating func corrected(
        _ resources: [FoundResource], below path: [String], _ reasons: [SchemaPart: SchemaProblem],
        _ isChanged: inout Bool
    ) -> [FoundResource] {
        var result: [FoundResource] = []
        for resource in resources {
            var resource = resource
            let inner = path + [resource.name]
            let part = SchemaPart.resource(inner)
            if let problem = reasons[part] {
                isChanged = true
                guard problem.isAboutName, renamed.insert(.resource(path + [resource.name + "_2"])).inserted,
                    !renamed.contains(part)
                else {
                    leaveOut(all: resource, problem)
                    continue
                }
                api.renames.append((name: resource.name, reason: problem.message))
                resource.path = resource.path ?? resource.name
                resource.name += "_2"
            }
            resource.operations.removeAll { operation in
                guard let problem = reasons[.call(operation.source)] else { return false }
                isChanged = true
                leaveOut(call: operation.source, problem)
                return true
            }
            var actions: [FoundAction] = []
            for action in resource.actions {
                guard let problem = reasons[.call(action.source)] else {
                    actions.append(action)
                    continue
                }
                isChanged = true
                if problem.isAboutName, renamed.insert(.call(action.source)).inserted {
                    var action = action
                    api.renames.append((name: action.name, reason: problem.message))
                    action.path = action.path ?? action.name
                    action.name += "_2"
                    actions.append(action)
                } else {
                    leaveOut(call: action.source, problem)
                }
            }
            resource.actions = actions
            let hasFilter = resource.operations.contains { $0.verb == .list }
            if !hasFilter { (resource.filter, resource.sort) = ([], nil) }
            resource.children = corrected(resource.children, below: inner, reasons, &isChanged)
            let isEmpty = resource.operations.isEmpty && resource.actions.isEmpty && resource.children.isEmpty
            if !isEmpty { result.append(resource) }
        }
        return result
    }

    private mutating func leaveOut(all resource: FoundResource, _ problem: SchemaProblem) {
        for source in resource.sources { leaveOut(call: source, problem) }
        for child in resource.children { leaveOut(all: child, problem) }
    }

    private mutating func leaveOut(call source: Int, _ problem: SchemaProblem) {
        guard api.outcomes.indices.contains(source) else { return }
        api.outcomes[source].result = .leftOut(.refused(problem.message))
        api.outcomes[source].losses = []
    }

    /// The places of calls, since some have other names.
    private mutating func notePlaces() {
        for (source, place) in CallPlaces.find(api.resources) where api.outcomes.indices.contains(source) {
            api.outcomes[source].result = .carried(place: place)
        }
    }

    // MARK: - Definitions and settings

    /// Makes a record, an enum or a union `json` where it is used. Returns whether that is possible: a resource has a
    /// record.
    private mutating func leaveOut(definition position: Int, _ problem: SchemaProblem) -> Bool {
        if case .alias = api.definitions[position].content { return false }
        if api.resources.contains(where: { $0.isRecord(position) }) { return false }
        if api.errors.record == position { api.errors.record = nil }
        let definition = api.definitions[position]
        api.losses.append(.refusedType(name: definition.documentName ?? definition.name, problem.message))
        api.definitions[position].content = .alias(.json)
        api.definitions[position].name = "json"
        return true
    }

    private mutating func leaveOutSettings(_ reasons: [SchemaPart: SchemaProblem]) {
        let pagings = api.pagings.filter { reasons[.paging($0.name)] != nil }
        for paging in pagings {
            guard let problem = reasons[.paging(paging.name)] else { continue }
            if api.defaults.paging == paging.name { api.defaults.paging = nil }
            api.sharedItems[paging.name] = nil
            for index in api.resources.indices {
                api.resources[index].forget(paging: paging.name) { source in
                    guard api.outcomes.indices.contains(source) else { return }
                    api.outcomes[source].losses.append(.refusedPaging(problem.message))
                }
            }
        }
        api.pagings.removeAll { reasons[.paging($0.name)] != nil }
        for event in api.webhooks?.events ?? [] where reasons[.event(event.name)] != nil {
            api.losses.append(.webhook(name: event.name))
        }
        api.webhooks?.events.removeAll { reasons[.event($0.name)] != nil }
        if api.webhooks?.events.isEmpty == true { api.webhooks = nil }
    }
}

extension FoundResource {
    /// Whether the resource or one below it has the record at this position.
    fileprivate func isRecord(_ position: Int) -> Bool {
        record == position || envelope == position || children.contains { $0.isRecord(position) }
    }

    /// Makes the pages of a scheme plain lists.
    ///
    /// - Parameter lose: Called with the position of each such call in the document.
    fileprivate mutating func forget(paging name: String, lose: (Int) -> Void) {
        if settings.paging == name { settings.paging = nil }
        for index in operations.indices where operations[index].paging == name {
            operations[index].paging = nil
            lose(operations[index].source)
        }
        for index in actions.indices where actions[index].paging == name {
            actions[index].paging = nil
            actions[index].isPaged = false
            actions[index].result = actions[index].result.map { .list($0) }
            lose(actions[index].source)
        }
        for index in children.indices { children[index].forget(paging: name, lose: lose) }
    }
}
