import PipeModel
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightSchema

/// Resolves what a store has to know of the calls of resources.
struct ResourceStorageResolver {
    let definitions: Definitions

    /// What a store has to know, by the `id` of each resource.
    func resolve(_ api: API) -> [String: API.ResourceStorage] {
        guard definitions.schema.allResources.contains(where: { $0.store != nil }) else { return [:] }
        let records = Dictionary(api.records.map { ($0.swiftName, $0) }, uniquingKeysWith: { first, _ in first })
        var stores: [String: API.ResourceStorage] = [:]
        func add(_ authored: [Schema.Resource], _ resolved: [API.Resource], below outer: ResourceSettings) {
            // Those with errors are missing.
            let known = Dictionary(
                resolved.map { ($0.typePath.last ?? "", $0) }, uniquingKeysWith: { first, _ in first })
            for resource in authored where resource.store != nil || !resource.children.isEmpty {
                guard let found = definitions.naming.resource(resource.name.value).flatMap({ known[$0] }) else {
                    continue
                }
                let settings = definitions.schema.settings(of: resource, below: outer)
                add(resource.children, found.children, below: settings)
                guard let store = resource.store else { continue }
                stores[found.id] = resolve(
                    StoreUse(
                        store: store, authored: resource, resource: found,
                        record: found.recordName.flatMap { records[$0] }, settings: settings, records: records))
            }
        }
        add(definitions.schema.resources, api.resources, below: definitions.schema.inheritedSettings)
        for (id, paths) in FormerPathResolver.resolve(api, definitions) {
            stores[id, default: API.ResourceStorage()].formerPaths = paths
        }
        return stores
    }

    /// A resource with `store`, and all that decides about it.
    private struct StoreUse {
        let store: Schema.Store
        let authored: Schema.Resource
        let resource: API.Resource
        let record: API.Record?
        let settings: ResourceSettings
        let records: [String: API.Record]

        var name: String { authored.name.value }
    }

    private func resolve(_ use: StoreUse) -> API.ResourceStorage? {
        if let name = use.authored.record?.value, definitions.unions[name] != nil {
            definitions.error(.storeNotUsable(.store, reason: .ofUnion(resource: use.name)), at: use.store.range)
            return nil
        }
        guard let record = use.record, record.storage != nil else {
            // A record that could not be resolved was reported.
            if use.record != nil || use.authored.record == nil {
                definitions.error(.storeNotUsable(.store, reason: .notStored(resource: use.name)), at: use.store.range)
            }
            return nil
        }
        var storage = API.ResourceStorage()
        if let since = use.store.since { storage.since = resolveSince(since, use, record) }
        if let unique = use.store.unique { resolveUnique(unique, use, record, &storage) }
        if let partial = use.store.isPartial, partial.value, has(.read, use, for: .partial, at: partial.range) {
            if let zeros = Self.recordWithZeros(in: record, use.records) {
                let name = definitions.recordsBySwiftName[zeros.swiftName]?.name.value ?? zeros.swiftName
                definitions.error(.storeNotUsable(.partial, reason: .missingIsZero(record: name)), at: partial.range)
            }
            storage.readsParts = true
        }
        storage.respondsWhole = use.store.responses?.value == .whole
        if let lifetime = use.store.keyLifetime, has(.create, use, for: .keyLifetime, at: lifetime.range) {
            if hasKey(use) {
                storage.keyLifetime = lifetime.value
            } else {
                definitions.error(
                    .storeNotUsable(.keyLifetime, reason: .missingKey(resource: use.name)), at: lifetime.range)
            }
        }
        return storage == API.ResourceStorage() ? nil : storage
    }

    /// Whether `create` has an idempotency key.
    private func hasKey(_ use: StoreUse) -> Bool {
        let own = use.authored.own.operations?.value.first { $0.operation.value == .create }
        let key = own?.own.settings.idempotency ?? use.settings.settings.idempotency
        guard let key, case .header = key.value else { return false }
        return true
    }

