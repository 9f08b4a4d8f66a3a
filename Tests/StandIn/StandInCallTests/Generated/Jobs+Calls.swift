// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Jobs/jobs.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import JobsGolden

enum JobsCalls: ClientCalls {
    static let name = "Jobs"
    static let schema = "Tests/Goldens/Jobs/jobs.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = StudioClient(
            server: origin.map { .init(url: $0 + "/api") } ?? .main,
            auth: .init(token: "stand-in-token"),
            transport: transport
        )
        await `projects`(api, log)
        await `projects_renderings`(api, log)
        await `archives`(api, log)
        await `posters`(api, log)
        await `operations`(api, log)
        await `analyses`(api, log)
        await `batches`(api, log)
    }
}

extension JobsCalls {
    static func `projects`(_ api: StudioClient, _ log: CallLog) async {
        await log.make("projects.read") { _ = try await api.projects.read(1) }
        await log.make("projects.export") { _ = try await api.projects[1].export(format: .png).value(within: .seconds(60)) }
        await log.make("projects.check") { _ = try await api.projects[1].check().value(within: .seconds(60)) }
    }

    static func `projects_renderings`(_ api: StudioClient, _ log: CallLog) async {
        await log.make("projects.renderings.read") { _ = try await api.projects[1].renderings.read("ren_88ad857b7f4c") }
        await log.make("projects.renderings.remove") { _ = try await api.projects[1].renderings["ren_88ad857b7f4c"].remove().value(within: .seconds(60)) }
        await log.make("projects.renderings.start") { _ = try await api.projects[1].renderings.start(width: 528, height: 441).value(within: .seconds(60)) }
    }

    static func `archives`(_ api: StudioClient, _ log: CallLog) async {
        await log.make("archives.read") { _ = try await api.archives.read("arc_c6676a26da02") }
        await log.make("archives.create") { _ = try await api.archives.create(.init(name: "First order")).value(within: .seconds(60)) }
        await log.make("archives.replace") { _ = try await api.archives.replace("arc_c6676a26da02", with: .init(name: "Warm invoice")).value(within: .seconds(60)) }
        await log.make("archives.update") { _ = try await api.archives.update("arc_c6676a26da02") { $0.name = "Hidden schedule" }.value(within: .seconds(60)) }
        await log.make("archives.upsert") { _ = try await api.archives.upsert(.init(name: "Early corner"), at: "arc_c6676a26da02").value(within: .seconds(60)) }
    }

    static func `posters`(_ api: StudioClient, _ log: CallLog) async {
        await log.make("posters.read") { _ = try await api.posters.read("arc_c6676a26da02") }
        await log.make("posters.print") { _ = try await api.posters["arc_c6676a26da02"].print().value(within: .seconds(60)) }
    }

    static func `operations`(_ api: StudioClient, _ log: CallLog) async {
        await log.make("operations.transcribe") { _ = try await api.operations.transcribe(uri: "https://www.example.com/warm-schedule").value(within: .seconds(60)) }
    }

    static func `analyses`(_ api: StudioClient, _ log: CallLog) async {
        await log.make("analyses.analyze") { _ = try await api.analyses.analyze(url: "https://www.example.com/warm-bridge").value(within: .seconds(60)) }
    }

    static func `batches`(_ api: StudioClient, _ log: CallLog) async {
        await log.make("batches.run") { _ = try await api.batches.run(.init(inputFileID: "c2862c09561d", endpoint: "Amber parcel")).value(within: .seconds(60)) }
    }
}
