// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Relations/relations.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import RelationsGolden

enum RelationsCalls: ClientCalls {
    static let name = "Relations"
    static let schema = "Tests/Goldens/Relations/relations.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = RelationsClient(
            server: origin.map { .init(url: $0 + "") } ?? .local,
            transport: transport
        )
        await `posts`(api, log)
        await `posts_notes`(api, log)
        await `posts_summary`(api, log)
        await `posts_visits`(api, log)
        await `users`(api, log)
        await `tags`(api, log)
        await `sections`(api, log)
        await `comments`(api, log)
        await `reactions`(api, log)
        await `likes`(api, log)
        await `me`(api, log)
    }
}

extension RelationsCalls {
    static func `posts`(_ api: RelationsClient, _ log: CallLog) async {
        await log.make("posts.list") { try await read(api.posts.all()) }
        await log.make("posts.list(where:)") { _ = try await api.posts.list(where: .init(author: identity(#""c8baa6bf-cbdc-4881-aac1-532016bc5f2e""#), title: "Open field")) }
        await log.make("posts.read") { _ = try await api.posts.read(1) }
    }

    static func `posts_notes`(_ api: RelationsClient, _ log: CallLog) async {
        await log.make("posts.notes.list") { try await read(api.posts[1].notes.all()) }
        await log.make("posts.notes.read") { _ = try await api.posts[1].notes.read(1) }
    }

    static func `posts_summary`(_ api: RelationsClient, _ log: CallLog) async {
        await log.make("posts.summary.read") { _ = try await api.posts[1].summary.read() }
    }

    static func `posts_visits`(_ api: RelationsClient, _ log: CallLog) async {
        await log.make("posts.visits.list") { try await read(api.posts[1].visits.visits.all()) }
    }

    static func `users`(_ api: RelationsClient, _ log: CallLog) async {
        await log.make("users.list") { try await read(api.users.all()) }
        await log.make("users.list(where:)") { _ = try await api.users.list(where: .init(keys: [identity(#""c8baa6bf-cbdc-4881-aac1-532016bc5f2e""#)], name: "Wanda Vargas")) }
        await log.make("users.read") { _ = try await api.users.read(identity(#""c8baa6bf-cbdc-4881-aac1-532016bc5f2e""#)) }
    }

    static func `tags`(_ api: RelationsClient, _ log: CallLog) async {
        await log.make("tags.list") { try await read(api.tags.all()) }
        await log.make("tags.list(where:)") { _ = try await api.tags.list(where: .init(name: ["tag_5a46e728cdc8", "tag_5a46e728cdc8"])) }
    }

    static func `sections`(_ api: RelationsClient, _ log: CallLog) async {
        await log.make("sections.list") { try await read(api.sections.all()) }
        await log.make("sections.read") { _ = try await api.sections.read(1) }
    }

    static func `comments`(_ api: RelationsClient, _ log: CallLog) async {
        await log.make("comments.list") { try await read(api.comments.all()) }
        await log.make("comments.list(where:)") { _ = try await api.comments.list(where: .init(postID: 1)) }
        await log.make("comments.read") { _ = try await api.comments.read(1) }
    }

    static func `reactions`(_ api: RelationsClient, _ log: CallLog) async {
        await log.make("reactions.list") { try await read(api.reactions.all()) }
        await log.make("reactions.list(where:)") { _ = try await api.reactions.list(where: .init(posts: [1, 1])) }
        await log.make("reactions.read") { _ = try await api.reactions.read(1) }
    }

    static func `likes`(_ api: RelationsClient, _ log: CallLog) async {
        await log.make("likes.list") { try await read(api.likes.all(where: .init(posts: [1, 1, 1]))) }
        await log.make("likes.list(where:)") { _ = try await api.likes.list(where: .init(posts: [1, 1, 1])) }
        await log.make("likes.read") { _ = try await api.likes.read(1) }
    }

    static func `me`(_ api: RelationsClient, _ log: CallLog) async {
        await log.make("me.read") { _ = try await api.me.read() }
    }
}
