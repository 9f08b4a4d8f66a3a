/// How a level inherits a key from the levels before it.
package enum KeyInheritance: Hashable, Sendable {
    /// The value of the nearest level applies as a whole.
    case nearest
    /// The entries of all levels apply; of the same name, the nearest one.
    case byName
    /// The value of a level applies to all calls of that level and those below together.
    case shared
    /// A resource inherits the key from `default`, but not from the resources above it.
    case fromDefault

    /// A sentence about it.
    package var text: String {
        switch self {
        case .nearest: "The nearest level that sets it applies."
        case .byName: "All levels apply; of the same name, the nearest one."
        case .shared: "Each level applies to all of its calls together."
        case .fromDefault: "A resource inherits it from `default`, not from the resources above."
        }
    }
}
