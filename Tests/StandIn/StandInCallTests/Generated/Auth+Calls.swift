// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Auth/auth.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import AuthGolden

enum AuthCalls: ClientCalls {
    static let name = "Auth"
    static let schema = "Tests/Goldens/Auth/auth.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = AuthClient(
            server: origin.map { .init(url: $0 + "/v1") } ?? .main,
            auth: .init(key: "stand-in-key", queryKey: "stand-in-key", cookieKey: "stand-in-key", login: .user("alice", password: "wonderland"), proxy: .user("alice", password: "wonderland"), admin: .user("alice", password: "wonderland"), token: "stand-in-token", ticket: "stand-in-token", card: "stand-in-token", old: "stand-in-token", legacy: .user("alice", password: "wonderland"), archive: .user("alice", password: "wonderland"), app: .client("stand-in-client", secret: "stand-in-secret"), session: .user("alice", password: "wonderland", client: .init(id: "stand-in-client", secret: "stand-in-secret")), public: .user("alice", password: "wonderland", client: .init(id: "stand-in-client", secret: "stand-in-secret")), device: .refreshToken("stand-in-refresh-token", client: .init(id: "stand-in-client", secret: "stand-in-secret")), plain: .refreshToken("stand-in-refresh-token", client: .init(id: "stand-in-client", secret: "stand-in-secret")), browser: .init(client: .init(id: "stand-in-client", secret: "stand-in-secret"), redirectURL: "http://127.0.0.1:8081/") { try await signIn(at: $0.url, by: transport) }, sheet: .init(client: .init(id: "stand-in-client", secret: "stand-in-secret"), redirectURL: "http://127.0.0.1:8081/") { try await signIn(at: $0.url, by: transport) }, signed: CallCredential("stand-in-token"), stamped: Stamp("stand-in-token")),
            transport: transport
        )
        await `things`(api, log)
        await `things_parts`(api, log)
        await `admins`(api, log)
        await `keys`(api, log)
        await `archives`(api, log)
        await `apps`(api, log)
        await `signatures`(api, log)
        await `open`(api, log)
    }
}

extension AuthCalls {
    static func `things`(_ api: AuthClient, _ log: CallLog) async {
        await log.make("things.list") { try await read(api.things.all()) }
        await log.make("things.read") { _ = try await api.things.read(1) }
        await log.make("things.create") { try await api.things.create(.init(name: "Simple bridge")) }
        await log.make("things.close") { try await api.things[1].close() }
        await log.make("things.open") { try await api.things[1].open() }
    }

    static func `things_parts`(_ api: AuthClient, _ log: CallLog) async {
        await log.make("things.parts.list") { try await read(api.things[1].parts.all()) }
        await log.make("things.parts.read") { _ = try await api.things[1].parts.read(1) }
    }

    static func `admins`(_ api: AuthClient, _ log: CallLog) async {
        await log.make("admins.list") { try await read(api.admins.all()) }
    }

    static func `keys`(_ api: AuthClient, _ log: CallLog) async {
        await log.make("keys.list") { try await read(api.keys.all()) }
    }

    static func `archives`(_ api: AuthClient, _ log: CallLog) async {
        await log.make("archives.list") { try await read(api.archives.all()) }
    }

    static func `apps`(_ api: AuthClient, _ log: CallLog) async {
        await log.make("apps.list") { try await read(api.apps.all()) }
        await log.make("apps.read") { _ = try await api.apps.read(1) }
    }

    static func `signatures`(_ api: AuthClient, _ log: CallLog) async {
        await log.make("signatures.list") { try await read(api.signatures.all()) }
    }

    static func `open`(_ api: AuthClient, _ log: CallLog) async {
        await log.make("open.list") { try await read(api.open.all()) }
    }
}
