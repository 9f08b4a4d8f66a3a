import PipewrightAPI
import PipewrightSchema

/// Makes the contexts of resources.
enum ResourceBuilder {
    /// The contexts of a resource and of all below it, parents first.
    static func contexts(of resources: [API.Resource]) -> [ResourceContext] {
        resources.flatMap { [context(of: $0)] + contexts(of: $0.children) }
    }

    /// The property under which a pipe is found, in the client's own scope or elsewhere.
    static func entry(of resource: API.Resource, isSeparate: Bool, isInClient: Bool = false) -> EntryContext {
        EntryContext(
            isSeparate: isSeparate,
            entryDocs: SwiftDocumentation.lines(resource.docs ?? summary(of: resource), indentation: 4),
            entryName: resource.propertyName,
            entryType: isInClient ? resource.typePath.last ?? "" : resource.typeName
        )
    }

    private static func summary(of resource: API.Resource) -> String {
        "`/\(resource.path)`: \(resource.record)"
    }

    private static func context(of resource: API.Resource) -> ResourceContext {
        let name = resource.typePath.last ?? ""
        let filter = filterContext(of: resource)
        return ResourceContext(
            resourceDocs: SwiftDocumentation.lines(resource.docs ?? summary(of: resource), indentation: 4),
            parent: resource.typePath.dropLast().joined(separator: "."),
            inheritance: inheritance(name, protocols(of: resource)),
            recordType: resource.record,
            descriptor: SourceLayout.call(
                "public static let descriptor = ResourceDescriptor", descriptor(of: resource)
            ).lines(indentation: 8),
            filter: filter,
            item: extensionContext("PipeItem", of: resource, target: .item, children: resource.children),
            collection: extensionContext("Pipe", of: resource, target: .collection, children: [])
        )
    }

    /// One protocol for each verb: what is not listed does not compile.
    private static func protocols(of resource: API.Resource) -> [String] {
        var names = resource.operations.map { operation in
            switch operation {
            case .list: "ListableResource"
            case .read: "ReadableResource"
            case .create: "CreatableResource"
            case .replace: "ReplaceableResource"
            case .update: "UpdatableResource"
            case .remove: "RemovableResource"
            case .exists: "ExistsResource"
            }
        }
        if resource.paging?.size != nil, resource.operations.contains(.list) { names.append("SizedPagesResource") }
        if resource.hasIdentity { names.append("ItemResource") }
        return names.isEmpty ? ["PipeResource"] : names
    }

    private static func inheritance(_ name: String, _ protocols: [String]) -> [String] {
        let line = "public enum \(name): \(protocols.joined(separator: ", ")) {"
        if SourceLayout.fits(line, behind: 4) { return [line] }
        return ["public enum \(name):"] + SourceLayout.filled(protocols, indentation: 8).map { "    " + $0 } + ["{"]
    }

    // MARK: - Descriptor

    private static func descriptor(of resource: API.Resource) -> [SourceLayout] {
        func argument(_ label: String, _ text: String) -> SourceLayout { .text("\(label): \(text)") }
        var arguments = [argument("path", SwiftLiteral.string(resource.path))]
        if !resource.suffix.isEmpty { arguments.append(argument("suffix", SwiftLiteral.string(resource.suffix))) }
        let isListed = resource.operations.contains(.list)
        if isListed, let items = resource.items { arguments.append(argument("items", SwiftLiteral.string(items))) }
        if let wrap = resource.wrap { arguments.append(argument("wrap", SwiftLiteral.string(wrap))) }
        if !resource.settings.isEmpty || resource.use != nil {
            arguments.append(settings(resource.settings, use: resource.use))
        }
        if isListed, let paging = resource.paging { arguments.append(self.paging(paging)) }
        if resource.patch == .json, resource.operations.contains(.update) {
            arguments.append(argument("patch", ".json"))
        }
        return arguments
    }

