import PipeRuntime
import StreamsGolden

// The Swift of Docs/Runtime/Streams.md and Docs/HowTo/ReadAStream.md, so that it is compiled.

enum StreamsUsage {
    static func watch(_ feed: StreamsClient) async throws {
        for try await price in feed.prices.watch(symbol: "AAPL") {
            print(price.symbol, price.cents)
        }
        for try await price in feed.prices.streamed() { print(price.symbol) }
    }

    static func complete(_ feed: StreamsClient) async throws {
        for try await message in feed.chats.complete(prompt: "Hello") {
            switch message {
            case .start(let chat): print("chat", chat.id)
            case .delta(let delta): print(delta.text, terminator: "")
            case .stop(let stop): print(stop.reason)
            case .unknown(let value): print("new in the API:", value)
            }
        }
    }

    static func create(_ feed: StreamsClient, _ draft: Feed.Reply.Draft) async throws {
        for try await message in feed.replies.create(draft) {
            if case .delta(let delta) = message { print(delta.text, terminator: "") }
        }
    }

    static func resume(_ feed: StreamsClient, save: (Feed.Price, String) -> Void) async throws {
        for try await event in feed.prices.watch().reconnecting().after(eventID: "42").events {
            save(event.record, event.id)
        }
    }

    static func send(
        _ feed: StreamsClient, _ first: Feed.Price, _ second: Feed.Price, _ sensor: AsyncStream<Feed.Price>
    ) async throws {
        try await feed.prices.feed([first, second])
        try await feed.prices.feed(StreamBody(sensor))
    }

    /// Where an app keeps what it receives.
    protocol PriceStore {
        func save(_ price: Feed.Price, lastEventID: String) throws
        func lastEventID() throws -> String
    }

    static func words(_ feed: StreamsClient, _ prompt: String) async throws -> String {
        var text = ""
        for try await message in feed.chats.complete(prompt: prompt) {
            if case .delta(let delta) = message { text += delta.text }
        }
        return text
    }

    static func follow(_ feed: StreamsClient, _ store: any PriceStore) async throws {
        for try await event in feed.prices.watch().after(eventID: try store.lastEventID()).events {
            try store.save(event.record, lastEventID: event.id)
        }
        for try await price in feed.prices.streamed() {
            try store.save(price, lastEventID: "")
        }
    }

    static func withoutSchema(_ client: PipeClient) async throws {
        let values = client.stream(of: JSONValue.self, "events", format: .serverSentEvents, reconnects: true)
        for try await value in values { print(value) }
    }
}
