extension ProblemText {
    /// The text about records, enums, unions and names.
    static func text(for problem: RecordProblem) -> Content {
        switch problem {
        case .unknownRecord(let name, let known):
            (
                .unknownRecord, "there is no record \(quoted(name))",
                suggestion(for: name, among: known) ?? listing("the records", known)
            )
        case .unknownIdentity(let field, let record, let known):
            (
                .unknownField, "the record \(quoted(record)) has no field \(quoted(field)), which its identity names",
                suggestion(for: field, among: known) ?? listing("its fields", known)
            )
        case .identityNotUsable(let field, let type):
            (
                .unusableIdentity, "the field \(quoted(field)) of type \(quoted(type)) cannot identify a record",
                "an identity is a required field of type string, integer or uuid"
            )
        case .unusableRelation(let name, let reason, let known):
            (
                .unusableRelation, "there cannot be a relation \(quoted(name)): \(reason.text)",
                suggestion(for: reason.unknownName ?? "", among: known) ?? reason.hint
            )
        case .emptyRecord(let name):
            (.emptyRecord, "the record \(quoted(name)) has no fields", "fields are written as name: type")
        case .emptyEnum(let name):
            (.emptyEnum, "the enum \(quoted(name)) has no values", "values are written as [one, two]")
        case .mixedEnum(let value, let isInteger):
            (
                .mixedEnum,
                isInteger
                    ? "\(quoted(value)) is an integer, but the values before it are strings"
                    : "\(quoted(value)) is a string, but the values before it are integers",
                "put integers in quotes to make them strings"
            )
        case .emptyUnion(let name):
            (.emptyUnion, "the union \(quoted(name)) has no cases", "cases are written as [Task.ID, Task]")
        case .ambiguousUnion(let name, let first, let second, let reason):
            (
                .ambiguousUnion,
                "the cases \(quoted(first)) and \(quoted(second)) of the union \(quoted(name)) cannot be distinguished: \(reason.text)",
                "name a member that distinguishes the cases with \(quoted("by")), or remove one of the two"
            )
        case .malformedSeparator(let text, let reason):
            (
                .malformedSeparator, "\(quoted(text)) cannot separate the parts of an identity: \(reason.text)",
                "write a separator as in identity: { fields: [sku, shop], separator: \",\" }"
            )
        case .restNotUsable(let field, let reason):
            (.unusableRest, "the field \(quoted(field)) cannot have the flag \(quoted("rest")): \(reason.text)", nil)
        case .noZero(let field, let type, let reason):
            (
                .missingWithoutZero,
                "\(quoted(field)) is of the type \(quoted(type)), which has no zero for a missing member",
                reason.hint(type)
            )
        case .storedWithoutIdentity(let name):
            (.noIdentity, "the record \(quoted(name)) has no identity, so it cannot be stored", identityHint)
        case .columnNotUsable(let field, let key, let reason, let known):
            (
                .unusableColumn, "\(quoted(key.rawValue)) cannot have the field \(quoted(field)): \(reason.text)",
                suggestion(for: field, among: known) ?? reason.hint ?? listing("its fields", known)
            )
        case .duplicateValue(let value):
            (.duplicateValue, "the value \(quoted(value)) is repeated", "remove one of the two")
        case .nameCollision(let name, let kind, let other):
            (
                .nameCollision,
                "the Swift \(kind.rawValue) would be \(quoted(name)), which is already the name of \(other.text)",
                "rename one of the two; \(quoted("swift")) sets another name for a field"
            )
        case .namespaceCollision(let name, let other):
            (
                .nameCollision,
                "the Swift enum that holds the client's types would be \(quoted(name)), which is the name of \(other.text)",
                "give it another name with naming: { namespace: … }"
            )
        case .nameNotUsable(let name, let remedy):
            (.unusableName, "\(quoted(name)) cannot be turned into a Swift name", hint(for: remedy, name))
        }
    }
}
