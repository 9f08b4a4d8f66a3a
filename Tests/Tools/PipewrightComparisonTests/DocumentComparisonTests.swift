import PipewrightComparison
import PipewrightDiagnostics
import PipewrightGenerator
import PipewrightOpenAPI
import Testing

/// Comparisons with OpenAPI documents.
@Suite struct DocumentComparisonTests {
    private static let document = """
        openapi: 3.0.0
        info: { title: Todo, version: "1" }
        servers: [{ url: https://todo.example }]
        paths:
          /tasks:
            get:
              responses: { "200": { description: All., content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Task" } } } } } }
            post:
              requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Task" } } } }
              responses: { "201": { description: New., content: { application/json: { schema: { $ref: "#/components/schemas/Task" } } } } }
          /tasks/{id}:
            parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
            get:
              responses: { "200": { description: One., content: { application/json: { schema: { $ref: "#/components/schemas/Task" } } } } }
            delete:
              responses: { "204": { description: Gone. } }
          /tasks/{id}/move:
            parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
            post:
              requestBody: { required: true, content: { application/json: { schema: { type: object, required: [to], properties: { to: { type: integer } } } } } }
              responses: { "204": { description: Moved. } }
        components:
          schemas:
            Task:
              type: object
              required: [id, title]
              properties:
                id: { type: integer, readOnly: true }
                title: { type: string }
                note: { type: string }
        """

    private func imported(_ text: String, path: String) throws -> ComparedAPI {
        let diagnostics = DiagnosticCollector()
        let file = SourceFile(path: path, text: text)
        let document = try #require(DocumentReader.read(file, load: { _ in nil }, into: diagnostics))
        let found = DocumentImporter.find(document)
        let source = SchemaSource(SourceFile(path: "imported.pipes.yaml", text: SchemaWriter.text(found)))
        let resolved = GeneratorPipeline.resolveWithSchema(source, into: diagnostics)
        let (schema, api) = try #require(resolved, "\(SchemaWriter.text(found))")
        let places = DocumentPlaces(types: found.placesOfDefinitions, calls: found.placesOfCalls)
        return ComparedAPI(api, places: APIPlaces(schema, api, file: path, document: places))
    }

    @Test("A document has no changes to itself, nor to the schema that it is imported as")
    func same() throws {
        let document = try imported(Self.document, path: "openapi.yaml")
        #expect(APIComparison.changes(from: document, to: document).isEmpty)
        let file = SourceFile(path: "openapi.yaml", text: Self.document)
        let read = try #require(DocumentReader.read(file, load: { _ in nil }, into: DiagnosticCollector()))
        let schema = try comparedAPI(SchemaWriter.text(DocumentImporter.find(read)))
        #expect(APIComparison.changes(from: schema, to: document).isEmpty)
    }

    @Test("Places are those of definitions and operations in the documents")
    func places() throws {
        let edited = Self.document.replacing("note: { type: string }", with: "note: { type: integer }")
            .replacing("to: { type: integer }", with: "to: { type: string }")
            .replacing("    delete:\n      responses: { \"204\": { description: Gone. } }\n", with: "")
        let changes = APIComparison.changes(
            from: try imported(Self.document, path: "old.yaml"), to: try imported(edited, path: "new.yaml"))
        let lines = changes.map { change in
            "\(change.summary) \(change.oldPlace.file):\(change.oldPlace.line) \(change.newPlace.file):\(change.newPlace.line)"
        }
        #expect(
            lines == [
                "field-type Task.note old.yaml:25 new.yaml:23",
                "call-removed tasks.remove old.yaml:15 new.yaml:6",
                "argument-type tasks[id].move(to:) old.yaml:19 new.yaml:17",
            ])
    }
}
