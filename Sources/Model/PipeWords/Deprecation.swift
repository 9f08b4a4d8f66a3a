/// Says that something should no longer be used.
package struct Deprecation: Codable, Hashable, Sendable {
    /// What to use instead; may be empty.
    package var message: String
    /// The version or date from which on it should not be used.
    package var since: String?

    package init(message: String = "", since: String? = nil) {
        self.message = message
        self.since = since
    }

    /// The text for the compiler's warning; may be empty.
    package var warning: String {
        [since.map { "since \($0)" }, message.isEmpty ? nil : message].compactMap(\.self).joined(separator: "; ")
    }

    /// The text for a doc comment.
    package var docs: String { (since.map { "Deprecated since \($0). " } ?? "Deprecated. ") + message }
}
