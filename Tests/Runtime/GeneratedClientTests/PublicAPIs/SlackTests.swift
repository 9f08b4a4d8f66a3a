import Foundation
import PipeRuntime
import PipeTesting
import SlackGolden
import Testing

/// Slack's client against responses as in https://api.slack.com/methods.
@Suite struct SlackTests {
    private static let general = """
        {"id":"C012AB3CD","name":"general","is_channel":true,"is_private":false,"created":1449252889,\
        "creator":"U012A3CDE","is_archived":false,"is_member":true,"num_members":4,\
        "topic":{"value":"Company-wide announcements","creator":"","last_set":0}}
        """

    private func client(_ transport: ScriptedTransport) -> SlackClient {
        SlackClient(auth: .init(token: "xoxb-1"), transport: transport)
    }

    @Test("Conversations are listed with the cursor of their envelope")
    func cursors() async throws {
        let response = """
            {"ok":true,"channels":[\(Self.general)],"response_metadata":{"next_cursor":"dGVhbTpDMDYxRkE1UEI="}}
            """
        let transport = ScriptedTransport(.json(response))
        let conversations = client(transport).conversations
        let page = try await conversations.list(where: .init(types: ["public_channel", "im"]), pageSize: 1)
        #expect(page.first?.name == "general" && page.first?.created == Date(timeIntervalSince1970: 1_449_252_889))
        #expect(page.hasNext)
        #expect(transport.lines == ["GET https://slack.com/api/conversations.list?types=public_channel,im&limit=1"])
        #expect(transport.requests[0].header("Authorization") == "Bearer xoxb-1")
    }

    @Test("A channel is read by a query, and a message is posted")
    func readAndPost() async throws {
        let posted = """
            {"ok":true,"channel":"C012AB3CD","ts":"1503435956.000247","message":{"text":"Hi","user":"U1",\
            "type":"message","ts":"1503435956.000247"}}
            """
        let transport = ScriptedTransport(.json(#"{"ok":true,"channel":\#(Self.general)}"#), .json(posted))
        let slack = client(transport)
        let general = try await slack.conversations.read("C012AB3CD")
        #expect(general.topic?.value == "Company-wide announcements")
        let message = try await slack.messages.post(channel: general.id, text: "Hi").message
        #expect(message.id == "1503435956.000247" && message.user == "U1")
        #expect(
            transport.lines == [
                "GET https://slack.com/api/conversations.info?channel=C012AB3CD",
                "POST https://slack.com/api/chat.postMessage",
            ])
        #expect(transport.requests[1].body == #"{"channel":"C012AB3CD","text":"Hi"}"#)
    }

    @Test("An error has status 200")
    func errors() async throws {
        let transport = ScriptedTransport(.json(#"{"ok":false,"error":"channel_not_found"}"#))
        let error = await #expect(throws: PipeError.self) {
            try await client(transport).conversations.archive(channel: "C0")
        }
        #expect(error?.message == "channel_not_found")
    }
}
