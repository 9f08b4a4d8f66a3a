import GoldenTesting
import PipewrightComparison
import PipewrightDiagnostics
import PipewrightGenerator
import PipewrightRendering
import Testing

/// What the comparison of schemas says about callers is what the compiler says: code that uses a client compiles after
/// compatible changes, and does not after changes that break it.
@Suite struct ComparisonTests {
    private static let schema = """
        pipewright: 1
        name: Todo
        servers: { main: https://todo.example, other: https://other.example, shop: { url: "https://{shop}.example", variables: { shop: eu } } }
        auth: { token: bearer }
        use: [token, []]
        errors: { record: Problem }
        records:
          Project: { id: int read, title: string, style: string?, color: { type: string, default: red }, size: int?, made: timestamp read, owner_id: User.ID?, note: string? }
          User: { fields: { id: int read, name: string, mail: string? }, codable: true, relations: { owned: { resource: projects } } }
          Problem: { message: string }
          Card: { type: string, number: string }
          Cash: { amount: decimal }
          Extra: { left: int, right: int }
          Part: { id: int read, first: string, second: string }
          Info: { count: int }
          Note: { fields: { id: int, text: string }, store: true }
          Memo: { fields: { id: int, text: string, likes: int? }, store: true, index: [text] }
          Repository: { fields: { owner: string, name: string }, identity: [owner, name] }
        enums: { Status: [open, done], Level: [low, high], Mode: [on, off] }
        unions: { Method: { by: type, cases: { card: Card, cash: Cash } } }
        paging: { links: { follow: link.next, size: query.limit 1..100 } }
        resources:
          projects:
            record: Project
            paging: links
            envelope: Info
            filter: { color: string, owner_id: User.ID }
            sort: { by: query.sort, fields: [title, made] }
            operations: [list, read, create, update, replace, remove]
            actions:
              archive: { call: POST archive -> Project, body: { reason: string, until: date? } }
              move: { call: POST move, body: { to: int, after: int? } }
              swap: { call: POST swap, body: { first: int, second: int } }
              rate: { call: POST rate, body: { stars: int, by: string? } }
              search: { call: GET search -> list<Project>, on: collection, query: { text: string } }
              count: { call: GET count -> int, on: collection }
              ping: POST ping
              changes: { call: GET changes -> stream<Part>, on: collection, stream: sse }
            children: { tasks: { record: Part, operations: [list, read, create] } }
          users: { record: User, operations: [list, read] }
          repositories: { record: Repository, operations: [read] }
          crews: { record: Info, operations: [list] }
          teams: { path: "orgs/{org}/teams", record: Info, operations: [list] }
          extras: { record: Extra, operations: [list, create] }
        """

    private struct Edit {
        let old: String
        let new: String
        /// What the comparison says.
        let kind: ChangeKind
        /// A statement that uses what is edited, and what the compiler says after the edit.
        let statement: String
        let message: String

        init(_ old: String, _ new: String, _ kind: ChangeKind, _ statement: String = "", _ message: String = "") {
            self.old = old
            self.new = new
            self.kind = kind
            self.statement = statement
            self.message = message
        }
    }

