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
    fileprivate var inSwift: API.Scalar {
        switch self {
        case .unixSeconds, .unixMilliseconds, .patterned: .timestamp
        case .stringEncodedInt: .int
        case .stringEncodedInt32: .int32
        case .stringEncodedInt64: .int64
        case .stringEncodedUInt64: .uint64
        case .string, .bool, .int, .int32, .int64, .uint64, .double, .float, .decimal, .uuid, .url, .bytes, .date,
            .time,
            .timestamp, .json, .file:
            self
        }
    }

    fileprivate var text: String {
        switch self {
        case .string: "string"
        case .bool: "bool"
        case .int: "int"
        case .int32: "int32"
        case .int64: "int64"
        case .uint64: "uint64"
        case .double: "double"
        case .float: "float"
        case .decimal: "decimal"
        case .uuid: "uuid"
        case .url: "url"
        case .bytes: "bytes"
        case .date: "date"
        case .time: "time"
        case .timestamp: "timestamp"
        case .json: "json"
        case .file: "file"
        case .unixSeconds: "timestamp(unix)"
        case .unixMilliseconds: "timestamp(unix-ms)"
        case .patterned(let name): "timestamp(\(name))"
        case .stringEncodedInt: Self.encoded("int")
        case .stringEncodedInt32: Self.encoded("int32")
        case .stringEncodedInt64: Self.encoded("int64")
        case .stringEncodedUInt64: Self.encoded("uint64")
        }
    }

    private static func encoded(_ type: String) -> String { "\(type) string-encoded" }
}
