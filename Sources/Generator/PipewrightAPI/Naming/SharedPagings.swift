import PipeModel

/// The paging schemes that several lists use: generated code has each of them once, as a property of the namespace.
package struct SharedPagings: Sendable {
    package struct Entry: Sendable {
        /// The property, such as `linksPaging`.
        package let swiftName: SwiftIdentifier
        package let paging: API.Paging
    }

    /// In the order of their first use.
    package let entries: [Entry]

    init(_ api: API) {
        var uses: [String: Int] = [:]
        var pagings: [(name: String, paging: API.Paging)] = []
        Self.visit(api.resources) { paging in
            guard let name = paging.name else { return }
            if uses[name] == nil { pagings.append((name, paging)) }
            uses[name, default: 0] += 1
        }
        var taken: Set<SwiftIdentifier> = []
        entries = pagings.compactMap { name, paging in
            guard uses[name, default: 0] > 1, let word = SwiftName().name("\(name)_paging", as: .member),
                taken.insert(word).inserted
            else { return nil }
            return Entry(swiftName: word, paging: paging)
        }
    }

    /// The property of a scheme; `nil` if only one list uses it.
    func swiftName(of paging: API.Paging) -> SwiftIdentifier? {
        guard let name = paging.name else { return nil }
        return entries.first { $0.paging.name == name }?.swiftName
    }

    private static func visit(_ resources: [API.Resource], _ body: (API.Paging) -> Void) {
        for resource in resources {
            if resource.returnsPages, let paging = resource.paging { body(paging) }
            for call in resource.calls { if let paging = call.own.paging { body(paging) } }
            visit(resource.children, body)
        }
    }
}
