/// What a file of a folder besides the main one holds, as authored.
package struct SchemaTopic: Hashable, Sendable {
    /// The path of the file, below the folder as the user gave it.
    package var file: String
    package var docs: String?
    package var records: [Schema.Record] = []
    package var enums: [Schema.Enumeration] = []
    package var unions: [Schema.Union] = []
    package var resources: [Schema.Resource] = []
}
