import PipeModel

/// A type of the schema language. Records, enums and unions are positions in a table, because their names are chosen last.
package indirect enum FoundType: Hashable, Sendable {
    /// `string`, `int`, `timestamp(unix)`, `json`, …
    case scalar(String)
    case list(FoundType)
    case map(FoundType)
    case optional(FoundType)
    case definition(Int)
    /// The ID of the record at this position.
    case identity(Int)
    /// The content of a file.
    case file

    static let string = FoundType.scalar("string")
    static let json = FoundType.scalar("json")

    /// The scalar type of the language; `nil` for other types, and for a timestamp in a format.
    var scalar: API.Scalar.Plain? {
        if case .scalar(let name) = self { API.Scalar.Plain(rawValue: name) } else { nil }
    }

    /// The type without `?`.
    var required: FoundType {
        if case .optional(let type) = self { return type.required }
        return self
    }

    var isOptional: Bool {
        if case .optional = self { return true }
        return false
    }

    /// Whether the type is text or the ID of a record.
    var isTextOrIdentity: Bool {
        if case .identity = self { return true }
        return self == .string
    }

    /// The type with `?`, once.
    var orNil: FoundType {
        isOptional ? self : .optional(self)
    }

    /// The position of the record, enum or union that the type is, contains in a list or a map, or has the ID of.
    var definition: Int? {
        switch self {
        case .scalar, .file: nil
        case .list(let type), .map(let type), .optional(let type): type.definition
        case .definition(let position), .identity(let position): position
        }
    }
}
