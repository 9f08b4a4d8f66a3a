/// Why a field cannot have the flag `rest`.
package enum RestError: Error, Hashable, Sendable {
    case anotherField
    case codable
    case notMapOfJSON
    case notInRecord

    package var text: String {
        switch self {
        case .anotherField: "another field does so already"
        case .codable: "the compiler’s ‘Codable’ cannot take members of any name; leave out ‘codable’"
        case .notMapOfJSON: "its type must be map<json>"
        case .notInRecord: "only a record has members that are not listed"
        }
    }
}
