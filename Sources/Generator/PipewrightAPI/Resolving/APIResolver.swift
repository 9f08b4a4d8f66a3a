import PipeModel
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightSchema

/// Resolves a `Schema` to an `API`: looks up names, applies inheritance, derives Swift names, and reports errors. If an
/// error was reported, the result must not be rendered.
package struct APIResolver {
    let schema: Schema
    package let diagnostics: DiagnosticCollector
    let naming: SwiftName

    /// Records, enums and unions by their names in the schema. These are only for lookups, not for iteration.
    var records: [String: Schema.Record] = [:]
    var enums: [String: Schema.Enumeration] = [:]
    var unions: [String: Schema.Union] = [:]
    var schemes: [String: Schema.AuthScheme] = [:]
    var pagings: [String: Schema.PagingScheme] = [:]
    /// The Swift names of the client and of its namespace.
    var clientName = ""
    var namespace = ""
    /// The Swift name of the enum with the events of webhooks.
    var webhooksName: String?
    /// The Swift names of records, enums and unions, by their names in the schema.
    var typeNames: [String: String] = [:]
    /// The names of the types in the namespace: of records, enums, unions, resources and their pipes.
    var namespaceNames: Set<String> = []
    /// Records and enums by their Swift names.
    var recordsBySwiftName: [String: Schema.Record] = [:]
    var enumsBySwiftName: [String: Schema.Enumeration] = [:]
    /// The records of resources.
    private(set) lazy var recordsOfResources = Set(Self.allResources(schema.resources).compactMap(\.record?.value))
    /// The names that are suggested instead of unknown names.
    private(set) lazy var knownRecords = schema.records.map(\.name.value)
    private(set) lazy var knownTypes =
        knownRecords + schema.enums.map(\.name.value) + schema.unions.map(\.name.value) + FieldTypes.names
    /// The numbers of the topics by their files. These are only for lookups, not for iteration.
    private(set) lazy var topics = Dictionary(
        schema.topics.enumerated().map { ($0.element.file, $0.offset) }, uniquingKeysWith: { first, _ in first })
    /// The records that are `Codable`.
    private(set) lazy var codableRecords = findCodableRecords()
    /// Whether enums and unions are `Codable`: if any type that can contain them is.
    private(set) lazy var hasCodableEnums = schema.codable || schema.records.contains { $0.codable == true }
    /// The records that resources create, update and replace.
    var created: Set<String> = []
    /// The records whose drafts are filled by a server.
    var prefilled: Set<String> = []
    /// The records that remember their version.
    var versioned: Set<String> = []
    var updated: Set<String> = []
    var replaced: Set<String> = []
    /// The records and unions with files in them. As JSON they would lack these files.
    private(set) lazy var fileCarriers = findFileCarriers()
    /// The fields that are boxed because their record contains itself through them, and the unions that contain
    /// themselves.
    var boxedFields: Set<FieldPlace> = []
    var indirectUnions: Set<String> = []
    /// The timestamp formats that are types of the client.
    var timestampFormats: [API.TimestampFormat] = []
    /// The types of resources whose items paths of descendants use.
    var namedResources: Set<[String]> = []

    package init(_ schema: Schema, diagnostics: DiagnosticCollector = DiagnosticCollector()) {
        self.schema = schema
        self.diagnostics = diagnostics
        naming = SwiftName(acronyms: schema.acronyms.map(\.value))
    }

    /// - Parameter modules: The modules of the runtime that the code may import; `nil` for all.
    package mutating func resolve(modules: Set<RuntimeModule>? = nil) -> API {
        nameClient()
        let inherited = schema.inheritedSettings
        var api = API(
            source: SourcePath.shortName(of: schema.file), name: schema.name.value, clientName: clientName,
            namespace: namespace, docs: schema.docs)
        collectNames()
        api.otherURLs = resolveOtherURLs()
        api.servers = resolveServers(others: api.otherURLs)
        checkServersOfCalls(api.otherURLs)
        for settings in [schema.defaults.settings, schema.settings] { check(settings) }
        api.settings = API.CallSettings(inherited.settings)
        resolveXML(&api)
        api.version = resolveVersion()
        api.errors = schema.errors.map { resolve($0) }
        api.use = resolveUse(inherited.use) ?? []
        api.scopes = resolveScopes(inherited.scopes)
        api.schemes = resolveSchemes(use: api.use)
        checkPagings()
        findRecursion()
        api.topics = schema.topics.map { API.Topic(source: SourcePath.shortName(of: $0.file), docs: $0.docs) }
        api.enums = schema.enums.compactMap { resolve($0) }
        api.resources = resolveResources()
        api.records = schema.records.compactMap { resolve($0) }
        api.unions = resolveUnions()
        api.webhooks = schema.webhooks.flatMap { resolve($0) }
        api.timestampFormats = timestampFormats
        CallResolver.resolve(&api)
        checkZeros(of: api)
        checkSecrets(of: api)
        api.stores = resolveStores(of: api)
        resolveNamedRelations(&api)
        api.relations = resolveRelations(api)
        checkFiles()
        checkCodable()
        if let modules { checkModules(of: api, available: modules) }
        // After errors, unused definitions are not reported: parts that could not be read may use them.
        if !diagnostics.hasErrors {
            warnOfUnused()
            warnOfResources()
            warnOfRepeatedPaths()
            warnOfPaging()
            warnOfHeaders()
            warnOfScopes()
            warnOfCollisions()
        }
        return api
    }

    /// The number of the file that declares something; `nil` for the main file.
    mutating func topic(of name: Located<String>) -> Int? {
        schema.topics.isEmpty ? nil : topics[name.range.file]
    }

    /// All resources of a schema. It does not recurse, so that deep schemas do not overflow the stack.
    static func allResources(_ resources: [Schema.Resource]) -> [Schema.Resource] {
        var all = resources
        var next = 0
        while next < all.count {
            all += all[next].children
            next += 1
        }
        return all
    }

    /// All resources with their settings and those that they inherit, in the order of ``allResources(_:)``.
    func resourcesWithSettings() -> [(resource: Schema.Resource, settings: ResourceSettings)] {
        var all: [(resource: Schema.Resource, settings: ResourceSettings)] = []
        func add(_ resources: [Schema.Resource], below outer: ResourceSettings) {
            all += resources.map { ($0, schema.settings(of: $0, below: outer)) }
        }
        add(schema.resources, below: schema.inheritedSettings)
        var next = 0
        while next < all.count {
            add(all[next].resource.children, below: all[next].settings)
            next += 1
        }
        return all
    }

    /// The settings of `default`, of resources, of their operations and of their actions, as authored.
    func settingsOfLevels(_ resources: [Schema.Resource]) -> [ResourceSettings] {
        // Settings are large, and a schema may have many thousands: one array, with space for all of them.
        var count = 1 + (schema.defaults.operations?.value.count ?? 0)
        for resource in resources { count += 1 + (resource.own.operations?.value.count ?? 0) + resource.actions.count }
        var all: [ResourceSettings] = []
        all.reserveCapacity(count)
        all.append(schema.defaults)
        for resource in resources { all.append(resource.own) }
        for index in all.indices { for operation in all[index].operations?.value ?? [] { all.append(operation.own) } }
        for resource in resources { for action in resource.actions { all.append(action.own) } }
        return all
    }

    // MARK: - Versions and settings

    private func resolveVersion() -> API.Version? {
        guard let version = schema.version else { return nil }
        if case .header(let name) = version.place.value {
            if let reason = HeaderRule.problem(inName: name) {
                error(.malformedHeader(name, reason: reason), at: version.place.range)
                return nil
            }
            if let reason = HeaderRule.problem(inValue: version.defaultValue.value) {
                error(.malformedHeader(version.defaultValue.value, reason: reason), at: version.defaultValue.range)
                return nil
            }
        }
        return API.Version(place: version.place.value, defaultValue: version.defaultValue.value)
    }

    /// Resolves the settings of one level.
    func resolve(_ settings: Settings) -> API.CallSettings {
        check(settings)
        return API.CallSettings(settings)
    }

    /// Reports header fields that cannot be sent.
    private func check(_ settings: Settings) {
        for header in settings.headers {
            if let reason = HeaderRule.problem(inName: header.name.value) {
                error(.malformedHeader(header.name.value, reason: reason), at: header.name.range)
            } else if let reason = HeaderRule.problem(inValue: header.value.value) {
                error(.malformedHeader(header.value.value, reason: reason), at: header.value.range)
            }
        }
        if let idempotency = settings.idempotency, case .header(let name) = idempotency.value,
            let reason = HeaderRule.problem(inName: name)
        {
            error(.malformedHeader(name, reason: reason), at: idempotency.range)
        }
    }

    // MARK: - Names

    /// The Swift name of a member, unique in its scope.
    func member(
        _ name: Located<String>, given: Located<String>? = nil, as style: SwiftName.Style = .member,
        in names: inout UniqueNames, reserved: ReservedNames = []
    ) -> SwiftIdentifier? {
        let source = given ?? name
        guard let swiftName = naming.name(source.value, as: style) else {
            error(.nameNotUsable(source.value, remedy: names.remedy), at: source.range)
            return nil
        }
        if reserved.contains(swiftName) {
            error(
                .nameCollision(name: swiftName.escaped, kind: names.kind, other: names.reservedFor), at: source.range,
                notes: reserved.notes(for: swiftName))
            return nil
        }
        if let first = names.register(swiftName.escaped, at: source.range) {
            error(
                .nameCollision(name: swiftName.escaped, kind: names.kind, other: .another), at: source.range,
                notes: [Diagnostic.Note(.firstDefined(swiftName.escaped), at: first)])
            return nil
        }
        return swiftName
    }
}

extension API.CallSettings {
    fileprivate init(_ settings: Settings) {
        self.init(
            headers: settings.headers.map { API.NamedValue(name: $0.name.value, value: $0.value.value) },
            query: settings.query.map { API.NamedValue(name: $0.name.value, value: $0.value.value) },
            values: settings.values.mapValues(\.value))
    }
}

/// The Swift names of one scope, with their positions.
struct UniqueNames {
    let kind: NameKind
    /// What has the reserved names.
    let reservedFor: NameOwner
    /// What to write for a name without letters and digits.
    let remedy: NameRemedy
    private var taken: [String: SourceRange] = [:]

    init(kind: NameKind, reservedFor: NameOwner = .typeAround, remedy: NameRemedy = .rename) {
        self.kind = kind
        self.reservedFor = reservedFor
        self.remedy = remedy
    }

    /// Registers a name; returns the position of the earlier one if the name is already taken.
    mutating func register(_ name: String, at range: SourceRange) -> SourceRange? {
        if let first = taken[name] { return first }
        taken[name] = range
        return nil
    }
}
