import Foundation
import GoldenTesting
import PipewrightTemplates
import Testing

@testable import PipewrightRendering

/// `Docs/Templates.md` has a row for each template and for each value of each context.
@Suite struct TemplateReferenceTests {
    /// The contexts of the templates by name, in the order in which templates reach them.
    private static let schemas: [ContextSchema] = {
        var schemas: [ContextSchema] = []
        func add(_ type: any TemplateContext.Type) {
            guard !schemas.contains(where: { $0.name == type.name }) else { return }
            schemas.append(type.schema)
            for value in type.schema.values {
                switch value.content {
                case .object(let type, _), .list(let type, _): add(type)
                case .text, .flag, .texts: break
                }
            }
        }
        add(ClientContext.self)
        add(PartContext.self)
        return schemas
    }()

    /// The contexts and the sentence in the first line of a template: `{{! Context: record or draft. A sentence. }}`
    private static func comment(of template: String) throws -> (contexts: [String], sentence: String) {
        let bytes = try #require(Templates.all.first { $0.name == template }).bytes
        let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        let match = try #require(line.wholeMatch(of: /{{! Context: (.*?)\. (.*\.) }}/), "\(template): \(line)")
        let contexts = match.1.replacing(" or ", with: ", ").split(separator: ", ").map(String.init)
        return (contexts, String(match.2))
    }

    @Test func everyTemplateAndValueHasARow() throws {
        var text = "### Templates\n\n| Template | Context | What it writes |\n|---|---|---|\n"
        for (name, _) in Templates.all {
            let (contexts, sentence) = try Self.comment(of: name)
            text += "| `\(name)` | \(contexts.joined(separator: ", ")) | \(sentence) |\n"
        }
        for schema in Self.schemas {
            text += "\n### Context: \(schema.name)\n\n| Value | Kind | Meaning |\n|---|---|---|\n"
            for value in schema.values { text += "| `\(value.name)` | \(Self.kind(of: value)) | \(value.docs) |\n" }
        }
        let page = try String(contentsOf: Golden.package.appending(path: "Docs/Templates.md"), encoding: .utf8)
        let place = try #require(page.firstRange(of: "## Reference\n\n"))
        try Golden("../Docs/Templates.md").expect(page[..<place.upperBound] + text)
    }

    private static func kind(of value: ContextSchema.Value) -> String {
        switch value.content {
        case .text: "text"
        case .flag: "flag"
        case .texts: "list of texts"
        case .object(let type, _): "[\(type.name)](#context-\(type.name.replacing(" ", with: "-")))"
        case .list(let type, _): "list of [\(type.name)](#context-\(type.name.replacing(" ", with: "-")))"
        }
    }

    @Test(
        "The contexts in the first line of a template have all names of the template",
        arguments: Templates.all.map(\.name))
    func contexts(_ name: String) throws {
        for context in try Self.comment(of: name).contexts {
            // A template may use the values of the context around its own: `union case of union`.
            let schemas = try context.split(separator: " of ").reversed().map { name in
                try #require(Self.schemas.first { $0.name == name }, "no context \(name)")
            }
            var binder = RenderedTemplate.binder
            #expect(throws: Never.self) { try binder.bind(name, to: schemas) }
        }
    }

    @Test func valuesHaveDifferentNamesAndASentence() {
        for schema in Self.schemas {
            let names = schema.values.map(\.name) + TemplateBinder.positions
            #expect(Set(names).count == names.count, "\(schema.name)")
            for value in schema.values { #expect(value.docs.hasSuffix("."), "\(schema.name).\(value.name)") }
        }
    }

    @Test("Builders and contexts have no keywords of Swift in their string literals, except in sentences and types")
    func contextsHaveNoStatements() throws {
        let folder = Golden.package.appending(path: "Sources/Generator/PipewrightRendering/Contexts")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count > 10)
        let keywords =
            /"[^"]*\b(public|struct|enum|extension|let|var|func|try|await|return|case|init|self|switch)\b[^"]*"/
        for file in files {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let isSentence = (line.contains("    .") && line.contains("(\"")) || line.contains("static let name")
                guard !isSentence, !line.contains("///"), line.firstMatch(of: keywords) != nil else { continue }
                // The argument labels that need backticks.
                guard !line.contains(#"["inout", "let", "var"]"#) else { continue }
                Issue.record("\(file.lastPathComponent): \(line)")
            }
        }
    }
}
