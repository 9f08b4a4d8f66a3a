import Foundation
import PipeRuntime
import Testing
import TodoClient
import TodoServer

/// Every verb of a generated client with a real server.
@Suite(.timeLimit(.minutes(5))) struct VerbTests {
    @Test("create returns the values that the server assigned")
    func create() async throws {
        try await TodoServer.run { server in
            let start = Date()
            let project = try await server.todo.projects.create(
                Todo.Project.Draft(title: "Garten \"Süd\" 🌱\n", style: "green"))
            #expect(project.id == 1)
            #expect(project.title == "Garten \"Süd\" 🌱\n")
            #expect(project.style == "green")
            #expect(abs(project.createdAt.timeIntervalSince(start)) < 10)
            #expect(try await server.todo.projects.read(project.id) == project)
        }
    }

    @Test("save creates a draft and replaces a record")
    func save() async throws {
        try await TodoServer.run { server in
            var project = try await server.todo.projects.save(Todo.Project.Draft(title: "Hello World", style: "black"))
            project.title = "Hello Update World!"
            project.style = nil
            let saved = try await server.todo.projects.save(project)
            #expect(saved == project)
            #expect(try await server.todo.projects.read(project.id).style == nil)
            #expect(try await server.todo.projects.list().count == 1)
        }
    }

    @Test("replace sends the whole record")
    func replace() async throws {
        try await TodoServer.run(projects: 1) { server in
            var project = try await server.todo.projects.read(1)
            project.title = "Replaced"
            #expect(try await server.todo.projects.replace(project) == project)
            #expect(try await server.todo.projects[1].replace(project).title == "Replaced")
        }
    }

    @Test("update changes only the members that are set")
    func update() async throws {
        try await TodoServer.run(projects: 1) { server in
            let projects = server.todo.projects
            let before = try await projects.read(1)
            #expect(before.style == "black")
            let retitled = try await projects.update(1) { $0.title = "Other" }
            #expect(retitled.title == "Other")
            #expect(retitled.style == "black")
            let bare = try await projects[1].update { $0.style = .null }
            #expect(bare.title == "Other")
            #expect(bare.style == nil)
            #expect(try await projects.update(1) { _ in } == bare)
        }
    }

    @Test("remove accepts an ID, a record or an item")
    func remove() async throws {
        try await TodoServer.run(projects: 3) { server in
            let projects = server.todo.projects
            try await projects.remove(1)
            try await projects.remove(try await projects.read(2))
            try await projects[3].remove()
            #expect(try await projects.list().isEmpty)
        }
    }

    @Test("exists sends HEAD")
    func exists() async throws {
        try await TodoServer.run(projects: 1) { server in
            let projects = server.todo.projects
            let results = [
                try await projects.exists(1), try await projects[1].exists(), try await projects.exists(2),
            ]
            #expect(results == [true, true, false])
        }
    }

    @Test("An action is called on an item")
    func action() async throws {
        try await TodoServer.run(projects: 2) { server in
            let archived = try await server.todo.projects[1].archive()
            #expect(archived.title == "Project 1")
            #expect(try await server.todo.projects.list().map(\.id) == [2])
        }
    }

    @Test("Children are below an item")
    func children() async throws {
        try await TodoServer.run(projects: 2) { server in
            let tasks = server.todo.projects[2].tasks
            let day = try #require(CalendarDate(year: 2026, month: 12, day: 24))
            let task = try await tasks.create(.init(title: "Dig", status: .doing, due: day, projectID: 2))
            #expect(task.status == .doing)
            #expect(task.due == day)
            #expect(task.projectID == 2)
            #expect(try await tasks.list().records == [task])
            #expect(try await server.todo.projects[1].tasks.list().isEmpty)

            let done = try await tasks.update(task.id) {
                $0.status = .done
                $0.due = .null
            }
            #expect(done.status == .done)
            #expect(done.due == nil)
            #expect(done.title == "Dig")
            #expect(try await tasks.replace(task) == task)
            #expect(try await tasks.exists(task.id))
            try await tasks.remove(task)
            #expect(try await tasks.exists(task.id) == false)
        }
    }

    @Test("Identities may be UUIDs, and numbers may be large")
    func identities() async throws {
        try await TodoServer.run(projects: 1) { server in
            let attachments = server.todo.projects[1].attachments
            let attachment = try #require(try await attachments.first())
            #expect(attachment.name == "plan-1.txt")
            #expect(attachment.size == 5_000_000_000)
            #expect(try await attachments.read(attachment.id) == attachment)
            try await attachments.remove(attachment.id)
            #expect(try await attachments.list().isEmpty)
        }
    }
}
