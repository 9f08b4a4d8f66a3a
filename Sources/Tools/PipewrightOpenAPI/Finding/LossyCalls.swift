/// The calls that lose something because a record, an enum or a union that they reach does.
enum LossyCalls {
    /// Their positions in the document.
    ///
    /// - Parameter names: The names of schemas and members of which something is lost.
    static func find(_ api: FoundAPI, names: Set<String>) -> Set<Int> {
        guard !names.isEmpty else { return [] }
        var users: [Int: [Int]] = [:]
        for position in api.used {
            for part in UsedDefinitions.parts(of: api.definitions[position]) {
                users[part, default: []].append(position)
            }
        }
        let roots =
            users.keys.filter { isNamed(api.definitions[$0], names) }
            + api.used.filter {
                isNamed(api.definitions[$0], names)
            }
        var lossy = Set(roots)
        var next = Array(lossy)
        while let position = next.popLast() {
            for user in users[position] ?? [] where lossy.insert(user).inserted { next.append(user) }
        }
        var calls: Set<Int> = []
        for resource in api.resources { note(resource, lossy, names, in: &calls) }
        return calls
    }

    private static func isNamed(_ definition: FoundDefinition, _ names: Set<String>) -> Bool {
        let own = [definition.documentName ?? definition.hints.first?.member ?? "", definition.name]
        if own.contains(where: { names.contains($0) }) { return true }
        return definition.record?.fields.contains { names.contains($0.name) } ?? false
    }

    private static func note(
        _ resource: FoundResource, _ lossy: Set<Int>, _ names: Set<String>, in calls: inout Set<Int>
    ) {
        var part = resource
        part.children = []
        part.actions = []
        part.operations = []
        for operation in resource.operations {
            part.operations = [operation]
            part.filter = operation.verb == .list ? resource.filter : []
            part.envelope = operation.verb == .list ? resource.envelope : nil
            if !lossy.isDisjoint(with: UsedDefinitions.roots(of: [part])) { calls.insert(operation.source) }
        }
        part = FoundResource(name: resource.name)
        part.parameters = resource.parameters
        for action in resource.actions {
            part.actions = [action]
            var fields = action.query
            if case .fields(let own) = action.body { fields += own }
            let isLossy = fields.contains { names.contains($0.name) }
            if isLossy || !lossy.isDisjoint(with: UsedDefinitions.roots(of: [part])) { calls.insert(action.source) }
        }
        for child in resource.children { note(child, lossy, names, in: &calls) }
    }
}
