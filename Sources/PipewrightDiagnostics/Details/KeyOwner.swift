/// The part of a schema to which a misplaced key belongs.
package enum KeyOwner: Hashable, Sendable {
    case resource
    case keys([String])
    /// A part of the same kind with one of the keys.
    case partWith([String])
    case schemeInHeader
    case request

    package var text: String {
        switch self {
        case .resource: "a resource"
        case .keys(let keys): keys.map { "‘\($0)’" }.joined(separator: " and ")
        case .partWith(let keys): "one with \(ProblemText.choice(keys))"
        case .schemeInHeader: "one that is sent in a header"
        case .request: "what is sent"
        }
    }
}
