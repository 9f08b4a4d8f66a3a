import PipewrightDiagnostics
import PipewrightRendering
import Testing

@testable import PipewrightGenerator

/// The promise that generated code stays small.
@Suite struct GeneratedSizeTests {
    private func lines(_ resources: Int) throws -> Int {
        var text = "pipewright: 1\nname: A\nservers: { main: https://a.example }\nrecords:\n  Other: { name: string }\n"
        for index in 0..<resources {
            text += """
                  Item\(index):
                    id: int read
                    title: string
                    body: string?
                    count: int
                    price: double
                    done: bool
                    tags: list<string>
                    created_at: timestamp read

                """
        }
        if resources > 0 { text += "resources:\n" }
        for index in 0..<resources { text += "  items\(index): { record: Item\(index), filter: { title: string } }\n" }
        var diagnostics = Diagnostics()
        let templates = try #require(TemplateLibrary(into: &diagnostics))
        let source = SourceFile(path: "a.pipes.yaml", text: text)
        let file = GeneratorPipeline(templates: templates).generate(source, into: &diagnostics)
        #expect(diagnostics.sorted.isEmpty, "\(diagnostics.sorted)")
        return try #require(file).text.split(separator: "\n", omittingEmptySubsequences: false).count
    }

    @Test func aResourceOfEightFieldsAndFiveOperationsTakesNoMoreThan150Lines() throws {
        let one = try lines(1)
        let ten = try lines(10)
        #expect((ten - one) / 9 <= 150)
        #expect((ten - one) % 9 == 0, "every resource takes the same")
    }
}
