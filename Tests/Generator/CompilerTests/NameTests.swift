import GoldenTesting
import PipeModel
import PipewrightDiagnostics
import PipewrightRendering
import RandomTesting
import Testing

@testable import PipewrightGenerator

/// Names of any text are identifiers that the compiler accepts.
@Suite struct NameTests {
    /// 10,000 texts of random scalars, most of them from ranges that names have.
    private static let texts: [String] = {
        var random = SplitMix64(seed: 2026)
        let ranges: [ClosedRange<UInt32>] = [
            0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x20...0x7E, 0x00...0x1F, 0xA0...0x24F, 0x300...0x36F, 0x370...0x6FF,
            0x2000...0x2BFF, 0x3040...0x9FFF, 0x1F300...0x1FAFF, 0x00...0x10FFFF,
        ]
        return (0..<10_000).map { _ in
            var text = ""
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
                if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) {
                    text.unicodeScalars.append(scalar)
                }
            }
            return text
        }
    }()

    private static let keywords = [
        "actor", "any", "Any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch", "class",
        "consuming", "continue", "convenience", "copy", "default", "defer", "deinit", "didSet", "discard", "do",
        "dynamic", "each", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for", "func",
        "get", "guard", "if", "import", "in", "indirect", "infix", "init", "inout", "internal", "is", "isolated",
        "lazy", "left", "let", "macro", "mutating", "nil", "none", "nonisolated", "open", "operator", "optional",
        "override", "package", "postfix", "precedence", "precedencegroup", "prefix", "private", "protocol", "Protocol",
        "public", "repeat", "required", "rethrows", "return", "self", "Self", "sending", "set", "some", "static",
        "struct", "subscript", "super", "switch", "then", "throw", "throws", "true", "try", "Type", "typealias",
        "unowned", "unsafe", "var", "weak", "where", "while", "willSet", "yield", "_", "hashValue", "rawValue",
    ]

    @Test("Each of 10,000 random texts is an identifier in every style, or has no name")
    func identifiers() {
        let names = SwiftName()
        let word = /[A-Za-z][A-Za-z0-9_]*/
        var unnamed = 0
        for text in Self.texts {
            let member = names.name(text, as: .member)
            let type = names.type(text)
            let enumCase = names.name(text, as: .enumCase)
            for case let name? in [member?.escaped, enumCase?.escaped] {
                #expect(name.wholeMatch(of: word) != nil || name.wholeMatch(of: /`[a-z]+`/) != nil, "\(name)")
            }
            if let type { #expect(type.wholeMatch(of: /[A-Z][A-Za-z0-9_]*/) != nil, "\(type)") }
            #expect((member == nil) == (type == nil))
            if member == nil { unnamed += 1 }
        }
        #expect((500...3_000).contains(unnamed), "\(unnamed)")
    }

    @Test("The compiler accepts the names of keywords and of random texts as properties, arguments, cases and types")
    func compiled() async throws {
        let names = SwiftName()
        let texts = Self.texts.prefix(400) + Self.keywords
        func unique<Name: Hashable>(_ name: (String) -> Name?) -> [Name] {
            var seen: Set<Name> = []
            return texts.compactMap(name).filter { seen.insert($0).inserted }
        }
        let members = unique { names.name($0, as: .member) }
        let cases = unique { names.name($0, as: .enumCase) }
        let types = unique(names.type)
        #expect(members.count > 300 && types.count > 300)
        let source = """
            public enum Values: Hashable, Sendable {
            \(cases.map { "    case \($0)" }.joined(separator: "\n"))
            }

            public struct Members: Hashable, Sendable {
            \(members.map { "    public var \($0): Int" }.joined(separator: "\n"))
            }

            func arguments(_ members: Members) -> [Values] {
                func first(\(members.prefix(200).map { "\($0): Int" }.joined(separator: ", "))) {}
                _ = [\(members.map { "members.\($0)" }.joined(separator: ",\n        "))] as [Int]
                return [\(cases.map { ".\($0)" }.joined(separator: ",\n        "))]
            }

            public enum Types {
            \(types.map { "    public struct \($0): Sendable { public let own: [Types.\($0)] }" }.joined(separator: "\n"))
            }
            """
        let result = try await SwiftCompiler.check([source])
        #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
    }

    private static let schema = #"""
        pipewright: 1
        name: petstore-v3.1
        servers: { main: https://a.example, "eu-west/1": https://b.example }
        records:
          foo.Bar-Baz: { id: int read, $ref: string, "@type": string?, 123abc: string, a/b: int, "+1": int, "-1": int, s: Order, sign: Sign }
          "#/components/schemas/Foo.Qux": { id: int read, x: 日本, list: list<foo.Bar-Baz> }
          日本: { Ω: int, "€": double, "": { type: string, swift: nameless } }
          "Page<Task>": { id: int read, "`": { type: int, swift: tick } }
        enums:
          Order:
            values: ["+1", ">=", "<=", ">", "<", "!=", "=", a/b, -created, created, "*", "%", "&", "", "1.5", "15", 100%, C++, "null", "~0"]
          Sign: { values: { minus: "-", tilde: "~", blank: " ", quote: "\"\\`" } }
        resources:
          foo.bars:
            record: foo.Bar-Baz
            sort: { by: query.sort, fields: [created, -created, rawValue, unknown] }
            filter: { "a[b]": int, created_at>: string, "x[>=]": int }
          my/things: { record: "#/components/schemas/Foo.Qux", path: "/{api-version}/things" }
          pages: { record: "Page<Task>" }
        """#

    @Test("The names of an OpenAPI document are accepted, and the client compiles")
    func client() async throws {
        let diagnostics = DiagnosticCollector()
        let source = SourceFile(path: "petstore.pipes.yaml", text: Self.schema)
        let templates = try #require(TemplateLibrary(into: diagnostics))
        let files = GeneratorPipeline(templates: templates, parts: PartCounts(all: 0)).generate(
            source, into: diagnostics)
        let problems = diagnostics.sorted.map(DiagnosticPrinter(sources: [source]).text).joined()
        #expect(problems.isEmpty, "\(problems)")
        let text = try #require(files.first).text
        for part in [
            "struct PetstoreV3_1Client", "case minusCreated = \"-created\"", "case .notEqual: \"!=\"",
            "struct PageTask", "struct FooQux",
        ] {
            #expect(text.contains(part), "\(part)")
        }
        let result = try await SwiftCompiler.check([text])
        #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
    }
}
