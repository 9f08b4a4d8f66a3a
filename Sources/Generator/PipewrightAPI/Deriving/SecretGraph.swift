import PipeModel

/// Which records and unions have records with secrets in them, in time that is linear in the size of the schema.
struct SecretGraph {
    /// A field with a secret. Optional ones of the same name are the same.
    struct Secret: Hashable {
        /// The name of the field in JSON.
        let field: String
        /// The record that cannot be read without it, by its Swift name.
        let requiringRecord: String?

        init(_ field: API.Field, of record: API.Record) {
            self.field = field.wireName
            requiringRecord = field.type.isOptional || field.isWriteOnly ? nil : record.swiftName
        }
    }

    private let indices: [String: Int]
    /// The component of each type: those that contain each other are one.
    private var components: [Int] = []
    /// By component: the secrets in it and below it.
    private var secrets: [Set<Secret>] = []
    /// By component: the number of paths to secrets; `nil` if a type below contains itself.
    private var paths: [Int?] = []

    init(_ api: API) {
        var indices: [String: Int] = [:]
        var types: [[API.FieldType]] = []
        var own: [[Secret]] = []
        for record in api.records where indices[record.swiftName] == nil {
            indices[record.swiftName] = types.count
            types.append(record.fields.filter { !$0.isSecret }.map(\.type))
            own.append(record.fields.filter(\.isSecret).map { Secret($0, of: record) })
        }
        for union in api.unions where indices[union.swiftName] == nil {
            indices[union.swiftName] = types.count
            types.append(union.types)
            own.append([])
        }
        self.indices = indices
        let targets = types.map { $0.compactMap { Self.name(in: $0).flatMap { indices[$0] } } }
        let found = StrongComponents(targets)
        components = targets.indices.map(found.component)
        secrets = Array(repeating: [], count: found.count)
        paths = Array(repeating: 0, count: found.count)
        // What a type contains has a component with a lower number, or the same one.
        for node in targets.indices.sorted(by: { components[$0] < components[$1] }) {
            let component = components[node]
            secrets[component].formUnion(own[node])
            var count: Int? = found.holdsItself(node) ? nil : own[node].count
            for target in targets[node] where components[target] != component {
                secrets[component].formUnion(secrets[components[target]])
                if let known = count, let more = paths[components[target]] {
                    count = min(known + more, 1_000_000)
                } else {
                    count = nil
                }
            }
            if let known = count, let own = paths[component] {
                paths[component] = known + own
            } else {
                paths[component] = nil
            }
        }
    }

    /// The secrets in a type, sorted.
    func secrets(in type: String) -> [Secret] {
        guard let component = indices[type].map({ components[$0] }) else { return [] }
        return secrets[component].sorted { ($0.field, $0.requiringRecord ?? "") < ($1.field, $1.requiringRecord ?? "") }
    }

    /// The number of paths to secrets in a type; `nil` if there is no end of them.
    func paths(in type: String) -> Int? {
        guard let component = indices[type].map({ components[$0] }) else { return 0 }
        return secrets[component].isEmpty ? 0 : paths[component]
    }

    /// The record or union in a type.
    private static func name(in type: API.FieldType) -> String? {
        switch type {
        case .scalar, .enumeration, .identifier: nil
        case .optional(let type), .list(let type), .map(let type): name(in: type)
        case .record(let name), .union(let name): name
        }
    }
}
