import PipeModel
import PipewrightAPI

/// Finds the API that a document describes.
package enum DocumentImporter {
    /// The API, with the operations that the selection includes.
    package static func find(
        _ source: consuming OpenAPIDocument, selection: ImportSelection = ImportSelection()
    ) -> FoundAPI {
        let written = source.operations
        // Large documents are not copied when they are changed.
        var document = source
        let parts = UsableParts(of: &document)
        HeaderCredentials.move(in: &document)
        let headers = HeaderSettings.move(in: &document)
        document.securitySchemes.sort { $0.name < $1.name }
        let settings = SettingsFinder(document)
        let (schemes, names) = settings.schemes()
        // Another order of the document is the same schema.
        let chosen = document.operations.indices.filter { selection.includes(written[$0]) }
            .sorted { written[$0].position < written[$1].position }
        let included = chosen.filter { !parts.unusable.contains($0) }
        let errors = ErrorFinder(&document, included)
        var calls = CallFinder(document)
        var shapes: [Int: CallShape] = [:]
        for index in included { shapes[index] = calls.shape(of: index) }
        let error = errors.schema.map {
            let hint = FoundDefinition.Hint(owner: .call(verb: "", words: errors.words), member: "")
            return calls.types.type(of: $0, use: .response, hint: hint)
        }
        let webhooks = WebhookFinder(document, selection, &calls.types)
        calls.types.finish()
        UnionDecision.decide(&calls.types)
        let lossesOfTypes = DefinitionLosses(calls.types, document, shapes)
        EqualDefinitions.merge(&calls.types)
        for index in included {
            shapes[index]?.useFields(of: calls.types)
            shapes[index]?.writeAsText(calls.types)
        }

        let trees = PathTree.trees(document, included)
        var finder = ResourceFinder(document, tree: trees.first, types: calls.types, shapes: shapes)
        var resources = finder.find()
        for tree in trees.dropFirst() {
            finder.tree = tree
            resources = finder.named(resources + finder.find(), reserved: ResourceFinder.membersOfClients)
        }
        var types = finder.types
        let patches = Drafts.decide(&resources, &types, shapes)
        SentNulls.keep(in: &types, resources)

        var api = FoundAPI()
        let losses = SharedSettings.share(&resources, &api.defaults, shapes: shapes, trees: trees)
        api.errors.when = errors.when
        api.errors.comment = errors.comment
        if let error {
            api.errors.message = errors.message(in: error, types)
            if types.isRecordOrUnion(error) { api.errors.record = types.position(of: error) }
        }
        if errors.when != nil { api.errors.message = api.errors.message ?? errors.messageWhen }
        let usualSecurity = document.usualSecurity
        let uses = included.map { settings.use(document.operations[$0].security ?? usualSecurity, names) }
        api.use = CommonUse.set(&resources, shapes: included, uses: uses)
        let scopes = included.map { ($0, settings.scopes(document.operations[$0].security ?? document.security)) }
        CommonScopes.set(&resources, Dictionary(scopes) { first, _ in first })
        api.name = Words.title(document.title, host: document.servers.first?.url)
        if MentionedTypes.modules.contains(api.name) { api.name += "API" }
        api.docs = document.docs
        let prefix = trees.first?.prefix ?? []
        let others = settings.otherURLs(included)
        api.servers = settings.servers(prefix: prefix).map { server in
            var server = server
            server.others = others.map { ($0.name, ([$0.url] + prefix).joined(separator: "/")) }
            return server
        }
        let otherNames = Dictionary(others.map { ($0.url, $0.name) }) { first, _ in first }
        for index in resources.indices {
            resources[index].choose { settings.other(document.operations[$0], otherNames) }
        }
        api.version = headers.version
        api.idempotency = headers.idempotency
        api.defaults.paging = finder.pagings.mostUsed
        api.sharedItems = finder.pagings.shareItems()
        api.pagings = finder.pagings.schemes
        let beside = MembersBeside(resources, shapes, pagings: api.pagings, errors: errors.placeInResults, types)
        api.schemes = schemes
        api.unusedSchemes = CommonUse.unused(schemes.map(\.name), common: api.use, resources)
        api.webhooks = webhooks.found(types)
        let used = UsedDefinitions.find(
            resources.map { types.resolved($0) }, errors: api.errors, webhooks: api.webhooks, types)
        IdentityTypes.set(&types, &resources, used: used)
        FiniteRecords.set(&types, used: used)
        DefinitionNames.choose(&types, used: used, reserved: Self.reservedNames(api, resources))
        api.definitions = types.resolvedDefinitions()
        api.used = used
        // Without an identity, the records of other resources could not be addressed.
        let unaddressed = Set(used).subtracting(Self.addressed(resources))
        let identities = types.madeRequired.filter { unaddressed.contains($0.position) }
            .map { "\(types.definitions[$0.position].name).\($0.member)" }
        if !identities.isEmpty { api.losses.append(.identities(identities.sorted())) }
        api.resources = resources.map { types.resolved($0) }
        api.losses += types.losses + lossesOfTypes.general + webhooks.losses
        let isText = api.errors.message == "body#"
        api.losses += errors.losses(document, hasRecord: api.errors.record != nil, isText: isText) { index in
            "\(written[index].method.rawValue) \(written[index].writtenPath)"
        }
        api.losses += settings.relativeServers.map { .relativeServer($0) } + settings.fixedServers
        for scheme in document.securitySchemes {
            guard case .oauth2(let flows) = scheme.kind else { continue }
            for case let url? in flows.map({ $0.refreshURL == $0.tokenURL ? nil : $0.refreshURL }) {
                api.losses.append(.refreshURL(scheme: scheme.name, url))
            }
        }
        let lists = UnpagedLists(resources, types)
        api.unpaged = included.sorted().compactMap { index in
            shapes[index].flatMap { lists.find($0, written[index]) }
        }
        let places = CallPlaces.find(api.resources)
        let isChosen = Set(chosen)
        for index in document.operations.indices {
            let operation = written[index]
            let name = "\(operation.method.rawValue) \(operation.writtenPath)"
            let result: ImportOutcome.Result =
                if let place = places[index] {
                    .carried(place: place)
                } else if parts.unusable.contains(index), isChosen.contains(index) {
                    .leftOut(.path)
                } else if shapes[index] == nil {
                    .excluded
                } else {
                    .leftOut(.results)
                }
            api.outcomes.append(
                ImportOutcome(
                    operation: name, result: result,
                    losses: (parts.losses[index] ?? []) + (shapes[index]?.losses ?? [])
                        + (lossesOfTypes.ofOperations[index] ?? [])
                        + (losses[index] ?? [])
                        + (finder.losses[index] ?? []) + (beside.losses[index] ?? []) + (patches[index] ?? [])
                        + settings.losses(of: document.operations[index]),
                    place: operation.place))
        }
        for other in document.otherOperations {
            api.outcomes.append(
                ImportOutcome(
                    operation: "\(other.method) \(other.path)",
                    result: selection.includes(path: other.path) ? .leftOut(.method(other.method)) : .excluded,
                    place: other.place))
        }
        return api
    }

    /// The records of resources with items.
    private static func addressed(_ resources: [FoundResource]) -> Set<Int> {
        resources.reduce(into: []) { found, resource in
            let hasItems =
                !resource.children.isEmpty || resource.operations.contains { $0.verb.isOnItem }
                || resource.actions.contains { !$0.isOnCollection }
            if !resource.isSingleton, hasItems, let record = resource.record { found.insert(record) }
            found.formUnion(addressed(resource.children))
        }
    }

    /// The Swift names that records, enums and unions cannot have: names of modules, of the client, and of the types and
    /// pipes of resources.
    private static func reservedNames(_ api: FoundAPI, _ resources: [FoundResource]) -> Set<String> {
        let swift = SwiftName()
        // `Null`, `True` and `False` are no texts in YAML.
        var names = MentionedTypes.modules.union([api.name, api.name + "Client", "Null", "True", "False"])
        for resource in resources {
            names.formUnion([swift.resource(resource.name), swift.pipe(resource.name)].compactMap { $0 })
        }
        if api.webhooks != nil { names.insert(FoundWebhooks.swiftName) }
        return names
    }
}

