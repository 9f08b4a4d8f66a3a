// swift-format-ignore-file
// Every call of the API of Schemas/google.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import GoogleGolden

enum GoogleCalls: ClientCalls {
    static let name = "Google"
    static let schema = "Schemas/google.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = DriveClient(
            server: origin.map { .init(url: $0 + "/drive/v3") } ?? .production,
            auth: .init(token: "stand-in-token", user: .init(client: .init(id: "stand-in-client", secret: "stand-in-secret"), redirectURL: "http://127.0.0.1:8081/") { try await signIn(at: $0.url, by: transport) }),
            transport: transport
        )
        await `files`(api, log)
    }
}

extension GoogleCalls {
    static func `files`(_ api: DriveClient, _ log: CallLog) async {
        await log.make("files.list") { try await read(api.files.all()) }
        await log.make("files.list(where:)") { _ = try await api.files.list(where: .init(q: "Calm draft", orderBy: "Steady map", fields: "Warm lantern")) }
        await log.make("files.read") { _ = try await api.files.read("fil_a62c71d97e9d") }
        await log.make("files.update") { try await api.files.update("fil_a62c71d97e9d") { $0.name = "Amber parcel" } }
        await log.make("files.remove") { try await api.files.remove("fil_a62c71d97e9d") }
    }
}
