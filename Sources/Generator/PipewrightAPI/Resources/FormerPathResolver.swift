import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Resolves the paths that resources had before, as the runtime knows them: from the URL of the server on, with `{id}` for
/// each value.
///
/// What is below the items of a resource had another path, too, when that resource had one.
struct FormerPathResolver {
    private let definitions: Definitions
    private let stored: Set<String>
    private var placed: [PlacedResource] = []

    /// The former paths, by the `id` of each resource whose records are stored.
    static func resolve(_ api: API, _ definitions: Definitions) -> [String: [String]] {
        guard definitions.schema.allResources.contains(where: { $0.store?.formerPaths.isEmpty == false }) else {
            return [:]
        }
        var resolver = FormerPathResolver(api, definitions)
        resolver.add(definitions.schema.resources, api.resources, below: [WrittenPath()], [])
        return resolver.distinct()
    }

    private init(_ api: API, _ definitions: Definitions) {
        self.definitions = definitions
        stored = Set(api.records.filter { $0.storage != nil }.map(\.swiftName))
    }

    /// A resource with its paths.
    private struct PlacedResource {
        let id: String
        let name: String
        let record: String
        let path: String
        /// Those that the schema names have their places there.
        var formerPaths: [(path: String, range: SourceRange?)] = []
    }

    /// Adds resources and those below them.
    ///
    /// - Parameter outer: The paths that theirs are below, the present one first.
    private mutating func add(
        _ authored: [Schema.Resource], _ resolved: [API.Resource], below outer: [WrittenPath],
        _ ancestors: [WrittenPath.Ancestor]
    ) {
        // Those with errors are missing.
        let known = Dictionary(resolved.map { ($0.typePath.last ?? "", $0) }, uniquingKeysWith: { first, _ in first })
        for resource in authored {
            guard let found = definitions.naming.resource(resource.name.value).flatMap({ known[$0] }) else { continue }
            func wholes(_ path: String) -> [WrittenPath] {
                let own = WrittenPath(path, ancestors)
                let isAbsolute = path.utf8.first == UInt8(ascii: "/") && !PathRule.normalized(path).isEmpty
                return isAbsolute ? [own] : outer.map { $0.appending(own) }
            }
            var paths = wholes(resource.path?.value ?? resource.name.value)
            var placed = PlacedResource(
                id: found.id, name: resource.name.value, record: found.recordName ?? "", path: paths[0].text)
            if found.has(where: \.changesRecords) { placed.formerPaths = paths.dropFirst().map { ($0.text, nil) } }
            for former in resource.store?.formerPaths ?? [] where isUsable(former, wholes, of: resource, paths[0]) {
                let formerPaths = wholes(former.value)
                placed.formerPaths += formerPaths.map { ($0.text, former.range) }
                paths += formerPaths
            }
            if stored.contains(placed.record) { self.placed.append(placed) }
            guard !resource.children.isEmpty else { continue }
            var inner = ancestors
            if found.hasIdentity, let record = resource.record.flatMap({ definitions.records[$0.value] }) {
                let item = WrittenPath.Ancestor(
                    key: resource.name.value, identity: definitions.identityNames(of: record),
                    separator: record.identitySeparator?.value)
                paths = paths.map { $0.appending(item) }
                inner.append(item)
            }
            add(resource.children, found.children, below: paths, inner)
        }
    }

    /// Whether a text is a path with the values of the present one. Reports one that is not.
    private func isUsable(
        _ former: Located<String>, _ wholes: (String) -> [WrittenPath], of resource: Schema.Resource,
        _ present: WrittenPath
    ) -> Bool {
        if let reason = PathRule.problem(in: former.value) {
            definitions.error(.malformedPath(former.value, reason: reason), at: former.range)
            return false
        }
        let values = wholes(former.value)[0].values
        guard values == present.values else {
            definitions.error(
                .storeNotUsable(.renamedFrom, reason: .otherValues(values, present: present.values)), at: former.range)
            return false
        }
        return true
    }

    /// The former paths, each of one resource only. Reports those that are paths of another resource with the record.
    private func distinct() -> [String: [String]] {
        var owners: [[String]: PlacedResource] = [:]
        for resource in placed where owners[[resource.record, resource.path]] == nil {
            owners[[resource.record, resource.path]] = resource
        }
        var found: [String: [String]] = [:]
        for resource in placed {
            for (path, range) in resource.formerPaths {
                let key = [resource.record, path]
                guard let owner = owners[key] else {
                    owners[key] = resource
                    found[resource.id, default: []].append(path)
                    continue
                }
                let isRepeated = owner.id == resource.id && path != resource.path
                if !isRepeated, let range {
                    definitions.error(
                        .storeNotUsable(.renamedFrom, reason: .pathOf(resource: owner.name)), at: range)
                }
            }
        }
        return found
    }
}

/// A path with `{id}` for each value, and the names of the values.
private struct WrittenPath {
    /// A resource with items, whose identity is in paths below.
    struct Ancestor {
        let key: String
        let identity: [String]
        let separator: String?

        /// The names of the values in a path below.
        var values: [String] { identity.map { "\(key).\($0)" } }

        /// The identity in a path: a segment for each part, or one for all.
        var text: String {
            let isOneSegment = separator.map { $0 != "/" } ?? false
            return identity.prefix(isOneSegment ? 1 : .max).map { _ in WrittenPath.value }.joined(separator: "/")
        }
    }

    private static let value = "{id}"

    private(set) var text = ""
    private(set) var values: [String] = []

    init() {}

    /// The path that a schema has.
    init(_ path: String, _ ancestors: [Ancestor]) {
        for piece in PathRule.pieces(of: PathRule.normalized(path)) ?? [] {
            switch piece {
            case .text(let text): self.text += PathRule.encodedText(text)
            case .parameter(let name):
                if let ancestor = ancestors.last(where: { name == "\($0.key).id" }) {
                    text += ancestor.text
                    values += ancestor.values
                } else {
                    text += Self.value
                    values.append(name)
                }
            }
        }
    }

    /// The path of the items.
    func appending(_ item: Ancestor) -> WrittenPath {
        var added = WrittenPath()
        (added.text, added.values) = (item.text, item.values)
        return appending(added)
    }

    /// A path below this one.
    func appending(_ path: WrittenPath) -> WrittenPath {
        guard !path.text.isEmpty else { return self }
        var whole = self
        whole.text += text.isEmpty || text.utf8.last == UInt8(ascii: "/") ? path.text : "/" + path.text
        whole.values += path.values
        return whole
    }
}
