// swift-format-ignore-file
// Every call of the API of Schemas/twitter.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import TwitterGolden

enum TwitterCalls: ClientCalls {
    static let name = "Twitter"
    static let schema = "Schemas/twitter.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = TwitterClient(
            server: origin.map { .init(url: $0 + "") } ?? .production,
            transport: transport
        )
        await `search`(api, log)
    }
}

extension TwitterCalls {
    static func `search`(_ api: TwitterClient, _ log: CallLog) async {
        await log.make("search.list") { try await read(api.search.all()) }
        await log.make("search.list(where:)") { _ = try await api.search.list(where: .init(q: "Hidden order", sinceID: 269)) }
    }
}
