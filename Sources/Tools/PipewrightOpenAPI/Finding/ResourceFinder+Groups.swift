/// A resource of calls whose paths name them, such as `chat.postMessage` and `CreateContact`.
struct CallGroup: Hashable {
    /// The path of the resource.
    var path: String
    var name: String
}

extension ResourceFinder {
    /// The group of a path without others below it whose last segment names a call; `nil` for other paths.
    func callGroup(_ position: Int, _ above: Location, _ calls: [CallShape]) -> CallGroup? {
        let node = tree.nodes[position]
        guard node.children.isEmpty, !calls.isEmpty, case .literal(let word) = node.segment,
            let (thing, _) = Words.call(word), thing != nil || !above.words.isEmpty,
            // A list with its filters is more than an action.
            !calls.contains(where: { $0.method == .get && isList($0, word: word) || isSpecial($0) })
        else { return nil }
        return CallGroup(path: above.path, name: (above.words + (thing.map { [$0] } ?? [])).joined(separator: "_"))
    }

    /// Adds the resources of calls whose paths name them.
    mutating func addGroups(to resources: inout [FoundResource]) {
        var positions: [String: Int] = [:]
        for (index, resource) in resources.enumerated() where resource.record == nil && resource.isSingleton {
            positions[resource.path ?? resource.name] = index
        }
        let sorted = groups.sorted { ($0.key.path, $0.key.name) < ($1.key.path, $1.key.name) }
        groups = [:]
        for (group, members) in sorted {
            var location = Location()
            location.words = [group.name]
            // Calls beside these can be found already: those whose results have no identity.
            let known = group.path.isEmpty ? nil : positions[group.path]
            var resource = known.map { resources[$0] } ?? FoundResource(name: group.name)
            if known == nil { resource.path = group.path }
            var builder = ResourceBuilder(resource: resource, word: group.name, location: location)
            for (segment, calls) in members {
                guard case .literal(let text) = segment, let verb = Words.call(text)?.verb else { continue }
                let inner = Location().adding(segment)
                for call in calls {
                    let path = document.operations[call.source].path.utf8.last == UInt8(ascii: "/")
                    let slash = path && tree.suffix.isEmpty ? "/" : ""
                    builder.resource.actions += actions(
                        call, name: verb, path: inner.path + slash, at: inner, isOnCollection: true)
                }
                let topics = calls.compactMap { document.operations[$0.source].tags.first }
                builder.resource.topic = builder.resource.topic ?? topics.first
            }
            finish(&builder)
            if let known { resources[known] = builder.resource } else { resources.append(builder.resource) }
        }
    }

    /// Takes the version out of names if most have it: `v2_droplets` → `droplets`. Paths keep it.
    func dropVersion(_ resources: inout [FoundResource]) {
        let prefixes = resources.map { resource in
            let segments = (resource.path ?? "").split(separator: "/").map { String($0) }
            return Array(segments.prefix { PathTree.isVersion($0) }).map { Words.name($0) + "_" }.joined()
        }
        var counts: [String: Int] = [:]
        for prefix in prefixes where !prefix.isEmpty { counts[prefix, default: 0] += 1 }
        guard let (prefix, count) = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
            count * 2 > resources.count
        else { return }
        for index in resources.indices where prefixes[index] == prefix {
            let name = Words.name(resources[index].name)
            guard name.begins(with: prefix), name.utf8.count > prefix.utf8.count else { continue }
            resources[index].name = String(name.dropFirst(prefix.count))
        }
    }
}
