import Examples
import Foundation
import PipeRuntime
import PipeTesting
import SlackAPI
import Testing

/// Calls of the client of slack.json: pages with a cursor that ends as an empty text, and errors in good responses.
@Suite struct SlackTests {
    private let transport = ScriptedTransport()
    private let slack: SlackClient

    init() {
        let store = MemoryTokenStore()
        store.setToken(
            OAuth2Token(
                accessToken: "t1", issueDate: Date(),
                scopes: ["channels:read", "groups:read", "im:read", "mpim:read"]),
            for: TokenAccount(endpoint: "https://slack.com/api/oauth.access", client: "app", user: ""))
        slack = SlackClient(
            auth: .init(
                slackAuth: OAuth2AuthorizationCode(
                    client: .init(id: "app"), redirectURL: "https://app.example/done", store: store)),
            transport: transport)
    }

    /// A page as Slack sends it: the cursor of the last one is empty.
    private func page(_ channel: String, next: String) -> ScriptedTransport.Reply {
        .json(
            #"{"ok":true,"channels":[{"id":"\#(channel)"}],"response_metadata":{"next_cursor":"\#(next)"}}"#)
    }

    @Test func channelsAreReadPageByPage() async throws {
        transport.on(
            .get, "/api/conversations.list", page("C1", next: "dGVhbTpDMQ=="), page("C2", next: "dGVhbTpDMg=="),
            page("C3", next: ""))
        var channels: [JSONValue] = []
        for try await channel in slack.conversations.list(types: "public_channel,im").all(pageSize: 1) {
            channels.append(channel)
        }
        #expect(channels.map { $0["id"] } == ["C1", "C2", "C3"])
        let path = "GET /api/conversations.list?types=public_channel%2Cim"
        #expect(
            transport.requests.map(\.call) == [
                path + "&limit=1", path + "&limit=1&cursor=dGVhbTpDMQ%3D%3D", path + "&limit=1&cursor=dGVhbTpDMg%3D%3D",
            ])
        #expect(transport.last.header("Authorization") == "Bearer t1")
    }

    @Test func errorInAGoodResponseIsThrown() async throws {
        transport.on(.get, "/api/conversations.list", .json(#"{"ok":false,"error":"missing_scope"}"#))
        let error = await #expect(throws: PipeError.self) { _ = try await slack.conversations.list().first() }
        #expect(error?.isClientError == false && error?.isServerError == false)
        #expect(error?.message == "missing_scope")
    }
}
