import PipeModel

/// The fields that `read-fields: omit` omits: those with the flag `read`, except the identity and those with the flag `sent`.
///
/// If no resource has the setting, no field is omitted, and the generated code does not check it.
package struct OmittedFields: Sendable {
    /// The fields that are part of an identity, or on the path to it, by the name of the record; `nil` if no resource omits fields.
    private let identifying: [String: Set<SwiftIdentifier>]?

    package init(_ api: API) {
        identifying = api.resources.contains(where: \.omitsReadFields) ? Self.identifyingFields(of: api.records) : nil
    }

    package func contains(_ field: API.Field, of record: String) -> Bool {
        guard let identifying, field.isReadOnly, !field.isSent else { return false }
        return identifying[record]?.contains(field.swiftName) != true
    }

    private static func identifyingFields(of records: [API.Record]) -> [String: Set<SwiftIdentifier>] {
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
        calls.indices.contains { index in
            calls[index].operation?.replacesRecord == true
                && (calls[index].own.writing ?? writing).omitsReadFields
        } || children.contains(where: \.omitsReadFields)
    }
}
