// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Sample/sample.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import SampleGolden

enum SampleCalls: ClientCalls {
    static let name = "Sample"
    static let schema = "Tests/Goldens/Sample/sample.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = TodoClient(
            server: origin.map { .init(url: $0 + "/api") } ?? .production,
            auth: .init(session: .user("alice", password: "wonderland"), key: "stand-in-key", token: "stand-in-token"),
            transport: transport
        )
        await `projects`(api, log)
        await `projects_tasks`(api, log)
        await `weather`(api, log)
    }
}

extension SampleCalls {
    static func `projects`(_ api: TodoClient, _ log: CallLog) async {
        await log.make("projects.list") { try await read(api.projects.all()) }
        await log.make("projects.list(where:)") { _ = try await api.projects.list(where: .init(color: "teal", createdAfter: value(#""2025-10-11""#), tags: ["Plain letter"], status: .doing)) }
        await log.make("projects.read") { _ = try await api.projects.read(1) }
        await log.make("projects.create") { try await api.projects.create(.init(title: "Small map", style: "Warm schedule", reviewedAt: value(#""2025-12-10T23:32:21Z""#))) }
        await log.make("projects.replace") { try await api.projects.replace(api.projects.read(1)) }
        await log.make("projects.update") { try await api.projects.update(1) { $0.title = "Warm map" } }
        await log.make("projects.remove") { try await api.projects.remove(1) }
        await log.make("projects.exists") { _ = try await api.projects.exists(1) }
        await log.make("projects.archive") { _ = try await api.projects[1].archive() }
        await log.make("projects.move") { _ = try await api.projects[1].move(to: 1, position: 267) }
        await log.make("projects.ping") { try await api.projects[1].ping(level: 885) }
        await log.make("projects.purge") { try await api.projects.purge() }
    }

    static func `projects_tasks`(_ api: TodoClient, _ log: CallLog) async {
        await log.make("projects.tasks.list") { try await read(api.projects[1].tasks.all()) }
        await log.make("projects.tasks.read") { _ = try await api.projects[1].tasks.read("tas_4e28619bc94b") }
        await log.make("projects.tasks.create") { try await api.projects[1].tasks.create(.init(status: .done)) }
        await log.make("projects.tasks.replace") { try await api.projects[1].tasks.replace(api.projects[1].tasks.read("tas_4e28619bc94b")) }
        await log.make("projects.tasks.remove") { try await api.projects[1].tasks.remove("tas_4e28619bc94b") }
    }

    static func `weather`(_ api: TodoClient, _ log: CallLog) async {
        await log.make("weather.list") { try await read(api.weather.all()) }
        await log.make("weather.create") { try await api.weather.create(.init(degrees: 571.55)) }
    }
}
