/// A text that no description, dump or debugger summary shows.
package struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Replaces a secret in printed text.
    package static let mask = "***"

    package let value: String

    package init(_ value: String) {
        self.value = value
    }

    package var description: String { Self.mask }
    package var debugDescription: String { Self.mask }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
