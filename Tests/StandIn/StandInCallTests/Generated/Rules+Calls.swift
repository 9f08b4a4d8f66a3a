// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Rules/rules.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import RulesGolden

enum RulesCalls: ClientCalls {
    static let name = "Rules"
    static let schema = "Tests/Goldens/Rules/rules.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = RulesClient(
            server: origin.map { .init(url: $0 + "") } ?? .main,
            transport: transport
        )
        await `events`(api, log)
        await `events_events`(api, log)
        await `people`(api, log)
        await `notes`(api, log)
        await `folders`(api, log)
        await `me`(api, log)
        await `settings`(api, log)
    }
}

extension RulesCalls {
    static func `events`(_ api: RulesClient, _ log: CallLog) async {
        await log.make("events.list") { try await read(api.events.all()) }
        await log.make("events.list(where:)") { _ = try await api.events.list(where: .init(opens: value(#""11:45:00""#))) }
        await log.make("events.read") { _ = try await api.events.read(1) }
        await log.make("events.create") { try await api.events.create(.init(title: "Early letter", color: "#b38193", contact: "jonas.ivanova78@example.com", stars: 2, price: value(#"40.35"#), ratio: 0.5, opens: value(#""03:35:00""#), closes: value(#""16:20:00""#), tags: ["Amber plan", "Hidden lantern", "Quiet map"], owner: "hknq", place: value(#"{"street":"Mill Lane 28","number":null}"#), rooms: value(#"[{"street":"Station Road 85","number":947},{"street":"Castle Square 16","number":391},{"street":"Linden Avenue 93","number":965}]"#), rules: "Calm plan")) }
        await log.make("events.replace") { try await api.events.replace(api.events.read(1)) }
        await log.make("events.update") { try await api.events.update(1) { $0.title = "First order" } }
        await log.make("events.upsert") { try await api.events.upsert(.init(title: "Calm corner", color: "#20b2f2", contact: "emil.jansen55@example.com", stars: 2, price: value(#"692.45"#), ratio: 0.5, opens: value(#""05:30:00""#), closes: value(#""19:18:00""#), tags: ["First plan", "Small report", "Quiet schedule"], owner: "hknq", place: value(#"{"street":"Mill Lane 98","number":391}"#), rooms: value(#"[{"street":"Castle Square 23","number":284},{"street":"Castle Square 41","number":521},{"street":"Castle Square 60","number":null}]"#), rules: "Amber parc"), at: 1) }
        await log.make("events.remove") { try await api.events.remove(1) }
    }

    static func `events_events`(_ api: RulesClient, _ log: CallLog) async {
        await log.make("events.events.create") { try await api.events[1].events.create(.init(title: "Brisk island", color: "#427717", contact: "wanda.weber86@example.com", stars: 3, price: value(#"12.45"#), ratio: 0.5, opens: value(#""03:34:00""#), closes: value(#""22:20:00""#), tags: ["Small report", "Distant meadow", "Simple plan"], owner: "hknq", place: value(#"{"street":"Orchard Way 73","number":639}"#), rooms: value(#"[{"street":"Bridge Street 45","number":null},{"street":"Station Road 67","number":null},{"street":"Bridge Street 82","number":128}]"#), rules: "Open garde")) }
        await log.make("events.events.update") { try await api.events[1].events.update(1) { $0.title = "Plain letter" } }
    }

    static func `people`(_ api: RulesClient, _ log: CallLog) async {
        await log.make("people.read") { _ = try await api.people.read("hknq") }
        await log.make("people.create") { try await api.people.create(.init(id: "lr", name: "Oskar Vargas")) }
        await log.make("people.replace") { try await api.people.replace(api.people.read("hknq")) }
        await log.make("people.update") { try await api.people.update("hknq") { $0.name = "Bela Okafor" } }
    }

    static func `notes`(_ api: RulesClient, _ log: CallLog) async {
        await log.make("notes.create") { try await api.notes.create(.init(text: "The h")) }
    }

    static func `folders`(_ api: RulesClient, _ log: CallLog) async {
        await log.make("folders.create") { try await api.folders.create(.init(name: "Rapid invoice", parent: value(#"{"id":835,"name":"Steady letter","parent":{"id":230,"name":"Early workshop","parent":null}}"#))) }
        await log.make("folders.replace") { try await api.folders.replace(value(#"{"id":1,"name":"Amber schedule","parent":{"id":492,"name":"Rapid lantern","parent":{"id":900,"name":"Hidden plan","parent":null}}}"#)) }
    }

    static func `me`(_ api: RulesClient, _ log: CallLog) async {
        await log.make("me.read") { _ = try await api.me.read() }
        await log.make("me.create") { try await api.me.create(.init(id: "g", name: "Amara Haddad")) }
        await log.make("me.replace") { try await api.me.replace(api.me.read()) }
        await log.make("me.update") { try await api.me.update() { $0.name = "Elif Patel" } }
        await log.make("me.remove") { try await api.me.remove() }
    }

    static func `settings`(_ api: RulesClient, _ log: CallLog) async {
        await log.make("settings.read") { _ = try await api.settings.read(1) }
        await log.make("settings.create") { try await api.settings.create(.init(text: "The first draft is beside the rapid lantern.", size: 2)) }
        await log.make("settings.update") { try await api.settings.update(1) { $0.text = .value("The gentle island is beside the early lantern.") } }
    }
}
