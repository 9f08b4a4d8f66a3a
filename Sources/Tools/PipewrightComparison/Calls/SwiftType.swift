import PipeModel

extension API.FieldType {
    /// The type without the formats of its values: equal types are the same in Swift.
    var inSwift: API.FieldType {
        switch self {
        case .scalar(let scalar): .scalar(scalar.inSwift)
        case .enumeration, .record, .union: self
        case .identifier(let record, _): .identifier(of: record)
        case .list(let element): .list(element.inSwift)
        case .map(let element): .map(element.inSwift)
        case .optional(let type): .optional(type.inSwift)
        }
    }

    /// The type with other names of types.
    func renamed(_ names: [String: String]) -> API.FieldType {
        if names.isEmpty { return self }
        return switch self {
        case .scalar: self
        case .enumeration(let name): .enumeration(names[name] ?? name)
        case .record(let name): .record(names[name] ?? name)
        case .union(let name): .union(names[name] ?? name)
        case .identifier(let record, let isEncoded):
            .identifier(of: names[record] ?? record, isStringEncoded: isEncoded)
        case .list(let element): .list(element.renamed(names))
        case .map(let element): .map(element.renamed(names))
        case .optional(let type): .optional(type.renamed(names))
        }
    }

    /// The type as in a schema, with its format.
    var text: String {
        switch self {
        case .scalar(let scalar): scalar.text
        case .enumeration(let name), .record(let name), .union(let name): name
        case .identifier(let record, let isEncoded): record + ".ID" + (isEncoded ? " string-encoded" : "")
        case .list(let element): "list<\(element.text)>"
        case .map(let element): "map<\(element.text)>"
        case .optional(let type): type.text + "?"
        }
    }
}

extension API.Scalar {
    fileprivate var inSwift: API.Scalar { isTimestamp ? .plain(.timestamp) : plain.map { .plain($0) } ?? self }

    fileprivate var text: String {
        switch self {
        case .plain(.unixSeconds): "timestamp(unix)"
        case .plain(.unixMilliseconds): "timestamp(unix-ms)"
        case .plain(let plain): plain.rawValue
        case .patterned(let format): "timestamp(\(format.swiftName))"
        case .stringEncoded(let plain): "\(plain.rawValue) string-encoded"
        }
    }
}
