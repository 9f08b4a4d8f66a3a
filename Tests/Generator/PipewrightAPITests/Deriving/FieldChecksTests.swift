import PipeModel
import PipewrightDiagnostics
import PipewrightSchema
import PipewrightYAML
import Testing

@testable import PipewrightAPI

/// The fields whose rules generated code checks.
@Suite struct FieldChecksTests {
    private func resolve(_ text: String) throws -> API {
        let head = "pipewright: 1\nname: A\nservers: { main: https://a.example }\n"
        let diagnostics = DiagnosticCollector()
        let file = SourceFile(path: "a.pipes.yaml", text: head + text)
        let reader = SchemaReader(file: file.path, diagnostics: diagnostics)
        let read = reader.read(try #require(YAMLReader.read(file, into: diagnostics)))
        let resolver = APIResolver(try #require(read), diagnostics: reader.diagnostics)
        let api = resolver.resolve()
        #expect(!resolver.diagnostics.hasErrors)
        return api
    }

    /// The checked fields of records, drafts of resources and so on, as `record.field`, and the resources that check.
    private func checked(_ text: String) throws -> [String] {
        let api = try resolve(text)
        let checks = APITables(api).checks
        let ofRecords = api.records.flatMap { record in
            record.fields.filter { checks.check(of: $0, in: record) != nil }
                .map { "\(record.swiftName).\($0.wireName)" }
        }
        let ofResources = api.resources.flatMap { resource in
            [resource.draft, resource.replacement, resource.patched].compactMap { $0 }.joined()
                .filter { checks.check(of: $0, in: resource) != nil }.map { "\(resource.propertyName).\($0.wireName)" }
                + (checks.includesCalls(of: resource) ? [resource.propertyName.escaped] : [])
        }
        return ofRecords + ofResources
    }

    private static let records = """
        records:
          Thing: { id: int read, kind: string, text: string required, code: { type: string, flags: [read], length: 5 }, part: Part }
          Part: { name: string required, parts: list<Part> }
          Other: { id: int read, kind: string }
        unions: { Both: { by: kind, cases: { thing: Thing, other: Other } } }
        resources:
          things: { record: Thing }
          others: { record: Other, operations: [list, create] }
          both: { record: Both, operations: { create: { body: { note: string required } } } }
          posts: { record: Other, operations: { create: { body: { name: string required } } } }

        """

    @Test("Fields with rules are checked, and those with such records, but not what only the server sets")
    func fields() throws {
        #expect(
            try checked(Self.records) == [
                "Thing.text", "Thing.part", "Part.name", "Part.parts", "things", "both.note", "both", "posts.name",
                "posts",
            ])
    }

    @Test("With `validate: false` nothing is checked, whatever the record of a resource is")
    func off() throws {
        #expect(try checked("validate: false\n" + Self.records) == [])
        let api = try resolve("validate: false\n" + Self.records)
        #expect(APITables(api).modules.modules(of: api) == [.core, .transports])
    }
}
