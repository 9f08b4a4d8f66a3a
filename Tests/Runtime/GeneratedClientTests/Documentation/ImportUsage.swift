import PipeRuntime
import TasksGolden

/// The Swift of README.md with an imported schema, so that it is compiled.
enum ImportUsage {
    static func readme() async throws {
        let tasks = TasksClient(auth: .init(token: BearerToken("t1")))
        for try await list in tasks.lists.all(where: .init(owner: "alice")) { print(list.title) }
        let list = try await tasks.lists.create(.init(title: "Garden", color: "green"))
        print(try await tasks.lists[list.id].archive().createdAt)
    }
}
