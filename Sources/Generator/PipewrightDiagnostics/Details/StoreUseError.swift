import PipewrightLanguage

/// Why a store cannot use the calls of a resource in the way that its schema says.
package enum StoreUseError: Error, Hashable, Sendable {
    case notStored(resource: String)
    case ofUnion(resource: String)
    case missingOperation(String, resource: String)
    case missingVersion(record: String)
    case missingKey(resource: String)
    case unknownFilter(String, resource: String)
    case filterInBody(String)
    case otherType(field: String, type: String, version: String)
    case unknownField(String, record: String)
    case notSent(String)
    case typeOfUnique(String, type: String)
    case comparedType(String, type: String)
    case missingIsZero(record: String)
    /// A former path has other values than the present one. Each value is as a path writes it.
    case otherValues([String], present: [String])
    case pathOf(resource: String)

    package var text: String {
        switch self {
        case .notStored(let resource): "the records of ‘\(resource)’ are not stored"
        case .ofUnion(let resource): "the records of ‘\(resource)’ are a union"
        case .missingOperation(let operation, let resource): "‘\(resource)’ has no operation ‘\(operation)’"
        case .missingVersion(let record): "the record ‘\(record)’ has no ‘version’"
        case .missingKey(let resource): "‘create’ of ‘\(resource)’ has no idempotency key"
        case .unknownFilter(let field, let resource): "the filter of ‘\(resource)’ has no field ‘\(field)’"
        case .filterInBody(let field): "‘\(field)’ is sent in the body, and not in the query"
        case .otherType(let field, let type, let version):
            "the type of ‘\(field)’ is ‘\(type)’, and that of the version ‘\(version)’"
        case .unknownField(let field, let record): "the record ‘\(record)’ has no field ‘\(field)’"
        case .notSent(let field): "‘create’ does not send the field ‘\(field)’"
        case .typeOfUnique(let field, let type): "the type of ‘\(field)’ is ‘\(type)’"
        case .comparedType(let field, let type):
            "the type of ‘\(field)’ is ‘\(type)’, whose values are compared exactly"
        case .otherValues(let values, let present):
            "the values in the path are \(Self.listing(values)), and those in the present one \(Self.listing(present))"
        case .pathOf(let resource): "it is a path of ‘\(resource)’"
        case .missingIsZero(let record):
            "the record ‘\(record)’ has ‘missing: default’, so that members that ‘read’ leaves out are zero"
        }
    }

    private static func listing(_ values: [String]) -> String {
        values.isEmpty ? "none" : values.map { "‘{\($0)}’" }.joined(separator: ", ")
    }

    /// How to mend it.
    var hint: String? {
        switch self {
        case .notStored: "add store: true to the record, or remove the key"
        case .ofUnion: "remove the key, which lists of a union do not need"
        case .missingOperation: "add the operation, or remove the key"
        case .missingVersion: "add it to the record, as in version: updated_at"
        case .missingKey: "add it, as in idempotency: header.Idempotency-Key"
        case .unknownFilter, .unknownField, .notSent: nil
        case .filterInBody: "remove ‘filter: body’ of the list, or the key"
        case .otherType: "both have to have the same type, since the value of one is sent as the other"
        case .missingIsZero: "remove one of the two; a store keeps such records as each response has them"
        case .typeOfUnique: "a unique field is a string, an integer or a UUID"
        case .comparedType: "only strings are compared in another way"
        case .otherValues:
            "a former path has the same values in the same order, since they are those of the present one"
        case .pathOf: "remove it; changes are sent to one resource only"
        }
    }

    /// The name that the schema does not know; `nil` for other reasons.
    var unknownName: String? {
        switch self {
        case .unknownFilter(let name, _), .unknownField(let name, _): name
        default: nil
        }
    }
}
