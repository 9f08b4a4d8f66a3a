/// Why a field of a record with `missing: default` has no value for a missing member.
package enum ZeroError: Error, Hashable, Sendable {
    case ofType
    /// The enum does not name one.
    case ofEnum(String, first: String?)

    /// How to mend it.
    func hint(_ type: String) -> String {
        switch self {
        case .ofType: "write ‘\(type)?’, which is nil then"
        case .ofEnum(let name, let first):
            "name its value in the enum ‘\(name)’, as in missing: \(first ?? "NONE"), or write ‘\(type)?’"
        }
    }
}
