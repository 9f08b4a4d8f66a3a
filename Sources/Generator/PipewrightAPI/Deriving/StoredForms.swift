import PipeModel

/// What follows for a store from all types of an API: the members that are not stored, and a fingerprint of each stored form.
package struct StoredForms: Sendable {
    /// The form in which a record is stored.
    package struct Form: Sendable {
        /// The paths of the members that are not stored, as ``SecretMembers`` has them, sorted.
        package let secrets: [String]
        /// Whether its identities are the same below all items of other resources.
        package let isScopedByAPI: Bool
        /// Another one if the stored form of the record changes.
        package let fingerprint: String
    }

    /// By the names of records and unions; those that no store keeps are missing.
    private let records: [String: Form]
    private let unions: [String: UnionStorage]
    private let enums: Set<String>

    package init(_ api: API) {
        var forms: [String: Form] = [:]
        var enums: Set<String> = []
        let stored = api.records.filter { $0.storage != nil }
        guard !stored.isEmpty else {
            (records, unions, self.enums) = ([:], [:], [])
            return
        }
        let secrets = SecretMembers(api)
        let shape = StoredShape(api)
        let scopes = StorageScopes(api)
        for record in stored {
            guard let storage = record.storage else { continue }
            let members = Set(secrets.members(of: record).map(\.path)).sorted()
            let isScopedByAPI = storage.isScopedByAPI || scopes.isWhole(record.swiftName)
            let text = shape.text(of: record, storage, secrets: members) + (isScopedByAPI ? "\nwhole" : "")
            forms[record.swiftName] = Form(
                secrets: members, isScopedByAPI: isScopedByAPI, fingerprint: FNV1a(text).text)
            let names = Set(storage.columns.compactMap { $0.path.count == 1 ? $0.path[0] : nil })
            for field in record.fields where names.contains(field.swiftName) {
                if case .enumeration(let name) = field.type.required { enums.insert(name) }
            }
        }
        var found = StoredUnions(api, secrets)
        (records, unions, self.enums) = (forms, found.listed(in: api), enums)
    }

    /// The form of a record; `nil` if no store keeps it.
    package func form(of record: API.Record) -> Form? { records[record.swiftName] }

    /// What a store knows of a union; `nil` if no list of it can be stored.
    package func storage(of union: API.Union) -> UnionStorage? { unions[union.swiftName] }

    /// Whether a store has the values of an enum in a column.
    package func isInColumns(_ enumeration: API.Enumeration) -> Bool { enums.contains(enumeration.swiftName) }
}

/// Which records have the same identities wherever they are in the API.
private struct StorageScopes {
    private var read: Set<String> = []
    private var below: Set<String> = []

    init(_ api: API) {
        for resource in api.resources {
            if let record = resource.recordName, resource.has(.read), !resource.isSingleton { read.insert(record) }
            for inner in resource.family.dropFirst() {
                if let record = inner.recordName { below.insert(record) }
            }
        }
    }

    /// Whether a record is below items of other resources, and can be read at the top by its identity alone.
    func isWhole(_ record: String) -> Bool { read.contains(record) && below.contains(record) }
}
