import PipeModel
import PipewrightDiagnostics
import PipewrightSchema
import PipewrightYAML
import Testing

@testable import PipewrightAPI

/// The paths that resources had before, in the form that the runtime knows.
@Suite struct FormerPathResolverTests {
    private static let head = """
        pipewright: 1
        name: A
        servers: { main: https://a.example }
        store: true
        records:
          Task: { id: int read, title: string }
          Pair: { fields: { shop: string, sku: string }, identity: [shop, sku] }
          Joined: { fields: { shop: string, sku: string }, identity: { fields: [shop, sku], separator: "," } }
          Kept: { fields: { id: int read, title: string }, store: false }
        resources:

        """

    private static func resolve(_ resources: String) throws -> (api: API, diagnostics: DiagnosticCollector) {
        let diagnostics = DiagnosticCollector()
        let lines = resources.split(separator: "\n").map { "  \($0)\n" }.joined()
        let file = SourceFile(path: "a.pipes.yaml", text: head + lines)
        let node = try #require(YAMLReader.read(file, into: diagnostics))
        let schema = try #require(SchemaReader(file: file.path, diagnostics: diagnostics).read(node))
        return (APIResolver(schema, diagnostics: diagnostics).resolve(), diagnostics)
    }

    @Test(
        "A former path is whole, with {id} for each value",
        arguments: [
            ("things: { record: Task, store: { renamed-from: old } }", ["things": ["old"]]),
            ("things: { record: Task, store: { renamed-from: [/old, older/] } }", ["things": ["old", "older/"]]),
            ("things: { record: Task, store: { renamed-from: [old, /old] } }", ["things": ["old"]]),
            (
                "things: { record: Task, suffix: .json, store: { renamed-from: \"a b/\u{e9}'\" } }",
                ["things": ["a%20b/%C3%A9'"]]
            ),
            (
                "things: { record: Task, path: \"of/{user}/things\", store: { renamed-from: \"{user}/{x}/old\" } }", [:]
            ),
            (
                "things: { record: Task, path: \"of/{user}/{x}\", store: { renamed-from: \"{user}-{x}/old\" } }",
                ["things": ["{id}-{id}/old"]]
            ),
            (
                "tasks: { record: Task, children: { notes: { record: Task, store: { renamed-from: [old, \"/x/{tasks.id}/y\"] } } } }",
                ["tasks.notes": ["tasks/{id}/old", "x/{id}/y"]]
            ),
            (
                "tasks: { record: Task, path: all/, children: { notes: { record: Task, store: { renamed-from: old } } } }",
                ["tasks.notes": ["all/{id}/old"]]
            ),
            (
                "pairs: { record: Pair, children: { notes: { record: Task, store: { renamed-from: [old, \"/x/{pairs.id}\"] } } } }",
                ["pairs.notes": ["pairs/{id}/{id}/old", "x/{id}/{id}"]]
            ),
            (
                "pairs: { record: Joined, children: { notes: { record: Task, store: { renamed-from: [old, \"/x/{pairs.id}\"] } } } }",
                ["pairs.notes": ["pairs/{id}/old", "x/{id}"]]
            ),
            (
                "me: { record: Task, singleton: true, children: { notes: { record: Task, store: { renamed-from: old } } } }",
                ["me.notes": ["me/old"]]
            ),
        ])
    func paths(_ resource: String, _ paths: [String: [String]]) throws {
        let (api, diagnostics) = try Self.resolve(resource)
        #expect(diagnostics.hasErrors == paths.isEmpty)
        #expect(api.stores.mapValues(\.formerPaths) == paths || paths.isEmpty)
    }

    @Test("What is below the items of a resource had another path when the resource had one, if it can be written")
    func below() throws {
        let (api, diagnostics) = try Self.resolve(
            """
            boards:
              record: Task
              store: { renamed-from: [folders, piles] }
              children:
                notes:
                  record: Task
                  store: { renamed-from: texts }
                  children: { pins: { record: Pair, operations: [list, create] } }
                fixed: { record: Task, path: "/fixed/{boards.id}" }
                lists: { record: Task, operations: [list, read] }
                others: { record: Kept }
            """)
        #expect(!diagnostics.hasErrors, "\(diagnostics.sorted)")
        #expect(
            api.stores.mapValues(\.formerPaths) == [
                "boards": ["folders", "piles"],
                "boards.notes": [
                    "folders/{id}/notes", "piles/{id}/notes", "boards/{id}/texts", "folders/{id}/texts",
                    "piles/{id}/texts",
                ],
                "boards.notes.pins": [
                    "folders/{id}/notes/{id}/pins", "piles/{id}/notes/{id}/pins", "boards/{id}/texts/{id}/pins",
                    "folders/{id}/texts/{id}/pins", "piles/{id}/texts/{id}/pins",
                ],
            ])
    }

    @Test("A path of another resource with the record is no former one of what is below a renamed resource")
    func taken() throws {
        let (api, diagnostics) = try Self.resolve(
            """
            boards: { record: Task, store: { renamed-from: folders }, children: { notes: { record: Task }, pins: { record: Pair } } }
            old: { record: Task, path: "folders/{folder}/notes" }
            """)
        #expect(!diagnostics.hasErrors, "\(diagnostics.sorted)")
        #expect(
            api.stores.mapValues(\.formerPaths) == ["boards": ["folders"], "boards.pins": ["folders/{id}/pins"]])
    }
}
