extension API {
    /// The schemes of each initializer of the credentials that are not required by all alternatives and have no
    /// environment variables. An alternative that includes another one is left out.
    package var credentialAlternatives: [[String]] {
        let optional = Set(schemes.filter { !$0.isRequired && $0.environment.isEmpty }.map(\.name))
        let needed = ((use.isEmpty ? [[]] : use) + resources.flatMap(\.waysToAuthenticate)).map {
            $0.filter(optional.contains)
        }
        let least = needed.enumerated().filter { index, names in
            !needed.enumerated().contains { other, less in
                Set(less).isSubset(of: names) && (less.count < names.count || other < index)
            }
        }
        return (1...Self.mostInitializers).contains(least.count) ? least.map(\.element) : [[]]
    }

    /// If there are more alternatives, all their credentials are optional, to limit the generated code.
    private static let mostInitializers = 4
}

extension API.Resource {
    /// The alternatives of the resource, its calls and its children.
    fileprivate var waysToAuthenticate: [[String]] {
        (use ?? []) + options.flatMap { $0.use ?? [] } + actions.flatMap { $0.use ?? [] }
            + children.flatMap(\.waysToAuthenticate)
    }
}
