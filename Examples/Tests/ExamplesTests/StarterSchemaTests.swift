import Foundation
import PipeRuntime
import Testing
import TodoServer

/// The schema that `pipewright init` writes, with the server that its comment names.
@Suite(.timeLimit(.minutes(5))) struct StarterSchemaTests {
    @Test("The schema of this target is what the tool writes")
    func isTheSame() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let original = try Data(contentsOf: folder.appending(path: "../../../Tests/Goldens/Api/api.pipes.yaml"))
        let copy = try Data(contentsOf: folder.appending(path: "api.pipes.yaml"))
        #expect(copy == original, "cp Tests/Goldens/Api/api.pipes.yaml Examples/Tests/ExamplesTests/")
    }

    @Test("Its client reads from the server without a change")
    func reads() async throws {
        try await TodoServer.run(projects: 7) { server in
            let api = client(of: server)
            let project = try await api.projects.read(1)
            #expect(project.title == "Project 1" && project.style == "black")
            let page = try await api.projects.list(where: .init(color: "black"), pageSize: 2)
            #expect(page.map(\.title) == ["Project 1", "Project 3"])
            let next = try await page.next()
            #expect(next?.map(\.title) == ["Project 5", "Project 7"])
        }
    }

    @Test("Each of its calls is one of the server")
    func calls() async throws {
        try await TodoServer.run { server in
            let projects = client(of: server).projects
            var project = try await projects.create(.init(title: "Move"))
            project.title = "Move out"
            #expect(try await projects.replace(project).title == "Move out")
            #expect(try await projects.update(project.id) { $0.style = "white" }.style == "white")

            let tasks = projects[project.id].tasks
            var task = try await tasks.create(.init(title: "Pack", status: .todo, projectID: project.id))
            task.status = .doing
            #expect(try await tasks.replace(task).status == .doing)
            #expect(try await tasks.update(task.id) { $0.status = .done }.status == .done)
            #expect(try await tasks.read(task.id).projectID == project.id)
            #expect(try await tasks.list().count == 1)
            try await tasks.remove(task.id)

            #expect(try await projects[project.id].archive().title == "Move out")
            #expect(try await projects.list().isEmpty)
            try await projects.remove(project.id)
        }
    }

    /// The server of a test has another port than the one in the schema.
    private func client(of server: TodoServer) -> APIClient {
        APIClient(
            server: APIClient.Server(url: server.url),
            auth: .init(session: .user(TodoServer.user, password: TodoServer.password)))
    }
}
