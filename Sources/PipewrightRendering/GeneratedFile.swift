/// A file that is ready to be written.
package struct GeneratedFile: Hashable, Sendable {
    /// The name within the output folder; never a path.
    package let name: String
    package let text: String

    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}
