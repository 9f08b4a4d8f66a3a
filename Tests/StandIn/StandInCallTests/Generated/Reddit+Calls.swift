// swift-format-ignore-file
// Every call of the API of Schemas/reddit.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import RedditGolden

enum RedditCalls: ClientCalls {
    static let name = "Reddit"
    static let schema = "Schemas/reddit.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = RedditClient(
            server: origin.map { .init(url: $0 + "") } ?? .oauth,
            auth: .init(token: "stand-in-token", script: .user("alice", password: "wonderland", client: .init(id: "stand-in-client", secret: "stand-in-secret")), app: .init(client: .init(id: "stand-in-client", secret: "stand-in-secret"), redirectURL: "http://127.0.0.1:8081/") { try await signIn(at: $0.url, by: transport) }),
            transport: transport
        )
        await `links`(api, log)
        await `me`(api, log)
        await `actions`(api, log)
    }
}

extension RedditCalls {
    static func `links`(_ api: RedditClient, _ log: CallLog) async {
        await log.make("links.list") { try await read(api.links(subreddit: "Early lantern", order: .top).all()) }
        await log.make("links.list(where:)") { _ = try await api.links(subreddit: "Early lantern", order: .top).list(where: .init(t: .month, count: 895)) }
        await log.make("links.list(envelope)") { _ = try await api.links(subreddit: "Early lantern", order: .top).envelope(of: api.links(subreddit: "Early lantern", order: .top).list()) }
    }

    static func `me`(_ api: RedditClient, _ log: CallLog) async {
        await log.make("me.read") { _ = try await api.me.read() }
    }

    static func `actions`(_ api: RedditClient, _ log: CallLog) async {
        await log.make("actions.vote") { try await api.actions.vote(id: "lin_af26f75cb070", dir: 980) }
        await log.make("actions.submit") { _ = try await api.actions.submit(subreddit: "Hidden field", kind: .image, title: "Plain letter", text: "The brisk drawer is beside the small drawer.", url: "https://www.example.com/plain-drawer", apiType: "Quiet letter") }
    }
}
