// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Login/login.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import LoginGolden

enum LoginCalls: ClientCalls {
    static let name = "Login"
    static let schema = "Tests/Goldens/Login/login.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = LoginClient(
            server: origin.map { .init(url: $0 + "/v1") } ?? .production,
            auth: .init(plain: .user("alice", password: "wonderland"), session: .user("alice", password: "wonderland"), web: .user("alice", password: "wonderland"), device: .user("alice", password: "wonderland"), header: .user("alice", password: "wonderland"), registry: .user("alice", password: "wonderland"), company: .init(client: .init(id: "stand-in-client", secret: "stand-in-secret"), redirectURL: "http://127.0.0.1:8081/") { try await signIn(at: $0.url, by: transport) }, service: .client("stand-in-client", secret: "stand-in-secret"), google: .init(client: .init(id: "stand-in-client", secret: "stand-in-secret"), redirectURL: "http://127.0.0.1:8081/") { try await signIn(at: $0.url, by: transport) }, realm: .init(client: .init(id: "stand-in-client", secret: "stand-in-secret"), redirectURL: "http://127.0.0.1:8081/") { try await signIn(at: $0.url, by: transport) }, hub: .init(client: .init(id: "stand-in-client", secret: "stand-in-secret"), redirectURL: "http://127.0.0.1:8081/") { try await signIn(at: $0.url, by: transport) }, face: .init(client: .init(id: "stand-in-client", secret: "stand-in-secret"), redirectURL: "http://127.0.0.1:8081/") { try await signIn(at: $0.url, by: transport) }, office: .init(client: .init(id: "stand-in-client", secret: "stand-in-secret"), redirectURL: "http://127.0.0.1:8081/") { try await signIn(at: $0.url, by: transport) }, other: .init(client: .init(id: "stand-in-client", secret: "stand-in-secret"), redirectURL: "http://127.0.0.1:8081/") { try await signIn(at: $0.url, by: transport) }),
            transport: transport
        )
        await `notes`(api, log)
    }
}

extension LoginCalls {
    static func `notes`(_ api: LoginClient, _ log: CallLog) async {
        await log.make("notes.list") { try await read(api.notes.all()) }
        await log.make("notes.read") { _ = try await api.notes.read(1) }
    }
}
