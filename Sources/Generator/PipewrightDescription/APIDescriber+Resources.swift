import PipeModel
import PipewrightAPI

/// A resource, its paths and what it has from the levels above.
struct DescribedResource {
    let resource: API.Resource
    let name: String
    /// What its calls have from the levels above, with its own settings.
    let surroundings: Surroundings
    /// Without a suffix, and without a slash at the start.
    let path: [APIDescription.PathPiece]
    let itemPath: [APIDescription.PathPiece]
    /// The value in both that keeps its slashes.
    let greedy: APIDescription.PathPiece?
    /// The parts of the identity of an item.
    let identityCount: Int
}

extension APIDescriber {
    /// A resource and all below it.
    func resources(_ resource: API.Resource, in outer: Surroundings) -> [APIDescription.Resource] {
        let name = Self.name(of: resource, below: outer.ancestors.last.map { [$0.name] } ?? []).joined(separator: ".")
        let identity = resource.hasIdentity ? resource.record.flatMap { records[$0] } : nil
        let identityParts = identity.map(self.identity) ?? []
        var inner = outer
        inner.settings.append(resource.settings)
        inner.use = resource.use ?? outer.use
        inner.scopes = resource.scopes ?? outer.scopes

        var path = WholePath(resource.path.isAbsolute ? [] : outer.path)
        path.append(pieces(of: resource.path, in: outer, resource: name))
        let greedy =
            self.greedy(of: resource.path, in: outer, resource: name) ?? (resource.path.isAbsolute ? nil : outer.greedy)
        var item = path
        if !identityParts.isEmpty {
            item.append(Self.identityPieces(identityParts.count, of: name, separator: identity?.identitySeparator))
        }
        let described = DescribedResource(
            resource: resource, name: name, surroundings: inner, path: path.pieces, itemPath: item.pieces,
            greedy: greedy,
            identityCount: identityParts.count)
        var result = APIDescription.Resource(name: name, path: whole(path, suffix: resource.suffix))
        result.greedy = greedy
        result.docs = resource.docs
        result.deprecated = resource.deprecated
        result.parent = outer.ancestors.last?.name
        result.record = resource.record.map { records[$0] == nil ? .union($0) : .record($0) }
        result.pipe = resource.ownPipe
        result.singleton = resource.isSingleton.ifTrue
        result.itemPath = identityParts.isEmpty ? nil : whole(item, suffix: resource.suffix)
        result.calls = operations(of: described) + resource.actions.map { action($0, of: described) }
        result.bulk = resource.bulk.map { bulk($0, of: described) }.nonEmpty
        inner.path = item.pieces
        inner.greedy = greedy
        inner.ancestors.append(Surroundings.Ancestor(key: resource.name, name: name))
        return [result] + resource.children.flatMap { resources($0, in: inner) }
    }

    private static func identityPieces(
        _ count: Int, of name: String, separator: String?
    ) -> [APIDescription.PathPiece] {
        (0..<count).flatMap { part -> [APIDescription.PathPiece] in
            (part == 0 ? [] : [.text(separator ?? "/")]) + [.identity(of: name, part: part)]
        }
    }

    /// A path from the URL of the server on.
    func whole(_ path: WholePath, suffix: String, below own: String? = nil) -> [APIDescription.PathPiece] {
        var path = path
        // A path of a call that ends so has it already.
        if own?.hasSuffix(suffix) != true { path.end(with: suffix) }
        var whole = WholePath([.text("/")])
        whole.append(path.pieces)
        return whole.pieces
    }

    /// The pieces of a path without the slash at its start.
    ///
    /// - Parameter resource: The name of the resource whose identity is `{id}`.
    func pieces(
        of path: API.Path, in surroundings: Surroundings, resource: String
    ) -> [APIDescription.PathPiece] {
        var isFirst = true
        return path.pieces.flatMap { piece -> [APIDescription.PathPiece] in
            defer { isFirst = false }
            switch piece {
            case .text(let text):
                let rest =
                    isFirst && text.utf8.first == UInt8(ascii: "/") ? String(text.unicodeScalars.dropFirst()) : text
                return placeholders(in: rest, surroundings, resource: resource)
            case .argument(let name):
                guard let argument = path.arguments.first(where: { $0.swiftName == name }) else { return [] }
                return [.argument(field(argument))]
            }
        }
    }

