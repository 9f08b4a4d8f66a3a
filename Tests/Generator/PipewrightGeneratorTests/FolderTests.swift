import Foundation
import GoldenTesting
import PipeModel
import PipewrightDiagnostics
import PipewrightRendering
import Testing

@testable import PipewrightGenerator

/// A folder of files is one schema, and each file generates a Swift file.
@Suite struct FolderTests {
    private static let main = "pipewright: 1\nname: Shop\nservers: { main: https://a.example }\n"

    private func source(_ files: [String: String], into diagnostics: DiagnosticCollector) throws -> SchemaSource {
        // Unsorted.
        let files = files.map { SourceFile(path: "shop.pipes/\($0.key)", text: $0.value) }
        return try #require(SchemaSource(folder: "shop.pipes", files: files, into: diagnostics))
    }

    /// The diagnostics of a schema, as a user sees them.
    private func errors(_ files: [String: String]) throws -> String {
        let diagnostics = DiagnosticCollector()
        let source = try source(files, into: diagnostics)
        #expect((GeneratorPipeline.resolve(source, into: diagnostics) == nil) == diagnostics.hasErrors)
        return diagnostics.sorted.map(DiagnosticPrinter(sources: source.files).text).joined()
    }

    private func generate(_ files: [String: String], parts: PartCounts = PartCounts()) throws -> [GeneratedFile] {
        let diagnostics = DiagnosticCollector()
        let templates = try #require(TemplateLibrary(into: diagnostics))
        let source = try source(files, into: diagnostics)
        let files = GeneratorPipeline(templates: templates, parts: parts).generate(source, into: diagnostics)
        #expect(!diagnostics.hasErrors, "\(diagnostics.sorted)")
        return files
    }

    private static let example: [String: String] = {
        let folder = Golden.package.appending(path: "Schemas/shop.pipes")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let texts = names.map { ($0, (try? String(contentsOf: folder.appending(path: $0), encoding: .utf8)) ?? "") }
        return Dictionary(uniqueKeysWithValues: texts)
    }()

    @Test func theExampleIsAsRecorded() throws {
        let files = try generate(Self.example)
        #expect(files.count == 4)
        for file in files { try Golden("Goldens/Shop/\(file.name)").expect(file.text) }
        let folder = Golden.tests.appending(path: "Goldens/Shop")
        let present = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(present.sorted() == files.map(\.name).sorted())
    }

    /// Whether a line belongs to a file and not to its declarations: each file has separate imports and extensions.
    private static func isOfFile(_ line: String) -> Bool {
        if line == "//" || line == "}" || line.hasPrefix("// ") { return true }
        if line.hasPrefix("@_spi(Generated) public import ") { return true }
        return line.wholeMatch(of: #/nonisolated extension [\w.]+ \{/#) != nil
    }

    /// The declarations are the same in several files and in one.
    @Test(arguments: [0, 1, 3])
    func severalFilesHaveTheDeclarationsOfOne(_ count: Int) throws {
        func lines(_ files: [GeneratedFile]) -> [String] {
            let all = files.flatMap { file in file.text.split(separator: "\n").map(String.init) }
            return all.filter { !Self.isOfFile($0) }.sorted()
        }
        let names = ["catalog.yaml", "customers.yaml", "orders.yaml"]
        var sections: [String: String] = [:]
        for name in ["shop.yaml"] + names {
            var section = ""
            for line in try #require(Self.example[name]).split(separator: "\n") where !line.hasPrefix("#") {
                if !line.hasPrefix(" ") { section = String(line.prefix { $0 != ":" }) }
                if section == "docs", name != "shop.yaml" { continue }
                let isHead = ["records:", "enums:", "resources:"].contains(line)
                sections[section, default: isHead ? "\(line)\n" : ""] += isHead ? "" : "\(line)\n"
            }
        }
        let whole = try generate(["shop.yaml": sections.sorted { $0.key < $1.key }.map(\.value).joined()])
        #expect(lines(try generate(Self.example, parts: PartCounts(all: count))) == lines(whole))
    }

