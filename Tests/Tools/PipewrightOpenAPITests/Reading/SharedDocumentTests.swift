import Foundation
import PipewrightDiagnostics
import PipewrightYAML
import Testing

@testable import PipewrightOpenAPI

/// Documents of public APIs, which are not in the repository: they are in the folder PIPEWRIGHT_OPENAPI_DOCUMENTS, or in
/// `shared/openapi` beside the repository.
@Suite struct SharedDocumentTests {
    private static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["PIPEWRIGHT_OPENAPI_DOCUMENTS"] { return URL(filePath: path) }
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return package.deletingLastPathComponent().appending(path: "shared/openapi")
    }()

    private static let isMissing = (try? folder.checkResourceIsReachable()) != true

    private static func read(_ name: String) throws -> (file: SourceFile, reading: DocumentReading) {
        let file = SourceFile(path: name, bytes: [UInt8](try Data(contentsOf: folder.appending(path: name))))
        return (file, DocumentReading(file))
    }

    @Test(
        .disabled(if: isMissing, "PIPEWRIGHT_OPENAPI_DOCUMENTS has no documents"),
        arguments: [
            ("box.json", 296, 305, []), ("discourse.json", 93, 0, []), ("link-example.yaml", 6, 3, []),
            ("petstore-2.json", 20, 6, []), ("petstore-3.json", 19, 8, []), ("stripe.yaml", 402, 537, ["repeated-key"]),
            ("train-travel.yaml", 0, 4, []), ("twilio.json", 197, 148, []), ("uspto.yaml", 3, 1, []),
        ])
    func areRead(name: String, operations: Int, schemas: Int, rules: [String]) throws {
        let (_, reading) = try Self.read(name)
        let document = try #require(reading.document)
        #expect(document.operations.count == operations)
        #expect(document.schemas.count { $0.name != nil } == schemas)
        #expect(reading.rules == rules)
    }

    @Test(
        .disabled(if: isMissing, "PIPEWRIGHT_OPENAPI_DOCUMENTS has no documents"),
        arguments: ["box.json", "discourse.json", "petstore-2.json", "petstore-3.json"])
    func nodesOfJSONAreThoseOfYAML(name: String) throws {
        let (file, _) = try Self.read(name)
        let diagnostics = DiagnosticCollector()
        var nodes = (json: 0, yaml: 0)
        let json = JSONNodes.read(file, counting: &nodes.json, into: diagnostics)
        let yaml = YAMLReader.read(
            file, as: .document, counting: &nodes.yaml, whenEmpty: .emptyDocument, into: diagnostics)
        #expect(json != nil && json == yaml)
        #expect(nodes.json == nodes.yaml)
        #expect(diagnostics.isEmpty)
    }
}
