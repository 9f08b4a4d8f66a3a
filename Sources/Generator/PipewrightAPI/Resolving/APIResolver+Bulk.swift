import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

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
            guard [.create, .replace, .update, .remove].contains(operation),
                let bulk = option.own.bulk ?? settings.bulk, case .request(let request) = bulk.value
            else { continue }
            let isOwn = option.own.bulk != nil
            guard operations.contains(operation), !option.isAction else {
                if isOwn {
                    error(
                        .typeNotAllowed(type: operation.rawValue, in: .bulk, reason: .bulkIsOfUsualCalls),
                        at: bulk.range)
                }
                continue
            }
            let identity = hasIdentity ? record.map { identityNames(of: $0) } ?? [] : []
            if let record, operation == .update || operation == .remove, identity.count > 1, request.format != .mixed {
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
            var resolved = API.Bulk(
                operations: [], format: request.format, method: request.call.method?.value,
                path: request.call.path.map { resolvePath($0, scope: own, isAbsolute: true).text },
                wrap: request.wrap, limit: request.limit, results: request.results, item: request.item,
                status: request.status, error: request.error, key: request.key,
                identity: identity.first ?? "id",
                sendsObjects: request.ids == .objects)
            if let index = all.firstIndex(where: { $0.forNothing == resolved }) {
                all[index].operations.append(operation)
            } else {
                resolved.operations = [operation]
                all.append(resolved)
            }
        }
        for index in all.indices where !all[index].operations.contains(.remove) { all[index].sendsObjects = false }
        return all
    }
}