    @Test func aTopicsPartsHaveItsDeclarations() throws {
        let files = try generate([
            "shop.yaml": Self.main
                + "records: { Money: { amount: decimal } }\nresources: { prices: { record: Money, operations: [list] } }",
            "b.yaml": "records: { Pear: { id: int read, price: Money, apple: Apple.ID } }",
            "a.yaml":
                "docs: |\n  All of *a*.\n\n  And more.\nrecords: { Apple: { id: int read } }\nresources: { pears: { record: Pear } }",
        ])
        let texts = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.text) })
        #expect(files.map(\.name) == ["shop.pipes.swift", "shop.pipes+a.swift", "shop.pipes+b.swift"])
        let main = try #require(texts["shop.pipes.swift"])
        let a = try #require(texts["shop.pipes+a.swift"])
        let b = try #require(texts["shop.pipes+b.swift"])
        #expect(main.contains("struct Money:") && main.contains("enum PricesResource") && main.contains("var pears:"))
        #expect(!main.contains("PearsResource:") && !main.contains("struct Apple"))
        #expect(a.contains("struct Apple:") && a.contains("enum PearsResource:") && !a.contains("struct Pear:"))
        #expect(b.contains("struct Pear:") && !b.contains("enum "))
        let head =
            GeneratedHeader.linterLines.map { $0 + "\n" }.joined() + "// Generated by Pipewright from shop.pipes/"
        #expect(main.hasPrefix("\(head)shop.yaml. Do not edit.\n\n@_spi(Generated) public import"))
        #expect(
            a.hasPrefix(
                "\(head)a.yaml. Do not edit.\n//\n// All of *a*.\n//\n// And more.\n\n@_spi(Generated) public import PipeCore\n"
            ))
        #expect(b.hasPrefix("\(head)b.yaml. Do not edit.\n\n@_spi(Generated) public import PipeCore\n"))
    }

    @Test func aChangeOfATopicChangesOnlyItsSwiftFile() throws {
        let before = try generate(Self.example)
        var files = Self.example
        files["orders.yaml"] = files["orders.yaml"]?.replacing(
            "placed_at:", with: "paid_at: timestamp? read\n    placed_at:")
        let after = try generate(files)
        #expect(zip(before, after).filter { $0 != $1 }.map(\.0.name) == ["shop.pipes+orders.swift"])
    }

    @Test func bothPlacesOfADuplicateAreShown() throws {
        let text = try errors([
            "shop.yaml": Self.main + "records:\n  Money: { amount: decimal }\n",
            "a.yaml": "enums:\n  State: [a]\nrecords:\n  Order: { id: int read, state: State, price: Money }\n"
                + "resources:\n  orders: { record: Order }\n",
            "b.yaml": "records:\n  Money: { sum: decimal }\n  Order: { id: uuid }\nenums:\n  State: [b]\n"
                + "resources:\n  orders: { record: Order }\n",
        ])
        #expect(
            text == """
                shop.pipes/b.yaml:2:3: error: the record ‘Money’ is defined twice [duplicate-definition]
                 2 |   Money: { sum: decimal }
                   |   ^~~~~
                   = hint: rename or remove one of them
                shop.pipes/shop.yaml:5:3: note: ‘Money’ is first defined here
                 5 |   Money: { amount: decimal }
                   |   ^~~~~
                shop.pipes/b.yaml:3:3: error: the record ‘Order’ is defined twice [duplicate-definition]
                 3 |   Order: { id: uuid }
                   |   ^~~~~
                   = hint: rename or remove one of them
                shop.pipes/a.yaml:4:3: note: ‘Order’ is first defined here
                 4 |   Order: { id: int read, state: State, price: Money }
                   |   ^~~~~
                shop.pipes/b.yaml:5:3: error: the enum ‘State’ is defined twice [duplicate-definition]
                 5 |   State: [b]
                   |   ^~~~~
                   = hint: rename or remove one of them
                shop.pipes/a.yaml:2:3: note: ‘State’ is first defined here
                 2 |   State: [a]
                   |   ^~~~~
                shop.pipes/b.yaml:7:3: error: the resource ‘orders’ is defined twice [duplicate-definition]
                 7 |   orders: { record: Order }
                   |   ^~~~~~
                   = hint: rename or remove one of them
                shop.pipes/a.yaml:6:3: note: ‘orders’ is first defined here
                 6 |   orders: { record: Order }
                   |   ^~~~~~

                """)
    }

    @Test func keysOfTheMainFileAreErrorsInTopics() throws {
        let text = try errors([
            "shop.yaml": Self.main + "timeout: 3s\n",
            "a.yaml": "pipewright: 1\nname: A\ntimeout: 4s\npaging: {}\nretry: 3\nrecord: {}\n",
        ])
        #expect(
            text == """
                shop.pipes/a.yaml:1:1: error: the key ‘pipewright’ is allowed in the main file only [key-of-main-file]
                 1 | pipewright: 1
                   | ^~~~~~~~~~
                   = hint: remove it: the main file of the schema is ‘shop.pipes/shop.yaml’
                shop.pipes/shop.yaml:1:1: note: ‘pipewright’ is set here
                 1 | pipewright: 1
                   | ^~~~~~~~~~
                shop.pipes/a.yaml:2:1: error: the key ‘name’ is allowed in the main file only [key-of-main-file]
                 2 | name: A
                   | ^~~~
                   = hint: remove it: the main file of the schema is ‘shop.pipes/shop.yaml’
                shop.pipes/shop.yaml:2:1: note: ‘name’ is set here
                 2 | name: Shop
                   | ^~~~
                shop.pipes/a.yaml:3:1: error: the key ‘timeout’ is allowed in the main file only [key-of-main-file]
                 3 | timeout: 4s
                   | ^~~~~~~
                   = hint: move it to ‘shop.pipes/shop.yaml’
                shop.pipes/shop.yaml:4:1: note: ‘timeout’ is set here
                 4 | timeout: 3s
                   | ^~~~~~~
                shop.pipes/a.yaml:4:1: error: the key ‘paging’ is allowed in the main file only [key-of-main-file]
                 4 | paging: {}
                   | ^~~~~~
                   = hint: move it to ‘shop.pipes/shop.yaml’
                shop.pipes/a.yaml:5:1: error: the key ‘retry’ is allowed in the main file only [key-of-main-file]
                 5 | retry: 3
                   | ^~~~~
                   = hint: move it to ‘shop.pipes/shop.yaml’
                shop.pipes/a.yaml:6:1: error: a file for a topic has no key ‘record’ [unknown-key]
                 6 | record: {}
                   | ^~~~~~
                   = hint: did you mean ‘records’?

                """)
    }

    @Test(arguments: [
        ("", "1:1: error: the file is empty [empty-file]"), ("# x\n", "1:1: error: the file is empty [empty-file]"),
        ("- a\n", "1:1: error: a file of a schema must be a mapping, not a list [wrong-kind]"),
        ("records: {\n", "error: invalid YAML"), ("\u{0}", "error: "),
        ("records: { Other: { id: Shoe.ID } }", "error: there is no record ‘Shoe’, so there is no ‘Shoe.ID’"),
    ])
    func errorsOfATopicShowItsFile(_ text: String, _ message: String) throws {
        let text = try errors(["shop.yaml": Self.main, "a.yaml": text, "b.yaml": "records: { B: { id: int } }"])
        #expect(text.hasPrefix("shop.pipes/a.yaml:") && text.contains(message), "\(text)")
    }

    @Test func definitionsOfUnreadableFilesAreNotReportedAsMissing() throws {
        let text = try errors([
            "shop.yaml": Self.main, "a.yaml": "records: [", "b.yaml": "resources: { bs: { record: A } }\nrecord: {}\n",
        ])
        #expect(
            text.hasPrefix("shop.pipes/a.yaml:") && text.contains("error: invalid YAML")
                && !text.contains("unknown-record"), "\(text)")
        #expect(text.contains("b.yaml:2:1: error: a file for a topic has no key ‘record’"), "\(text)")
    }

    @Test func bytesThatAreNotUTF8AreReportedInTheirFile() throws {
        let diagnostics = DiagnosticCollector()
        let files = [
            SourceFile(path: "shop.pipes/shop.yaml", text: Self.main),
            SourceFile(path: "shop.pipes/a.yaml", bytes: Array("records: {}\n# ".utf8) + [0xFF, 0x0A]),
        ]
        let source = try #require(SchemaSource(folder: "shop.pipes", files: files, into: diagnostics))
        #expect(GeneratorPipeline.resolve(source, into: diagnostics) == nil)
        #expect(diagnostics.sorted.map(\.problem) == [.file(.notUTF8)])
        #expect(diagnostics.sorted.map(\.range.file) == ["shop.pipes/a.yaml"])
    }

    @Test func theLimitOfValuesAppliesToAllFilesTogether() throws {
        let many = "records:\n  A: &a { " + (0..<1000).map { "f\($0): int" }.joined(separator: ", ") + " }\n"
        let copies = (0..<90).map { "  A\($0)X: *a\n" }.joined()
        let topic = { (letter: String) in (many + copies).replacing("  A", with: "  \(letter)") }
        let two = try errors(["shop.yaml": Self.main, "a.yaml": topic("B"), "b.yaml": topic("C")])
        #expect(two.isEmpty, "\(two)")
        let three = try errors([
            "shop.yaml": Self.main, "a.yaml": topic("B"), "b.yaml": topic("C"), "c.yaml": topic("D"),
        ])
        #expect(three.contains("c.yaml:") && three.contains("[too-many-nodes]"), "\(three)")
    }

    @Test func aPartWithTheNameOfATopicIsReported() throws {
        let diagnostics = DiagnosticCollector()
        let templates = try #require(TemplateLibrary(into: diagnostics))
        let files = ["shop.yaml": Self.main, "a.yaml": "records: {}", "a-1.yaml": "records: {}"]
        let source = try source(files, into: diagnostics)
        let pipeline = GeneratorPipeline(templates: templates, parts: PartCounts(all: 0, named: ["a": 2]))
        _ = pipeline.generate([source], into: diagnostics)
        #expect(diagnostics.sorted.map(\.problem) == [.file(.sameOutput(file: "shop.pipes+a-1.swift"))])
    }

    @Test func theFingerprintCoversEveryFile() throws {
        let diagnostics = DiagnosticCollector()
        let fingerprint = { (source: SchemaSource) in
            Fingerprint(of: source, templates: [], layout: source.layout())
        }
        let source = try source(Self.example, into: diagnostics)
        let files = fingerprint(source).added(to: try generate(Self.example))
        let bytes = files.map { Array($0.text.utf8) }
        #expect(fingerprint(source).isCurrent(bytes))
        for name in Self.example.keys {
            var changed = Self.example
            changed[name, default: ""] += "#\n"
            #expect(!fingerprint(try self.source(changed, into: diagnostics)).isCurrent(bytes), "\(name)")
        }
    }
}
