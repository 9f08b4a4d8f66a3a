/// The values that keys of an OpenAPI document have.
package enum DocumentValue: Hashable, Sendable {
    case text
    case boolean
    case number
    case mapping
    case list
    case textOrList

    package var text: String {
        switch self {
        case .text: "a text"
        case .boolean: "‘true’ or ‘false’"
        case .number: "a number"
        case .mapping: "a mapping"
        case .list: "a list"
        case .textOrList: "a text or a list of texts"
        }
    }
}
