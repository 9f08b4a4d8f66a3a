// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Hosts/hosts.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import HostsGolden

enum HostsCalls: ClientCalls {
    static let name = "Hosts"
    static let schema = "Tests/Goldens/Hosts/hosts.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = HostsClient(
            server: origin.map { .init(url: $0 + "/2.0", upload: $0 + "/api/2.0", in: $0 + "") } ?? .main,
            auth: .init(token: "stand-in-token", narrow: "stand-in-key"),
            transport: transport
        )
        await `files`(api, log)
        await `parts`(api, log)
        await `parts_notes`(api, log)
    }
}

extension HostsCalls {
    static func `files`(_ api: HostsClient, _ log: CallLog) async {
        await log.make("files.list") { try await read(api.files.all()) }
        await log.make("files.read") { _ = try await api.files.read(1) }
        await log.make("files.create") { try await api.files.create(.init(name: "Distant meadow")) }
        await log.make("files.update") { try await api.files.update(1) { $0.name = "Amber parcel" } }
        await log.make("files.remove") { try await api.files.remove(1) }
        await log.make("files.content") { try await api.files[1].content(text: "The first letter is beside the gentle map.") }
        await log.make("files.raw") { _ = try await api.files[1].raw() }
        await log.make("files.locked") { _ = try await api.files[1].locked() }
        await log.make("files.resume") { _ = try await api.files[1].resume(.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
    }

    static func `parts`(_ api: HostsClient, _ log: CallLog) async {
        await log.make("parts.list") { try await read(api.parts.all()) }
        await log.make("parts.read") { _ = try await api.parts.read(1) }
    }

    static func `parts_notes`(_ api: HostsClient, _ log: CallLog) async {
        await log.make("parts.notes.list") { try await read(api.parts[1].notes.all()) }
        await log.make("parts.notes.read") { _ = try await api.parts[1].notes.read(1) }
    }
}