    private static let breakingEdits: [Edit] = [
        Edit(
            ", other: https://other.example", "", .serverRemoved, "_ = TodoClient.Server.other", "has no member 'other'"
        ),
        Edit("shop: eu } }", "shop: {} } }", .argumentRequired, "_ = TodoClient.Server.shop()", "missing argument"),
        Edit(
            "use: [token, []]", "use: token", .credentialsRequired, "_ = TodoClient(server: .main)", "missing argument"),
        Edit(
            "errors: { record: Problem }", "errors: { record: Cash }", .errorType,
            "let problem: Todo.Problem? = TodoClient.failure(of: error); _ = problem", "cannot"),
        Edit("style: string?, ", "", .fieldRemoved, "_ = project.style", "has no member 'style'"),
        Edit("size: int?", "size: string?", .fieldType, "let size: Int? = project.size; _ = size", "cannot"),
        Edit(
            "title: string,", "title: string?,", .fieldOptional,
            "let title: String = project.title; _ = title", "must be unwrapped"),
        Edit(
            "note: string? }", "note: string }", .fieldRequired, "if let note = project.note { _ = note }",
            "must have Optional type"),
        Edit(
            "default: red }", "default: red, flags: [read] }", .fieldNarrowed,
            "_ = Todo.Project.Draft(title: \"a\", color: \"red\", note: nil)", "color"),
        Edit("mail: string? }, codable: true", "mail: string? }", .codableRemoved, "_ = encode(user)", "Encodable"),
        Edit(
            "text: string }, store: true }", "text: string } }", .storableRemoved, "_ = Todo.Note.Columns()",
            "has no member 'Columns'"),
        Edit(
            "index: [text]", "index: [likes]", .columnRemoved, "_ = Todo.Memo.Columns().text", "has no member 'text'"),
        Edit(
            "Extra: { left: int, right: int }", "Extra: { right: int, left: int }", .fieldsReordered,
            "_ = Todo.Extra(left: 1, right: 2)", "must precede"),
        Edit(
            "second: string }", "second: string, third: string }", .requiredFieldAdded,
            "_ = Todo.Part.Draft(first: \"a\", second: \"b\")", "missing argument"),
        Edit("[owner, name]", "name", .identity, "_ = Todo.Repository.ID(owner: \"a\", name: \"b\")", "extra argument"),
        Edit("Status: [open, done]", "Status: [open]", .caseRemoved, "_ = Todo.Status.done", "has no member 'done'"),
        Edit(
            "Level: [low, high]", "Level: [low, high, top]", .caseAdded,
            "switch level { case .low, .high, .unknown: break }", "must be exhaustive"),
        Edit(
            "Mode: [on, off]", "Mode: { closed: [\"on\", \"off\"] }", .openness, "_ = Todo.Mode.unknown(\"a\")",
            "has no member 'unknown'"),
        Edit("cash: Cash", "cash: Card", .caseType, "_ = Todo.Method.cash(Todo.Cash(amount: 1))", "cannot convert"),
        Edit(
            "  crews: { record: Info, operations: [list] }\n", "", .resourceRemoved, "_ = todo.crews",
            "has no member 'crews'"),
        Edit("orgs/{org}/teams", "teams", .argumentRemoved, "_ = todo.teams(org: \"a\")", "cannot call value"),
        Edit(
            "operations: [list, read] }", "operations: [list] }", .callRemoved, "_ = try await todo.users.read(8)",
            "instance method 'read'"),
        Edit(
            "    envelope: Info\n", "", .envelopeRemoved, "_ = try todo.projects.envelope(of: page)",
            "EnvelopedResource"),
        Edit(
            "fields: [title, made] }", "fields: [title] }", .sortRemoved,
            "_ = try await todo.projects.list(sort: [.descending(.made)])", "made"),
        Edit(
            ", size: query.limit 1..100", "", .pageSizeRemoved, "_ = try await todo.projects.list(pageSize: 5)", "Never"
        ),
        Edit(
            "filter: { color: string,", "filter: {", .argumentRemoved,
            "_ = try await todo.projects.list(where: .init(color: \"red\"))", "color"),
        Edit(
            "reason: string, until", "reason: int, until", .argumentType,
            "_ = try await todo.projects[project].archive(reason: \"a\")", "cannot convert"),
        Edit(
            "{ to: int, after", "{ to: int, by: int, after", .requiredArgumentAdded,
            "try await todo.projects[project].move(to: 1)", "missing argument"),
        Edit(
            "{ first: int, second: int }", "{ second: int, first: int }", .argumentsReordered,
            "try await todo.projects[project].swap(first: 1, second: 2)", "must precede"),
        Edit(
            "{ stars: int, by: string? }", "{ stars: int, by: string }", .argumentRequired,
            "try await todo.projects[project].rate(stars: 5)", "missing argument"),
        Edit(
            "-> list<Project>", "-> Info", .resultType,
            "let all: [Todo.Project] = try await todo.projects.search(text: \"a\"); _ = all", "cannot convert"),
        Edit(
            "GET count -> int", "GET count", .resultRemoved,
            "let count: Int = try await todo.projects.count(); _ = count", "cannot convert"),
        Edit(
            "      ping: POST ping", "      ping: { call: POST ping, on: collection }", .callMoved,
            "try await todo.projects[project].ping()", "has no member 'ping'"),
        Edit(
            "owner_id: User.ID?", "owner_id: int?", .relationRemoved, "_ = try await todo.owner(of: project)", "owner"),
        Edit(
            ", relations: { owned: { resource: projects } }", "", .relationRemoved,
            "_ = try await todo.client.including(.owned, in: [user])", "has no member 'owned'"),
    ]

