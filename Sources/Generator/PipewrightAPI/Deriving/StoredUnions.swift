import PipeModel

/// What a store knows of a union: its records are stored with the others of their types.
package struct UnionStorage: Hashable, Sendable {
    /// The Swift names of the cases with records that are stored, and of those with unions that have such records,
    /// in the order of the cases.
    package var cases: [SwiftIdentifier]
    /// The paths of the members that are not stored, as ``SecretMembers`` has them, sorted.
    package var secrets: [String]
}

/// The unions whose lists a store can keep.
struct StoredUnions {
    private let records: [String: API.Record]
    private let unions: [String: API.Union]
    private let secrets: SecretMembers
    /// What is known of unions so far. Those in themselves are errors: meanwhile, they cannot be stored.
    private var storages: [String: UnionStorage?] = [:]
    private var identified: [String: Bool] = [:]

    init(_ api: API, _ secrets: SecretMembers) {
        self.secrets = secrets
        records = Dictionary(api.records.map { ($0.swiftName, $0) }, uniquingKeysWith: { first, _ in first })
        unions = Dictionary(api.unions.map { ($0.swiftName, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The unions that resources list, and those that are cases of them, by their names.
    mutating func listed(in api: API) -> [String: UnionStorage] {
        var found: [String: UnionStorage] = [:]
        var queue = api.allResources.compactMap { $0.has(.list) ? $0.recordName : nil }
        while let name = queue.popLast() {
            guard found[name] == nil, let union = unions[name], let storage = storage(of: union) else { continue }
            found[name] = storage
            for item in union.cases where storage.cases.contains(item.swiftName) {
                if case .union(let inner) = item.type { queue.append(inner) }
            }
        }
        return found
    }

    /// What a store knows of a union; `nil` if it has no record that is stored, if it has one that must not be stored,
    /// or if its values could not be read without their secrets.
    private mutating func storage(of union: API.Union) -> UnionStorage? {
        if let known = storages[union.swiftName] { return known }
        storages[union.swiftName] = .some(nil)
        let found = findStorage(of: union)
        storages[union.swiftName] = .some(found)
        return found
    }

    private mutating func findStorage(of union: API.Union) -> UnionStorage? {
        var cases: [SwiftIdentifier] = []
        for item in union.cases {
            switch item.type {
            case .record(let name):
                guard let record = records[name] else { return nil }
                if record.storage != nil { cases.append(item.swiftName) } else if record.identity != nil { return nil }
            case .union(let name):
                guard let inner = unions[name] else { return nil }
                if storage(of: inner) != nil {
                    cases.append(item.swiftName)
                } else if hasIdentities(inner) {
                    return nil
                }
            case .scalar, .enumeration, .identifier, .list, .map, .optional: break
            }
        }
        let members = secrets.members(of: union)
        guard !cases.isEmpty, members.allSatisfy({ $0.secret.requiringRecord == nil }) else { return nil }
        return UnionStorage(cases: cases, secrets: Set(members.map(\.path)).sorted())
    }

    private mutating func hasIdentities(_ union: API.Union) -> Bool {
        if let known = identified[union.swiftName] { return known }
        identified[union.swiftName] = false
        for item in union.cases {
            let hasIdentity =
                switch item.type {
                case .record(let name): records[name]?.identity != nil
                case .union(let name): unions[name].map { hasIdentities($0) } ?? false
                case .scalar, .enumeration, .identifier, .list, .map, .optional: false
                }
            if hasIdentity { identified[union.swiftName] = true }
        }
        return identified[union.swiftName] ?? false
    }
}
