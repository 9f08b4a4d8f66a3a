import PipeModel

/// The scalar types of the language by name.
enum FieldTypes {
    /// The types of values in JSON, in the order of the pages.
    static let scalars = API.Scalar.Plain.allCases.filter { ![.file, .unixSeconds, .unixMilliseconds].contains($0) }

    static let names: [String] = scalars.map(\.rawValue) + ["list", "map", "file"]

    static func scalar(named name: String) -> API.Scalar? {
        API.Scalar.Plain(rawValue: name).flatMap { scalars.contains($0) || $0 == .file ? .plain($0) : nil }
    }

    /// The name of a resolved type, as a schema writes it.
    static func name(of type: API.FieldType) -> String {
        switch type {
        case .scalar(.plain(let plain)) where !API.Scalar.plain(plain).isTimestamp: plain.rawValue
        case .scalar(let scalar): scalar.isTimestamp ? "timestamp" : "int"
        case .enumeration(let name), .record(let name), .union(let name): name
        case .identifier(let record, _): record + ".ID"
        case .list(let element): "list<\(name(of: element))>"
        case .map(let element): "map<\(name(of: element))>"
        case .optional(let type): name(of: type) + "?"
        }
    }
}
