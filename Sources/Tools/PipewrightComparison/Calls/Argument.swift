import PipeModel

/// An argument of a call or of an initializer.
struct Argument: Hashable {
    /// The part of a request that has it.
    enum Place: String {
        case path, query, header, body, part, url
    }

    /// `_` if the argument has no label.
    var label: SwiftIdentifier
    var wireName = ""
    var type: API.FieldType
    /// The value if the caller passes none; `nil` if the caller must pass one.
    var defaultValue: String?
    var place: Place
    var docs: String?
    var deprecated: Deprecation?
}

extension Argument {
    init(_ field: API.Field, _ place: Place) {
        label = field.swiftName
        wireName = field.wireName
        type = field.type
        defaultValue = field.passedByDefault
        self.place = place
        docs = field.docs
        deprecated = field.deprecated
    }

    static func list(_ fields: [API.Field], _ place: Place) -> [Argument] {
        fields.map { Argument($0, place) }
    }
}

extension API.Field {
    /// The value that an initializer or a call passes by default; `nil` without one.
    var passedByDefault: String? { defaultValue ?? (type.isOptional ? "nil" : nil) }
}
