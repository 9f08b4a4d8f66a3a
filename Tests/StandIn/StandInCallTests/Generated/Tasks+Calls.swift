// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Tasks/tasks.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import TasksGolden

enum TasksCalls: ClientCalls {
    static let name = "Tasks"
    static let schema = "Tests/Goldens/Tasks/tasks.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = TasksClient(
            server: origin.map { .init(url: $0 + "/api/v1") } ?? .production,
            auth: .init(token: "stand-in-token"),
            transport: transport
        )
        await `lists`(api, log)
        await `lists_tasks`(api, log)
    }
}

extension TasksCalls {
    static func `lists`(_ api: TasksClient, _ log: CallLog) async {
        await log.make("lists.list") { try await read(api.lists.all(where: .init(owner: "Bela Sato"))) }
        await log.make("lists.list(where:)") { _ = try await api.lists.list(where: .init(owner: "Bela Sato")) }
        await log.make("lists.read") { _ = try await api.lists.read(1) }
        await log.make("lists.create") { try await api.lists.create(.init(title: "First draft", color: "green")) }
        await log.make("lists.update") { try await api.lists.update(1) { $0.title = "Calm island" } }
        await log.make("lists.remove") { try await api.lists.remove(1) }
        await log.make("lists.archive") { _ = try await api.lists[1].archive() }
    }

    static func `lists_tasks`(_ api: TasksClient, _ log: CallLog) async {
        await log.make("lists.tasks.list") { try await read(api.lists[1].tasks.all()) }
    }
}
