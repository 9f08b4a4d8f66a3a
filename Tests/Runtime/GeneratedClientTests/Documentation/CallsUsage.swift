import ErrorsGolden
import Foundation
import InterfaceStandIn
import PipeRuntime
import TodoGolden

/// The Swift of Docs/Runtime/Calls.md, so that it is compiled, beside Foundation and types with the names of SwiftUI's.
enum CallsUsage {
    static func read() async throws {
        let todo = TodoClient(server: .local, auth: .init(session: .user("alice", password: "wonderland")))
        let project = try await todo.projects.read(8)
        print(project.title)
    }

    static func url(_ todo: TodoClient) {
        print(todo.projects.url ?? "")  // http://127.0.0.1:8080/api/projects
    }

    static func verbs(_ todo: TodoClient) async throws {
        let project = try await todo.projects.read(8)
        let there = try await todo.projects.exists(8)
        let made = try await todo.projects.create(Todo.Project.Draft(title: "Garden", style: "green"))
        let changed = try await todo.projects.update(made.id) {
            $0.title = "Meadow"
            $0.style = .null
        }
        let replaced = try await todo.projects.replace(changed)
        try await todo.projects.remove(replaced.id)
        _ = (project, there)
    }

    static func client() {
        var todo = TodoClient(server: .local, auth: .init(session: .user("alice", password: "wonderland")))
        todo.client.settings.timeout = .seconds(20)
        todo.client.settings.headers["Accept-Language"] = "de"
    }

    struct Names {
        func rename(_ projects: Todo.ProjectsPipe, _ id: Todo.Project.ID) async throws(PipeError) -> Todo.Project {
            try await projects.update(id) { $0.title = "Meadow" }
        }

        func archive(_ project: ItemPipe<Todo.ProjectsResource>) async throws(PipeError) -> Int {
            let archived = try await project.archive()
            return try await project.tasks.all().collect().filter { $0.projectID == archived.id }.count
        }

        func count(_ tasks: ResourcePipe<Todo.ProjectsResource.TasksResource>) async throws(PipeError) -> Int {
            try await tasks.list().count
        }

        func hasRecords<Resource: ListableResource>(_ pipe: ResourcePipe<Resource>) async throws(PipeError) -> Bool {
            try await pipe.first() != nil
        }
    }

    static func actions(_ todo: TodoClient) async throws {
        let archived = try await todo.projects[8].archive()
        _ = archived
    }

    static func versions(_ memos: ResourcePipe<Errors.MemosResource>, _ memo: Errors.Memo) async throws {
        var memo = memo
        do {
            memo = try await memos.replace(memo)
        } catch {
            guard let (own, current) = error.conflict(of: Errors.Memo.self), var merged = current else { throw error }
            merged.text += own.text
            memo = try await memos.replace(merged)
        }
    }

    static func cancellation(_ todo: TodoClient) async throws {
        async let found = todo.projects.list()
        todo.projects.cancelCalls()  // every running call of the pipe
        _ = try await found
    }

    static func many(_ todo: TodoClient) {
        let few = todo.projects.with { $0.concurrency = 4 }
        _ = few
    }

    static func handles(_ todo: TodoClient) async throws {
        let handle = todo.projects.start { projects async throws(PipeError) in try await projects.list() }
        let page = try await handle.value  // handle.cancel(), handle.retry(); dropping the handle cancels

        let search = LatestCall()
        let hits = try await search.run { () async throws(PipeError) in
            try await todo.projects.list(where: .init(color: "black"))
        }
        _ = (page, hits)

        for await state in handle.states {
            switch state {
            case .running: print("…")
            case .succeeded, .cancelled: print("done")
            case .failed(let error): print(error)
            }
        }
    }

    static func running(_ todo: TodoClient) async throws {
        print(todo.client.activeCalls.map { "\($0.method) \($0.resource)" })  // ["GET projects"]
        for await calls in todo.projects.activeCallUpdates where calls.isEmpty { break }
        todo.client.cancelCalls()
        try await todo.client.waitForCalls()  // returns when no call is left
    }

    @MainActor static func activity(_ todo: TodoClient) {
        let activity = NetworkActivity(of: todo.client)
        _ = activity
    }

    static func progress(_ todo: TodoClient) async throws {
        let (events, report) = TransferProgress.makeStream()
        async let projects = todo.projects.reportingProgress(to: report) { projects async throws(PipeError) in
            try await projects.all().collect()
        }
        for await progress in events { print(progress.bytes) }
        print(try await projects.count)
    }
}
