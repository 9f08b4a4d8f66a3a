import PipeModel

/// The members of a record with secrets, also in the records and unions that it contains.
///
/// A path has the names in JSON, joined by slashes. `*` is each element of a list or map, and `**` any number of levels,
/// for records that contain themselves: `token`, `owner/token`, `parts/*/pin`, `parts/**/pin`. In a name, `~0` is a tilde,
/// `~1` a slash and `~2` an asterisk.
struct SecretMembers {
    /// A member with a secret.
    struct Member: Hashable {
        let path: String
        let secret: SecretGraph.Secret
    }

    private let records: [String: API.Record]
    private let unions: [String: API.Union]
    private let secrets: SecretGraph

    init(_ api: API) {
        records = Dictionary(api.records.map { ($0.swiftName, $0) }, uniquingKeysWith: { first, _ in first })
        unions = Dictionary(api.unions.map { ($0.swiftName, $0) }, uniquingKeysWith: { first, _ in first })
        secrets = SecretGraph(api)
    }

    func members(of record: API.Record) -> [Member] {
        var members: [Member] = []
        add(record, at: [], isSmall: isSmall(record.swiftName), to: &members)
        return members
    }

    func members(of union: API.Union) -> [Member] {
        var members: [Member] = []
        let isSmall = isSmall(union.swiftName)
        for type in union.types { add(type, at: [], isSmall: isSmall, to: &members) }
        return members
    }

    /// The most levels of a path, and the most paths in a type. Other secrets are found at any depth, since the number of
    /// paths doubles with each level at which two fields have the same type.
    private static let depth = 5
    private static let paths = 1_000

    /// Whether all paths in a type are listed, but for those in types that contain themselves.
    private func isSmall(_ type: String) -> Bool { secrets.paths(in: type).map { $0 <= Self.paths } ?? true }

    private func add(_ record: API.Record, at path: [String], isSmall: Bool, to members: inout [Member]) {
        for field in record.fields {
            let inner = path + [Self.escaped(field.wireName)]
            if field.isSecret {
                let secret = SecretGraph.Secret(field, of: record)
                members.append(Member(path: inner.joined(separator: "/"), secret: secret))
            } else {
                add(field.type, at: inner, isSmall: isSmall, to: &members)
            }
        }
    }

    private func add(_ type: API.FieldType, at path: [String], isSmall: Bool, to members: inout [Member]) {
        switch type {
        case .scalar, .enumeration, .identifier: break
        case .optional(let wrapped): add(wrapped, at: path, isSmall: isSmall, to: &members)
        case .list(let element), .map(let element):
            add(element, at: path + ["*"], isSmall: isSmall, to: &members)
        case .record(let name), .union(let name):
            let paths = secrets.paths(in: name)
            if paths == 0 { return }
            let isSimple = isSmall && path.count < Self.depth && (paths.map { $0 <= Self.paths } ?? false)
            if isSimple, let record = records[name] {
                add(record, at: path, isSmall: true, to: &members)
            } else if isSimple, let union = unions[name] {
                for type in union.types { add(type, at: path, isSmall: true, to: &members) }
            } else {
                for secret in secrets.secrets(in: name) {
                    let deep = path + ["**", Self.escaped(secret.field)]
                    members.append(Member(path: deep.joined(separator: "/"), secret: secret))
                }
            }
        }
    }

    private static func escaped(_ name: String) -> String {
        // By scalars, as the runtime reads it: a combining mark after a slash would make one Character of both.
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
