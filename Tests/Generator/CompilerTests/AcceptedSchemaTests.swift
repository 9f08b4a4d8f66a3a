import GoldenTesting
import PipewrightDiagnostics
import PipewrightRendering
import Testing

@testable import PipewrightGenerator

/// Schemas whose clients have once not compiled, by what they have in common.
@Suite struct AcceptedSchemaTests {
    private static let schemas = [
        "Names": """
        records: { Ping: { id: int read } }
        resources:
          pings:
            record: Ping
            operations: []
            actions:
              watch: { call: GET watch -> stream<Ping>, query: { stream: bool, query: int?, query_value: int? } }
              go: { call: "PUT {call}/{client}", query: { writer: int }, body: { send: bool, path: int, writer_value: int } }
        """,
        "Words": """
        records:
          Ping: { fields: { let: int read, var: string, inout: bool }, identity: [let, var] }
          Poem: { id: int, var: string?, inout: string?, let: string? write }
        resources:
          pings: { record: Ping, operations: [list, read], filter: { let: int, inout: string } }
          poems: { record: Poem, operations: [list, read, create], filter: { var: Poem.ID } }
        """,
        "Paths": """
        records: { Ping: { id: int read } }
        resources:
          pings:
            path: "x/{tags}/{since}"
            parameters: { tags: list<string>, since: date? }
            record: Ping
            operations: [list]
            actions:
              go: { call: "POST a/{ids}/{at}", parameters: { ids: list<Ping.ID>?, at: list<timestamp(unix)> }, on: collection }
        """,
        "Codables": """
        codable: true
        records: { Ping: { id: int read }, Pong: { fields: { id: int read, ping: Ping } } }
        resources: { pings: { record: Ping, operations: [create] }, pongs: { record: Pong, operations: [read] } }
        """,
        "Held": """
        records:
          Outer: { codable: true, fields: { id: int read, inner: list<Inner?> } }
          Inner: { a: int, most: Innermost? }
          Innermost: { a: int, outer: Outer? }
        resources: { outers: { record: Outer, operations: [list] } }
        """,
        "Unused": """
        records: { Ping: { id: int read }, Inner: { a: int }, Outer: { inner: Inner, either: Either } }
        unions: { Either: [string, Other] }
        resources:
          pings:
            record: Ping
            operations: []
            actions: { find: { call: GET find -> Inner, on: collection } }
        """.replacing("Other", with: "Inner"),
        "Bodies": """
        paging: { posted: { cursor: body#/after, next: body#/next, items: body#/data } }
        records: { Ping: { id: int read } }
        resources:
          pings:
            record: Ping
            operations: []
            actions:
              find: { call: POST find -> page<Ping>, on: collection, body: {}, paging: posted }
              report: { call: POST report, on: collection, body: stream<Ping>, returns: { headers: { x-a: string } } }
              check: { call: POST check -> Ping, on: collection, body: stream<Ping>, returns: { headers: { x-b: int? } } }
        """,
        "Ledger": """
        paging: { links: { follow: link.next } }
        records: { Ledger: { id: int read }, Ping: { id: int read } }
        resources:
          ledgers: { record: Ledger, operations: [list], paging: links }
          pings: { record: Ping, operations: [list], paging: links }
        """,
        "Lists": """
        records: { Flow: { id: int read } }
        paging: { offset: { offset: body#/offset } }
        default: { paging: offset }
        resources:
          flows: { record: Flow, operations: { list: { call: POST filter } } }
          admin: { actions: { version: GET -> string } }
        """,
        "Nullary": """
        records: { Ping: { id: int read } }
        resources:
          pings:
            record: Ping
            operations: [list]
            children: { files: { record: Ping }, pages: { record: Ping }, read: { record: Ping } }
          pongs:
            record: Ping
            operations: []
            actions:
              files: GET files -> bytes
              read: GET read -> stream<Ping>
              files_of_all: { call: GET files -> page<Ping>, on: collection }
          paths: { children: { files_of_all: { record: Ping } } }
        """,
        "Deprecated": """
        records:
          Post: { id: int read, author_id: User.ID, editor_id: User.ID? }
          User: { id: int read, name: string }
          Line: { fields: { id: int, user: { type: User.ID, deprecated: true } }, relations: { user: user } }
        resources:
          users: { record: User, deprecated: true, children: { lines: { record: Line, deprecated: use users } } }
          posts: { record: Post, deprecated: true, filter: { author_id: User.ID } }
          lines: { record: Line }
        """,
        "Events": """
        records: { Ping: { id: int read } }
        webhooks: { swift: Int32, signature: none, events: { ping: Ping } }
        """,
        "Formats": """
        records: { Ping: { id: int read } }
        resources:
          pings:
            record: Ping
            operations: [list]
            filter: { times: list<list<timestamp(unix)>> }
            actions:
              go:
                call: POST go
                query: { times: list<list<timestamp(unix)>> }
                body: { moments: list<list<timestamp(unix-ms)>>, at: timestamp(unix)?, by_name: map<timestamp(unix)?> }
        """,
        "Relatives": """
        records: { Id: { id: int read, user: User.ID? }, User: { id: int read, unsafe: string, copy: string secret } }
        resources: { id: { record: User }, users: { record: Id, filter: { user: User.ID } } }
        """,
        "Items": """
        records: { Ping: { id: int read, name: string } }
        resources:
          item: { record: Ping, operations: [], children: { fields: { record: Ping, operations: { update: { body: { a: int } } } } } }
        """,
        "Singles": """
        records: { User: { id: int read } }
        resources:
          me: { record: User, singleton: true, actions: { rename: { call: POST rename, on: item }, check: POST check } }
        """,
    ]

    @Test("Clients of schemas that are accepted compile without an error or a warning")
    func compiled() async throws {
        let templates = try #require(TemplateLibrary(into: DiagnosticCollector()))
        let pipeline = GeneratorPipeline(templates: templates, parts: PartCounts(all: 0))
        let texts = Self.schemas.sorted { $0.key < $1.key }.flatMap { name, text in
            let schema = "pipewright: 1\nname: \(name)\nservers: { main: https://names.example }\n" + text
            let source = SourceFile(path: "\(name).pipes.yaml", text: schema)
            let diagnostics = DiagnosticCollector()
            let files = pipeline.generate(source, into: diagnostics)
            #expect(!diagnostics.hasErrors, "\(diagnostics.sorted.map(DiagnosticPrinter(sources: [source]).text))")
            return files.map(\.text)
        }
        let result = try await SwiftCompiler.check(texts, settings: ["-swift-version", "6", "-wmo"])
        #expect(result.status == 0 && result.output.isEmpty, "\(result.output.prefix(5_000))")
    }
}
