// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Calls/calls.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import CallsGolden

enum CallsCalls: ClientCalls {
    static let name = "Calls"
    static let schema = "Tests/Goldens/Calls/calls.pipes.yaml"

    @available(*, deprecated) static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = CallsClient(
            server: origin.map { .init(url: $0 + "/admin/2026-01") } ?? .shop(shop: "a"),
            auth: .init(token: "stand-in-token"),
            transport: transport
        )
        await `me`(api, log)
        await `me_settings`(api, log)
        await `me_projects`(api, log)
        await `users`(api, log)
        await `projects`(api, log)
        await `projects_tasks`(api, log)
        await `old`(api, log)
        await `teams`(api, log)
        await `teams_nothing`(api, log)
        await `levels`(api, log)
        await `phones`(api, log)
        await `phones_child`(api, log)
        await `phones_descriptor`(api, log)
        await `phones_pages`(api, log)
        await `members`(api, log)
        await `notes`(api, log)
        await `notes_locks`(api, log)
        await `visits`(api, log)
        await `visits_stops`(api, log)
        await `logins`(api, log)
        await `draft`(api, log)
        await `inbox`(api, log)
        await `inbox_replies`(api, log)
        await `profile`(api, log)
        await `account`(api, log)
        await `desks`(api, log)
    }
}

