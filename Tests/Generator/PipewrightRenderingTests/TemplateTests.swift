import Foundation
import PipeModel
import PipewrightDiagnostics
import PipewrightTemplates
import Testing

@testable import PipewrightAPI
@testable import PipewrightRendering

@Suite struct TemplateTests {
    @Test func everyTemplateInTheFolderIsListed() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Templates")
            .standardized
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".mustache")
        }
        #expect(files.sorted() == Templates.all.map { $0.name + ".mustache" }.sorted())
    }

    @Test func everyTemplateIsUsed() {
        let texts = Templates.all.map { String(decoding: $0.bytes, as: UTF8.self) }
        for (name, _) in Templates.all where name != "Client" && name != "Part" {
            #expect(texts.contains { $0.contains("{{> \(name)}}") }, "\(name)")
        }
    }

    private func files(replacing templates: [SourceFile]) throws -> [String] {
        let diagnostics = DiagnosticCollector()
        let library = try #require(TemplateLibrary(replacing: templates, into: diagnostics))
        let api = API(source: "a.pipes.yaml", name: "A", clientName: "AClient", namespace: "A")
        let layout = ClientLayout(stem: "a.pipes", partition: Partition(partCount: 1))
        return Renderer(templates: library).render(api, layout: layout).map(\.text)
    }

    @Test func aUsersTemplateReplacesOneOfTheTool() throws {
        let own = [
            SourceFile(path: "own/Client.mustache", text: "// {{name}}\n"),
            SourceFile(path: "own/Part.mustache", text: "// part of {{source}}"),
        ]
        #expect(try files(replacing: own) == ["// AClient\n", "// part of a.pipes.yaml\n"])
    }

    @Test(arguments: [
        ("own/Client.mustache", "{{#a}}", "invalid-template", "own/Client.mustache", 1, 4),
        ("own/Clint.mustache", "", "unknown-value", "own/Clint.mustache", 1, 1),
        ("own/Field.mustache", "", "unknown-value", "own/Field.mustache", 1, 1),
        ("own/Record.mustache", "\n  {{nam}}", "unknown-value", "own/Record.mustache", 2, 5),
        ("own/FieldValue.mustache", "{{> FieldValue}}", "invalid-template", "own/FieldValue.mustache", 1, 5),
    ])
    func aBrokenTemplateIsReported(
        _ path: String, _ text: String, _ rule: String, _ file: String, _ line: Int, _ column: Int
    ) {
        let diagnostics = DiagnosticCollector()
        #expect(TemplateLibrary(replacing: [SourceFile(path: path, text: text)], into: diagnostics) == nil)
        #expect(diagnostics.sorted.map { ProblemText($0.problem).rule } == [rule])
        #expect(diagnostics.sorted.map(\.range.file) == [file])
        #expect(diagnostics.sorted.map(\.range.line) == [line] && diagnostics.sorted.map(\.range.column) == [column])
    }
}
