// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Headers/headers.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import HeadersGolden

enum HeadersCalls: ClientCalls {
    static let name = "Headers"
    static let schema = "Tests/Goldens/Headers/headers.pipes.yaml"

    @available(*, deprecated) static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = HeadersClient(
            server: origin.map { .init(url: $0 + "/api") } ?? .main,
            transport: transport
        )
        await `media`(api, log)
        await `media_parts`(api, log)
        await `jobs`(api, log)
        await `regions`(api, log)
        await `searches`(api, log)
    }
}

extension HeadersCalls {
    @available(*, deprecated) static func `media`(_ api: HeadersClient, _ log: CallLog) async {
        await log.make("media.list") { try await read(api.media.all()) }
        await log.make("media.list(where:)") { _ = try await api.media.list(sort: [.descending(.title)]) }
        await log.make("media.read") { _ = try await api.media.read(1) }
        await log.make("media.upload") { _ = try await api.media.upload(.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
        await log.make("media.touch") { _ = try await api.media[1].touch(kind: .video, plain: "Rapid garden") }
        await log.make("media.note") { try await api.media[1].note(text: "The hidden garden is beside the rapid island.") }
        await log.make("media.form") { try await api.media[1].form(form: "Brisk bridge", file: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
        await log.make("media.manifest") { _ = try await api.media[1].manifest() }
        await log.make("media.check") { _ = try await api.media[1].check() }
        await log.make("media.ping") { try await api.media[1].ping() }
        await log.make("media.store") { _ = try await api.media[1].store(.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
        await log.make("media.replace") { _ = try await api.media.replace(.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
        await log.make("media.create") { _ = try await api.media.create(title: "First corner") }
    }

    @available(*, deprecated) static func `media_parts`(_ api: HeadersClient, _ log: CallLog) async {
        await log.make("media.parts.list") { try await read(api.media[1].parts.all()) }
        await log.make("media.parts.list(where:)") { _ = try await api.media[1].parts.list(where: .init(after: "Gentle meadow")) }
        await log.make("media.parts.join") { try await api.media[1].parts.join(names: ["Rapid schedule"]) }
    }

    @available(*, deprecated) static func `jobs`(_ api: HeadersClient, _ log: CallLog) async {
        await log.make("jobs.list") { try await read(api.jobs.all()) }
        await log.make("jobs.list(where:)") { _ = try await api.jobs.list(where: .init(prefix: "Distant garden", index: 987, since: value(#""2025-04-05T20:40:19Z""#), reset: Date(timeIntervalSince1970: 1751462655), kinds: [.image, .image], name: "Open meadow", filter: "Early corner", old: "Early report", theme: "Brisk report")) }
        await log.make("jobs.read") { _ = try await api.jobs.read(1) }
    }

    @available(*, deprecated) static func `regions`(_ api: HeadersClient, _ log: CallLog) async {
        await log.make("regions.list") { try await read(api.regions.all(where: .init(region: "Simple schedule"))) }
        await log.make("regions.list(where:)") { _ = try await api.regions.list(where: .init(region: "Simple schedule", kind: .video)) }
    }

    @available(*, deprecated) static func `searches`(_ api: HeadersClient, _ log: CallLog) async {
        await log.make("searches.list") { try await read(api.searches.all()) }
        await log.make("searches.list(where:)") { _ = try await api.searches.list(where: .init(kind: .image, index: 400)) }
    }
}