    /// Whether a resource has an operation that a key is about. Reports one that it lacks.
    private func has(
        _ operation: ResourceOperation, _ use: StoreUse, for key: LanguageKey, at range: SourceRange
    ) -> Bool {
        if use.resource.operations.contains(operation) { return true }
        definitions.error(
            .storeNotUsable(key, reason: .missingOperation(operation.rawValue, resource: use.name)), at: range)
        return false
    }

    private func resolveSince(_ name: Located<String>, _ use: StoreUse, _ record: API.Record) -> String? {
        guard has(.list, use, for: .since, at: name.range) else { return nil }
        func report(_ reason: StoreUseError, known: [String] = []) -> String? {
            definitions.error(.storeNotUsable(.since, reason: reason, known: known), at: name.range)
            return nil
        }
        guard let version = record.storage?.version,
            let field = record.fields.first(where: { $0.wireName == version })
        else {
            // A version that could not be resolved was reported.
            let authored = definitions.recordsBySwiftName[record.swiftName]
            return authored?.version == nil
                ? report(.missingVersion(record: authored?.name.value ?? record.swiftName)) : nil
        }
        guard let filter = use.resource.filter.first(where: { $0.wireName == name.value }) else {
            return report(
                .unknownFilter(name.value, resource: use.name), known: use.resource.filter.map(\.wireName))
        }
        if use.resource.filtersByBody { return report(.filterInBody(name.value)) }
        guard filter.type.required == field.type.required else {
            return report(
                .otherType(
                    field: name.value, type: FieldTypes.name(of: filter.type.required),
                    version: FieldTypes.name(of: field.type.required)))
        }
        return filter.wireName
    }

    private func resolveUnique(
        _ name: Located<String>, _ use: StoreUse, _ record: API.Record, _ storage: inout API.ResourceStorage
    ) {
        guard has(.list, use, for: .unique, at: name.range), has(.create, use, for: .unique, at: name.range) else {
            return
        }
        func report(_ reason: StoreUseError, known: [String] = []) {
            definitions.error(.storeNotUsable(.unique, reason: reason, known: known), at: name.range)
        }
        guard let field = record.fields.first(where: { $0.wireName == name.value }) else {
            let authored = definitions.recordsBySwiftName[record.swiftName]
            let known = record.fields.map(\.wireName)
            // Fields that could not be resolved were reported.
            guard authored?.fields.contains(where: { $0.name.value == name.value }) != true else { return }
            return report(.unknownField(name.value, record: authored?.name.value ?? record.swiftName), known: known)
        }
        let sent = use.resource.draft ?? record.drafted
        guard !field.isWriteOnly, sent.contains(where: { $0.wireName == name.value }) else {
            return report(.notSent(name.value), known: sent.map(\.wireName))
        }
        guard case .scalar(let scalar) = field.type.required, scalar.canIdentify else {
            return report(.typeOfUnique(name.value, type: FieldTypes.name(of: field.type)))
        }
        if let comparison = use.store.comparison, comparison.value != .exact {
            guard scalar == .plain(.string) else {
                definitions.error(
                    .storeNotUsable(
                        .compare, reason: .comparedType(name.value, type: FieldTypes.name(of: field.type))),
                    at: comparison.range)
                return
            }
            storage.uniqueComparison = comparison.value
        }
        storage.unique = field.wireName
        let filter = use.resource.filter.first { $0.wireName == name.value }
        if let filter, !use.resource.filtersByBody, filter.type.required == field.type.required {
            storage.uniqueFilter = filter.wireName
        }
    }

    /// A record whose missing members are zeros: a record, or one in its fields; `nil` without one.
    private static func recordWithZeros(in record: API.Record, _ records: [String: API.Record]) -> API.Record? {
        var seen: Set<String> = [record.swiftName]
        var next = [record]
        while let record = next.popLast() {
            if record.missingIsZero { return record }
            for field in record.responseFields {
                for name in field.type.recordNames where seen.insert(name).inserted {
                    if let inner = records[name] { next.append(inner) }
                }
            }
        }
        return nil
    }
}

extension API.FieldType {
    /// The records in it, except for records in unions.
    fileprivate var recordNames: [String] {
        switch self {
        case .record(let name): [name]
        case .list(let type), .map(let type), .optional(let type): type.recordNames
        case .scalar, .enumeration, .union, .identifier: []
        }
    }
}