/// Which operations of a document are imported.
package struct ImportSelection: Sendable {
    /// Patterns of paths, tags or operations; without any, all are included.
    package var only: [String] = []
    package var without: [String] = []

    package init(only: [String] = [], without: [String] = []) {
        self.only = only
        self.without = without
    }

    func includes(_ operation: Operation) -> Bool {
        (only.isEmpty || only.contains { matches($0, operation) }) && !without.contains { matches($0, operation) }
    }

    /// Whether an operation of which only the path is known is included.
    func includes(path: String) -> Bool {
        let path = Array(path.utf8)[...]
        return (only.isEmpty || only.contains { Self.matches(Array($0.utf8)[...], path) })
            && !without.contains { Self.matches(Array($0.utf8)[...], path) }
    }

    /// Whether a pattern is the path, with `*` for any text, a tag, or the ID of an operation.
    private func matches(_ pattern: String, _ operation: Operation) -> Bool {
        if operation.tags.contains(pattern) || operation.id == pattern { return true }
        return Self.matches(Array(pattern.utf8)[...], Array(operation.path.utf8)[...])
    }

    private static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
        // The last `*` and the text that it takes; a longer one is tried when the rest does not match.
        var pattern = pattern
        var text = text
        var star: (pattern: ArraySlice<UInt8>, text: ArraySlice<UInt8>)?
        while let byte = text.first {
            if pattern.first == UInt8(ascii: "*") {
                pattern = pattern.dropFirst()
                star = (pattern, text)
            } else if pattern.first == byte {
                pattern = pattern.dropFirst()
                text = text.dropFirst()
            } else if let last = star {
                pattern = last.pattern
                text = last.text.dropFirst()
                star = (last.pattern, text)
            } else {
                return false
            }
        }
        return pattern.allSatisfy { $0 == UInt8(ascii: "*") }
    }
}

extension TypeFinder {
    /// Whether a type is what the body of an error can be: a record, or a union of records.
    fileprivate func isRecordOrUnion(_ type: FoundType) -> Bool {
        guard let position = position(of: type) else { return false }
        if case .union(let union) = definitions[position].content {
            return union.cases.allSatisfy { record(of: $0.type) != nil }
        }
        return definitions[position].record != nil
    }
}

extension Operation {
    /// What orders operations, whatever their order in the document.
    fileprivate var position: (String, String, String, String) {
        let query = fixedQuery.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        // The usual methods come first, in their order.
        let order = HTTPMethod.usual.firstIndex(of: method).map { "\($0)" } ?? method.rawValue
        return (path, query, fragment ?? "", order)
    }
}
