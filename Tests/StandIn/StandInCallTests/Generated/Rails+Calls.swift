// swift-format-ignore-file
// Every call of the API of Schemas/rails.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import RailsGolden

enum RailsCalls: ClientCalls {
    static let name = "Rails"
    static let schema = "Schemas/rails.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = RailsClient(
            server: origin.map { .init(url: $0 + "") } ?? .local,
            auth: .init(session: .user("alice", password: "wonderland")),
            transport: transport
        )
        await `people`(api, log)
        await `people_orders`(api, log)
    }
}

extension RailsCalls {
    static func `people`(_ api: RailsClient, _ log: CallLog) async {
        await log.make("people.list") { try await read(api.people.all()) }
        await log.make("people.list(where:)") { _ = try await api.people.list(where: .init(name: "Malik Eriksen", ids: [733, 397])) }
        await log.make("people.read") { _ = try await api.people.read(1) }
        await log.make("people.new") { _ = try await api.people.new(.init(name: "Chiara Moreau", email: "chiara.moreau34@example.com", bornOn: value(#""2025-11-19""#), admin: true)) }
        await log.make("people.create") { try await api.people.create(.init(name: "Jonas Berger", email: "jonas.berger67@example.com", bornOn: value(#""2025-03-02""#), admin: false)) }
        await log.make("people.replace") { try await api.people.replace(api.people.read(1)) }
        await log.make("people.update") { try await api.people.update(1) { $0.name = "Bela Okafor" } }
        await log.make("people.remove") { try await api.people.remove(1) }
        await log.make("people.exists") { _ = try await api.people.exists(1) }
        await log.make("people.promote") { _ = try await api.people[1].promote(position: "First garden") }
        await log.make("people.managers") { try await read(api.people.managers().all()) }
    }

    static func `people_orders`(_ api: RailsClient, _ log: CallLog) async {
        await log.make("people.orders.list") { try await read(api.people[1].orders.all()) }
        await log.make("people.orders.read") { _ = try await api.people[1].orders.read(1) }
        await log.make("people.orders.create") { try await api.people[1].orders.create(.init(number: "Rapid parcel", total: value(#"335.15"#), tags: ["Steady letter", "Quiet report"])) }
        await log.make("people.orders.replace") { try await api.people[1].orders.replace(api.people[1].orders.read(1)) }
        await log.make("people.orders.update") { try await api.people[1].orders.update(1) { $0.number = "Distant drawer" } }
        await log.make("people.orders.remove") { try await api.people[1].orders.remove(1) }
        await log.make("people.orders.exists") { _ = try await api.people[1].orders.exists(1) }
    }
}
