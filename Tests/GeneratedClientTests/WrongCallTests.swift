import Foundation
import GoldenTesting
import Testing

/// Wrong calls do not compile: each is given to the compiler, together with right ones as a control.
@Suite struct WrongCallTests {
    private func compile(_ statements: String) async throws -> (status: Int32, output: String) {
        try await SwiftCompiler.check([
            """
            import PagesGolden
            import PipeRuntime
            import TodoGolden
            func call(_ todo: TodoClient, task: TodoGolden.Task, project: Project, pages: PagesClient) async throws {
            \(statements)
            }
            """
        ])
    }

    @Test func rightCallsCompile() async throws {
        let result = try await compile(
            """
            _ = try await todo.projects.read(8)
            try await todo.projects[project.id].attachments.list(limit: 3)
            _ = try await todo.projects.read(task.projectID)
            try await todo.projects.update(8) { $0.title = "x"; $0.style = .null }
            _ = try await pages.searched.search(text: "a").list()
            _ = try await pages.searched.recent().list(limit: 5)
            """)
        #expect(result.output.contains("error:") == false, "\(result.output)")
        #expect(result.status == 0)
    }

    @Test(arguments: [
        ("try await todo.projects[8].attachments.create(1)", "CreatableResource"),
        ("try await todo.projects[8].attachments.replace(1)", "ReplaceableResource"),
        ("_ = try await todo.projects.read(task.id)", "cannot convert value of type"),
        ("_ = try await todo.projects.list(where: .init(colour: \"black\"))", "colour"),
        ("_ = Project.Draft(id: 8, title: \"x\")", "extra argument 'id'"),
        ("_ = Project.Draft()", "missing argument for parameter 'title'"),
        ("try await todo.projects.update(8) { $0.createdAt = .now }", "no member 'createdAt'"),
        ("try await todo.projects.update(8) { $0.title = .null }", "null"),
        ("_ = TodoClient(server: .local)", "missing argument for parameter 'auth'"),
        ("_ = try await todo.tasks.list()", "no member 'tasks'"),
        ("_ = try await pages.searched.search(text: \"a\").list(limit: 5)", "extra argument 'limit'"),
        ("_ = pages.searched.search(text: \"a\").all(pageSize: 5)", "extra argument 'pageSize'"),
    ])
    func wrongCallsDoNot(_ statement: String, _ message: String) async throws {
        let result = try await compile(statement)
        #expect(result.status != 0)
        #expect(result.output.contains("error:") && result.output.contains(message), "\(result.output)")
    }
}
