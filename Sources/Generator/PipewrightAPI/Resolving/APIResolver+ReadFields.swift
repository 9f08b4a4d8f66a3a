import PipeModel
import PipewrightSchema

extension APIResolver {
    /// Marks the fields that `read-fields: omit` omits: those with the flag `read`, except the identity and those with
    /// the flag `sent`.
    ///
    /// If no resource has the setting, no field is marked, and the generated code does not check it.
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

    /// The fields of each record that are part of an identity, or on the path to it, by the name of the record.
    private func identifyingFields(of records: [API.Record]) -> [String: Set<SwiftIdentifier>] {
        let known = Dictionary(records.map { ($0.swiftName, $0) }, uniquingKeysWith: { first, _ in first })
        var found: [String: Set<SwiftIdentifier>] = [:]
        for record in records {
            for path in record.identityParts.map(\.properties) {
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

extension API.Resource {
    /// Whether a call of the resource or of its descendants omits read-only fields.
    fileprivate var omitsReadFields: Bool {
        [ResourceOperation.replace, .upsert].contains { operation in
            call(of: operation).map { ($0.own.writing ?? writing).omitsReadFields } ?? false
        } || children.contains(where: \.omitsReadFields)
    }
}
