// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Kinds/kinds.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import KindsGolden

enum KindsCalls: ClientCalls {
    static let name = "Kinds"
    static let schema = "Tests/Goldens/Kinds/kinds.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = KindsClient(
            server: origin.map { .init(url: $0 + "") } ?? .local,
            transport: transport
        )
        await `rooms`(api, log)
        await `rooms_messages`(api, log)
        await `rooms_topic`(api, log)
        await `archive`(api, log)
        await `users`(api, log)
    }
}

extension KindsCalls {
    static func `rooms`(_ api: KindsClient, _ log: CallLog) async {
        await log.make("rooms.list") { try await read(api.rooms.rooms.all()) }
        await log.make("rooms.read") { _ = try await api.rooms.rooms.read(1) }
        await log.make("rooms.create") { try await api.rooms.rooms.create(.init(title: "Small plan", ownerID: 1)) }
        await log.make("rooms.replace") { try await api.rooms.rooms.replace(api.rooms.rooms.read(1)) }
        await log.make("rooms.remove") { try await api.rooms.rooms.remove(1) }
    }

    static func `rooms_messages`(_ api: KindsClient, _ log: CallLog) async {
        await log.make("rooms.messages.list") { try await read(api.rooms.rooms[1].messages.messages.all()) }
        await log.make("rooms.messages.create") { try await api.rooms.rooms[1].messages.messages.create(.init(text: "The brisk report is beside the first map.")) }
    }

    static func `rooms_topic`(_ api: KindsClient, _ log: CallLog) async {
        await log.make("rooms.topic.read") { _ = try await api.rooms.rooms[1].topic.topic.read() }
    }

    static func `archive`(_ api: KindsClient, _ log: CallLog) async {
        await log.make("archive.list") { try await read(api.archive(year: 673).archive.all()) }
    }

    static func `users`(_ api: KindsClient, _ log: CallLog) async {
        await log.make("users.list") { try await read(api.users.users.all()) }
        await log.make("users.read") { _ = try await api.users.users.read(1) }
    }
}
