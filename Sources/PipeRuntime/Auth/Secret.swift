/// A text that no description, dump or debugger summary shows.
struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Replaces a secret in printed text.
    static let mask = "***"

    let value: String

    init(_ value: String) {
        self.value = value
    }

    var description: String { Self.mask }
    var debugDescription: String { Self.mask }
    var customMirror: Mirror { Mirror(self, children: []) }
}