    static func settings(_ settings: API.CallSettings, use: [[String]]? = nil) -> SourceLayout {
        var arguments: [SourceLayout] = []
        if !settings.headers.isEmpty { arguments.append(pairs("headers", settings.headers)) }
        if !settings.query.isEmpty { arguments.append(pairs("query", settings.query)) }
        if let milliseconds = settings.timeoutMilliseconds {
            let timeout =
                milliseconds % 1000 == 0 ? ".seconds(\(milliseconds / 1000))" : ".milliseconds(\(milliseconds))"
            arguments.append(.text("timeout: \(timeout)"))
        }
        if let use { arguments.append(self.use(use)) }
        return .call("settings: CallSettings", arguments)
    }

    private static func pairs(_ label: String, _ values: [API.CallSettings.NamedValue]) -> SourceLayout {
        .collection(
            "\(label): ",
            values.map { .text("(\(SwiftLiteral.string($0.name)), \(SwiftLiteral.string($0.value)))") })
    }

    static func use(_ alternatives: [[String]]) -> SourceLayout {
        .collection(
            "use: ", alternatives.map { .text("[\($0.map(SwiftLiteral.string).joined(separator: ", "))]") })
    }

    private static func paging(_ paging: API.Paging) -> SourceLayout {
        var arguments: [SourceLayout] = [.text("next: \(place(paging.next))")]
        if let previous = paging.previous { arguments.append(.text("previous: \(place(previous))")) }
        if let size = paging.size {
            let name = SwiftLiteral.string(size.parameter)
            let highest = size.highest.map { SwiftLiteral.integer($0) } ?? "Int.max"
            let range = "\(SwiftLiteral.integer(size.lowest))...\(highest)"
            arguments.append(.text("size: PageSize(\(name), \(range))"))
        }
        if let total = paging.total { arguments.append(.text("total: \(place(total))")) }
        return .call("paging: .follow", arguments)
    }

    private static func place(_ place: Place) -> String {
        switch place {
        case .link(let name): ".link(\(SwiftLiteral.string(name)))"
        case .header(let name): ".header(\(SwiftLiteral.string(name)))"
        case .query(let name): ".query(\(SwiftLiteral.string(name)))"
        case .cookie(let name): ".cookie(\(SwiftLiteral.string(name)))"
        case .body(let pointer): ".body(\(SwiftLiteral.string(pointer)))"
        }
    }

    // MARK: - Filters, children and actions

    private static func filterContext(of resource: API.Resource) -> [FilterContext] {
        guard !resource.filter.isEmpty else { return [] }
        let builder = FieldBuilder(scope: nil, fields: resource.filter)
        return [
            FilterContext(
                filterDocs: ["/// What narrows a list of \(resource.propertyName)."],
                filterDeclarations: builder.declarations(
                    resource.filter.map { field in
                        var field = field
                        field.docs = nil
                        return field
                    }, indentation: 12),
                filterParameters: builder.initializer(resource.filter, indentation: 12),
                filterAssignments: builder.assignments(resource.filter),
                filterQueryings: builder.queryings(resource.filter, style: resource.arrays.rawValue)
            )
        ]
    }

    private static func extensionContext(
        _ type: String, of resource: API.Resource, target: Schema.Action.Target, children: [API.Resource]
    ) -> [ExtensionContext] {
        let actions = resource.actions.filter { $0.target == target }
        guard !actions.isEmpty || !children.isEmpty else { return [] }
        return [
            ExtensionContext(
                extendedType: type,
                constraint: resource.typeName,
                children: children.enumerated().map { entry(of: $0.element, isSeparate: $0.offset > 0) },
                actions: actions.enumerated().map { index, action in
                    let isSeparate = index > 0 || !children.isEmpty
                    return ActionBuilder.context(
                        of: action, style: resource.arrays.rawValue, isSeparate: isSeparate)
                }
            )
        ]
    }
}
