// swift-format-ignore-file
// Every call of the API of Schemas/kinto.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import KintoGolden

enum KintoCalls: ClientCalls {
    static let name = "Kinto"
    static let schema = "Schemas/kinto.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = KintoClient(
            server: origin.map { .init(url: $0 + "/v1") } ?? .local,
            auth: .init(account: .user("alice", password: "wonderland")),
            transport: transport
        )
        await `notes`(api, log)
    }
}

extension KintoCalls {
    static func `notes`(_ api: KintoClient, _ log: CallLog) async {
        await log.make("notes.list") { try await read(api.notes.all()) }
        await log.make("notes.list(where:)") { _ = try await api.notes.list(where: .init(sort: "Amber report", minN: 647, title: "Plain corner", since: Date(timeIntervalSince1970: 1737288754000 / 1_000))) }
        await log.make("notes.read") { _ = try await api.notes.read("not_183cce54b6d0") }
        await log.make("notes.create") { try await api.notes.create(.init(title: "Hidden report", n: 699)) }
        await log.make("notes.replace") { try await api.notes.replace(api.notes.read("not_183cce54b6d0")) }
        await log.make("notes.update") { try await api.notes.update(api.notes.read("not_183cce54b6d0")) { $0.title = .value("First island") } }
        await log.make("notes.remove") { try await api.notes.remove(api.notes.read("not_183cce54b6d0")) }
        await log.make("notes.exists") { _ = try await api.notes.exists("not_183cce54b6d0") }
        await log.make("notes.attach") { _ = try await api.notes["not_183cce54b6d0"].attach(attachment: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), data: value(#"{"warm-island":{"note":"Brisk invoice"}}"#)) }
        await log.make("notes.detach") { try await api.notes["not_183cce54b6d0"].detach() }
    }
}
