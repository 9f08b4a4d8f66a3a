/// The name and text of a generated file.
package struct GeneratedFile: Hashable, Sendable {
    /// The name in the output folder, not a path.
    package let name: String
    package let text: String

    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}
