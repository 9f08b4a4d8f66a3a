import PipeModel

/// Moves settings that most calls share to the resource or to the defaults of all resources.
struct SharedSettings {
    /// What a resource inherits, or wants for its calls.
    private struct Level {
        var arrays: String?
        var suffix: String?
        var patch: String?
    }

    private let shapes: [Int: CallShape]
    /// The endings of paths, by the positions of the operations.
    private let suffixes: [Int: String]
    private var losses: [Int: [Loss]] = [:]

    /// Sets the defaults and the settings of each resource. Returns what single calls lose.
    static func share(
        _ resources: inout [FoundResource], _ defaults: inout FoundSettings, shapes: [Int: CallShape], trees: [PathTree]
    ) -> [Int: [Loss]] {
        let suffix = trees.first?.suffix ?? ""
        var suffixes: [Int: String] = [:]
        for tree in trees {
            for operation in tree.nodes.flatMap(\.operations) { suffixes[operation] = tree.suffix }
        }
        var shared = SharedSettings(shapes: shapes, suffixes: suffixes)
        let sources = shapes.keys.sorted()
        let usualStyle = usual(sources.flatMap { shapes[$0]?.arrayStyles.map(\.style) ?? [] })
        if let usualStyle, usualStyle != "repeat" { defaults.arrays = usualStyle }
        let patches = sources.compactMap { shared.patch(of: $0) }
        if let usual = patches.mostCommon?.element, usual != "merge-patch" { defaults.patch = usual }
        let forms = sources.filter { shapes[$0]?.isForm == true }.count
        let bodies = sources.filter { shapes[$0].map { $0.isForm || MediaTypes.isJSON($0.mediaType ?? "") } == true }
            .count
        if forms * 2 > bodies {
            defaults.format = "form"
            for index in resources.indices { shared.sayJSON(&resources[index]) }
        }
        if !suffix.isEmpty { defaults.suffix = suffix }
        let top = Level(arrays: defaults.arrays, suffix: defaults.suffix, patch: defaults.patch)
        for index in resources.indices { shared.set(&resources[index], inherited: top) }
        return shared.losses
    }

    /// The style of most lists, whatever their order; of several, the one that the language has first.
    private static func usual(_ styles: [String]) -> String? {
        let order = ArrayStyle.allCases.map(\.rawValue)
        return styles.sorted { (order.firstIndex(of: $0) ?? 0) < (order.firstIndex(of: $1) ?? 0) }.mostCommon?.element
    }

    /// Sets the format of calls with a body in JSON where most are forms.
    private func sayJSON(_ resource: inout FoundResource) {
        for index in resource.operations.indices where resource.operations[index].format == nil {
            let operation = resource.operations[index]
            let isJSON = shapes[operation.source]?.mediaType.map { MediaTypes.isJSON($0) } ?? false
            if operation.verb.body != nil, isJSON {
                resource.operations[index].format = "json"
            }
        }
        for index in resource.actions.indices where resource.actions[index].format == nil {
            switch resource.actions[index].body {
            case .fields, .type: resource.actions[index].format = "json"
            case .none, .stream, .bytes, .multipart: break
            }
        }
        for index in resource.children.indices { sayJSON(&resource.children[index]) }
    }

    private func patch(of source: Int) -> String? {
        guard let shape = shapes[source], shape.method == .patch, let type = shape.mediaType else { return nil }
        switch type {
        case "application/json": return "json"
        case "application/merge-patch+json": return "merge-patch"
        default: return nil
        }
    }

    /// Sets the style of a query item of a call. Returns whether the call has the item.
    private func set(
        _ style: String, of name: String, in source: Int, _ resource: inout FoundResource
    ) -> Bool {
        var isFound = false
        func set(_ fields: inout [FoundField]) {
            for index in fields.indices where fields[index].name == name {
                fields[index].style = style
                isFound = true
            }
        }
        for index in resource.operations.indices where resource.operations[index].source == source {
            set(&resource.operations[index].query)
            if resource.operations[index].verb == .list { set(&resource.filter) }
        }
        for index in resource.actions.indices where resource.actions[index].source == source {
            set(&resource.actions[index].query)
        }
        return isFound
    }

    private mutating func set(_ resource: inout FoundResource, inherited: Level) {
        let sources = resource.sources
        var level = inherited
        let styles = sources.flatMap { source in
            (shapes[source]?.arrayStyles ?? []).map { (source: source, name: $0.name, style: $0.style) }
        }
        if let usual = Self.usual(styles.map(\.style)) {
            level.arrays = usual
            for other in styles where other.style != usual {
                guard !set(other.style, of: other.name, in: other.source, &resource) else { continue }
                losses[other.source, default: []].append(.style(parameter: other.name, style: other.style))
            }
        }
        if level.arrays != inherited.arrays, level.arrays != "repeat" || inherited.arrays != nil {
            resource.settings.arrays = level.arrays
        }
        if let usual = sources.compactMap({ patch(of: $0) }).mostCommon?.element { level.patch = usual }
        if level.patch != inherited.patch, level.patch != "merge-patch" || inherited.patch != nil {
            resource.settings.patch = level.patch
        }
        if let suffix = sources.first.flatMap({ suffixes[$0] }), suffix != inherited.suffix ?? "" {
            level.suffix = suffix
            resource.settings.suffix = suffix
        }
        for index in resource.children.indices { set(&resource.children[index], inherited: level) }
    }
}
