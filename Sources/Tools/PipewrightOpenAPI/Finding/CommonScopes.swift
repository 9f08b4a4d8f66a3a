/// Moves the scopes that most calls of a resource need to the resource.
enum CommonScopes {
    /// Sets `scopes` of resources, operations and actions.
    ///
    /// - Parameter scopes: The scopes of each operation of the document, by its position.
    static func set(_ resources: inout [FoundResource], _ scopes: [Int: [String]]) {
        guard scopes.values.contains(where: { !$0.isEmpty }) else { return }
        for index in resources.indices { set(&resources[index], inherited: [], scopes) }
    }

    private static func set(_ resource: inout FoundResource, inherited: [String], _ scopes: [Int: [String]]) {
        let own = resource.sources.map { scopes[$0] ?? [] }
        var level = inherited
        // The resource has the scopes that most of its calls need.
        if let most = own.mostCommon, most.count * 2 > own.count, most.element != inherited {
            resource.scopes = most.element
            level = most.element
        }
        resource.set(\.scopes, \.scopes) { source in
            let needed = scopes[source] ?? []
            return needed == level ? nil : needed
        }
        for index in resource.children.indices { set(&resource.children[index], inherited: level, scopes) }
    }
}
