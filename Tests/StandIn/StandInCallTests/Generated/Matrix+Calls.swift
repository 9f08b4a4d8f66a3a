// swift-format-ignore-file
// Every call of the API of Schemas/matrix.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import MatrixGolden

enum MatrixCalls: ClientCalls {
    static let name = "Matrix"
    static let schema = "Schemas/matrix.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = MatrixClient(
            server: origin.map { .init(url: $0 + "/_matrix") } ?? .local,
            auth: .init(session: .user("alice", password: "wonderland")),
            transport: transport
        )
        await `server`(api, log)
        await `account`(api, log)
        await `rooms`(api, log)
        await `rooms_messages`(api, log)
        await `rooms_relations`(api, log)
        await `directory`(api, log)
        await `aliases`(api, log)
        await `profile`(api, log)
        await `devices`(api, log)
        await `media`(api, log)
    }
}

extension MatrixCalls {
    static func `server`(_ api: MatrixClient, _ log: CallLog) async {
        await log.make("server.versions") { _ = try await api.server.versions() }
        await log.make("server.register") { _ = try await api.server.register(username: "greta73", password: "c34ac4bbc9fdb7cc1e2df4d7", auth: .init(type: "Small order"), inhibitLogin: true) }
    }

    static func `account`(_ api: MatrixClient, _ log: CallLog) async {
        await log.make("account.caller") { _ = try await api.account.caller() }
        await log.make("account.rooms") { _ = try await api.account.rooms() }
        await log.make("account.join") { _ = try await api.account.join(room: "Steady invoice", reason: "Small drawer") }
        await log.make("account.sync") { _ = try await api.account.sync() }
        await log.make("account.findUsers") { _ = try await api.account.findUsers(searchTerm: "First letter", limit: 767) }
    }

    static func `rooms`(_ api: MatrixClient, _ log: CallLog) async {
        await log.make("rooms.create") { try await api.rooms.create(.init(name: "Small plan", topic: "Distant letter", preset: .trustedPrivateChat, visibility: .`private`, roomAliasName: "Plain invoice", invite: ["Rapid corner"], isDirect: true)) }
        await log.make("rooms.send") { _ = try await api.rooms["roo_15c367b58d03"].send(transaction: "Amber archive", value(#"{"msgtype":null,"body":"The small lantern is beside the first plan.","format":"Warm order","formatted_body":"The quiet archive is beside the plain corner.","url":"https://www.example.com/calm-letter","info":{"mimetype":"Steady map","size":15,"w":null,"h":403},"m.relates_to":{"rel_type":null,"event_id":null,"key":"brisk-drawer"}}"#)) }
        await log.make("rooms.sendEvent") { _ = try await api.rooms["roo_15c367b58d03"].sendEvent(type: "Calm garden", transaction: "Amber archive", value(#"{"note":"Steady letter"}"#)) }
        await log.make("rooms.event") { _ = try await api.rooms["roo_15c367b58d03"].event(event: "Distant field") }
        await log.make("rooms.redact") { _ = try await api.rooms["roo_15c367b58d03"].redact(event: "Distant field", transaction: "Amber archive", reason: "First map") }
        await log.make("rooms.state") { _ = try await api.rooms["roo_15c367b58d03"].state(type: "Calm garden") }
        await log.make("rooms.stateOf") { _ = try await api.rooms["roo_15c367b58d03"].stateOf(type: "Calm garden", key: "brisk-plan") }
        await log.make("rooms.setState") { _ = try await api.rooms["roo_15c367b58d03"].setState(type: "Calm garden", value(#"{"note":"Plain draft"}"#)) }
        await log.make("rooms.members") { _ = try await api.rooms["roo_15c367b58d03"].members() }
        await log.make("rooms.invite") { try await api.rooms["roo_15c367b58d03"].invite(userID: "230fe41406b9", reason: "Brisk archive") }
        await log.make("rooms.kick") { try await api.rooms["roo_15c367b58d03"].kick(userID: "7b48aac05d61", reason: "Simple workshop") }
        await log.make("rooms.leave") { try await api.rooms["roo_15c367b58d03"].leave(reason: "Gentle bridge") }
        await log.make("rooms.typing") { try await api.rooms["roo_15c367b58d03"].typing(user: "Umar Okafor", typing: false, timeout: 671) }
        await log.make("rooms.markRead") { try await api.rooms["roo_15c367b58d03"].markRead(fullyRead: "Early island", read: "First report") }
    }

    static func `rooms_messages`(_ api: MatrixClient, _ log: CallLog) async {
        await log.make("rooms.messages.list") { try await read(api.rooms["roo_15c367b58d03"].messages.all(where: .init(direction: .forwards))) }
        await log.make("rooms.messages.list(where:)") { _ = try await api.rooms["roo_15c367b58d03"].messages.list(where: .init(direction: .forwards, filter: "Open garden")) }
    }

    static func `rooms_relations`(_ api: MatrixClient, _ log: CallLog) async {
        await log.make("rooms.relations.list") { try await read(api.rooms["roo_15c367b58d03"].relations(event: "Hidden invoice").all()) }
    }

    static func `directory`(_ api: MatrixClient, _ log: CallLog) async {
        await log.make("directory.list") { try await read(api.directory.all()) }
    }

    static func `aliases`(_ api: MatrixClient, _ log: CallLog) async {
        await log.make("aliases.read") { _ = try await api.aliases(alias: "Amber order").read() }
        await log.make("aliases.replace") { try await api.aliases(alias: "Amber order").replace(.init(roomID: "roo_15c367b58d03")) }
        await log.make("aliases.remove") { try await api.aliases(alias: "Amber order").remove() }
    }

    static func `profile`(_ api: MatrixClient, _ log: CallLog) async {
        await log.make("profile.read") { _ = try await api.profile(user: "Ines Vargas").read() }
        await log.make("profile.setName") { try await api.profile(user: "Ines Vargas").setName(displayname: "Calm bridge") }
        await log.make("profile.setAvatar") { try await api.profile(user: "Ines Vargas").setAvatar(avatarURL: "https://www.example.com/distant-schedule") }
    }

    static func `devices`(_ api: MatrixClient, _ log: CallLog) async {
        await log.make("devices.list") { try await read(api.devices.all()) }
        await log.make("devices.read") { _ = try await api.devices.read("dev_5ea80c62a2f4") }
        await log.make("devices.replace") { try await api.devices.replace("dev_5ea80c62a2f4", with: .init(displayName: "Steady drawer")) }
    }

    static func `media`(_ api: MatrixClient, _ log: CallLog) async {
        await log.make("media.config") { _ = try await api.media.config() }
        await log.make("media.upload") { _ = try await api.media.upload(.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
        await log.make("media.download") { _ = try await api.media.download(server: "Amber parcel", name: "Hidden lantern").data() }
        await log.make("media.thumbnail") { _ = try await api.media.thumbnail(server: "Amber parcel", name: "Hidden lantern", width: 301, height: 300).data() }
    }
}
