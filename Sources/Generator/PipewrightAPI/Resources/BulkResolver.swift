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

/// Resolves how requests do operations on many records.
struct BulkResolver {
    let definitions: Definitions
    let paths: PathResolver

    /// How requests do the operations of a resource on many records.
    ///
    /// - Parameter operations: Those that are the runtime's.
    func resolve(_ place: ResourcePlace, usual operations: [ResourceOperation]) -> [API.Bulk] {
        let record = place.record
        var all: [API.Bulk] = []
        for option in place.options {
            let operation = option.operation.value
            guard [.create, .replace, .update, .remove].contains(operation),
                let bulk = option.own.bulk ?? place.settings.bulk, case .request(let request) = bulk.value
            else { continue }
            let isOwn = option.own.bulk != nil
            guard operations.contains(operation), !option.isAction else {
                if isOwn { definitions.refuse(operation.rawValue, in: .bulk, .bulkIsOfUsualCalls, at: bulk.range) }
                continue
            }
            if let record, operation == .update || operation == .remove, place.identity.count > 1,
                request.format != .mixed
            {
                // An inherited format applies to the operations that can have it.
                if isOwn {
                    definitions.refuse(
                        record.name.value, in: .bulk, .bulkNeedsOneField, at: bulk.range,
                        notes: definitions.definition(of: record))
                }
                continue
            }
            let sent = option.body?.value ?? (operation == .create ? record?.fields ?? [] : [])
            if sent.contains(where: { $0.type.isFile }) {
                if isOwn { definitions.refuse("file", in: .bulk, .bulkHasNoFiles, at: bulk.range) }
                continue
            }
            let scope = place.scope(onItem: false, takesArguments: false)
            var resolved = API.Bulk(operations: [], format: request.format, identity: place.identity.first ?? "id")
            resolved.method = request.call.method?.value
            resolved.path = request.call.path.map { paths.resolve($0, scope: scope, isAbsolute: true).text }
            resolved.wrap = request.wrap
            resolved.limit = request.limit
            resolved.results = request.results
            resolved.item = request.item
            resolved.status = request.status
            resolved.error = request.error
            resolved.key = request.key
            resolved.sendsObjects = request.ids == .objects
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
