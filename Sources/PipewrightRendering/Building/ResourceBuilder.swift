import PipewrightAPI
import PipewrightLanguage
import PipewrightVocabulary

/// Builds the contexts of resources.
enum ResourceBuilder {
    /// The property or function with a pipe: in the client, an item, or a singleton.
    static func entry(
        of resource: API.Resource, _ names: TypeNames, isSeparate: Bool, isInClient: Bool = false
    ) -> EntryContext {
        let type = names.pipe(of: resource)
        let builder = FieldBuilder(.elsewhere(names))
        let arguments = resource.path.arguments
        let path = "path: \(ActionBuilder.path(resource.path, builder.types))"
        let value =
            if isInClient {
                arguments.isEmpty ? "\(type)(client)" : "\(type)(client, \(path))"
            } else {
                arguments.isEmpty ? "child()" : "child(\(path))"
            }
        var declaration =
            if arguments.isEmpty {
                ["public var \(resource.propertyName): \(type) {"]
            } else {
                SourceLayout.call(
                    "public func \(resource.propertyName)", arguments.map { builder.argument($0) },
                    suffix: " -> \(type) {"
                ).lines(indentation: 4)
            }
        let line = "\(declaration[0]) \(value) }"
        if arguments.isEmpty, SourceLayout.fits(line, after: 4) {
            declaration = [line]
        } else {
            declaration += ["    " + value, "}"]
        }
        let call = "`\(resource.listLocation)`: \(resource.record)"
        return EntryContext(
            isSeparate: isSeparate,
            entryDocs: SwiftDocumentation.lines(resource.docs, call: call, indentation: 4)
                + SwiftDocumentation.parameters(arguments.map { ($0.swiftName, $0.docs) }, indentation: 4),
            declaration: SwiftDocumentation.attribute(deprecated: resource.deprecated) + declaration
        )
    }

    /// The type of a resource.
    static func context(of resource: API.Resource, _ names: TypeNames) -> ResourceContext {
        let name = resource.typePath.last ?? ""
        let types = SwiftTypeName(names: names, isInNamespace: resource.typePath.count == 1, record: nil)
        let pipe = resource.isSingleton ? "SingletonPipe" : "ResourcePipe"
        return ResourceContext(
            isSeparate: true,
            resourceDocs: SwiftDocumentation.lines("`\(resource.listLocation)`", indentation: 4),
            inheritance: SourceLayout.declaration("public enum \(name)", of: protocols(of: resource), indentation: 4),
            recordType: types.name(of: resource.record),
            envelope: hasEnvelope(resource) ? resource.envelope.map { [types.name(of: $0)] } ?? [] : [],
            descriptor: SourceLayout.call(
                "@_spi(Generated) public static let descriptor = ResourceDescriptor", descriptor(of: resource, types)
            ).lines(indentation: 8),
            filter: filterContext(of: resource, types),
            sort: sortContext(of: resource),
            headers: resource.actions.compactMap { HeaderBuilder.context(of: $0, types) },
            pipeAlias: "\(resource.pipeName) = \(pipe)<\(names.ownName(of: resource))>"
        )
    }

    /// The children and actions of a resource's items and of its pipe.
    static func extensions(of resource: API.Resource, _ names: TypeNames) -> [ExtensionContext] {
        let isSingleton = resource.isSingleton
        let item = extensionContext(
            "ItemPipe", of: resource, names, target: .item, children: isSingleton ? [] : resource.children)
        let collection = extensionContext(
            isSingleton ? "SingletonPipe" : "ResourcePipe", of: resource, names, target: .collection,
            children: isSingleton ? resource.children : [])
        return item + collection
    }

    private static func hasEnvelope(_ resource: API.Resource) -> Bool {
        resource.envelope != nil && resource.operations.contains(.list)
    }

