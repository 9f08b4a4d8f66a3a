// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Studio/studio.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import StudioGolden

enum StudioCalls: ClientCalls {
    static let name = "Studio"
    static let schema = "Tests/Goldens/Studio/studio.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = StudioClient(
            server: origin.map { .init(url: $0 + "/api") } ?? .main,
            transport: transport
        )
        await `lists`(api, log)
        await `lists_tasks`(api, log)
        await `groups`(api, log)
        await `forms`(api, log)
        await `events`(api, log)
    }
}

extension StudioCalls {
    static func `lists`(_ api: StudioClient, _ log: CallLog) async {
        await log.make("lists.list") { try await read(api.lists.all()) }
        await log.make("lists.read") { _ = try await api.lists.read(1) }
    }

    static func `lists_tasks`(_ api: StudioClient, _ log: CallLog) async {
        await log.make("lists.tasks.list") { try await read(api.lists[1].tasks.all()) }
        await log.make("lists.tasks.list(where:)") { _ = try await api.lists[1].tasks.list(where: .init(state: .open)) }
        await log.make("lists.tasks.create") { try await api.lists[1].tasks.create(.init(title: "Rapid island", text: value(#"{"value":"Small workshop","link":null}"#), list: 1, state: .done)) }
    }

    static func `groups`(_ api: StudioClient, _ log: CallLog) async {
        await log.make("groups.list") { try await read(api.groups.all()) }
        await log.make("groups.read") { _ = try await api.groups.read(1) }
    }

    static func `forms`(_ api: StudioClient, _ log: CallLog) async {
        await log.make("forms.list") { try await read(api.forms.all()) }
        await log.make("forms.read") { _ = try await api.forms.read("for_c2eb2b62eeea") }
    }

    static func `events`(_ api: StudioClient, _ log: CallLog) async {
        await log.make("events.list") { try await read(api.events.all()) }
        await log.make("events.read") { _ = try await api.events.read(1) }
    }
}
