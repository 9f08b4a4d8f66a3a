// swift-format-ignore-file
// Every call of the API of Schemas/slack.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import SlackGolden

enum SlackCalls: ClientCalls {
    static let name = "Slack"
    static let schema = "Schemas/slack.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = SlackClient(
            server: origin.map { .init(url: $0 + "/api") } ?? .production,
            auth: .init(token: "stand-in-token"),
            transport: transport
        )
        await `conversations`(api, log)
        await `messages`(api, log)
        await `users`(api, log)
        await `identity`(api, log)
    }
}

extension SlackCalls {
    static func `conversations`(_ api: SlackClient, _ log: CallLog) async {
        await log.make("conversations.list") { try await read(api.conversations.all()) }
        await log.make("conversations.list(where:)") { _ = try await api.conversations.list(where: .init(types: ["Rapid map", "Small invoice", "Early lantern"], excludeArchived: true)) }
        await log.make("conversations.read") { _ = try await api.conversations.read("con_509010502182") }
        await log.make("conversations.create") { try await api.conversations.create(.init(name: "Amber corner", isPrivate: false)) }
        await log.make("conversations.archive") { try await api.conversations.archive(channel: "con_509010502182") }
        await log.make("conversations.history") { try await read(api.conversations.history(channel: "con_509010502182").all()) }
        await log.make("conversations.replies") { try await read(api.conversations.replies(channel: "con_509010502182", ts: "Small archive").all()) }
    }

    static func `messages`(_ api: SlackClient, _ log: CallLog) async {
        await log.make("messages.post") { _ = try await api.messages.post(channel: "con_509010502182", text: "The early garden is beside the plain order.", threadTs: "Open schedule") }
        await log.make("messages.edit") { try await api.messages.edit(channel: "con_509010502182", ts: "Quiet map", text: "The small report is beside the calm order.") }
        await log.make("messages.delete") { try await api.messages.delete(channel: "con_509010502182", ts: "Early map") }
    }

    static func `users`(_ api: SlackClient, _ log: CallLog) async {
        await log.make("users.list") { try await read(api.users.all()) }
        await log.make("users.read") { _ = try await api.users.read("use_c8baa6bfcbdc") }
    }

    static func `identity`(_ api: SlackClient, _ log: CallLog) async {
        await log.make("identity.read") { _ = try await api.identity.read() }
    }
}
