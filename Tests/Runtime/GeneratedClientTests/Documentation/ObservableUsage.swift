import Observation
import PipeRuntime
import PipeTesting
import Testing
import TodoGolden

@MainActor @Observable
final class ProjectList {
    private(set) var projects: [Todo.Project] = []
    private(set) var message: String?
    private var running = 0
    private let todo: TodoClient
    private let latest = LatestCall()
    private var page: Page<Todo.Project>?

    init(_ todo: TodoClient) {
        self.todo = todo
    }

    var hasMore: Bool { page?.hasNext ?? false }
    var isLoading: Bool { running > 0 }

    /// Shows the first page. A new search ends the one before it.
    func load(color: String? = nil) async {
        let pipe = todo.projects
        await show { () async throws(PipeError) in
            let page = try await self.latest.run { () async throws(PipeError) in
                try await pipe.list(where: .init(color: color), pageSize: 20)
            }
            self.page = page
            self.projects = page.records
        }
    }

    /// Appends the next page. Call it when the last row appears.
    func loadMore() async {
        guard !isLoading, let current = page else { return }
        await show { () async throws(PipeError) in
            guard let next = try await current.next(), self.page?.url == current.url else { return }
            self.page = next
            self.projects += next.records
        }
    }

    func remove(_ project: Todo.Project) async {
        await show { () async throws(PipeError) in
            try await self.todo.projects.remove(project)
            self.projects.removeAll { $0.id == project.id }
        }
    }

    private func show(_ call: @MainActor () async throws(PipeError) -> Void) async {
        running += 1
        defer { running -= 1 }
        do throws(PipeError) {
            try await call()
            message = nil
        } catch {
            if !error.isCancelled { message = error.message ?? "\(error)" }
        }
    }
}

@MainActor @Observable
final class ProjectForm {
    var title: String
    var style: String?
    private let projects: Todo.ProjectsPipe
    private var project: Todo.Project

    init(_ project: Todo.Project, in projects: Todo.ProjectsPipe) {
        self.project = project
        self.projects = projects
        title = project.title
        style = project.style
    }

    /// Sends the changes, and shows the project as it is now on the server.
    func save() async throws(PipeError) {
        project = try await projects.update(project) {
            if title != project.title { $0.title = title }
            $0.style = PatchField(changed: style, from: project.style)
        }
        title = project.title
        style = project.style
    }
}

/// The models of Docs/HowTo/SwiftUI.md, compiled and run.
@Suite struct ObservableUsage {
    private func project(_ id: Int) -> String {
        #"{"id":\#(id),"title":"P\#(id)","style":null,"created_at":"2026-11-21T10:00:00Z"}"#
    }

    @MainActor private func makeList(_ transport: ScriptedTransport) -> ProjectList {
        transport.on(.post, "/oauth/token", .json(#"{"access_token": "t1"}"#))
        return ProjectList(
            TodoClient(
                server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: transport))
    }

    @Test("The model shows pages one after another") @MainActor
    func pages() async throws {
        let transport = ScriptedTransport()
        let link = #"<http://127.0.0.1:8080/api/projects?page=2>; rel="next""#
        transport.on(.get, "/api/projects", query: ["page": "2"], .json("[\(project(2))]"))
        transport.on(.get, "/api/projects", .json("[\(project(1))]", headers: ["Link": link]))
        transport.on(.delete, "/api/projects/1", .response(204))
        let list = makeList(transport)
        await list.load()
        #expect(list.projects.map(\.title) == ["P1"] && list.hasMore)
        await list.loadMore()
        #expect(list.projects.map(\.title) == ["P1", "P2"] && !list.hasMore && !list.isLoading)
        await list.remove(list.projects[0])
        #expect(list.projects.map(\.title) == ["P2"] && list.message == nil)
    }

    @Test("The model shows errors, but not cancellations") @MainActor
    func errors() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "/api/projects", query: ["color": "red"], .hang)
        transport.on(.get, "/api/projects", query: ["color": "blue"], .json("[\(project(1))]"))
        transport.on(.get, "/api/projects", .response(403))
        let list = makeList(transport)
        async let red: Void = list.load(color: "red")
        await transport.waitForRequests(2)
        await list.load(color: "blue")
        await red
        #expect(list.projects.count == 1 && list.message == nil)
        await list.load()
        #expect(list.message?.contains("403") == true)
    }

    @Test("The form sends what has changed") @MainActor
    func form() async throws {
        let transport = ScriptedTransport()
        transport.on(.post, "/oauth/token", .json(#"{"access_token": "t1"}"#))
        transport.on(
            .patch, "/api/projects/1", .json(project(1)), .json(project(1)), .json(project(1)), .json(project(1)))
        let todo = TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: transport)
        let green = Todo.Project(id: 1, title: "P1", style: "green", createdAt: .distantPast)
        let form = ProjectForm(green, in: todo.projects)
        form.title = "Q"
        try await form.save()
        // The server has removed the style meanwhile.
        #expect(form.title == "P1" && form.style == nil)
        try await form.save()
        form.style = "red"
        try await form.save()
        let other = ProjectForm(green, in: todo.projects)
        other.style = nil
        try await other.save()
        #expect(
            transport.requests.filter { $0.method == "PATCH" }.map(\.body) == [
                #"{"title":"Q"}"#, "{}", #"{"style":"red"}"#, #"{"style":null}"#,
            ])
    }
}
