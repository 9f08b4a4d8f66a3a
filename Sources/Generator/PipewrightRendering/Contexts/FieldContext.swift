import PipeModel
import PipewrightAPI

/// A field of a record, a filter or a response's header, or an argument of a call.
package final class FieldContext: TemplateContext {
    private let field: API.Field
    private let type: String
    private let requiredType: String
    private let storage: SwiftIdentifier
    private let format: String?
    private let textFormat: String?
    private let innerName: SwiftIdentifier
    private let arrays: ArrayStyle
    private let recordValue: String?
    private let isOmitted: Bool
    private let part: PartFieldsContext?
    /// What generated code checks of it; `nil` for nothing.
    let check: FieldChecks.Check?

    /// - Parameters:
    ///   - names: The names of all fields of the type, or of all arguments of the call, which other names must not equal.
    ///   - arrays: How a list is sent as text.
    ///   - check: What generated code checks of it.
    ///   - part: What the schema sets of a part.
    ///   - isOmitted: Whether it is left out if read-only fields are.
    ///   - recordValue: The value of the record's field, for a field of its draft.
    init(
        _ field: API.Field, _ types: SwiftTypeName, names: Set<SwiftIdentifier>, arrays: ArrayStyle = .repeat,
        check: FieldChecks.Check? = nil, part: API.Call.Body.Part? = nil, isOmitted: Bool = false,
        recordValue: String? = nil
    ) {
        self.field = field
        self.part = part.map(PartFieldsContext.init)
        self.check = check
        self.isOmitted = isOmitted
        self.recordValue = recordValue
        self.arrays = field.style?.arrays ?? arrays
        let required = field.type.required
        requiredType = types.name(of: required)
        type = field.type.isOptional ? requiredType + "?" : requiredType
        format = required.hasFormat ? types.format(of: required) : nil
        var element = required
        if case .list(let type) = required { element = type }
        let textFormat = element.hasFormat ? types.format(of: element) : nil
        self.textFormat = textFormat.flatMap { $0.hasPrefix("StringEncoded") ? nil : $0 }
        innerName = FieldName.inner(field.swiftName, among: names)
        storage = Self.storage(of: field, names)
    }

    static func list(
        _ fields: [API.Field], _ types: SwiftTypeName, arrays: ArrayStyle = .repeat,
        check: (API.Field) -> FieldChecks.Check? = { _ in nil }
    ) -> [FieldContext] {
        let names = Set(fields.map(\.swiftName))
        return fields.map { FieldContext($0, types, names: names, arrays: arrays, check: check($0)) }
    }

    /// The property that stores a field: a separate one for deprecated fields, so that generated code can use it
    /// without a warning, and for those that are boxed. Property wrappers do not compile if the
    /// default isolation is the main actor.
    static func storage(of field: API.Field, _ names: Set<SwiftIdentifier>) -> SwiftIdentifier {
        guard field.deprecated != nil || field.isBoxed else { return field.swiftName }
        var name = field.swiftName.adding("Storage")
        while names.contains(name) { name = name.adding("Storage") }
        return name
    }

    /// The style of a list, unless its values are sent separately. Files cannot be joined in one part.
    private var arrayStyle: String? {
        guard case .list = field.type.required, arrays != .repeat else { return nil }
        return field.type.isFile && arrays.separator != nil ? nil : arrays.rawValue
    }

    /// The label of a value in a query that is written as JSON, or by the members of its JSON.
    private var structureLabel: String? {
        if field.style == .json { return "jsonText" }
        guard isStructured else { return nil }
        return field.style?.arrays?.separator == nil ? "json" : "joining"
    }

    /// Whether it is text by the members of its JSON: a record, a union, a map, or a list of such values.
    private var isStructured: Bool { !field.type.isText && !field.type.isFile }

    var requiredFieldType: API.FieldType { field.type.required }
    var isReadOnly: Bool { field.isReadOnly }
    var isWriteOnly: Bool { field.isWriteOnly }
    var isRest: Bool { field.isRest }
    var isFile: Bool { field.type.isFile }
    var isRemovable: Bool { field.type.isOptional }
    var isSecret: Bool { field.isSecret }
    var hasDocs: Bool { field.docs != nil }
    /// The expression of its value in generated functions.
    var value: String { storage.escaped + (field.isBoxed ? ".wrappedValue" : "") }

    package static let name = "field"

    package static let values: [ContextValue<FieldContext>] = [
        .text("name", "The property, in backticks if it is a reserved word.") { $0.field.swiftName.escaped },
        .text("plainName", "The property without backticks.") { $0.field.swiftName.plain },
        .text("label", "The argument label.") { $0.field.swiftName.label },
        .text("callLabel", "The argument label in a call of generated code.") { $0.field.swiftName.callLabel },
        .text("innerName", "The argument inside of a function, which has other names as well.") {
            $0.innerName.escaped
        },
        .flag("hasInnerName", "Whether `innerName` differs from `name`.") { $0.innerName != $0.field.swiftName },
        .text("storage", "The stored property: `name`, or a private one if `hasStorage`.") { $0.storage.escaped },
        .flag("hasStorage", "Whether the value is in a private property: if it is deprecated or boxed.") {
            $0.field.deprecated != nil || $0.field.isBoxed
        },
        .flag("isShadowed", "Whether generated functions have a variable with the name of the stored property.") {
            FieldName.isShadowed($0.storage)
        },
        .literal("wireName", "The name in JSON, a query or a header") { $0.field.wireName },
        .flag("isRenamed", "Whether the stored property has another name than the member in JSON.") {
            $0.storage.plain != $0.field.wireName
        },
        .text("type", "The Swift type, with `?` if it is optional.") { $0.type },
        .text("requiredType", "The Swift type without `?`.") { $0.requiredType },
        .text("format", "The type that reads and writes its JSON, if it is not the default one.") { $0.format },
        .text(
            "textFormat",
            "The type that writes its text in a path, query, header or form, if it is not the default one."
        ) { $0.textFormat },
        .text("arrayStyle", "How a list is sent as text, if its values are not sent separately.") { $0.arrayStyle },
        .flag("isStructured", "Whether a query has the members of its JSON: a record, a union, a map, `json`.") {
            $0.isStructured
        },
        .text("structureStyle", "How lists in it are sent then, if their values are not sent separately.") {
            $0.isStructured && $0.arrays != .repeat ? $0.arrays.rawValue : nil
        },
        .text("structureLabel", "The label of a value in a query: `json`, `joining` or `jsonText`; none for texts.") {
            $0.structureLabel
        },
        .flag("isJSONText", "Whether a query has the text of its JSON.") { $0.field.style == .json },
        .text("constant", "The value that it always has, as an expression.") { context in
            guard context.field.isConstant, let value = context.field.defaultValue else { return nil }
            return value.hasPrefix(".") ? context.requiredType + value : value
        },
        .text("default", "The default value, as an expression.") { $0.field.defaultValue },
        .text("zero", "What an absent or null member of a response means, as an expression.") { $0.field.zero },
        .texts("docs", "The lines of its documentation.") { Documentation.lines($0.field.docs) },
        .flag("isDeprecated", "Whether it is deprecated.") { $0.field.deprecated != nil },
        .text("deprecationMessage", "What the schema says about that, as a string literal.") {
            Documentation.message($0.field.deprecated)
        },
        .flag("isOptional", "Whether it may be absent or null.") { $0.field.type.isOptional },
        .flag("sendsNull", "Whether it is sent as null if it is `nil`.") { $0.field.sendsNull },
        .flag("isList", "Whether it is a list.") { if case .list = $0.field.type.required { true } else { false } },
        .text("copy", "What a draft of a record has as this field: the record's, or an argument.") { field in
            field.isWriteOnly ? field.innerName.escaped : field.recordValue ?? field.value
        },
        .flag("isRest", "Whether it has the members that the record does not list.") { $0.field.isRest },
        .flag("isSecret", "Whether it is left out of descriptions.") { $0.field.isSecret },
        .flag("isFile", "Whether it is a file or a list of files.") { $0.field.type.isFile },
        .flag("isIndirect", "Whether it is boxed, because its type contains the record or is large.") {
            $0.field.isBoxed
        },
        .flag("isJSON", "Whether it is a part of a form that is sent as JSON.") { $0.field.isJSON },
        .object("part", "The media type and the header fields of a part, if the schema sets any.") { $0.part },
        .flag("isReadOnly", "Whether only the server sets it.") { $0.field.isReadOnly },
        .flag("isOmittable", "Whether it is left out if read-only fields are.") { $0.isOmitted },
    ]
}

/// The media type and the header fields that the schema sets of a part.
package final class PartFieldsContext: TemplateContext {
    private let part: API.Call.Body.Part

    init(_ part: API.Call.Body.Part) {
        self.part = part
    }

    package static let name = "part fields"

    package static let values: [ContextValue<PartFieldsContext>] = [
        .literal("mediaType", "The media type; for a file, of one that names none") { $0.part.mediaType },
        .flag("hasHeaders", "Whether there are header fields.") { !$0.part.headers.isEmpty },
        .list("headers", "The header fields.") { $0.part.headers.map(PairContext.init) },
    ]
}
