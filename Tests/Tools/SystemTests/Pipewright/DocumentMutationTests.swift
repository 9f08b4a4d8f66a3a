import Foundation
import GoldenTesting
import PipewrightDiagnostics
import PipewrightOpenAPI
import Testing

/// Damaged OpenAPI documents give diagnostics or a document, and never trap or hang. `make fuzz` runs it 100,000 times. After
/// a trap, the seed is in the folder for temporary files.
@Suite struct DocumentMutationTests {
    static let documents = ["current.yaml", "former.json", "swagger.yaml", "split/api.yaml"]

    /// The number for all documents together.
    private static let count = ProcessInfo.processInfo.environment["PIPEWRIGHT_FUZZ"].flatMap { Int($0) } ?? 3000
    private static let firstSeed =
        ProcessInfo.processInfo.environment["PIPEWRIGHT_FUZZ_SEED"].flatMap { UInt64($0) } ?? 20_261_124

    /// Words of OpenAPI, and similar ones.
    private static let words: [[UInt8]] = [
        "openapi", "swagger", "3.0.3", "3.1.0", "'2.0'", "paths", "components", "schemas", "definitions", "$ref",
        "$defs",
        "get", "post", "parameters", "responses", "requestBody", "content", "schema", "headers", "servers", "security",
        "type", "string", "integer", "number", "array", "object", "null", "'null'", "boolean", "file", "format", "enum",
        "const", "properties", "required", "items", "allOf", "oneOf", "anyOf", "additionalProperties", "nullable",
        "discriminator", "mapping", "propertyName", "in", "name", "path", "query", "header", "cookie", "body",
        "formData",
        "style", "explode", "collectionFormat", "multi", "encoding", "example", "examples", "default", "200", "2XX",
        "true",
        "false", "{}", "[]", "~", "", "0", "-1", "1e999", "9223372036854775808", "<<", "*person", "'#/'", "'#'",
        "'#/components/schemas/Order'", "'#/definitions/Pet'", "'#/paths/~1orders'", "'../x.yaml'", "paths.yaml",
        "schemas/pet.yaml", "https://a.example/b.json", "\"$ref\"", "\"#/components/schemas/Note\"", "\"null\"",
    ].map { Array($0.utf8) }

    @Test(arguments: documents)
    func nothingTrapsOrHangs(_ name: String) throws {
        let folder = Golden.tests.appending(path: "Tools/PipewrightOpenAPITests/Documents/\(name)")
            .deletingLastPathComponent()
        func bytes(of path: String) -> [UInt8]? {
            (try? Data(contentsOf: folder.appending(path: path))).map { [UInt8]($0) }
        }
        let path = name.split(separator: "/").last.map { String($0) } ?? name
        let original = try #require(bytes(of: path))
        var outcomes = (documents: 0, failures: 0, slowest: 0.0, seed: UInt64(0))
        let isLong = Self.count > 10_000
        let trace = FileManager.default.temporaryDirectory.appending(path: "pipewright-fuzz-\(path).txt")
        for number in 0..<max(1, Self.count / Self.documents.count) {
            let seed = Self.firstSeed &+ UInt64(number)
            if isLong { try Data("\(seed)".utf8).write(to: trace) }
            var mutator = SchemaMutator(seed: seed, words: Self.words)
            let source = SourceFile(path: path, bytes: mutator.mutate(original))
            var sources = [source]
            let time = processorTime {
                let diagnostics = DiagnosticCollector()
                let load = { (path: String) -> SourceFile? in
                    // Other files are damaged, too.
                    guard let original = bytes(of: path) else { return nil }
                    let file = SourceFile(path: path, bytes: seed % 2 == 0 ? original : mutator.mutate(original))
                    sources.append(file)
                    return file
                }
                let document = DocumentReader.read(source, load: load, into: diagnostics)
                if document == nil { outcomes.failures += 1 } else { outcomes.documents += 1 }
                #expect((document == nil) == diagnostics.hasErrors, "seed \(seed)")
                #expect(document.map { Self.isConsistent($0) } ?? true, "seed \(seed)")
                let printer = DiagnosticPrinter(sources: sources)
                for diagnostic in diagnostics.sorted { #expect(!printer.text(for: diagnostic).isEmpty) }
            }
            if time > outcomes.slowest { (outcomes.slowest, outcomes.seed) = (time, seed) }
        }
        #expect(outcomes.slowest < 5, "seed \(outcomes.seed)")
        #expect(outcomes.documents > 0 && outcomes.failures > 0, "\(outcomes)")
        if isLong {
            print(
                "\(name): \(outcomes.documents) documents, \(outcomes.failures) with errors; slowest \(outcomes.slowest)"
            )
            try FileManager.default.removeItem(at: trace)
        }
    }

    /// Whether all IDs are in the table of schemas, and names of schemes and parameters are there.
    private static func isConsistent(_ document: OpenAPIDocument) -> Bool {
        var ids: [SchemaID?] = []
        for schema in document.schemas {
            ids += [schema.reference, schema.items] + schema.properties.map(\.schema)
            ids += schema.allOf + schema.oneOf + schema.anyOf + (schema.discriminator?.mapping.map(\.schema) ?? [])
            if case .schema(let id) = schema.additional { ids.append(id) }
        }
        for operation in document.operations {
            ids += operation.parameters.map(\.schema) + (operation.body?.contents.map(\.schema) ?? [])
            for response in operation.responses {
                ids += response.contents.map(\.schema) + response.headers.map(\.schema)
            }
            let names = operation.parameters.filter { $0.location == .path }.map(\.name)
            guard Set(names).count == names.count, operation.path.utf8.first == UInt8(ascii: "/") else { return false }
        }
        return ids.allSatisfy { $0.map { document.schemas.indices.contains($0.index) } ?? true }
    }
}
