// swift-format-ignore-file
// Every call of the API of Schemas/nginx.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import NginxGolden

enum NginxCalls: ClientCalls {
    static let name = "Nginx"
    static let schema = "Schemas/nginx.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = NginxClient(
            server: origin.map { .init(url: $0 + "") } ?? .local,
            transport: transport
        )
        await `files`(api, log)
    }
}

extension NginxCalls {
    static func `files`(_ api: NginxClient, _ log: CallLog) async {
        await log.make("files.list") { try await read(api.files(folder: "Amber schedule").all()) }
        await log.make("files.remove") { try await api.files(folder: "Amber schedule").remove("ent_0efdb570e305") }
        await log.make("files.content") { _ = try await api.files(folder: "Amber schedule")["ent_0efdb570e305"].content().data() }
        await log.make("files.store") { try await api.files(folder: "Amber schedule")["ent_0efdb570e305"].store(.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
    }
}
