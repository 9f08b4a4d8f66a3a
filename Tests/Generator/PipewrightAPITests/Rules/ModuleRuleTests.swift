import PipeModel
import PipewrightDiagnostics
import PipewrightSchema
import PipewrightYAML
import Testing

@testable import PipewrightAPI

/// The modules that the code of a schema needs, and those that its target lacks.
@Suite struct ModuleRuleTests {
    /// The modules of a schema, and the places of problems with some of them.
    private func resolve(_ text: String, available: Set<RuntimeModule>) throws -> (Set<RuntimeModule>, [String]) {
        let head = "pipewright: 1\nname: A\nservers: { main: https://a.example }\n"
        let diagnostics = DiagnosticCollector()
        let file = SourceFile(path: "a.pipes.yaml", text: head + text)
        let reader = SchemaReader(file: file.path, diagnostics: diagnostics)
        let read = reader.read(try #require(YAMLReader.read(file, into: diagnostics)))
        let resolver = APIResolver(try #require(read), diagnostics: reader.diagnostics)
        let api = resolver.resolve(modules: available)
        let problems = resolver.diagnostics.sorted.map { diagnostic in
            "\(diagnostic.problem) at \(diagnostic.range.line)"
        }
        return (APITables(api).modules.modules(of: api), problems)
    }

    private static let plain = """
        records: { Thing: { id: int read, title: string } }
        resources:
          things:
            record: Thing

        """

    @Test("A client that lists and writes records needs neither files nor OAuth 2")
    func plain() throws {
        let auth = "auth: { a: basic, b: bearer, c: { api-key: header.X-Key }, d: custom }\nuse: [a, b, c, d]\n"
        let schema = Self.plain + auth
        let (modules, problems) = try resolve(schema, available: [.core, .transports])
        #expect(modules == [.core, .transports] && problems.isEmpty)
    }

    @Test(
        "A part of a schema that needs a module is shown if the target lacks it",
        arguments: [
            ("auth: { a: digest }\nuse: a\n", RuntimeModule.auth, 8),
            ("auth: { a: { oauth2: client-credentials, token: /token } }\nuse: a\n", .auth, 8),
            ("auth: { a: { aws-signature: s3, region: eu-west-1 } }\nuse: a\n", .auth, 8),
            ("    actions:\n      get: { call: GET raw, returns: bytes }\n", .files, 9),
            ("    actions:\n      send: { call: POST raw, multipart: { note: string } }\n", .files, 9),
            ("    operations:\n      create: { body: { note: string, scan: file } }\n", .files, 9),
            ("    operations:\n      replace: { body: { scan: file } }\n", .files, 9),
            ("    operations:\n      create: { body: { note: string required } }\n", .calls, 9),
            ("    actions:\n      follow: { call: GET raw -> stream<string>, on: collection }\n", .calls, 9),
            ("    actions:\n      send: { call: POST raw, on: collection, body: stream<string> }\n", .calls, 9),
            ("    bulk: array\n", .calls, 8),
        ])
    func missing(part: String, module: RuntimeModule, line: Int) throws {
        let (modules, none) = try resolve(Self.plain + part, available: Set(RuntimeModule.allCases))
        #expect(modules == [.core, .transports, module] && none.isEmpty, "\(none)")
        let (_, problems) = try resolve(Self.plain + part, available: [.core, .transports])
        #expect(problems == ["\(Problem.output(.missingModule(module))) at \(line)"])
    }

    @Test("Rules that nothing checks are not shown where another part needs their module")
    func unchecked() throws {
        let schema = """
            records: { Thing: { validate: false, fields: { id: int read, title: { type: string, length: ..9 } } } }
            resources:
              things:
                record: Thing
                operations: [list]
                actions:
                  follow: { call: GET raw -> stream<string>, on: collection }

            """
        let (_, problems) = try resolve(schema, available: [.core, .transports])
        #expect(problems == ["\(Problem.output(.missingModule(.calls))) at 10"])
    }

    @Test("Without the core the whole schema is shown")
    func core() throws {
        let (_, problems) = try resolve(Self.plain, available: [.transports])
        #expect(problems == ["\(Problem.output(.missingModule(.core))) at 1"])
    }
}