extension CallsCalls {
    @available(*, deprecated) static func `me`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("me.read") { _ = try await api.me.read() }
        await log.make("me.replace") { try await api.me.replace(api.me.read()) }
        await log.make("me.update") { try await api.me.update() { $0.name = "Elif Patel" } }
        await log.make("me.remove") { try await api.me.remove() }
        await log.make("me.exists") { _ = try await api.me.exists() }
        await log.make("me.rename") { _ = try await api.me.rename(name: "Ada Young") }
    }

    @available(*, deprecated) static func `me_settings`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("me.settings.read") { _ = try await api.me.settings.read() }
        await log.make("me.settings.update") { try await api.me.settings.update() { $0.theme = "Warm bridge" } }
    }

    @available(*, deprecated) static func `me_projects`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("me.projects.list") { try await read(api.me.projects.all()) }
    }

    @available(*, deprecated) static func `users`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("users.list") { try await read(api.users.all()) }
        await log.make("users.list(where:)") { _ = try await api.users.list(sort: [.descending(.name)]) }
        await log.make("users.read") { _ = try await api.users.read(1) }
        await log.make("users.create") { try await api.users.create(.init(name: "Elif Rossi", email: "elif.rossi19@example.com", address: value(#"{"city":"Quito","lines":["Gentle order","Rapid drawer","Gentle workshop"]}"#), tags: ["Distant corner", "Distant corner"])) }
        await log.make("users.replace") { try await api.users.replace(api.users.read(1)) }
        await log.make("users.update") { try await api.users.update(1) { $0.name = "Jonas Sato" } }
        await log.make("users.upsert") { try await api.users.upsert(.init(name: "Jonas Okafor", email: "jonas.okafor55@example.com", address: value(#"{"city":"Zagreb","lines":["First invoice","Open report","Gentle parcel"]}"#), tags: ["Steady garden"]), at: 1) }
        await log.make("users.remove") { try await api.users.remove(1) }
        await log.make("users.exists") { _ = try await api.users.exists(1) }
        await log.make("users.avatar") { _ = try await api.users[1].avatar().data() }
        await log.make("users.invite") { try await api.users.invite(["Gentle plan", "Small bridge"]) }
        await log.make("users.preflight") { _ = try await api.users.preflight(name: "Quentin Garcia", size: 107) }
        await log.make("users.tag") { try await api.users[1].tag(tags: ["Simple report", "Calm garden", "Gentle meadow"], address: value(#"{"city":"Zagreb","lines":["Plain invoice"]}"#)) }
        await log.make("users.raw") { _ = try await api.users[1].raw() }
    }

    @available(*, deprecated) static func `projects`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("projects.list") { try await read(api.projects.all()) }
        await log.make("projects.list(where:)") { _ = try await api.projects.list(where: .init(ownerID: 1, state: .closed, created: .date(value(#""2025-01-17""#)), spans: [.init(gte: value(#""2025-10-14""#)), .init(gte: value(#""2025-08-09""#), lt: value(#""2025-06-19""#), exact: 185.95)], labels: value(#"{"early-archive":["Brisk map"]}"#), any: value(#"{"note":"Brisk parcel"}"#)), sort: [.descending(.title)]) }
        await log.make("projects.list(envelope)") { _ = try await api.projects.envelope(of: api.projects.list()) }
        await log.make("projects.read") { _ = try await api.projects.read("pro_759249e618c8") }
        await log.make("projects.create") { try await api.projects.create(.init(title: "Small map", ownerID: 1, reviewerID: 1)) }
        await log.make("projects.update") { try await api.projects.update("pro_759249e618c8") { $0.title = "Warm map" } }
        await log.make("projects.remove") { try await api.projects.remove("pro_759249e618c8") }
        await log.make("projects.files") { try await read(api.projects["pro_759249e618c8"].files(sha: "2e763b4f9ee8ac47eae7d21ebd088a8960b68f2c").all()) }
        await log.make("projects.commit") { _ = try await api.projects["pro_759249e618c8"].commit(number: 815) }
        await log.make("projects.board") { _ = try await api.projects["pro_759249e618c8"].board(during: .init(gte: value(#""2025-06-01""#), exact: 728.65)) }
        await log.make("projects.count") { _ = try await api.projects.count() }
        await log.make("projects.find") { _ = try await api.projects.find(.init(gte: value(#""2025-10-09""#), lt: value(#""2025-01-25""#))) }
        await log.make("projects.properties") { _ = try await api.projects["pro_759249e618c8"].properties(names: ["Simple corner", "Calm garden"]) }
        await log.make("projects.days") { _ = try await api.projects["pro_759249e618c8"].days(days: value(#"["2025-03-23"]"#), at: [Date(timeIntervalSince1970: 1766129577)], levels: .closed) }
    }

    @available(*, deprecated) static func `projects_tasks`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("projects.tasks.list") { try await read(api.projects["pro_759249e618c8"].tasks.all()) }
        await log.make("projects.tasks.read") { _ = try await api.projects["pro_759249e618c8"].tasks.read(1) }
    }

    @available(*, deprecated) static func `old`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("old.list") { try await read(api.old.all()) }
    }

    @available(*, deprecated) static func `teams`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("teams.list") { try await read(api.teams(org: "Quiet field", level: .open).all()) }
        await log.make("teams.create") { try await api.teams(org: "Quiet field", level: .open).create(.init(text: "The rapid report is beside the amber schedule.")) }
    }

    @available(*, deprecated) static func `teams_nothing`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("teams.nothing.list") { try await read(api.teams(org: "Distant parcel", level: .open)[1].nothing.all()) }
    }

    @available(*, deprecated) static func `levels`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("levels.list") { try await read(api.levels.all()) }
        await log.make("levels.list(where:)") { _ = try await api.levels.list(sort: [.descending(.name)]) }
    }

    @available(*, deprecated) static func `phones`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("phones.read") { _ = try await api.phones.read(1) }
        await log.make("phones.call") { _ = try await api.phones[1].call(call: "Gentle workshop", send: true) }
        await log.make("phones.send") { try await api.phones[1].send(child: "First bridge", value(#"{"name":"Simple field"}"#)) }
        await log.make("phones.download") { _ = try await api.phones[1].download().data() }
        await log.make("phones.paged") { try await read(api.phones[1].paged().all()) }
        await log.make("phones.callSite") { _ = try await api.phones[1].callSite() }
        await log.make("phones.answered") { try await api.phones[1].answered(call: "Steady report", send: "Calm archive", download: "Brisk invoice", paged: 106, child: 478) }
        await log.make("phones.all") { _ = try await api.phones.all() }
        await log.make("phones.first") { _ = try await api.phones.first() }
        await log.make("phones.save") { try await api.phones.save(value(#"{"id":661,"number":"Rapid workshop"}"#)) }
        await log.make("phones.start") { try await api.phones.start() }
        await log.make("phones.empty") { try await api.phones[1].empty() }
        await log.make("phones.watch") { try await read(api.phones[1].watch(stream: "Plain order")) }
    }

    @available(*, deprecated) static func `phones_child`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("phones.child.list") { try await read(api.phones[1].child(child: "Calm archive").all()) }
    }

    @available(*, deprecated) static func `phones_descriptor`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("phones.descriptor.list") { try await read(api.phones[1].descriptor.all()) }
    }

    @available(*, deprecated) static func `phones_pages`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("phones.pages.list") { try await read(api.phones[1].pages.all()) }
    }

    @available(*, deprecated) static func `members`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("members.create") { try await api.members.create(.init(name: "Ada Eriksen", email: "ada.eriksen12@example.com", address: value(#"{"city":"Riga","lines":["Small workshop","Distant garden"]}"#), tags: ["Steady workshop", "Amber draft", "Warm island"])) }
        await log.make("members.replace") { try await api.members.replace(value(#"{"id":1,"name":"Yuki Dimitrov","email":"yuki.dimitrov82@example.com","address":{"city":"Zagreb","lines":["Quiet draft","Simple garden"]},"tags":["Hidden river","Quiet parcel","Distant letter"]}"#)) }
        await log.make("members.update") { try await api.members.update(1) { $0.name = "Zoe Ivanova" } }
        await log.make("members.upsert") { try await api.members.upsert(.init(name: "Oskar Berger", email: "oskar.berger24@example.com", address: value(#"{"city":"Graz","lines":["Hidden plan"]}"#), tags: ["Plain draft", "Plain garden"]), at: 1) }
        await log.make("members.remove") { try await api.members.remove(1) }
        await log.make("members.exists") { _ = try await api.members.exists(1) }
    }

    @available(*, deprecated) static func `notes`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("notes.read") { _ = try await api.notes.read(1) }
        await log.make("notes.create") { try await api.notes.create(.init(text: "The hidden report is beside the rapid archive."), source: "Gentle order") }
        await log.make("notes.replace") { try await api.notes.replace(api.notes.read(1)) }
        await log.make("notes.update") { try await api.notes.update(1) { $0.text = "The first island is beside the warm draft." } }
        await log.make("notes.upsert") { try await api.notes.upsert(.init(text: "The first drawer is beside the open letter."), at: 1, mode: .open) }
        await log.make("notes.remove") { try await api.notes.remove(1) }
        await log.make("notes.exists") { _ = try await api.notes.exists(1, trace: value(#""0c882ea3-3807-44d0-a298-9e62ec1cf5e6""#)) }
    }

    @available(*, deprecated) static func `notes_locks`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("notes.locks.replace") { try await api.notes[1].locks.replace(value(#"{"id":1,"text":"The plain river is beside the plain parcel."}"#), owner: "Vera Zhang") }
        await log.make("notes.locks.update") { try await api.notes[1].locks.update(1, owner: "Vera Zhang") { $0.text = "The open map is beside the gentle order." } }
        await log.make("notes.locks.read") { _ = try await api.notes[1].locks[1].read() }
        await log.make("notes.locks.remove") { _ = try await api.notes[1].locks[1].remove(owner: "Vera Zhang") }
    }

    @available(*, deprecated) static func `visits`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("visits.list") { try await read(api.visits.all(where: .init(userID: 1, kinds: [.open, .closed]))) }
        await log.make("visits.list(where:)") { _ = try await api.visits.list(where: .init(userID: 1, since: value(#""2025-06-26""#), kinds: [.open, .closed]), sort: [.descending(.day)]) }
        await log.make("visits.read") { _ = try await api.visits.read(1, tenant: "Quiet river") }
        await log.make("visits.remove") { try await api.visits.remove(1, reason: .open) }
    }

    @available(*, deprecated) static func `visits_stops`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("visits.stops.list") { try await read(api.visits[1].stops.all(where: .init(kind: "Rapid letter"))) }
        await log.make("visits.stops.list(where:)") { _ = try await api.visits[1].stops.list(where: .init(kind: "Rapid letter")) }
    }

    @available(*, deprecated) static func `logins`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("logins.list") { try await read(api.logins.all(where: .init(userID: 1))) }
        await log.make("logins.list(where:)") { _ = try await api.logins.list(where: .init(userID: 1, day: value(#""2025-02-03""#))) }
    }

    @available(*, deprecated) static func `draft`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("draft.read") { _ = try await api.draft.read() }
        await log.make("draft.create") { try await api.draft.create(.init(theme: "Small draft", language: "ja")) }
        await log.make("draft.replace") { try await api.draft.replace(api.draft.read(), at: "2025-10-03T14:57:18Z") }
        await log.make("draft.update") { try await api.draft.update() { $0.theme = "Amber map" } }
        await log.make("draft.remove") { try await api.draft.remove() }
        await log.make("draft.exists") { _ = try await api.draft.exists(at: value(#""2025-03-14""#)) }
    }

    @available(*, deprecated) static func `inbox`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("inbox.read") { _ = try await api.inbox[1].read() }
        await log.make("inbox.remove") { _ = try await api.inbox[1].remove() }
    }

    @available(*, deprecated) static func `inbox_replies`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("inbox.replies.list") { try await read(api.inbox[1].replies.all()) }
    }

    @available(*, deprecated) static func `profile`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("profile.remove") { _ = try await api.profile.remove() }
    }

    @available(*, deprecated) static func `account`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("account.update") { try await api.account.update() { $0.name = "Malik Weber" } }
    }

    @available(*, deprecated) static func `desks`(_ api: CallsClient, _ log: CallLog) async {
        await log.make("desks.list") { try await read(api.desks(client: "Amber invoice").all()) }
    }
}
