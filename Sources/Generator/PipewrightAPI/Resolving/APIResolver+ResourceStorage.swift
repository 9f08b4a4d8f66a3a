import PipeModel
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightSchema

// What a store has to know of the calls of resources.

extension APIResolver {
    /// What a store has to know of the calls of resources, by the `id` of each.
    func resolveStores(of api: API) -> [String: API.ResourceStorage] {
        guard Self.allResources(schema.resources).contains(where: { $0.store != nil }) else { return [:] }
        let records = Dictionary(api.records.map { ($0.swiftName, $0) }, uniquingKeysWith: { first, _ in first })
        var stores: [String: API.ResourceStorage] = [:]
        func add(_ authored: [Schema.Resource], _ resolved: [API.Resource], below outer: ResourceSettings) {
            // Those with errors are missing.
            let known = Dictionary(
                resolved.map { ($0.typePath.last ?? "", $0) }, uniquingKeysWith: { first, _ in first })
            for resource in authored where resource.store != nil || !resource.children.isEmpty {
                guard let found = naming.resource(resource.name.value).flatMap({ known[$0] }) else { continue }
                let settings = schema.settings(of: resource, below: outer)
                add(resource.children, found.children, below: settings)
                guard let store = resource.store else { continue }
                stores[found.id] = resolve(
                    StoreUse(
                        store: store, authored: resource, resource: found,
                        record: found.recordName.flatMap { records[$0] }, settings: settings, records: records))
            }
        }
        add(schema.resources, api.resources, below: schema.inheritedSettings)
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
        if let name = use.authored.record?.value, unions[name] != nil {
            error(.storeNotUsable(.store, reason: .ofUnion(resource: use.name)), at: use.store.range)
            return nil
        }
        guard let record = use.record, record.storage != nil else {
            // A record that could not be resolved was reported.
            if use.record != nil || use.authored.record == nil {
                error(.storeNotUsable(.store, reason: .notStored(resource: use.name)), at: use.store.range)
            }
            return nil
        }
        var storage = API.ResourceStorage()
        if let since = use.store.since { storage.since = resolveSince(since, use, record) }
        if let unique = use.store.unique { resolveUnique(unique, use, record, &storage) }
        if let partial = use.store.isPartial, partial.value, has(.read, use, for: .partial, at: partial.range) {
            if let zeros = recordWithZeros(in: record, use.records) {
                let name = recordsBySwiftName[zeros.swiftName]?.name.value ?? zeros.swiftName
                error(.storeNotUsable(.partial, reason: .missingIsZero(record: name)), at: partial.range)
            }
            storage.readsParts = true
        }
        if let lifetime = use.store.keyLifetime, has(.create, use, for: .keyLifetime, at: lifetime.range) {
            if hasKey(use) {
                storage.keyLifetime = lifetime.value
            } else {
                error(.storeNotUsable(.keyLifetime, reason: .missingKey(resource: use.name)), at: lifetime.range)
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
        error(
            .storeNotUsable(key, reason: .missingOperation(operation.rawValue, resource: use.name)), at: range)
        return false
    }

    private func resolveSince(_ name: Located<String>, _ use: StoreUse, _ record: API.Record) -> String? {
        guard has(.list, use, for: .since, at: name.range) else { return nil }
        func report(_ reason: StoreUseError, known: [String] = []) -> String? {
            error(.storeNotUsable(.since, reason: reason, known: known), at: name.range)
            return nil
        }
        guard let version = record.storage?.version,
            let field = record.fields.first(where: { $0.wireName == version })
        else {
            // A version that could not be resolved was reported.
            let authored = recordsBySwiftName[record.swiftName]
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
            error(.storeNotUsable(.unique, reason: reason, known: known), at: name.range)
        }
        guard let field = record.fields.first(where: { $0.wireName == name.value }) else {
            let authored = recordsBySwiftName[record.swiftName]
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
        storage.unique = field.wireName
        let filter = use.resource.filter.first { $0.wireName == name.value }
        if let filter, !use.resource.filtersByBody, filter.type.required == field.type.required {
            storage.uniqueFilter = filter.wireName
        }
    }
}
