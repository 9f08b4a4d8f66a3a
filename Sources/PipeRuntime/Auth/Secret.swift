/// A text that shows in no description, no dump and no debugger summary.
struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What stands for a secret wherever one would be printed.
    static let mask = "***"

    let value: String

    init(_ value: String) {
        self.value = value
    }

    var description: String { Self.mask }
    var debugDescription: String { Self.mask }
    var customMirror: Mirror { Mirror(self, children: []) }
}
