/// A text that a stage reads, with the name by which diagnostics call it.
package struct SourceFile: Hashable, Sendable {
    /// The path as the user gave it.
    package let path: String
    /// The bytes as they stand on disk; not yet known to be UTF-8.
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    package init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }
}
