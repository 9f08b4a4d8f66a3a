import PipeModel

/// The scalar types of the language by name.
enum FieldTypes {
    static let scalars: KeyValuePairs<String, API.Scalar> = [
        "string": .string, "bool": .bool, "int": .int, "int32": .int32, "int64": .int64, "uint64": .uint64,
        "double": .double, "float": .float, "decimal": .decimal, "uuid": .uuid, "url": .url, "bytes": .bytes,
        "date": .date, "time": .time, "timestamp": .timestamp, "json": .json,
    ]

    static let names: [String] = scalars.map(\.key) + ["list", "map", "file"]

    private static let scalarsByName = Dictionary(
        scalars.map { ($0.key, $0.value) } + [("file", .file)], uniquingKeysWith: { first, _ in first })

    static func scalar(named name: String) -> API.Scalar? {
        scalarsByName[name]
    }

    /// The name of a resolved type, as a schema writes it.
    static func name(of type: API.FieldType) -> String {
        switch type {
        case .scalar(.file): "file"
        case .scalar(let scalar):
            scalars.first { $0.value == scalar }?.key ?? (scalar.isTimestamp ? "timestamp" : "int")
        case .enumeration(let name), .record(let name), .union(let name): name
        case .identifier(let record, _): record + ".ID"
        case .list(let element): "list<\(name(of: element))>"
        case .map(let element): "map<\(name(of: element))>"
        case .optional(let type): name(of: type) + "?"
        }
    }
}
