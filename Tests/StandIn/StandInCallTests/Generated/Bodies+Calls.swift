// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Bodies/bodies.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import BodiesGolden

enum BodiesCalls: ClientCalls {
    static let name = "Bodies"
    static let schema = "Tests/Goldens/Bodies/bodies.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = BodiesClient(
            server: origin.map { .init(url: $0 + "") } ?? .production,
            transport: transport
        )
        await `files`(api, log)
        await `files_content`(api, log)
        await `login`(api, log)
        await `notes`(api, log)
    }
}

extension BodiesCalls {
    static func `files`(_ api: BodiesClient, _ log: CallLog) async {
        await log.make("files.list") { try await read(api.files.all()) }
        await log.make("files.read") { _ = try await api.files.read("fil_a62c71d97e9d") }
        await log.make("files.update") { _ = try await api.files.update("fil_a62c71d97e9d") { $0.title = "Amber parcel" } }
        await log.make("files.remove") { _ = try await api.files["fil_a62c71d97e9d"].remove() }
        await log.make("files.upload") { _ = try await api.files.upload(file: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), title: "Plain island", tags: ["Gentle letter"], more: [.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")], summary: "The simple map is beside the small island.", origin: .init(device: "Plain order")) }
        await log.make("files.lines") { _ = try await api.files["fil_a62c71d97e9d"].lines(["Steady plan", "Rapid bridge", "Gentle island"]) }
    }

    static func `files_content`(_ api: BodiesClient, _ log: CallLog) async {
        await log.make("files.content.download") { _ = try await api.files["fil_a62c71d97e9d"].content.download().data() }
        await log.make("files.content.upload") { try await api.files["fil_a62c71d97e9d"].content.upload(.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
    }

    static func `login`(_ api: BodiesClient, _ log: CallLog) async {
        await log.make("login.create") { try await api.login.create(.init(user: "Emil Costa", password: "79dd9044afc08504f60d06c7", remember: true)) }
    }

    static func `notes`(_ api: BodiesClient, _ log: CallLog) async {
        await log.make("notes.download") { _ = try await api.notes.download().data() }
        await log.make("notes.upload") { try await api.notes.upload(.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
    }
}