    private static let compatibleEdits: [Edit] = [
        Edit(
            "other: https://other.example", "other: https://another.example, third: https://third.example", .serverAdded
        ),
        Edit("auth: { token: bearer }", "auth: { key: { api-key: header.X-Key }, token: bearer }", .schemeAdded),
        Edit("style: string?", "since: date?, style: string?", .fieldAdded),
        Edit("color: { type: string, default: red }", "color: { type: string, default: blue }", .fieldDefault),
        Edit("made: timestamp read", "made: timestamp(unix) read", .fieldFormat),
        Edit("size: int?", "length: { type: int?, swift: size }", .fieldName),
        Edit("note: string? }", "note: string? secret }", .fieldSecret),
        Edit("codable: true, relations", "codable: true, docs: A user., relations", .docs),
        Edit("Problem: { message: string }", "Problem: { fields: { message: string }, codable: true }", .codableAdded),
        Edit(
            "Part: { id: int read, first: string, second: string }",
            "Part: { fields: { id: int read, first: string, second: string }, store: true }", .storableAdded),
        Edit("index: [text]", "index: [text, likes], version: id", .columnAdded),
        Edit(
            "enums: { Status: [open, done]", "enums: { Sort: [a, b], Status: { values: { open: opened, done: done } }",
            .caseValue),
        Edit("filter: { color: string", "filter: { until: date, color: string", .argumentAdded),
        Edit("fields: [title, made]", "fields: [size, title, made]", .sortAdded),
        Edit("update, replace, remove]", "update, replace, upsert, remove]", .callAdded),
        Edit(
            "body: { reason: string, until: date? }",
            "body: { why: string?, reason: { type: string, default: x }, until: date? }", .argumentOptional),
        Edit("{ to: int, after", "{ \"to\": int?, after", .argumentOptional),
        Edit("ping: POST ping", "ping: { call: PUT pong -> Info, deprecated: use archive }", .resultAdded),
        Edit("path: \"orgs/{org}/teams\"", "path: \"orgs/{org}/crews\"", .path),
        Edit("  crews: {", "  more: { record: Info, operations: [list] }\n  crews: { timeout: 3s,", .resourceAdded),
        Edit("1..100", "1..50", .pageSize),
        Edit("link.next", "link.following", .paging),
        Edit("stream: sse", "stream: json-lines", .streamFormat),
    ]

    /// Uses everything, besides the statements.
    private static let caller = """
        import PipeRuntime

        func encode<Value: Encodable>(_ value: Value) -> Value { value }

        """

    private static func caller(_ edits: [Edit]) -> String {
        caller
            + edits.enumerated().map { index, edit in
                """
                func use\(index)(
                    _ todo: TodoClient, _ project: Todo.Project, _ user: Todo.User, _ page: Page<Todo.Project>,
                    _ level: Todo.Level, _ error: PipeError
                ) async throws {
                    #sourceLocation(file: "use\(index).swift", line: 1)
                    \(edit.statement)
                    #sourceLocation()
                }

                """
            }.joined()
    }

    private static func edited(_ edits: [Edit]) -> String {
        edits.reduce(schema) { text, edit in
            #expect(text.contains(edit.old), "‘\(edit.old)’ is in the schema")
            return text.replacing(edit.old, with: edit.new, maxReplacements: 1)
        }
    }

    private func client(_ schema: String) throws -> (files: [String], api: ComparedAPI) {
        let diagnostics = DiagnosticCollector()
        let pipeline = GeneratorPipeline(templates: try #require(TemplateLibrary(into: diagnostics)))
        let source = SchemaSource(SourceFile(path: "todo.pipes.yaml", text: schema))
        let resolved = GeneratorPipeline.resolveWithSchema(source, into: diagnostics)
        let (authored, api) = try #require(resolved, "\(diagnostics.sorted.map { ProblemText($0.problem).message })")
        return (
            pipeline.generate(source, into: diagnostics).map(\.text),
            ComparedAPI(api, places: APIPlaces(authored, api))
        )
    }

    @Test("Callers compile before changes and after compatible ones", arguments: [false, true])
    func compatible(isEdited: Bool) async throws {
        let old = try client(Self.schema)
        let new = try client(Self.edited(isEdited ? Self.compatibleEdits : []))
        let changes = APIComparison.changes(from: old.api, to: new.api)
        let code = changes.filter { $0.kind.severity == .code }
        #expect(code.isEmpty, "\(ComparisonPrinter.text(for: code))")
        let kinds = Set(changes.map(\.kind))
        for edit in Self.compatibleEdits where isEdited { #expect(kinds.contains(edit.kind), "\(edit.kind)") }
        let result = try await SwiftCompiler.check(new.files + [Self.caller(Self.breakingEdits)])
        #expect(!result.output.contains("error:"), "\(result.output)")
        #expect(result.status == 0)
    }

    @Test("Each statement does not compile after a change that breaks it")
    func breaking() async throws {
        let old = try client(Self.schema)
        for edit in Self.breakingEdits {
            let changes = APIComparison.changes(from: old.api, to: try client(Self.edited([edit])).api)
            #expect(changes.contains { $0.kind == edit.kind }, "\(edit.kind): \(ComparisonPrinter.text(for: changes))")
            #expect(edit.kind.severity == .code)
        }
        let new = try client(Self.edited(Self.breakingEdits))
        let result = try await SwiftCompiler.check(new.files + [Self.caller(Self.breakingEdits)])
        #expect(result.status != 0)
        for (index, edit) in Self.breakingEdits.enumerated() {
            let errors = result.output.split(separator: "\n").filter {
                $0.contains("use\(index).swift:1:") && $0.contains(" error: ")
            }
            #expect(errors.contains { $0.contains(edit.message) }, "\(edit.statement): \(errors)")
        }
    }
}
