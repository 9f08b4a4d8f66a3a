// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Streams/streams.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import StreamsGolden

enum StreamsCalls: ClientCalls {
    static let name = "Streams"
    static let schema = "Tests/Goldens/Streams/streams.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = StreamsClient(
            server: origin.map { .init(url: $0 + "") } ?? .local,
            transport: transport
        )
        await `prices`(api, log)
        await `chats`(api, log)
        await `replies`(api, log)
    }
}

extension StreamsCalls {
    static func `prices`(_ api: StreamsClient, _ log: CallLog) async {
        await log.make("prices.list") { try await read(api.prices.all()) }
        await log.make("prices.read") { _ = try await api.prices.read(1) }
        await log.make("prices.watch") { try await read(api.prices.watch()) }
        await log.make("prices.history") { try await read(api.prices[1].history()) }
        await log.make("prices.export") { try await read(api.prices.export()) }
        await log.make("prices.ticks") { try await read(api.prices.ticks()) }
        await log.make("prices.any") { try await read(api.prices.`any`()) }
        await log.make("prices.report") { _ = try await api.prices.report([value(#"{"id":518,"symbol":"Quiet report","cents":19}"#), value(#"{"id":48,"symbol":"Brisk lantern","cents":459}"#)]) }
        await log.make("prices.feed") { try await api.prices.feed([value(#"{"id":116,"symbol":"Small field","cents":717}"#), value(#"{"id":367,"symbol":"Distant island","cents":584}"#)]) }
        await log.make("prices.convert") { try await read(api.prices.convert([873, 204])) }
    }

    static func `chats`(_ api: StreamsClient, _ log: CallLog) async {
        await log.make("chats.read") { _ = try await api.chats.read("sta_e08334c67f06") }
        await log.make("chats.complete") { try await read(api.chats.complete(prompt: "Steady drawer", model: "Brisk lantern")) }
        await log.make("chats.tokens") { try await read(api.chats.tokens()) }
    }

    static func `replies`(_ api: StreamsClient, _ log: CallLog) async {
        await log.make("replies.create") { try await read(api.replies.create(.init(model: "Gentle garden", prompt: "Amber letter", style: "Warm river"))) }
        await log.make("replies.replace") { try await read(api.replies.replace(value(#"{"id":"rep_091152848be9","model":"Small order","prompt":"Quiet map","style":"Amber garden"}"#))) }
        await log.make("replies.update") { try await read(api.replies.update("rep_091152848be9") { $0.prompt = "Rapid order" }) }
        await log.make("replies.read") { try await read(api.replies["rep_091152848be9"].read()) }
        await log.make("replies.remove") { try await read(api.replies["rep_091152848be9"].remove()) }
    }
}
