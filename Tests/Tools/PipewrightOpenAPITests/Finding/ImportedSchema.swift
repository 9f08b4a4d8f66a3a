import Testing

@testable import PipewrightOpenAPI

/// The schema that a document becomes.
struct ImportedSchema {
    let lines: [String]

    /// - Parameter text: The document in YAML, without its version and its title.
    init(_ text: String, version: DocumentVersion = .openAPI30, title: String = "Things") throws {
        let start = version.rawValue + "\ninfo: { title: \(title), version: '1' }\n"
        let document = try #require(DocumentReading(start + text).document)
        lines = SchemaWriter.text(DocumentImporter.find(document)).split(separator: "\n").map {
            String($0.drop { $0 == " " })
        }
    }
}
