import GoldenTesting
import PipewrightDiagnostics
import PipewrightGenerator
import PipewrightRendering
import Testing

/// Additions to a schema do not reorder or rename declarations of its client: code that uses the client still compiles.
@Suite struct StabilityTests {
    private static let before = """
        pipewright: 1
        name: Todo
        servers: { main: https://todo.example.com }
        auth: { token: bearer }
        use: token
        records:
          Project: { id: int read, title: string, style: string?, created_at: timestamp read }
          Task: { id: int read, title: string, status: Status, project_id: Project.ID, method: Method? }
          Card: { type: string, number: string }
          Repository: { fields: { owner: string, name: string }, identity: [owner, name] }
        enums: { Status: [open, done] }
        unions: { Method: { by: type, cases: { card: Card } } }
        paging: { links: { follow: link.next, size: query.limit 1..100 } }
        default: { paging: links }
        resources:
          projects:
            record: Project
            operations: [list, read, create, update]
            filter: { color: string, since: date }
            sort: { by: query.sort, fields: [title] }
            actions:
              archive: { call: POST archive -> Project, body: { reason: string } }
              search: { call: GET search -> list<Project>, on: collection, query: { text: string } }
            children:
              tasks: { record: Task }
          repositories: { record: Repository, operations: [read] }
        """

    /// Additions in the middle of everything: a server, a scheme, records, fields, values, cases, arguments, filters,
    /// operations, actions, resources.
    private static let after = """
        pipewright: 1
        name: Todo
        servers: { main: https://todo.example.com, test: https://test.todo.example.com }
        auth: { key: { api-key: header.X-Key }, token: bearer }
        use: [token, key]
        errors: { message: body#/message }
        records:
          Archive: { id: int read, size: int }
          Project: { id: int read, owner: string?, title: string, color: { type: string, default: red }, style: string?, created_at: timestamp read }
          Task: { id: int read, due: date?, title: string, status: Status, archive_id: Archive.ID?, project_id: Project.ID, method: Method? }
          Cash: { amount: decimal }
          Card: { type: string, holder: string?, number: string }
          Repository: { fields: { stars: int?, owner: string, name: string }, identity: [owner, name] }
        enums: { Size: [S, M], Status: [open, waiting, done] }
        unions: { Method: { by: type, cases: { cash: Cash, card: Card } } }
        paging: { numbers: { page: query.page }, links: { follow: link.next, back: link.prev, size: query.limit 1..500 } }
        default: { paging: links }
        resources:
          archives: { record: Archive, operations: [list, read], paging: numbers }
          projects:
            record: Project
            operations: [list, read, upsert, create, replace, update, remove]
            filter: { size: Size, color: string, owner: string, since: date }
            sort: { by: query.sort, fields: [created, title] }
            actions:
              restore: POST restore -> Project
              archive: { call: POST archive -> Project, body: { until: date?, reason: string } }
              search: { call: GET search -> list<Project>, on: collection, query: { limit: int?, text: string } }
            children:
              notes: { record: Archive }
              tasks: { record: Task, filter: { status: Status } }
          repositories: { record: Repository, operations: [list, read] }
        """

    /// Uses all declarations of the old client.
    private static let caller = """
        import PipeRuntime

        func use(_ todo: TodoClient) async throws {
            let page = try await todo.projects.list(
                where: .init(color: "red", since: nil), sort: [.descending(.title)], pageSize: 20)
            let project: Todo.Project = try await todo.projects.read(page.first?.id ?? 8)
            _ = Todo.Project(id: 1, title: "a", style: nil, createdAt: project.createdAt)
            let made = try await todo.projects.create(Todo.Project.Draft(title: "a", style: "b"))
            try await todo.projects.update(made.id) {
                $0.title = "b"
                $0.style = .null
            }
            let archived: Todo.Project = try await todo.projects[made].archive(reason: "old")
            let found: [Todo.Project] = try await todo.projects.search(text: "a")
            let tasks = todo.projects[archived].tasks
            let task = try await tasks.create(.init(title: "t", status: .open, projectID: found[0].id, method: nil))
            _ = Todo.Task(id: task.id, title: "t", status: .done, projectID: archived.id, method: .card(Todo.Card(type: "card", number: "1")))
            try await tasks.replace(task)
            try await tasks.remove(task.id)
            let owner: Todo.Project? = try await todo.project(of: task)
            _ = owner
            switch task.status {
            case .open, .done: break
            default: break
            }
            if case .card(let card)? = task.method { _ = card.number }
            let name = Todo.Repository.ID(owner: "a", name: "b")
            _ = try await todo.repositories.read(name)
        }

        func make() -> TodoClient {
            TodoClient(server: .main, auth: .init(token: "t"))
        }
        """

    private func client(_ schema: String) throws -> [String] {
        let diagnostics = DiagnosticCollector()
        let pipeline = GeneratorPipeline(templates: try #require(TemplateLibrary(into: diagnostics)))
        let source = SchemaSource(SourceFile(path: "todo.pipes.yaml", bytes: Array(schema.utf8)))
        let files = pipeline.generate([source], into: diagnostics)
        #expect(!diagnostics.hasErrors, "\(diagnostics.sorted.map(\.problem))")
        return files.map(\.text)
    }

    @Test("Code that uses a client compiles after additions to the schema", arguments: [before, after])
    func oldCallersCompile(_ schema: String) async throws {
        let result = try await SwiftCompiler.check(try client(schema) + [Self.caller])
        #expect(result.status == 0, "\(result.output)")
        #expect(!result.output.contains("error:"), "\(result.output)")
    }

    @Test("Declarations stay in their order")
    func declarationsStayInOrder() throws {
        let names = { (text: String) in
            text.matches(of: /(?:struct|enum|case|var|func) (\w+)/).map { String($0.output.0) }
        }
        let old = names(try client(Self.before).joined(separator: "\n"))
        var new = names(try client(Self.after).joined(separator: "\n"))[...]
        #expect(old.count > 60)
        // The old declarations are a subsequence of the new ones.
        for name in old {
            guard let index = new.firstIndex(of: name) else {
                Issue.record("‘\(name)’ is gone or stands before what came before it")
                return
            }
            new = new[(index + 1)...]
        }
    }
}