    /// The protocols of the verbs: calls of other verbs do not compile.
    private static func protocols(of resource: API.Resource) -> [String] {
        let hasPageSize = resource.paging?.size != nil
        var names = resource.operations.flatMap { operation -> [String] in
            switch operation {
            // Both protocols inherit the one of lists.
            case .list where hasEnvelope(resource) || hasPageSize:
                (hasEnvelope(resource) ? ["EnvelopedResource"] : []) + (hasPageSize ? ["PageSizableResource"] : [])
            case .list: ["ListableResource"]
            case .read: ["ReadableResource"]
            case .create: ["CreatableResource"]
            case .replace: ["ReplaceableResource"]
            case .update: ["UpdatableResource"]
            case .upsert: ["UpsertableResource"]
            case .remove: ["RemovableResource"]
            case .exists: ["ExistenceCheckableResource"]
            }
        }
        if resource.hasIdentity { names.append("ItemResource") }
        if resource.isSingleton { names.append("SingletonResource") }
        return names.isEmpty ? ["PipeResource"] : names
    }

    // MARK: - Descriptor

    private static func descriptor(of resource: API.Resource, _ types: SwiftTypeName) -> [SourceLayout] {
        func argument(_ label: String, _ text: String) -> SourceLayout { .text("\(label): \(text)") }
        var arguments = [argument("path", SwiftLiteral.string(resource.path.text))]
        if let name = resource.name { arguments.append(argument("name", SwiftLiteral.string(name))) }
        if !resource.suffix.isEmpty { arguments.append(argument("suffix", SwiftLiteral.string(resource.suffix))) }
        let isListed = resource.operations.contains(.list)
        let givesPages = resource.actions.contains { if case .page = $0.result { true } else { false } }
        if isListed || givesPages, let items = resource.items { arguments += self.items(items) }
        if hasEnvelope(resource) { arguments.append(argument("hasEnvelope", "true")) }
        if let wrap = resource.wrap { arguments.append(argument("wrap", SwiftLiteral.string(wrap))) }
        if let item = resource.item { arguments.append(argument("item", SwiftLiteral.string(item))) }
        if !resource.settings.isEmpty || resource.use != nil || resource.scopes != nil {
            arguments.append(settings(resource.settings, use: resource.use, scopes: resource.scopes))
        }
        if isListed || givesPages, let paging = resource.paging { arguments.append(PagingBuilder.layout(of: paging)) }
        if isListed, let sort = resource.sort { arguments.append(self.sort(sort)) }
        if resource.patch == .json, resource.operations.contains(.update) {
            arguments.append(argument("patch", ".json"))
        }
        if resource.body == .form { arguments.append(argument("body", body(.form, arrays: resource.arrays))) }
        if resource.writing != API.Writing(), resource.operations.contains(where: { $0 == .replace || $0 == .upsert }) {
            arguments.append(argument("writing", writing(resource.writing)))
        }
        if !resource.options.isEmpty {
            arguments.append(.collection("operations: ", resource.options.map { options($0, of: resource, types) }))
        }
        return arguments
    }

    static func items(_ items: ItemsPlace) -> [SourceLayout] {
        var arguments: [SourceLayout] = [.text("items: \(SwiftLiteral.string(items.pointer))")]
        if let element = items.element { arguments.append(.text("element: \(SwiftLiteral.string(element))")) }
        return arguments
    }

    static func body(_ format: BodyFormat, arrays: ArrayStyle) -> String {
        switch format {
        case .json: ".json"
        case .form: ".form(arrays: .\(arrays.rawValue))"
        }
    }

    /// `.nulls`, `[.nulls, .noReadMembers]`
    private static func writing(_ writing: API.Writing) -> String {
        let names = (writing.sendsNulls ? [".nulls"] : []) + (writing.omitsReadFields ? [".noReadMembers"] : [])
        return names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
    }

