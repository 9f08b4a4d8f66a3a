import PipewrightDiagnostics
import PipewrightRendering
import Testing

@testable import PipewrightGenerator

/// Generated code stays small: a resource with eight fields, five operations, an enum and pagination.
@Suite struct GeneratedSizeTests {
    private func lines(_ resources: Int) throws -> Int {
        var text = """
            pipewright: 1
            name: A
            servers: { main: https://a.example }
            paging:
              links: { follow: link.next, back: link.prev, size: query.per_page 1..100 }
            enums:
              Other: [a, b]

            """
        for index in 0..<resources { text += "  Status\(index): [draft, review, published, archived]\n" }
        text += "records:\n  Another: { name: string }\n"
        for index in 0..<resources {
            text += """
                  Item\(index):
                    id: int64 read
                    title: string
                    summary: string?
                    status: Status\(index)
                    rating: double
                    is_published: bool
                    tags: list<string>
                    created_at: timestamp read

                """
        }
        if resources > 0 { text += "resources:\n" }
        for index in 0..<resources {
            text += """
                  items\(index):
                    record: Item\(index)
                    operations: [list, read, create, update, remove]
                    paging: links

                """
        }
        let diagnostics = DiagnosticCollector()
        let templates = try #require(TemplateLibrary(into: diagnostics))
        let source = SourceFile(path: "a.pipes.yaml", text: text)
        let pipeline = GeneratorPipeline(templates: templates, parts: PartCounts(all: 0))
        let files = pipeline.generate(source, into: diagnostics)
        #expect(!diagnostics.hasErrors, "\(diagnostics.sorted)")
        return try #require(files.first).text.split(separator: "\n", omittingEmptySubsequences: false).count
    }

    @Test func aUsualResourceHasAtMost138Lines() throws {
        // From two resources on, the paging scheme is shared.
        let two = try lines(2)
        let eleven = try lines(11)
        #expect((eleven - two) / 9 <= 138)
        #expect((eleven - two) % 9 == 0, "every resource takes the same")
    }
}
