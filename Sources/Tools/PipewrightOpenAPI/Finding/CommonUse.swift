/// Moves credentials that most calls need to the top of the schema, and credentials of a whole resource to the resource.
enum CommonUse {
    /// Sets `use` of resources, operations and actions that differ from the most common one, which is returned.
    ///
    /// - Parameters:
    ///   - sources: The positions of the operations in the document.
    ///   - uses: What each of them needs; `nil` if the document does not say.
    static func set(_ resources: inout [FoundResource], shapes sources: [Int], uses: [[[String]]?]) -> [[String]]? {
        guard let common = uses.compactMap(\.self).mostCommon?.element else { return nil }
        let pairs = zip(sources, uses).compactMap { source, use in use.map { (source, $0) } }
        let bySource = Dictionary(pairs) { first, _ in first }
        for index in resources.indices { set(&resources[index], inherited: common, bySource) }
        return common.isEmpty ? nil : common
    }

    /// The schemes that neither the schema nor a resource or call needs.
    static func unused(_ schemes: [String], common: [[String]]?, _ resources: [FoundResource]) -> Set<String> {
        var unused = Set(schemes)
        func use(_ alternatives: [[String]]?) { unused.subtract((alternatives ?? []).joined()) }
        func visit(_ resource: FoundResource) {
            use(resource.use?.alternatives)
            for operation in resource.operations { use(operation.use?.alternatives) }
            for action in resource.actions { use(action.use?.alternatives) }
            for child in resource.children { visit(child) }
        }
        use(common)
        for resource in resources { visit(resource) }
        return unused
    }

    private static func set(_ resource: inout FoundResource, inherited: [[String]], _ uses: [Int: [[String]]]) {
        let own = resource.sources.map { uses[$0] ?? inherited }
        var level = inherited
        if let first = own.first, first != inherited, own.allSatisfy({ $0 == first }) {
            resource.use = FoundUse(alternatives: first)
            level = first
        }
        resource.set(\.use, \.use) { source in
            uses[source].flatMap { $0 == level ? nil : FoundUse(alternatives: $0) }
        }
        for index in resource.children.indices { set(&resource.children[index], inherited: level, uses) }
    }
}
