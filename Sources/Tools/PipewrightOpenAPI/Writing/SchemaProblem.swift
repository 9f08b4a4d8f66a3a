/// An error that `pipewright check` finds in the files of a schema.
package struct SchemaProblem: Hashable, Sendable {
    /// The position of the file among those of the schema.
    package var file: Int
    /// The line in it, counted from 1.
    package var line: Int
    package var message: String
    /// Whether a name is already another's.
    package var isAboutName: Bool

    package init(file: Int, line: Int, message: String, isAboutName: Bool) {
        self.file = file
        self.line = line
        self.message = message
        self.isAboutName = isAboutName
    }
}
