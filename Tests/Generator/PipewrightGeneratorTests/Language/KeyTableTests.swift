import Foundation
import GoldenTesting
import PipeModel
import PipewrightDiagnostics
import PipewrightLanguage
import Testing

@testable import PipewrightGenerator

/// The table of the language's keys, and the files that are written from it.
@Suite struct KeyTableTests {
    @Test("A mapping declares each of its keys once", arguments: LanguageMapping.allCases)
    func keysAreDeclaredOnce(_ mapping: LanguageMapping) {
        #expect(!mapping.keys.isEmpty && Set(mapping.keys).count == mapping.keys.count, "\(mapping.keys)")
    }

    @Test("Every key stands in a mapping, or is reserved")
    func everyKeyIsDeclared() {
        let declared = Set(LanguageMapping.allCases.flatMap(\.keys))
        #expect(LanguageKey.allCases.filter { !declared.contains($0) } == [])
    }

    @Test("A declaration has full sentences, and an example of its shape", arguments: LanguageMapping.allCases)
    func declarationsAreComplete(_ mapping: LanguageMapping) throws {
        for declaration in mapping.declarations {
            #expect(declaration.docs.hasSuffix(".") && !declaration.docs.contains("  "), "\(declaration)")
            #expect(!declaration.isRequired || declaration.defaultText == nil, "\(declaration)")
            #expect((declaration.inheritance == nil) == declaration.levels.isEmpty, "\(declaration)")
            #expect(declaration.since == 1, "the language has one version")
            let example = try JSONText.read(declaration.example.isEmpty ? "null" : declaration.example)
            switch (declaration.shape, example) {
            case (.boolean, .literal("true")), (.boolean, .literal("false")): break
            case (.number(let least, let most), .literal(let text)):
                #expect(Int(text).map { $0 >= least && $0 <= most ?? .max } == true, "\(declaration)")
            case (.words(let words), .string(let word)): #expect(words.contains(word), "\(declaration)")
            case (.text, .string), (.duration, .string), (.described, _): break
            default: Issue.record("\(declaration.exampleLine) is not \(declaration.shape.text)")
            }
        }
    }

    @Test("The settings of calls can stand at the levels that their keys name")
    func settingsStandAtTheLevelsOfTheirKeys() {
        // `default` chooses another URL of the server for all resources.
        let ofClients = CallSetting.allCases.filter { $0 != .server }
        #expect(CallSetting.all(at: .client) == ofClients)
        // The query of an action is its arguments, and limits are those of resources.
        let others = CallSetting.allCases.filter { ![.query, .concurrency, .ifMatch].contains($0) }
        #expect(CallSetting.all(at: .action) == others)
        #expect(ofClients.allSatisfy { LanguageMapping.schema.keys.contains($0.key) })
        #expect(CallSetting.all(at: .defaults).contains(.server))
    }

    // MARK: - Files

    @Test("The JSON Schema has the keys, descriptions and examples of the table")
    func jsonSchema() throws {
        let golden = Golden("../Schemas/pipewright.schema.json")
        let schema = try JSONText.read(String(contentsOf: golden.url, encoding: .utf8))
        try golden.expect(EditorSchema.merged(schema).text() + "\n")
    }

    @Test("The JSON Schema has no definition that nothing refers to, and none with keys that is not of a mapping")
    func definitionsAreUsed() throws {
        let text = try String(
            contentsOf: Golden.package.appending(path: "Schemas/pipewright.schema.json"), encoding: .utf8)
        guard case .object(let definitions)? = try JSONText.read(text)["$defs"] else {
            Issue.record("no definitions")
            return
        }
        #expect(definitions.map(\.name).filter { !text.contains("\"#/$defs/\($0)\"") } == [])
        let mappings = definitions.filter { $0.value["properties"] != nil && $0.value["additionalProperties"] != nil }
        #expect(mappings.map(\.name).sorted() == LanguageMapping.allCases.dropFirst().map(\.rawValue).sorted())
    }

    @Test("The reference of the language shows every key of every mapping")
    func reference() throws {
        let golden = Golden("../Docs/Language.md")
        let (text, shown) = try KeyTables.written(into: String(contentsOf: golden.url, encoding: .utf8))
        try golden.expect(text)
        // The keys of `default` are those that resources inherit.
        for mapping in LanguageMapping.allCases where mapping != .resourceDefaults {
            let missing = mapping.keys.filter { !shown.contains(.init(mapping: mapping, key: $0)) }
            #expect(missing == [], "\(mapping)")
        }
    }
}
