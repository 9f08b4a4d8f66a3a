import PipeModel
import PipewrightSchema

extension Schema {
    /// All resources. It does not recurse, so that deep schemas do not overflow the stack.
    var allResources: [Resource] {
        // Resources are large, and a schema may have many thousands: without children, nothing is copied.
        guard resources.contains(where: { !$0.children.isEmpty }) else { return resources }
        var all = resources
        var next = 0
        while next < all.count {
            all += all[next].children
            next += 1
        }
        return all
    }

    /// The operations of `default` and of resources, as authored.
    var allOperations: [OperationOptions] {
        (defaults.operations?.value ?? []) + allResources.flatMap { $0.own.operations?.value ?? [] }
    }

    /// All resources with their settings and those that they inherit, in the order of ``allResources``.
    var resourcesWithSettings: [(resource: Resource, settings: ResourceSettings)] {
        var all: [(resource: Resource, settings: ResourceSettings)] = []
        all.reserveCapacity(allResources.count)
        func add(_ resources: [Resource], below outer: ResourceSettings) {
            for resource in resources { all.append((resource, settings(of: resource, below: outer))) }
        }
        add(resources, below: inheritedSettings)
        var next = 0
        while next < all.count {
            add(all[next].resource.children, below: all[next].settings)
            next += 1
        }
        return all
    }

    /// The settings of `default`, of resources, of their operations and of their actions, as authored.
    var settingsOfLevels: [ResourceSettings] {
        // Settings are large, and a schema may have many thousands: one array, with space for all of them.
        let resources = allResources
        var count = 1 + (defaults.operations?.value.count ?? 0)
        for resource in resources { count += 1 + (resource.own.operations?.value.count ?? 0) + resource.actions.count }
        var all: [ResourceSettings] = []
        all.reserveCapacity(count)
        all.append(defaults)
        for resource in resources { all.append(resource.own) }
        for index in all.indices { for operation in all[index].operations?.value ?? [] { all.append(operation.own) } }
        for resource in resources { for action in resource.actions { all.append(action.own) } }
        return all
    }
}

extension Schema.Resource {
    /// The operations of a resource without `operations`.
    private static let usualOperations: [ResourceOperation] = [.list, .read, .create, .replace, .remove]
    /// The operations of a singleton without `operations`.
    private static let usualOperationsOfSingleton: [ResourceOperation] = [.read, .replace]

    /// Whether it has no record and no operations, only actions and children.
    var isPath: Bool {
        record == nil && !hasUnreadableRecord && own.operations?.value.isEmpty != false
            && !(actions.isEmpty && children.isEmpty)
    }

    /// The options of its operations in the order of the language.
    ///
    /// - Parameter authored: The operations that it has or inherits.
    func options(_ authored: Located<[Schema.OperationOptions]>?) -> [Schema.OperationOptions] {
        let usual = isSingleton ? Self.usualOperationsOfSingleton : Self.usualOperations
        let options = authored?.value ?? usual.map { Schema.OperationOptions(Located($0, at: name.range)) }
        return ResourceOperation.allCases.compactMap { operation in options.index(of: operation).map { options[$0] } }
    }
}
