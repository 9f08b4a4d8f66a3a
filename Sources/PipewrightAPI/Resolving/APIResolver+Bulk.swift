import PipewrightDiagnostics
import PipewrightSchema
import PipewrightVocabulary

extension API.Bulk {
    /// The same for no operations.
    fileprivate var forNothing: API.Bulk {
        var other = self
        other.operations = []
        return other
    }
}

extension APIResolver {
    /// How requests do the operations of a resource on many records.
    ///
    /// - Parameters:
    ///   - operations: Those that are the runtime's.
    ///   - settings: The settings of the resource.
    mutating func resolveBulk(
        of options: [Schema.OperationOptions], operations: [ResourceOperation], record: Schema.Record?,
        hasIdentity: Bool, settings: ResourceSettings, scope: PathScope
    ) -> [API.Bulk] {
        var all: [API.Bulk] = []
        for option in options {
            let operation = option.operation.value
            guard [.create, .replace, .update, .remove].contains(operation), operations.contains(operation),
                let bulk = option.own.bulk ?? settings.bulk, let format = bulk.value.format
            else { continue }
            let isOwn = option.own.bulk != nil
            let identity = hasIdentity ? record.map { identityNames(of: $0) } ?? [] : []
            if let record, operation == .update || operation == .remove, identity.count > 1, format != .mixed {
                // An inherited format applies to the operations that can have it.
                if isOwn {
                    error(
                        .typeNotAllowed(type: record.name.value, in: .bulk, reason: .bulkNeedsOneField), at: bulk.range,
                        notes: definition(of: record))
                }
                continue
            }
            let sent = option.body?.value ?? (operation == .create ? record?.fields ?? [] : [])
            if sent.contains(where: { $0.type.isFile }) {
                if isOwn {
                    error(.typeNotAllowed(type: "file", in: .bulk, reason: .bulkHasNoFiles), at: bulk.range)
                }
                continue
            }
            var own = scope
            own.takesArguments = false
            own.identity = []
            var request = API.Bulk(
                operations: [], format: format, method: bulk.value.call.method?.value,
                path: bulk.value.call.path.map { resolvePath($0, scope: own, isAbsolute: true).text },
                wrap: bulk.value.wrap, limit: bulk.value.limit, results: bulk.value.results, item: bulk.value.item,
                status: bulk.value.status, error: bulk.value.error, key: bulk.value.key,
                identity: identity.first ?? "id",
                sendsObjects: bulk.value.ids == .objects)
            if let index = all.firstIndex(where: { $0.forNothing == request }) {
                all[index].operations.append(operation)
            } else {
                request.operations = [operation]
                all.append(request)
            }
        }
        for index in all.indices where !all[index].operations.contains(.remove) { all[index].sendsObjects = false }
        return all
    }
}
