// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Tracker/tracker.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import TrackerGolden

enum TrackerCalls: ClientCalls {
    static let name = "Tracker"
    static let schema = "Tests/Goldens/Tracker/tracker.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = TrackerClient(
            server: origin.map { .init(url: $0 + "") } ?? .local,
            auth: .init(key: "stand-in-key"),
            transport: transport
        )
        await `issues`(api, log)
        await `issues_relations`(api, log)
        await `timeEntries`(api, log)
        await `hits`(api, log)
        await `exports`(api, log)
    }
}

extension TrackerCalls {
    static func `issues`(_ api: TrackerClient, _ log: CallLog) async {
        await log.make("issues.list") { try await read(api.issues.all()) }
        await log.make("issues.read") { _ = try await api.issues.read(1) }
        await log.make("issues.create") { try await api.issues.create(.init(subject: "Simple letter", description: "The hidden meadow is beside the simple island.", doneRatio: 103, estimatedHours: 427.35, isPrivate: true, startDate: value(#""2025-08-07""#), projectID: 87, tags: ["Gentle meadow", "Plain bridge", "Warm field"], customFields: value(#"[{"id":763,"name":"Quiet parcel","value":"Amber lantern"}]"#))) }
        await log.make("issues.replace") { try await api.issues.replace(api.issues.read(1)) }
        await log.make("issues.remove") { try await api.issues.remove(1) }
        await log.make("issues.move") { _ = try await api.issues[1].move(target: 187, note: "The brisk field is beside the gentle corner.") }
        await log.make("issues.close") { _ = try await api.issues[1].close(status: "Small archive") }
        await log.make("issues.export") { _ = try await api.issues.export().data() }
        await log.make("issues.search") { _ = try await api.issues.search(text: "The hidden report is beside the first field.") }
    }

    static func `issues_relations`(_ api: TrackerClient, _ log: CallLog) async {
        await log.make("issues.relations.list") { try await read(api.issues[1].relations.all()) }
        await log.make("issues.relations.create") { try await api.issues[1].relations.create(.init(id: 765, name: "Amber island")) }
    }

    static func `timeEntries`(_ api: TrackerClient, _ log: CallLog) async {
        await log.make("timeEntries.list") { try await read(api.timeEntries.all()) }
        await log.make("timeEntries.read") { _ = try await api.timeEntries.read(1) }
        await log.make("timeEntries.create") { try await api.timeEntries.create(.init(hours: 268.65, spentOn: value(#""2025-08-16""#))) }
    }

    static func `hits`(_ api: TrackerClient, _ log: CallLog) async {
        await log.make("hits.list") { try await read(api.hits.all()) }
        await log.make("hits.list(envelope)") { _ = try await api.hits.envelope(of: api.hits.list()) }
        await log.make("hits.read") { _ = try await api.hits.read(1) }
        await log.make("hits.create") { _ = try await api.hits.create(.init(id: 142, title: "First field")) }
        await log.make("hits.replace") { _ = try await api.hits.replace(api.hits.read(1)) }
    }

    static func `exports`(_ api: TrackerClient, _ log: CallLog) async {
        await log.make("exports.list") { try await read(api.exports.all()) }
        await log.make("exports.read") { _ = try await api.exports.read(1) }
    }
}