    private static func sort(_ sort: API.Sort) -> SourceLayout {
        var arguments: [SourceLayout] = [.text(SwiftLiteral.string(sort.parameter))]
        let kind: String
        let usual: (ascending: String, descending: String)
        switch sort.direction {
        case .prefix: (kind, usual) = ("prefix", ("", "-"))
        case .suffix: (kind, usual) = ("suffix", (" asc", " desc"))
        case .parameter(let name):
            (kind, usual) = ("parameter", ("asc", "desc"))
            arguments.append(.text("direction: \(SwiftLiteral.string(name))"))
        case .separate(let descending):
            (kind, usual) = ("separate", ("", ""))
            arguments.append(.text("descending: \(SwiftLiteral.string(descending))"))
        }
        if sort.ascending != usual.ascending {
            arguments.append(.text("ascending: \(SwiftLiteral.string(sort.ascending))"))
        }
        if sort.descending != usual.descending {
            arguments.append(.text("descending: \(SwiftLiteral.string(sort.descending))"))
        }
        return .call("sort: .\(kind)", arguments)
    }

    /// `OperationDescriptor(.update, method: .post)`
    private static func options(
        _ options: API.OperationOptions, of resource: API.Resource, _ types: SwiftTypeName
    ) -> SourceLayout {
        var arguments: [SourceLayout] = [.text(".\(options.operation.rawValue)")]
        if let method = options.method { arguments.append(.text("method: .\(method.rawValue.lowercased())")) }
        if let path = options.path { arguments.append(.text("path: \(SwiftLiteral.string(path))")) }
        if let wrap = options.wrap { arguments.append(.text("wrap: \(SwiftLiteral.string(wrap))")) }
        if let item = options.item { arguments.append(.text("item: \(SwiftLiteral.string(item))")) }
        if let format = options.body { arguments.append(.text("body: \(body(format, arrays: resource.arrays))")) }
        if let writing = options.writing { arguments.append(.text("writing: \(self.writing(writing))")) }
        if !options.headers.isEmpty { arguments.append(HeaderBuilder.layout(of: options.headers, types)) }
        if !options.settings.isEmpty || options.use != nil || options.scopes != nil {
            arguments.append(settings(options.settings, use: options.use, scopes: options.scopes))
        }
        if !options.identityQuery.isEmpty { arguments.append(pairs("identityQuery", options.identityQuery)) }
        if let filter = options.filter { arguments.append(.text("filter: \(SwiftLiteral.string(filter))")) }
        return .call("OperationDescriptor", arguments)
    }

    static func settings(
        _ settings: API.CallSettings, use: [[String]]? = nil, scopes: [String]? = nil
    ) -> SourceLayout {
        var arguments: [SourceLayout] = []
        if !settings.headers.isEmpty { arguments.append(dictionary("headers", settings.headers)) }
        if !settings.query.isEmpty { arguments.append(dictionary("query", settings.query)) }
        for setting in CallSetting.allCases {
            // In the order of the initializer.
            if setting == .retry {
                if let use { arguments.append(authSchemes(use)) }
                if let scopes { arguments.append(SourceLayout.strings("scopes: ", scopes)) }
            }
            guard let value = settings.values[setting] else { continue }
            arguments.append(argument(for: value, named: setting.key.swiftName))
        }
        return .call("settings: CallSettings", arguments)
    }

    private static func argument(for value: SettingValue, named name: String) -> SourceLayout {
        switch value {
        case .duration(let milliseconds): .text("\(name): \(duration(milliseconds: milliseconds))")
        case .number(let number): .text("\(name): \(number)")
        case .retry(let rules): retry(rules)
        case .idempotency(.header(let field)): .text("idempotencyKeyHeader: \(SwiftLiteral.string(field))")
        case .idempotency(.off): .text("idempotencyKeyHeader: \"\"")
        case .versionCheck(let check): .text("\(name): .\(check)")
        }
    }

