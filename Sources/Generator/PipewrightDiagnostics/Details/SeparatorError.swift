/// Why a text cannot separate the parts of an identity.
package enum SeparatorError: Error, Hashable, Sendable {
    case oneField
    case scalar(Unicode.Scalar)

    package var text: String {
        switch self {
        case .oneField: "one field has no parts"
        case .scalar(let scalar): "‘\(scalar)’ cannot separate values in a segment of a path"
        }
    }
}
