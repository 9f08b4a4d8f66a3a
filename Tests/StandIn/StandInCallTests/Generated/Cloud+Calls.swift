// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Cloud/cloud.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import CloudGolden

enum CloudCalls: ClientCalls {
    static let name = "Cloud"
    static let schema = "Tests/Goldens/Cloud/cloud.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = CloudClient(
            server: origin.map { .init(url: $0 + "") } ?? .storage,
            auth: .init(bucket: .init(.init(accessKeyID: "STANDINACCESSKEY", secretAccessKey: "stand-in-secret-access-key")), functions: .init(.init(accessKeyID: "STANDINACCESSKEY", secretAccessKey: "stand-in-secret-access-key"))),
            transport: transport
        )
        await `objects`(api, log)
        await `jobs`(api, log)
        await `documents`(api, log)
        await `documents_notes`(api, log)
        await `entries`(api, log)
    }
}

extension CloudCalls {
    static func `objects`(_ api: CloudClient, _ log: CallLog) async {
        await log.make("objects.store") { try await api.objects.store(key: "quiet-plan", .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
        await log.make("objects.load") { _ = try await api.objects.load(key: "quiet-plan").data() }
        await log.make("objects.check") { _ = try await api.objects.check(key: "quiet-plan") }
        await log.make("objects.tag") { try await api.objects.tag(key: "quiet-plan", name: "Distant schedule") }
    }

    static func `jobs`(_ api: CloudClient, _ log: CallLog) async {
        await log.make("jobs.list") { try await read(api.jobs.all()) }
        await log.make("jobs.create") { try await api.jobs.create(.init(name: "Warm plan")) }
    }

    static func `documents`(_ api: CloudClient, _ log: CallLog) async {
        await log.make("documents.list") { try await read(api.documents.all()) }
        await log.make("documents.read") { _ = try await api.documents.read("doc_f4b0bf5967b2") }
        await log.make("documents.create") { try await api.documents.create(.init(name: "Early schedule", size: 300)) }
        await log.make("documents.replace") { try await api.documents.replace(api.documents.read("doc_f4b0bf5967b2")) }
        await log.make("documents.remove") { try await api.documents.remove("doc_f4b0bf5967b2") }
        await log.make("documents.revisions") { _ = try await api.documents["doc_f4b0bf5967b2"].revisions() }
    }

    static func `documents_notes`(_ api: CloudClient, _ log: CallLog) async {
        await log.make("documents.notes.list") { try await read(api.documents["doc_f4b0bf5967b2"].notes.all()) }
        await log.make("documents.notes.create") { try await api.documents["doc_f4b0bf5967b2"].notes.create(.init(text: "The first letter is beside the small meadow.")) }
    }

    static func `entries`(_ api: CloudClient, _ log: CallLog) async {
        await log.make("entries.list") { try await read(api.entries(branch: "Early invoice").all()) }
        await log.make("entries.read") { _ = try await api.entries(branch: "Early invoice").read(1) }
    }
}
