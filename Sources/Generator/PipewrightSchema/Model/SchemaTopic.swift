/// A file of a folder that is not the main file, as written.
package struct SchemaTopic: Hashable, Sendable {
    /// The path of the file, which begins with the folder as in the arguments of the command.
    package var file: String
    package var docs: String?
    package var records: [Schema.Record] = []
    package var enums: [Schema.Enumeration] = []
    package var unions: [Schema.Union] = []
    package var resources: [Schema.Resource] = []
}
