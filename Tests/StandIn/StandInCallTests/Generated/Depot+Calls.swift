// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Depot/depot.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import DepotGolden

enum DepotCalls: ClientCalls {
    static let name = "Depot"
    static let schema = "Tests/Goldens/Depot/depot.pipes.yaml"

    @available(*, deprecated) static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = DepotClient(
            server: origin.map { .init(url: $0 + "/api") } ?? .main,
            transport: transport
        )
        await `projects`(api, log)
        await `projects_tasks`(api, log)
        await `projects_members`(api, log)
        await `projects_notes`(api, log)
        await `projects_finds`(api, log)
        await `offers`(api, log)
        await `posts`(api, log)
        await `users`(api, log)
        await `events`(api, log)
        await `boards`(api, log)
        await `boards_entries`(api, log)
        await `boards_pins`(api, log)
        await `search`(api, log)
        await `logins`(api, log)
        await `sessions`(api, log)
    }
}

extension DepotCalls {
    @available(*, deprecated) static func `projects`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("projects.list") { try await read(api.projects.all()) }
        await log.make("projects.list(where:)") { _ = try await api.projects.list(where: .init(style: .black)) }
        await log.make("projects.read") { _ = try await api.projects.read(1) }
        await log.make("projects.create") { try await api.projects.create(.init(title: "Small map", style: .black, ownerID: identity(#""c8baa6bf-cbdc-4881-aac1-532016bc5f2e""#), token: "0e4db2c9cc2c587e72f20414", pin: "Amber garden", place: value(#"{"city":"Nantes","columns":{"id":"741dd57803a6","count":734}}"#))) }
        await log.make("projects.update") { try await api.projects.update(1) { $0.title = "Warm map" } }
        await log.make("projects.remove") { try await api.projects.remove(1) }
    }

    @available(*, deprecated) static func `projects_tasks`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("projects.tasks.list") { try await read(api.projects[1].tasks.all()) }
        await log.make("projects.tasks.read") { _ = try await api.projects[1].tasks.read(1) }
        await log.make("projects.tasks.create") { try await api.projects[1].tasks.create(.init(title: "Small invoice", done: true, due: value(#""2025-11-19""#), estimate: value(#""05:35:00""#), priority: .high)) }
        await log.make("projects.tasks.update") { try await api.projects[1].tasks.update(1) { $0.title = "Early plan" } }
        await log.make("projects.tasks.remove") { try await api.projects[1].tasks.remove(1) }
    }

    @available(*, deprecated) static func `projects_members`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("projects.members.list") { try await read(api.projects[1].members.all()) }
    }

    @available(*, deprecated) static func `projects_notes`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("projects.notes.list") { try await read(api.projects[1].notes.all()) }
        await log.make("projects.notes.create") { try await api.projects[1].notes.create(.init(id: value(#""b3b0b94f-ce7d-4e5a-ad6f-13d980c9d256""#), text: "The calm island is beside the simple order.")) }
    }

    @available(*, deprecated) static func `projects_finds`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("projects.finds.list") { try await read(api.projects[1].finds.all()) }
    }

    @available(*, deprecated) static func `offers`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("offers.list") { try await read(api.offers.all()) }
        await log.make("offers.read") { _ = try await api.offers.read(.init(shop: "off_72178fdb3960", sku: "off_a77408a96588")) }
    }

    @available(*, deprecated) static func `posts`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("posts.list") { try await read(api.posts.all()) }
        await log.make("posts.read") { _ = try await api.posts.read("pos_cd2f1b8a52d4") }
    }

    @available(*, deprecated) static func `users`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("users.list") { try await read(api.users.all()) }
        await log.make("users.read") { _ = try await api.users.read(identity(#""c8baa6bf-cbdc-4881-aac1-532016bc5f2e""#)) }
    }

    @available(*, deprecated) static func `events`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("events.list") { try await read(api.events.all()) }
        await log.make("events.list(where:)") { _ = try await api.events.list(where: .init(since: value(#""2025-07-07T08:13:10Z""#), reference: "Simple meadow")) }
        await log.make("events.read") { _ = try await api.events.read(1) }
        await log.make("events.create") { try await api.events.create(.init(reference: "Early letter", text: "The small draft is beside the steady drawer.")) }
    }

    @available(*, deprecated) static func `boards`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("boards.list") { try await read(api.boards.all()) }
        await log.make("boards.list(where:)") { _ = try await api.boards.list(where: .init(name: "Rapid meadow")) }
        await log.make("boards.read") { _ = try await api.boards.read(1) }
        await log.make("boards.create") { try await api.boards.create(.init(name: "Distant parcel", size: 680)) }
        await log.make("boards.update") { try await api.boards.update(1) { $0.size = 623 } }
    }

    @available(*, deprecated) static func `boards_entries`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("boards.entries.list") { try await read(api.boards[1].entries.all()) }
        await log.make("boards.entries.read") { _ = try await api.boards[1].entries.read(1) }
        await log.make("boards.entries.create") { try await api.boards[1].entries.create(.init(code: "quiet-corner", title: "Distant drawer", body: "The steady parcel is beside the small schedule.", state: .plain, authorID: identity(#""c8baa6bf-cbdc-4881-aac1-532016bc5f2e""#))) }
        await log.make("boards.entries.update") { try await api.boards[1].entries.update(1) { $0.title = "Quiet lantern" } }
        await log.make("boards.entries.remove") { try await api.boards[1].entries.remove(1) }
    }

    @available(*, deprecated) static func `boards_pins`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("boards.pins.list") { try await read(api.boards[1].pins.all()) }
        await log.make("boards.pins.create") { try await api.boards[1].pins.create(.init(note: "The simple island is beside the amber invoice.")) }
    }

    @available(*, deprecated) static func `search`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("search.list") { try await read(api.search.all()) }
        await log.make("search.list(where:)") { _ = try await api.search.list(where: .init(text: "The hidden order is beside the early parcel.")) }
    }

    @available(*, deprecated) static func `logins`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("logins.list") { try await read(api.logins.all()) }
    }

    @available(*, deprecated) static func `sessions`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("sessions.create") { try await api.sessions.create(.init(userID: identity(#""c8baa6bf-cbdc-4881-aac1-532016bc5f2e""#))) }
        await log.make("sessions.remove") { try await api.sessions.remove("ses_f6d1b61c878d") }
    }
}
