extension API {
    /// The schemes of each initializer of the credentials that are not required by all alternatives and have no
    /// environment variables. An alternative that includes another one is left out.
    package var credentialAlternatives: [[String]] {
        let optional = Set(schemes.filter { !$0.isRequired && $0.environment.isEmpty }.map(\.name))
        let needed = ((use.isEmpty ? [[]] : use) + resources.flatMap(\.waysToAuthenticate)).map {
            $0.filter(optional.contains)
        }
        let shortest = needed.enumerated().sorted {
            ($0.element.count, $0.offset) < ($1.element.count, $1.offset)
        }
        // An alternative can only include shorter ones, which come before it.
        var least: [(offset: Int, names: Set<String>)] = []
        for (offset, names) in shortest {
            let names = Set(names)
            guard !least.contains(where: { $0.names.isSubset(of: names) }) else { continue }
            least.append((offset, names))
            if least.count > Self.mostInitializers { return [[]] }
        }
        return least.isEmpty ? [[]] : least.map(\.offset).sorted().map { needed[$0] }
    }

    /// If there are more alternatives, all their credentials are optional, to limit the generated code.
    private static let mostInitializers = 4
}

extension API.Resource {
    /// The alternatives of the resource, its calls and its children.
    fileprivate var waysToAuthenticate: [[String]] {
        (use ?? []) + calls.flatMap { $0.own.use ?? [] } + children.flatMap(\.waysToAuthenticate)
    }
}
