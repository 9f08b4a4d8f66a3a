/// The members with secrets of records, also those of the records and unions in them.
///
/// A path has the names in JSON, joined by slashes. `*` is each element of a list or map, and `**` any number of levels,
/// for records that contain themselves: `token`, `owner/token`, `parts/*/pin`, `parts/**/pin`. In a name, `~0` is a tilde,
/// `~1` a slash and `~2` an asterisk.
struct SecretMembers {
    /// A member with a secret.
    struct Member: Hashable {
        let path: String
        /// The record that has the field, by its Swift name, and the name of the field in JSON.
        let record: String
        let field: String
        let isOptional: Bool

        init(path: String, record: API.Record, _ field: API.Field) {
            self.path = path
            self.record = record.swiftName
            self.field = field.wireName
            isOptional = field.type.isOptional || field.isWriteOnly
        }
    }

    private let records: [String: API.Record]
    private let unions: [String: API.Union]
    private let reachable: [String: Set<String>]

    init(_ api: API) {
        records = Dictionary(api.records.map { ($0.swiftName, $0) }, uniquingKeysWith: { first, _ in first })
        unions = Dictionary(api.unions.map { ($0.swiftName, $0) }, uniquingKeysWith: { first, _ in first })
        reachable = Self.reachable(records, unions)
    }

    func members(of record: API.Record) -> [Member] {
        var members: [Member] = []
        add(record, at: [], to: &members)
        return members
    }

    func members(of union: API.Union) -> [Member] {
        var members: [Member] = []
        for item in union.cases { add(item.type, at: [], to: &members) }
        return members
    }

    /// The most levels of a path. Deeper secrets are found at any depth, since the number of paths doubles with each level at
    /// which two fields have the same type.
    private static let depth = 5

    private func add(_ record: API.Record, at path: [String], to members: inout [Member]) {
        for field in record.fields {
            let inner = path + [Self.escaped(field.wireName)]
            if field.isSecret {
                members.append(Member(path: inner.joined(separator: "/"), record: record, field))
            } else {
                add(field.type, at: inner, to: &members)
            }
        }
    }

    private func add(_ type: API.FieldType, at path: [String], to members: inout [Member]) {
        switch type {
        case .scalar, .enumeration, .identifier: break
        case .optional(let wrapped): add(wrapped, at: path, to: &members)
        case .list(let element), .map(let element): add(element, at: path + ["*"], to: &members)
        case .record(let name), .union(let name):
            let reached = types(reachableFrom: name)
            let isSimple = path.count < Self.depth && !reached.contains { types(reachableFrom: $0).contains($0) }
            if isSimple, let record = records[name] {
                add(record, at: path, to: &members)
            } else if isSimple, let union = unions[name] {
                for item in union.cases { add(item.type, at: path, to: &members) }
            } else {
                for record in reached.union([name]).sorted().compactMap({ records[$0] }) {
                    for field in record.fields where field.isSecret {
                        let deep = path + ["**", Self.escaped(field.wireName)]
                        members.append(Member(path: deep.joined(separator: "/"), record: record, field))
                    }
                }
            }
        }
    }

    /// The records and unions in a type; the type itself only if it is in itself.
    private func types(reachableFrom name: String) -> Set<String> { reachable[name] ?? [] }

    private static func reachable(
        _ records: [String: API.Record], _ unions: [String: API.Union]
    ) -> [String: Set<String>] {
        func names(in type: API.FieldType) -> [String] {
            switch type {
            case .scalar, .enumeration, .identifier: []
            case .optional(let type), .list(let type), .map(let type): names(in: type)
            case .record(let name), .union(let name): [name]
            }
        }
        var direct = records.mapValues { $0.fields.flatMap { names(in: $0.type) } }
        direct.merge(unions.mapValues { $0.cases.flatMap { names(in: $0.type) } }) { first, _ in first }
        return direct.mapValues { start in
            var found = Set(start)
            var queue = start
            while let name = queue.popLast() {
                for next in direct[name] ?? [] where found.insert(next).inserted { queue.append(next) }
            }
            return found
        }
    }

    private static func escaped(_ name: String) -> String {
        // By scalars, as the runtime reads it: a mark behind a slash would make another Character of both.
        name.unicodeScalars.map { scalar in
            switch scalar {
            case "~": "~0"
            case "/": "~1"
            case "*": "~2"
            default: String(scalar)
            }
        }.joined()
    }
}
