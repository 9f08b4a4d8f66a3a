import Foundation
import GoldenTesting
import Testing

/// Wrong calls do not compile. Each is compiled; correct calls, which compile, are the control.
@Suite struct WrongCallTests {
    private func compile(_ statements: String) async throws -> (status: Int32, output: String) {
        try await SwiftCompiler.check([
            """
            import CallsGolden
            import PagesGolden
            import PipeRuntime
            import TodoGolden
            func call(
                _ todo: TodoClient, task: Todo.Task, project: Todo.Project, pages: PagesClient, calls: CallsClient
            ) async throws {
            \(statements)
            }
            """
        ])
    }

    @Test("Correct calls compile")
    func correctCalls() async throws {
        let result = try await compile(
            """
            _ = try await todo.projects.read(8)
            try await todo.projects[project.id].attachments.list(pageSize: 3)
            _ = try await todo.projects.read(task.projectID)
            try await todo.projects.update(8) { $0.title = "x"; $0.style = .null }
            _ = try await pages.searched.search(text: "a").list()
            _ = try await pages.searched.recent().list(pageSize: 5)
            _ = try await calls.me.read()
            try await calls.me.update { $0.name = "x" }
            _ = try await calls.phones[3].call(call: "ring")
            _ = calls.phones[3].download()
            """)
        #expect(result.output.contains("error:") == false, "\(result.output)")
        #expect(result.status == 0)
    }

    @Test(arguments: [
        ("try await todo.projects[8].attachments.create(1)", "CreatableResource"),
        ("try await todo.projects[8].attachments.replace(1)", "ReplaceableResource"),
        ("_ = try await todo.projects.read(task.id)", "cannot convert value of type"),
        ("_ = try await todo.projects.list(where: .init(colour: \"black\"))", "colour"),
        ("_ = Todo.Project.Draft(id: 8, title: \"x\")", "extra argument 'id'"),
        ("_ = Todo.Project.Draft()", "missing argument for parameter 'title'"),
        ("try await todo.projects.update(8) { $0.createdAt = .now }", "no member 'createdAt'"),
        ("try await todo.projects.update(8) { $0.title = .null }", "null"),
        ("_ = TodoClient(server: .local)", "missing argument for parameter 'auth'"),
        ("_ = try await todo.tasks.list()", "no member 'tasks'"),
        ("_ = try await pages.searched.search(text: \"a\").list(pageSize: 5)", "to expected argument type 'Never'"),
        ("_ = pages.searched.search(text: \"a\").all(pageSize: 5)", "to expected argument type 'Never'"),
        ("_ = try await pages.named.list(pageSize: 5)", "to expected argument type 'Never'"),
    ])
    func wrongCallsDoNot(_ statement: String, _ message: String) async throws {
        try await expect(statement, message)
    }

    @Test(
        "A singleton has no identity, and an item's verb needs one",
        arguments: [
            ("_ = try await calls.me.read(8)", "argument passed to call that takes no arguments"),
            ("_ = calls.me[8]", "has no subscripts"),
            ("_ = try await calls.me.create(calls.me.read())", "CreatableResource"),
            ("_ = try await calls.users.read()", "missing argument"),
        ])
    func numbersOfRecordsAreKept(_ statement: String, _ message: String) async throws {
        try await expect(statement, message)
    }

    @Test(
        "Users do not see members that only generated code calls",
        arguments: [
            ("_ = Todo.ProjectsResource.descriptor", "inaccessible due to '@_spi' protection level"),
            ("_ = todo.projects[8].callSite", "inaccessible due to '@_spi' protection level"),
            ("_ = todo.projects[8].child() as Todo.ProjectsResource.TasksPipe", "inaccessible due to '@_spi'"),
            ("_ = todo.projects.call(.get, \"x\")", "inaccessible due to '@_spi' protection level"),
            ("try await todo.projects[8].call(.post, \"x\").send()", "inaccessible due to '@_spi' protection level"),
            ("_ = Todo.ProjectsPipe(todo.client)", "initializer is inaccessible"),
            ("_ = ResourceDescriptor(path: \"x\")", "cannot find 'ResourceDescriptor' in scope"),
        ])
    func hiddenMembersAreHidden(_ statement: String, _ message: String) async throws {
        // Without the client whose actions have the names of such members.
        let result = try await SwiftCompiler.check([
            """
            import PipeRuntime
            import TodoGolden
            func call(_ todo: TodoClient) async throws {
            \(statement)
            }
            """
        ])
        expect(result, message)
    }

    private func expect(_ statement: String, _ message: String) async throws {
        expect(try await compile(statement), message)
    }

    private func expect(_ result: (status: Int32, output: String), _ message: String) {
        #expect(result.status != 0)
        #expect(result.output.contains("error:") && result.output.contains(message), "\(result.output)")
    }
}
