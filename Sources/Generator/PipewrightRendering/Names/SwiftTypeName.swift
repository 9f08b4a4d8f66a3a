import PipeModel
import PipewrightAPI

/// Names of types in a scope of generated code, and the formats of their values.
struct SwiftTypeName {
    let names: TypeNames
    /// Whether the code is in the namespace.
    let isInNamespace: Bool
    /// The record whose scope contains the code: its own ID is `ID` there.
    let record: String?

    /// Code in the namespace.
    static func inNamespace(_ names: TypeNames, record: String? = nil) -> SwiftTypeName {
        SwiftTypeName(names: names, isInNamespace: true, record: record)
    }

    /// Code in the client, in pipes and in extensions of resources.
    static func elsewhere(_ names: TypeNames) -> SwiftTypeName {
        SwiftTypeName(names: names, isInNamespace: false, record: nil)
    }

    /// A record, enum, union or format.
    func name(of type: String) -> String {
        names.name(of: type, isInNamespace: isInNamespace)
    }

    func name(of type: API.FieldType) -> String {
        switch type {
        case .scalar(let scalar): Self.name(of: scalar)
        case .enumeration(let name), .record(let name), .union(let name): self.name(of: name)
        case .identifier(let record, _): record == self.record ? "ID" : self.name(of: record) + ".ID"
        case .list(let element): "[\(name(of: element))]"
        case .map(let element): "[String: \(name(of: element))]"
        case .optional(let wrapped): name(of: wrapped) + "?"
        }
    }

    static func name(of scalar: API.Scalar) -> String {
        switch scalar.plain {
        case .string: "String"
        case .bool: "Bool"
        case .int: "Int"
        case .int32: "Int32"
        case .int64: "Int64"
        case .uint64: "UInt64"
        case .double: "Double"
        case .float: "Float"
        case .decimal: "Decimal"
        case .uuid: "UUID"
        case .url: "URLText"
        case .bytes: "Data"
        case .date: "CalendarDate"
        case .time: "TimeOfDay"
        case .timestamp, .unixSeconds, .unixMilliseconds, nil: "Date"
        case .json: "JSONValue"
        case .file: "UploadContent"
        }
    }

    /// The `JSONFormat` of a type; `nil` for the default format.
    func format(of type: API.FieldType) -> String? {
        switch type {
        case .scalar(let scalar): format(of: scalar)
        case .identifier(_, isStringEncoded: true): "StringEncodedID<\(name(of: type))>"
        case .enumeration, .record, .union, .identifier: nil
        case .list(let element): format(of: element).map { "ListFormat<\($0)>" }
        case .map(let element): format(of: element).map { "MapFormat<\($0)>" }
        case .optional(let wrapped): format(of: wrapped).map { "OptionalFormat<\($0)>" }
        }
    }

    private func format(of scalar: API.Scalar) -> String? {
        switch scalar {
        case .plain(.unixSeconds): "UnixSeconds"
        case .plain(.unixMilliseconds): "UnixMilliseconds"
        case .plain: nil
        case .patterned(let format): name(of: format.swiftName)
        case .stringEncoded: "StringEncoded<\(Self.name(of: scalar))>"
        }
    }
}
