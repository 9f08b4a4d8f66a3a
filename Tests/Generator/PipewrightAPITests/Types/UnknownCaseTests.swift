import PipeModel
import PipewrightDiagnostics
import PipewrightSchema
import PipewrightYAML
import Testing

@testable import PipewrightAPI

/// Unions whose other values have the fields of a record.
@Suite struct UnknownCaseTests {
    private func resolve(_ records: String) throws -> API {
        let text = """
            pipewright: 1
            name: A
            servers: { main: https://a.example }
            records:
              Cat: { id: int, kind: string, lives: int }
              Toy: { name: string, pin: string? secret }
              Holder: { id: int read, pet: Pet }
            \(records)
            unions: { Pet: { by: kind, unknown: Base, cases: { cat: Cat } } }
            resources: { holders: { record: Holder } }
            """
        let diagnostics = DiagnosticCollector()
        let node = try #require(YAMLReader.read(SourceFile(path: "a.pipes.yaml", text: text), into: diagnostics))
        let reader = SchemaReader(file: "a.pipes.yaml", diagnostics: diagnostics)
        let read = reader.read(node)
        let resolver = APIResolver(try #require(read), diagnostics: reader.diagnostics)
        let api = resolver.resolve()
        // Also no warning: the record is used.
        #expect(resolver.diagnostics.sorted.isEmpty, "\(resolver.diagnostics.sorted)")
        return api
    }

    @Test("The record counts like that of a case: it is used, read and sent, and its secrets are those of the union")
    func base() throws {
        let api = try resolve("  Base: { id: int, toys: list<Toy> }")
        #expect(api.unions.first?.unknown == .record("Base") && api.unions.first?.cases.count == 1)
        let directions = Directions(api)
        #expect(directions.isRead("Base") && directions.isWritten("Toy"))
        let union = try #require(api.unions.first)
        #expect(SecretMembers(api).members(of: union).map(\.path) == ["toys/*/pin"])
        #expect(union.isIndirect == false)
    }

    @Test("A record that contains the union makes the union boxed")
    func recursion() throws {
        let api = try resolve("  Base: { id: int, parent: Pet?, toy: Toy? }")
        #expect(api.unions.first?.isIndirect == true)
    }
}
