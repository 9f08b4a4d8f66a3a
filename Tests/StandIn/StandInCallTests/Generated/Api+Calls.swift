// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Api/api.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import ApiGolden

enum ApiCalls: ClientCalls {
    static let name = "Api"
    static let schema = "Tests/Goldens/Api/api.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = APIClient(
            server: origin.map { .init(url: $0 + "/api") } ?? .local,
            auth: .init(session: .user("alice", password: "wonderland", client: .init(id: "stand-in-client", secret: "stand-in-secret"))),
            transport: transport
        )
        await `projects`(api, log)
        await `projects_tasks`(api, log)
    }
}

extension ApiCalls {
    static func `projects`(_ api: APIClient, _ log: CallLog) async {
        await log.make("projects.list") { try await read(api.projects.all()) }
        await log.make("projects.list(where:)") { _ = try await api.projects.list(where: .init(color: "teal", createdAfter: value(#""2025-10-11""#))) }
        await log.make("projects.read") { _ = try await api.projects.read(1) }
        await log.make("projects.create") { try await api.projects.create(.init(title: "Small map", style: "Warm schedule")) }
        await log.make("projects.replace") { try await api.projects.replace(api.projects.read(1)) }
        await log.make("projects.update") { try await api.projects.update(1) { $0.title = "Warm map" } }
        await log.make("projects.remove") { try await api.projects.remove(1) }
        await log.make("projects.archive") { _ = try await api.projects[1].archive() }
    }

    static func `projects_tasks`(_ api: APIClient, _ log: CallLog) async {
        await log.make("projects.tasks.list") { try await read(api.projects[1].tasks.all()) }
        await log.make("projects.tasks.read") { _ = try await api.projects[1].tasks.read(1) }
        await log.make("projects.tasks.create") { try await api.projects[1].tasks.create(.init(title: "Small invoice", status: .doing, due: value(#""2025-11-19""#), projectID: 1)) }
        await log.make("projects.tasks.replace") { try await api.projects[1].tasks.replace(api.projects[1].tasks.read(1)) }
        await log.make("projects.tasks.update") { try await api.projects[1].tasks.update(1) { $0.title = "Early plan" } }
        await log.make("projects.tasks.remove") { try await api.projects[1].tasks.remove(1) }
    }
}
