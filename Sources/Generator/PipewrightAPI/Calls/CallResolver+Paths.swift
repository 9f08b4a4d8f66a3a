import PipeModel

extension CallResolver {
    static func pieces(ofIdentity count: Int, of resource: String, separator: String?) -> [API.PathPiece] {
        (0..<count).flatMap { part -> [API.PathPiece] in
            (part == 0 ? [] : [.text(separator ?? "/")]) + [.identity(of: resource, part: part)]
        }
    }

    /// A path from the URL of the server on.
    func whole(_ path: WholePath, suffix: String, below own: String? = nil) -> [API.PathPiece] {
        var path = path
        // A path of a call that ends so has it already.
        if own?.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) != true { path.end(with: suffix) }
        var whole = WholePath([.text("/")])
        whole.append(path.pieces)
        return whole.pieces
    }

    /// The pieces of a path without the slash at its start.
    ///
    /// - Parameter resource: The name of the resource whose identity is `{id}`.
    func pieces(
        of path: API.Path, in inherited: InheritedSettings, resource: String
    ) -> [API.PathPiece] {
        var isFirst = true
        return path.pieces.flatMap { piece -> [API.PathPiece] in
            defer { isFirst = false }
            switch piece {
            case .text(let text):
                let rest =
                    isFirst && text.utf8.first == UInt8(ascii: "/") ? String(text.unicodeScalars.dropFirst()) : text
                return placeholders(in: rest, inherited, resource: resource)
            case .argument(let name):
                return path.arguments.first { $0.swiftName == name }.map { [.argument($0)] } ?? []
            }
        }
    }

    /// The value of a path that keeps its slashes: an argument, or a part of an identity.
    func greedy(
        of path: API.Path, in inherited: InheritedSettings, resource: String
    ) -> API.PathPiece? {
        if let argument = path.arguments.first(where: { $0.swiftName == path.greedyArgument }) {
            return .argument(argument)
        }
        return (PathRule.pieces(of: path.text) ?? []).lazy.compactMap { piece -> API.PathPiece? in
            guard case .parameter(let name) = piece, PathRule.parameter(name).isGreedy else { return nil }
            return self.identity(named: name, inherited, resource: resource).first
        }.first
    }

    /// The pieces of a text with the placeholders of the runtime: `{id}`, `{0}`, `{projects.id}`.
    private func placeholders(
        in text: String, _ inherited: InheritedSettings, resource: String
    ) -> [API.PathPiece] {
        (PathRule.pieces(of: text) ?? []).flatMap { piece -> [API.PathPiece] in
            switch piece {
            case .text(let text): [.text(text)]
            case .parameter(let name): identity(named: name, inherited, resource: resource)
            }
        }
    }

    /// The identity that a placeholder names. All parts of one with several are separate segments.
    private func identity(
        named name: String, _ inherited: InheritedSettings, resource: String
    ) -> [API.PathPiece] {
        let (owner, part) = place(of: PathRule.parameter(name).name, inherited, resource: resource)
        if let part { return [.identity(of: owner, part: part)] }
        let record = recordsOfResources[owner]
        return Self.pieces(
            ofIdentity: max(1, record?.identityParts.count ?? 1), of: owner, separator: record?.identitySeparator)
    }

    /// The resource and the part of its identity that a placeholder names; no part for the whole identity.
    private func place(
        of name: String, _ inherited: InheritedSettings, resource: String
    ) -> (resource: String, part: Int?) {
        let parts = name.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1).map { String(Substring($0)) }
        guard parts.count == 2 else { return (resource, Int(name)) }
        let owner = inherited.ancestors.last { $0.key == parts[0] }?.id ?? resource
        return (owner, Int(parts[1]))
    }

    /// Query items whose values have the identity of the item, with the resource and the part in braces.
    func identityQuery(_ items: [API.NamedValue], of called: CalledResource)
        -> [API.NamedValue]
    {
        items.map { item in
            let pieces = placeholders(in: item.value, called.inherited, resource: called.resource.id)
            return .init(name: item.name, value: pieces.map(\.text).joined())
        }
    }

    /// The whole path of a call with its own path.
    func path(
        _ own: API.Path, below outer: [API.PathPiece], of called: CalledResource
    ) -> [API.PathPiece] {
        var path = WholePath(own.isAbsolute ? [] : outer)
        path.append(pieces(of: own, in: called.inherited, resource: called.resource.id))
        let suffix = called.resource.suffix
        return whole(path, suffix: suffix, below: own.text.isEmpty ? nil : own.text)
    }
}

extension API.Path {
    /// Whether it is relative to the server.
    var isAbsolute: Bool { text.utf8.first == UInt8(ascii: "/") && text.utf8.count > 1 }
}

extension API.PathPiece {
    /// The piece in the value of a query item.
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .identity(let resource, let part): "{\(resource)#\(part)}"
        case .argument(let field): "{\(field.wireName)}"
        }
    }
}
