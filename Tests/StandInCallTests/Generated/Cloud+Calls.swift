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
    }
}

extension CloudCalls {
    static func `objects`(_ api: CloudClient, _ log: CallLog) async {
        await log.make("objects.store") { try await api.objects.store(key: "quiet-plan", .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
        await log.make("objects.load") { _ = try await api.objects.load(key: "quiet-plan").data() }
        await log.make("objects.check") { _ = try await api.objects.check(key: "quiet-plan") }
    }

    static func `jobs`(_ api: CloudClient, _ log: CallLog) async {
        await log.make("jobs.list") { try await read(api.jobs.all()) }
        await log.make("jobs.create") { try await api.jobs.create(.init(name: "Warm plan")) }
    }
}
