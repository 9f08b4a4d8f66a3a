import PipeModel

/// Resolves the calls of an API: applies what they inherit, and joins their paths.
struct CallResolver {
    let records: [String: API.Record]
    /// The records of resources with identities, by the `id` of the resource.
    var recordsOfResources: [String: API.Record] = [:]

    static func resolve(_ api: inout API) {
        var resolver = CallResolver(
            records: Dictionary(api.records.map { ($0.swiftName, $0) }, uniquingKeysWith: { first, _ in first }))
        let root = InheritedSettings(use: api.use, scopes: api.scopes, settings: api.settings)
        for index in api.resources.indices { resolver.resolve(&api.resources[index], below: root) }
    }

    /// Resolves the calls of a resource and of all below it.
    private mutating func resolve(_ resource: inout API.Resource, below outer: InheritedSettings) {
        let parent = outer.ancestors.last?.id
        let id = (parent.map { [$0] } ?? []) + [resource.propertyName.plain]
        resource.id = id.joined(separator: ".")
        resource.parent = parent
        let record = resource.record.flatMap { type in if case .record(let name) = type { records[name] } else { nil } }
        recordsOfResources[resource.id] = record
        let identity = resource.hasIdentity ? record?.identity : nil
        var inner = outer
        inner.settings = outer.settings.overridden(by: resource.settings)
        inner.use = resource.use ?? outer.use
        inner.scopes = resource.scopes ?? outer.scopes

        var path = WholePath(resource.path.isAbsolute ? [] : outer.path)
        path.append(pieces(of: resource.path, in: outer, resource: resource.id))
        resource.greedy =
            greedy(of: resource.path, in: outer, resource: resource.id)
            ?? (resource.path.isAbsolute ? nil : outer.greedy)
        var item = path
        if let identity {
            item.append(
                Self.pieces(ofIdentity: identity.parts.count, of: resource.id, separator: record?.identitySeparator))
        }
        resource.collectionPath = whole(path, suffix: resource.suffix)
        resource.itemPath = identity == nil ? nil : whole(item, suffix: resource.suffix)
        let called = CalledResource(
            resource: resource, inherited: inner, path: path.pieces, itemPath: item.pieces, greedy: resource.greedy)
        for index in resource.calls.indices { complete(&resource.calls[index], of: called) }
        for index in resource.bulk.indices {
            resource.bulk[index].wholePath = resource.bulk[index].path.map {
                self.path(API.Path($0), below: path.pieces, of: called)
            }
        }
        inner.path = item.pieces
        inner.greedy = resource.greedy
        inner.ancestors.append(InheritedSettings.Ancestor(key: resource.pathName, id: resource.id))
        for index in resource.children.indices { resolve(&resource.children[index], below: inner) }
    }
}

/// A resource, its paths and what it inherits.
struct CalledResource {
    let resource: API.Resource
    /// What its calls inherit, with its own settings.
    let inherited: InheritedSettings
    /// Without a suffix, and without a slash at the start.
    let path: [API.PathPiece]
    let itemPath: [API.PathPiece]
    /// The value in both that keeps its slashes.
    let greedy: API.PathPiece?
}
