// swift-format-ignore-file
// Every call of the API of Schemas/todo.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import TodoGolden

enum TodoCalls: ClientCalls {
    static let name = "Todo"
    static let schema = "Schemas/todo.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = TodoClient(
            server: origin.map { .init(url: $0 + "/api") } ?? .production,
            auth: .init(session: .user("alice", password: "wonderland", client: .init(id: "stand-in-client", secret: "stand-in-secret"))),
            transport: transport
        )
        await `projects`(api, log)
        await `projects_tasks`(api, log)
        await `projects_attachments`(api, log)
    }
}

extension TodoCalls {
    static func `projects`(_ api: TodoClient, _ log: CallLog) async {
        await log.make("projects.list") { try await read(api.projects.all()) }
        await log.make("projects.list(where:)") { _ = try await api.projects.list(where: .init(color: "teal", createdAfter: value(#""2025-10-11""#))) }
        await log.make("projects.read") { _ = try await api.projects.read(1) }
        await log.make("projects.create") { try await api.projects.create(.init(title: "Small map", style: "Warm schedule")) }
        await log.make("projects.replace") { try await api.projects.replace(api.projects.read(1)) }
        await log.make("projects.update") { try await api.projects.update(1) { $0.title = "Warm map" } }
        await log.make("projects.remove") { try await api.projects.remove(1) }
        await log.make("projects.exists") { _ = try await api.projects.exists(1) }
        await log.make("projects.archive") { _ = try await api.projects[1].archive() }
    }

    static func `projects_tasks`(_ api: TodoClient, _ log: CallLog) async {
        await log.make("projects.tasks.list") { try await read(api.projects[1].tasks.all()) }
        await log.make("projects.tasks.read") { _ = try await api.projects[1].tasks.read(1) }
        await log.make("projects.tasks.create") { try await api.projects[1].tasks.create(.init(title: "Small invoice", status: .doing, due: value(#""2025-11-19""#), projectID: 1)) }
        await log.make("projects.tasks.replace") { try await api.projects[1].tasks.replace(api.projects[1].tasks.read(1)) }
        await log.make("projects.tasks.update") { try await api.projects[1].tasks.update(1) { $0.title = "Early plan" } }
        await log.make("projects.tasks.remove") { try await api.projects[1].tasks.remove(1) }
        await log.make("projects.tasks.exists") { _ = try await api.projects[1].tasks.exists(1) }
    }

    static func `projects_attachments`(_ api: TodoClient, _ log: CallLog) async {
        await log.make("projects.attachments.list") { try await read(api.projects[1].attachments.all()) }
        await log.make("projects.attachments.read") { _ = try await api.projects[1].attachments.read(identity(#""39556b5f-7068-48e7-abdb-8a68ad0d14ce""#)) }
        await log.make("projects.attachments.remove") { try await api.projects[1].attachments.remove(identity(#""39556b5f-7068-48e7-abdb-8a68ad0d14ce""#)) }
        await log.make("projects.attachments.upload") { _ = try await api.projects[1].attachments.upload(file: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), caption: "The first order is beside the open field.") }
        await log.make("projects.attachments.content") { _ = try await api.projects[1].attachments[identity(#""39556b5f-7068-48e7-abdb-8a68ad0d14ce""#)].content().data() }
    }
}
