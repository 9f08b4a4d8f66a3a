import PipeModel
import PipewrightDiagnostics
import PipewrightSchema
import PipewrightYAML
import Testing

@testable import PipewrightAPI

/// Which records and unions are read from JSON, and which are written as JSON.
@Suite struct DirectionsTests {
    struct Use: Sendable, CustomTestStringConvertible {
        /// The lines of `resources`.
        let text: String
        var isRead = false
        var isWritten = false

        var testDescription: String { text }
    }

    /// What may be used: `Item` contains `Part` in a list, `Part` contains the union `Value`, and `Value` contains `Leaf`.
    private static let types = """
        records:
          Thing: { id: int read, title: string, only: Secret? write }
          Secret: { key: string }
          Item: { id: int read, parts: "list<map<Part?>>", thing: Thing.ID?, part: Part? write }
          Part: { value: Value? }
          Leaf: { name: string }
        unions: { Value: [int, Leaf] }

        """

    private static func directions(_ text: String) throws -> Directions {
        let head = "pipewright: 1\nname: A\nservers: { main: https://a.example }\n"
        let diagnostics = DiagnosticCollector()
        let file = SourceFile(path: "a.pipes.yaml", text: head + types + text)
        let node = try #require(YAMLReader.read(file, into: diagnostics))
        let reader = SchemaReader(file: file.path, diagnostics: diagnostics)
        let read = reader.read(node)
        let resolver = APIResolver(try #require(read), diagnostics: reader.diagnostics)
        let api = resolver.resolve()
        #expect(!resolver.diagnostics.hasErrors, "\(resolver.diagnostics.sorted)")
        return Directions(api)
    }

    static let uses: [Use] = [
        Use(text: "a: { actions: { go: { call: POST, body: { item: Item } } } }", isWritten: true),
        Use(text: "a: { actions: { go: { call: POST, body: list<Item> } } }", isWritten: true),
        Use(
            text: "a: { actions: { go: { call: POST, multipart: { file: file, item: Item json } } } }", isWritten: true),
        Use(text: "a: { actions: { go: { call: POST, query: { item: Item? } } } }", isWritten: true),
        Use(text: "a: { actions: { go: GET -> Item } }", isRead: true),
        Use(text: "a: { actions: { go: GET -> map<Item?> } }", isRead: true),
        Use(text: "a: { actions: { go: GET -> page<Item> } }", isRead: true),
        Use(
            text: "a: { actions: { go: { call: POST -> Item, body: { item: Item } } } }", isRead: true, isWritten: true),
        Use(
            text:
                "a: { actions: { go: { call: POST, body: Item } }, children: { b: { actions: { go: GET -> Item } } } }",
            isRead: true, isWritten: true),
        Use(text: "a: { record: Thing, operations: [list], filter: { item: Item } }", isWritten: true),
        Use(text: "a: { record: Thing, operations: [list], envelope: Item }", isRead: true),
        Use(text: "a: { record: Thing, operations: { create: { body: { item: Item } } } }", isWritten: true),
        Use(text: "a: { record: Thing, operations: { update: { body: { item: Item } } } }", isWritten: true),
        Use(text: "a: { record: Thing, operations: { replace: { body: { item: Item } } } }", isWritten: true),
        Use(text: "a: { record: Thing, operations: { read: { query: { item: Item } } } }", isWritten: true),
        Use(text: "a: { record: Thing, operations: { read: GET -> Item } }", isRead: true),
        Use(text: "a: { record: Thing, operations: { update: PATCH -> Item } }", isRead: true),
        Use(text: "a: { record: Item, operations: [list] }", isRead: true, isWritten: true),
        Use(text: "a: { record: Thing, operations: [list] }", isRead: true, isWritten: true),
        Use(text: "a: { record: Thing, operations: [list] }\nerrors: { record: Item }", isRead: true),
    ]

    @Test(arguments: uses)
    func typesHaveTheDirectionsOfWhatContainsThem(use: Use) throws {
        let lines = use.text.split(separator: "\n").map(String.init)
        let directions = try Self.directions(
            (["resources:\n  " + lines[0]] + lines.dropFirst()).joined(separator: "\n"))
        for name in ["Item", "Part", "Leaf", "Value"] {
            #expect(directions.isRead(name) == use.isRead && directions.isWritten(name) == use.isWritten, "\(name)")
        }
    }

    @Test("A type that is only in drafts is only sent")
    func fieldsThatAreOnlySent() throws {
        let directions = try Self.directions("resources: { a: { record: Thing, operations: [create] } }")
        #expect(!directions.isRead("Secret") && directions.isWritten("Secret"))
        #expect(directions.isRead("Thing") && directions.isWritten("Thing"))
    }

    @Test("Types that are Codable go both ways", arguments: ["codable: true\n", ""])
    func codableTypes(codable: String) throws {
        let directions = try Self.directions(
            codable + "resources: { a: { actions: { go: { call: POST, body: { item: Item } } } } }")
        for name in ["Item", "Part", "Leaf", "Value"] { #expect(directions.isRead(name) == !codable.isEmpty) }
    }
}
