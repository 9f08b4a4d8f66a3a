import PipeModel
import PipewrightDiagnostics
import PipewrightYAML
import Testing

@testable import PipewrightAPI
@testable import PipewrightSchema

@Suite struct SharedPagingsTests {
    private func names(_ text: String) throws -> TypeNames {
        let head = """
            pipewright: 1
            name: A
            servers: { main: https://a.example }
            records: { Thing: { id: int read } }
            paging:
              next-links: { follow: link.next }
              cursors: { cursor: query.cursor, next: body#/next }
              next_links: { follow: link.more }

            """
        let diagnostics = DiagnosticCollector()
        let node = try #require(YAMLReader.read(SourceFile(path: "a.pipes.yaml", text: head + text), into: diagnostics))
        let schema = try #require(SchemaReader(file: "a.pipes.yaml", diagnostics: diagnostics).read(node))
        let resolver = APIResolver(schema, diagnostics: diagnostics)
        let api = resolver.resolve()
        #expect(!diagnostics.hasErrors)
        return TypeNames(api)
    }

    @Test("A scheme is shared if several lists and calls use it, also those of children")
    func uses() throws {
        let names = try names(
            """
            resources:
              things:
                record: Thing
                paging: next-links
                children: { parts: { record: Thing, operations: [list] } }
              others: { record: Thing, operations: [list], paging: cursors }
              reads: { record: Thing, operations: [read], paging: cursors }
            """)
        #expect(names.pagings.entries.map(\.swiftName) == ["nextLinksPaging"])
        let paging = try #require(names.pagings.entries.first?.paging)
        #expect(names.name(of: paging, isInNamespace: true) == "A.nextLinksPaging")
    }

    @Test("Of two schemes with the same Swift name, one is shared")
    func sameName() throws {
        let names = try names(
            """
            resources:
              a: { record: Thing, operations: [list], paging: next-links }
              b: { record: Thing, operations: [list], paging: next_links }
              c: { record: Thing, operations: [list], paging: next_links }
              d: { record: Thing, operations: [list], paging: next-links }
            """)
        #expect(names.pagings.entries.map(\.paging.name) == ["next-links"])
    }
}
