import PipewrightSchema

extension APIResolver {
    /// Marks the fields that are left out where `read-fields: omit` is said: those that only the server sets, but not what
    /// identifies a record, nor what is flagged `sent`.
    ///
    /// Where no resource says so, nothing is marked, and what is generated does not ask.
    func markReadFields(of api: inout API) {
        guard api.resources.contains(where: \.omitsReadFields) else { return }
        let identifying = identifyingFields(of: api.records)
        for record in api.records.indices {
            let kept = identifying[api.records[record].swiftName] ?? []
            for field in api.records[record].fields.indices {
                let isKept =
                    api.records[record].fields[field].isSent
                    || kept.contains(api.records[record].fields[field].swiftName)
                api.records[record].fields[field].isOmittable =
                    api.records[record].fields[field].isReadOnly && !isKept
            }
        }
    }

    /// The fields that identify a record or are on the way to what does, by the names of the records that have them.
    private func identifyingFields(of records: [API.Record]) -> [String: Set<String>] {
        let known = Dictionary(records.map { ($0.swiftName, $0) }, uniquingKeysWith: { first, _ in first })
        var found: [String: Set<String>] = [:]
        for record in records {
            for path in record.identity?.paths ?? [] {
                var holder: API.Record? = record
                for name in path {
                    guard let current = holder else { break }
                    found[current.swiftName, default: []].insert(name)
                    let field = current.fields.first { $0.swiftName == name }
                    holder = if case .record(let next)? = field?.type { known[next] } else { nil }
                }
            }
        }
        return found
    }
}

extension API.Identity {
    /// The properties on the way to each part of the identity.
    fileprivate var paths: [[String]] {
        switch self {
        case .field(let name): [[name]]
        case .path(let path, _): [path]
        case .several(let components): components.map(\.path)
        }
    }
}

extension API.Resource {
    /// Whether one of its calls, or of those of a resource below it, leaves fields out that only the server sets.
    fileprivate var omitsReadFields: Bool {
        operations.contains { operation in
            guard operation == .replace || operation == .upsert else { return false }
            let own = options.first { $0.operation == operation }?.writing
            return (own ?? writing).omitsReadFields
        } || children.contains(where: \.omitsReadFields)
    }
}
