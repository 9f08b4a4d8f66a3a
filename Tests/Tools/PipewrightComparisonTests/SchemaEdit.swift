import PipewrightComparison
import PipewrightDiagnostics
import PipewrightGenerator
import Testing

/// An edit of the schema of the tests, and the changes that it makes, each as ‘KIND SUBJECT’.
struct SchemaEdit: CustomTestStringConvertible, Sendable {
    let replacements: [(old: String, new: String)]
    /// The changes from the schema to the edited one, and back.
    let forth: [String]
    let back: [String]

    init(_ old: String, _ new: String, _ forth: [String], back: [String]) {
        replacements = [(old, new)]
        self.forth = forth
        self.back = back
    }

    init(_ replacements: [(String, String)], _ forth: [String], back: [String]) {
        self.replacements = replacements
        self.forth = forth
        self.back = back
    }

    var testDescription: String { replacements.map { "\($0.old) → \($0.new)" }.joined(separator: "; ") }

    static let schema = """
        pipewright: 1
        name: Todo
        docs: The API.
        servers:
          main: https://todo.example
          shop: { url: "https://{shop}.todo.example", variables: { shop: eu } }
          plain: https://plain.example
        auth:
          token: bearer
          key: { api-key: header.X-Key }
        use: [token, key]
        version: header.Api-Version 2026-01-01
        headers: { X-Client: todo }
        timeout: 5s
        errors: { message: body#/message, record: Problem }
        records:
          Project:
            docs: A project.
            fields:
              id: int read
              title: string
              style: string?
              color: { type: string, default: red }
              made: timestamp read
              owner_id: User.ID?
              rank: { type: int, deprecated: use style }
          User:
            codable: true
            fields: { id: int read, name: string, mail: string?, code: { type: string, flags: [write] } }
          Problem: { message: string }
          Repository: { fields: { owner: string, name: string, stars: int? }, identity: [owner, name] }
          Card: { type: string, number: string }
          Cash: { amount: decimal, note: string? }
          Coin: { amount: int, face: string }
          Info: { count: int }
          Note: { fields: { id: int, text: string, likes: int?, saved: timestamp }, store: true, index: [text], version: saved }
          Task: { id: int read, title: string, status: Status, method: Method?, level: Level? }
        enums:
          Status: [open, done]
          Level: { values: { low: 1, high: 2 } }
        unions:
          Method: { by: type, cases: { card: Card, cash: Cash } }
        paging:
          links: { follow: link.next, size: query.limit 1..100 }
        resources:
          projects:
            docs: All projects.
            record: Project
            paging: links
            envelope: Info
            filter: { color: string, tags: list<string>, owner_id: User.ID }
            sort: { by: query.sort, fields: [title, made] }
            operations: [list, read, create, update, remove]
            actions:
              archive: { call: POST archive -> Project, body: { reason: string, until: date? }, docs: Archives. }
              search:
                { call: GET search -> list<Project>, on: collection, query: { text: string, limit: { type: int, default: 9 } } }
              ping: POST ping
              history: GET history -> page<Task>
              changes: GET changes -> stream<Task>
            children:
              tasks: { record: Task, operations: [list, read] }
          users:
            record: User
            operations: { list, read, create: { body: { name: string, mail: string? } } }
          repositories: { record: Repository, bulk: lines, operations: [list, read, replace] }
          notes: { record: Note, operations: [list, read] }
          teams: { path: "orgs/{org}/teams", record: Info, operations: [list] }
          reports: { actions: { render: { call: POST render -> job<Info>, job: { state: body#/state, done: ready } } } }
        webhooks:
          signature: { in: header.Todo-Signature, format: "t={timestamp},v1={signature}" }
          events: { task.done: Task, project.made: { type: Project, docs: A new one. } }
        """

    var edited: String {
        replacements.reduce(Self.schema) { text, replacement in
            #expect(text.contains(replacement.old), "‘\(replacement.old)’ is in the schema")
            return text.replacing(replacement.old, with: replacement.new, maxReplacements: 1)
        }
    }
}

/// The API of a schema.
func comparedAPI(_ text: String, path: String = "todo.pipes.yaml") throws -> ComparedAPI {
    let diagnostics = DiagnosticCollector()
    let source = SchemaSource(SourceFile(path: path, text: text))
    let resolved = GeneratorPipeline.resolveWithSchema(source, into: diagnostics)
    let (schema, api) = try #require(
        resolved, "\(diagnostics.sorted.map { DiagnosticPrinter(sources: [source.main]).text(for: $0) }.joined())")
    return ComparedAPI(api, places: APIPlaces(schema, api))
}

extension Change {
    /// The kind and the subject: `field-type Task.due`.
    var summary: String { "\(kind.rawValue) \(subject?.text ?? "")" }
}