    /// The value of a path that keeps its slashes: an argument, or a part of an identity.
    func greedy(
        of path: API.Path, in surroundings: Surroundings, resource: String
    ) -> APIDescription.PathPiece? {
        if let argument = path.arguments.first(where: { $0.swiftName == path.greedyArgument }) {
            return .argument(field(argument))
        }
        return (PathRule.pieces(of: path.text) ?? []).lazy.compactMap { piece -> APIDescription.PathPiece? in
            guard case .parameter(let name) = piece, PathRule.parameter(name).isGreedy else { return nil }
            return self.identity(named: name, surroundings, resource: resource).first
        }.first
    }

    /// The pieces of a text with the placeholders of the runtime: `{id}`, `{0}`, `{projects.id}`.
    private func placeholders(
        in text: String, _ surroundings: Surroundings, resource: String
    ) -> [APIDescription.PathPiece] {
        (PathRule.pieces(of: text) ?? []).flatMap { piece -> [APIDescription.PathPiece] in
            switch piece {
            case .text(let text): [.text(text)]
            case .parameter(let name): identity(named: name, surroundings, resource: resource)
            }
        }
    }

    /// The identity that a placeholder names. All parts of one with several are separate segments.
    private func identity(
        named name: String, _ surroundings: Surroundings, resource: String
    ) -> [APIDescription.PathPiece] {
        let (owner, part) = place(of: PathRule.parameter(name).name, surroundings, resource: resource)
        if let part { return [.identity(of: owner, part: part)] }
        let described = record(ofResource: owner)
        return Self.identityPieces(
            max(1, described.map { identity(of: $0).count } ?? 1), of: owner, separator: described?.identitySeparator)
    }

    /// The resource and the part of its identity that a placeholder names; no part for the whole identity.
    private func place(
        of name: String, _ surroundings: Surroundings, resource: String
    ) -> (resource: String, part: Int?) {
        let parts = name.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1).map { String(Substring($0)) }
        guard parts.count == 2 else { return (resource, Int(name)) }
        let owner = surroundings.ancestors.last { $0.key == parts[0] }?.name ?? resource
        return (owner, Int(parts[1]))
    }

    /// Query items whose values have the identity of the item, as the description has them.
    func identityQuery(_ items: [API.NamedValue], of described: DescribedResource)
        -> [API.NamedValue]
    {
        items.map { item in
            let pieces = placeholders(in: item.value, described.surroundings, resource: described.name)
            return .init(name: item.name, value: pieces.map(\.text).joined())
        }
    }

    func bulk(_ bulk: API.Bulk, of described: DescribedResource) -> APIDescription.Bulk {
        var result = APIDescription.Bulk(operations: bulk.operations, format: bulk.format, identity: bulk.identity)
        result.method = bulk.method
        result.path = bulk.path.map { path($0, below: described.path, of: described) }
        result.wrap = bulk.wrap
        result.limit = bulk.limit
        result.results = bulk.results
        result.item = bulk.item
        result.status = bulk.status
        result.error = bulk.error
        result.key = bulk.key
        result.sendsObjects = bulk.sendsObjects.ifTrue
        return result
    }

    /// The whole path of a call with its own path.
    func path(
        _ own: String, below outer: [APIDescription.PathPiece], of described: DescribedResource
    ) -> [APIDescription.PathPiece] {
        path(API.Path(own), below: outer, of: described)
    }

    func path(
        _ own: API.Path, below outer: [APIDescription.PathPiece], of described: DescribedResource
    ) -> [APIDescription.PathPiece] {
        var path = WholePath(own.isAbsolute ? [] : outer)
        path.append(pieces(of: own, in: described.surroundings, resource: described.name))
        let suffix = described.resource.suffix
        return whole(path, suffix: suffix, below: own.text.isEmpty ? nil : own.text)
    }
}

extension API.Path {
    /// Whether it is relative to the server.
    var isAbsolute: Bool { text.utf8.first == UInt8(ascii: "/") && text.utf8.count > 1 }
}

extension APIDescription.PathPiece {
    /// The piece in the value of a query item.
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .identity(let resource, let part): "{\(resource)#\(part)}"
        case .argument(let field): "{\(field.name)}"
        }
    }
}
