/// Which records and unions have records with secrets in them, in time that is linear in the size of the schema.
struct SecretGraph {
    private let indices: [String: Int]
    /// The component of each type: those that contain each other are one.
    private var components: [Int] = []
    /// By component: the records with secrets in it and below it.
    private var records: [Set<String>] = []
    /// By component: the number of paths to secrets; `nil` if a type below contains itself.
    private var paths: [Int?] = []

    init(_ api: API) {
        var indices: [String: Int] = [:]
        var types: [[API.FieldType]] = []
        var secrets: [Int] = []
        for record in api.records where indices[record.swiftName] == nil {
            indices[record.swiftName] = types.count
            types.append(record.fields.filter { !$0.isSecret }.map(\.type))
            secrets.append(record.fields.count - types[types.count - 1].count)
        }
        let unions = types.count
        for union in api.unions where indices[union.swiftName] == nil {
            indices[union.swiftName] = types.count
            types.append(union.cases.map(\.type))
            secrets.append(0)
        }
        self.indices = indices
        let targets = types.map { $0.compactMap { Self.name(in: $0).flatMap { indices[$0] } } }
        let found = StrongComponents(targets)
        components = targets.indices.map(found.component)
        records = Array(repeating: [], count: found.count)
        paths = Array(repeating: 0, count: found.count)
        let names = api.records.map(\.swiftName)
        // What a type contains has a component with a lower number, or the same one.
        for node in targets.indices.sorted(by: { components[$0] < components[$1] }) {
            let component = components[node]
            if node < unions, secrets[node] > 0 { records[component].insert(names[node]) }
            var count: Int? = found.holdsItself(node) ? nil : secrets[node]
            for target in targets[node] where components[target] != component {
                records[component].formUnion(records[components[target]])
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

    /// The names of the records with secrets in a type, and of the type itself.
    func records(in type: String) -> Set<String> { indices[type].map { records[components[$0]] } ?? [] }

    /// The number of paths to secrets in a type; `nil` if there is no end of them.
    func paths(in type: String) -> Int? {
        guard let component = indices[type].map({ components[$0] }) else { return 0 }
        return records[component].isEmpty ? 0 : paths[component]
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
