/// Why two cases of a union cannot be distinguished.
package enum UnionError: Error, Hashable, Sendable {
    /// The kinds of JSON values.
    package enum JSONKind: Hashable, Sendable {
        case object
        case array
        case string
        case number
        case boolean
    }

    case noRequiredMembers
    case sameRequiredMembers
    case sameKind(JSONKind)

    package var text: String {
        switch self {
        case .noRequiredMembers: "neither has a required member"
        case .sameRequiredMembers: "both have the same required members"
        case .sameKind(.object): "both are read from an object"
        case .sameKind(.array): "both are read from an array"
        case .sameKind(.string): "both are read from a string"
        case .sameKind(.number): "both are read from a number"
        case .sameKind(.boolean): "both are read from true or false"
        }
    }
}
