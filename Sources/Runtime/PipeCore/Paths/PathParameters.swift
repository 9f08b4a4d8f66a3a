import PipeHTTP

/// The values of the names in { } of a path: the identity of an item, and the identities of items above it.
package struct PathParameters: Sendable, Hashable {
    /// An item above.
    package struct Ancestor: Sendable, Hashable {
        package let name: String
        package let identity: PathIdentity

        package init(name: String, identity: PathIdentity) {
            self.name = name
            self.identity = identity
        }
    }

    var ancestors: [Ancestor] = []
    /// The item's own identity.
    var identity: PathIdentity = []

    /// The values for paths below an item.
    func below(_ name: String, identity: PathIdentity) -> PathParameters {
        var parameters = self
        parameters.ancestors.append(Ancestor(name: name, identity: identity))
        parameters.identity = []
        return parameters
    }

    /// The value of a name: `id`, `1`, `projects.id` or `projects.1`, each with `+` for one that keeps its slashes; `nil` for
    /// any other name.
    subscript(name: some StringProtocol) -> PathIdentity? {
        if name.ends(with: "+") {
            return self[name.droppingLast()]?.keepingSlashes
        }
        let parts = name.words(separatedBy: ".")
        guard let last = parts.last, parts.count <= 2 else {
            return nil
        }
        let identity =
            parts.count == 1 ? identity : ancestors.last { $0.name.hasSameBytes(as: parts[0]) }?.identity ?? []
        if last == "id" {
            return identity.parts.isEmpty ? nil : identity
        }
        return Int(last).flatMap { identity.parts.indices.contains($0) ? [identity.parts[$0]] : nil }
    }

    /// A text of a schema with values instead of the names in { }; other braces stay.
    ///
    /// - Parameter encode: Returns the text of a value.
    func filling(_ text: String, _ encode: (PathIdentity) -> String) -> String {
        var filled = ""
        var rest = text[...]
        while let open = rest.firstIndex(ofScalar: "{"), let close = rest[open...].firstIndex(ofScalar: "}") {
            let name = rest[..<close].suffix(after: open)
            if let identity = self[name] {
                filled += rest[..<open]
                filled += encode(identity)
            } else {
                filled += rest[..<close] + "}"
            }
            rest = rest.suffix(after: close)
        }
        return filled + rest
    }
}
