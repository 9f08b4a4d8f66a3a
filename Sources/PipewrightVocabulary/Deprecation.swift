/// Says that something should no longer be used.
package struct Deprecation: Hashable, Sendable {
    /// What to use instead; may be empty.
    package var message: String

    package init(message: String = "") {
        self.message = message
    }

    /// The text for the compiler's warning; may be empty.
    package var warning: String { message }

    /// The text for a doc comment.
    package var docs: String { "Deprecated. " + message }
}
