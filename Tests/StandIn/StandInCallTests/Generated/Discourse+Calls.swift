// swift-format-ignore-file
// Every call of the API of Schemas/discourse.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import DiscourseGolden

enum DiscourseCalls: ClientCalls {
    static let name = "Discourse"
    static let schema = "Schemas/discourse.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = DiscourseClient(
            server: origin.map { .init(url: $0 + "") } ?? .forum(host: "a"),
            auth: .init(key: "stand-in-key", user: "stand-in-key"),
            transport: transport
        )
        await `latest`(api, log)
        await `topics`(api, log)
        await `posts`(api, log)
        await `categories`(api, log)
        await `search`(api, log)
    }
}

extension DiscourseCalls {
    static func `latest`(_ api: DiscourseClient, _ log: CallLog) async {
        await log.make("latest.list") { try await read(api.latest.all()) }
        await log.make("latest.list(where:)") { _ = try await api.latest.list(where: .init(order: "Early meadow", ascending: true)) }
    }

    static func `topics`(_ api: DiscourseClient, _ log: CallLog) async {
        await log.make("topics.read") { _ = try await api.topics.read(1) }
        await log.make("topics.update") { try await api.topics.update(1) { $0.title = "Small letter" } }
        await log.make("topics.remove") { try await api.topics.remove(1) }
        await log.make("topics.postPage") { _ = try await api.topics[1].postPage(postIds: [1]) }
        await log.make("topics.status") { try await api.topics[1].status(status: "Open schedule", enabled: false) }
    }

    static func `posts`(_ api: DiscourseClient, _ log: CallLog) async {
        await log.make("posts.list") { try await read(api.posts.all()) }
        await log.make("posts.read") { _ = try await api.posts.read(1) }
        await log.make("posts.create") { try await api.posts.create(.init(topicID: 1, title: "Plain draft", raw: "Distant map", category: 1)) }
        await log.make("posts.update") { try await api.posts.update(1) { $0.raw = "Gentle drawer" } }
        await log.make("posts.remove") { try await api.posts.remove(1) }
    }

    static func `categories`(_ api: DiscourseClient, _ log: CallLog) async {
        await log.make("categories.list") { try await read(api.categories.all()) }
        await log.make("categories.create") { try await api.categories.create(.init(name: "Small map", slug: "plain-plan", color: "violet")) }
    }

    static func `search`(_ api: DiscourseClient, _ log: CallLog) async {
        await log.make("search.run") { _ = try await api.search.run(q: "Steady invoice") }
    }
}
