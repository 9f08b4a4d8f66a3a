/// Why a store cannot have a field in a column, or read the version of a record from it.
package enum ColumnError: Error, Hashable, Sendable {
    case unknownField(record: String)
    case notStored(record: String)
    case notInResponses
    case secret
    case requiredSecret
    case typeOfColumn(String)
    case typeOfVersion(String)
    case typeOfDeletion(String)
    case typeOfSearch(String)

    package var text: String {
        switch self {
        case .unknownField(let record): "the record ‘\(record)’ has no such field"
        case .notStored(let record): "the record ‘\(record)’ is not stored"
        case .notInResponses: "it is only sent"
        case .secret: "it is secret, and secrets are not stored"
        case .requiredSecret: "it is secret and not optional, so that a record could not be read without it"
        case .typeOfColumn(let type): "a column cannot have its type, ‘\(type)’"
        case .typeOfDeletion(let type): "its type, ‘\(type)’, does not say that a record was deleted"
        case .typeOfSearch(let type): "words are found in strings, and its type is ‘\(type)’"
        case .typeOfVersion(let type): "a version cannot have its type, ‘\(type)’"
        }
    }

    /// How to mend it.
    var hint: String? {
        switch self {
        case .unknownField, .notInResponses, .secret, .typeOfSearch: nil
        case .notStored: "add store: true to the record"
        case .requiredSecret: "make its type optional, or add store: false to the record"
        case .typeOfColumn:
            "a column has strings, numbers, Booleans, dates, times, UUIDs, URLs, an enum, or a Name.ID of one field"
        case .typeOfDeletion: "name a Boolean, or a timestamp that may be missing"
        case .typeOfVersion: "a version is an integer, a timestamp or a string"
        }
    }
}