    /// The retry rules that the schema sets.
    private static func retry(_ rules: RetryRules) -> SourceLayout {
        if rules.limit == 0 { return .text("retry: .never") }
        var arguments: [SourceLayout] = []
        if let limit = rules.limit { arguments.append(.text("limit: \(limit)")) }
        if let statuses = rules.statuses {
            arguments.append(.text("statuses: [\(statuses.map(String.init).joined(separator: ", "))]"))
        }
        let durations = [
            ("delay", rules.delay), ("longestDelay", rules.longestDelay),
            ("longestRetryAfter", rules.longestRetryAfter),
        ]
        for case (let name, let milliseconds?) in durations {
            arguments.append(.text("\(name): \(duration(milliseconds: milliseconds))"))
        }
        return .call("retry: RetryPolicy", arguments)
    }

    static func duration(milliseconds: Int) -> String {
        milliseconds % 1000 == 0 ? ".seconds(\(milliseconds / 1000))" : ".milliseconds(\(milliseconds))"
    }

    private static func pairs(_ label: String, _ values: [API.CallSettings.NamedValue]) -> SourceLayout {
        .collection(
            "\(label): ",
            values.map { .text("(\(SwiftLiteral.string($0.name)), \(SwiftLiteral.string($0.value)))") })
    }

    private static func dictionary(_ label: String, _ values: [API.CallSettings.NamedValue]) -> SourceLayout {
        .collection(
            "\(label): ",
            values.map { .text("\(SwiftLiteral.string($0.name)): \(SwiftLiteral.string($0.value))") })
    }

    static func authSchemes(_ alternatives: [[String]]) -> SourceLayout {
        .collection(
            "authSchemes: ", alternatives.map { .text("[\($0.map(SwiftLiteral.string).joined(separator: ", "))]") })
    }

    // MARK: - Filters, children and actions

    private static func filterContext(of resource: API.Resource, _ types: SwiftTypeName) -> [FilterContext] {
        guard !resource.filter.isEmpty else { return [] }
        let builder = FieldBuilder(types, fields: resource.filter)
        return [
            FilterContext(
                filterDeclarations: builder.declarations(
                    resource.filter.map { field in
                        var field = field
                        field.docs = nil
                        return field
                    }, indentation: 12),
                filterParameters: builder.initializer(resource.filter, indentation: 12),
                filterAssignments: builder.assignments(resource.filter),
                filterQueryings: resource.filtersByBody
                    ? [] : builder.queryings(resource.filter, style: resource.arrays.rawValue),
                filterWritings: resource.filtersByBody ? builder.writings(resource.filter, indentation: 16) : [],
                isInBody: resource.filtersByBody
            )
        ]
    }

    private static func sortContext(of resource: API.Resource) -> [SortContext] {
        guard let sort = resource.sort, resource.operations.contains(.list) else { return [] }
        let cases = sort.fields.map { field in
            let isPlain = FieldBuilder.unescaped(field.swiftName) == field.value
            return isPlain ? "case \(field.swiftName)" : "case \(field.swiftName) = \(SwiftLiteral.string(field.value))"
        }
        return [SortContext(sortCases: cases)]
    }

    private static func extensionHead(_ type: String, of resource: String) -> [String] {
        let head = "nonisolated extension \(type)"
        let condition = "where Resource == \(resource) {"
        let line = "\(head) \(condition)"
        return SourceLayout.fits(line, after: 0) ? [line] : [head, condition]
    }

    private static func extensionContext(
        _ type: String, of resource: API.Resource, _ names: TypeNames, target: ActionTarget,
        children: [API.Resource]
    ) -> [ExtensionContext] {
        let actions = resource.actions.filter { $0.target == target }
        guard !actions.isEmpty || !children.isEmpty else { return [] }
        return [
            ExtensionContext(
                extensionHead: extensionHead(type, of: names.name(of: resource)),
                children: children.enumerated().map { entry(of: $0.element, names, isSeparate: $0.offset > 0) },
                actions: actions.enumerated().map { index, action in
                    let isSeparate = index > 0 || !children.isEmpty
                    return ActionBuilder.context(of: action, in: resource, names, isSeparate: isSeparate)
                }
            )
        ]
    }
}
