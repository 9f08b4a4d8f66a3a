import Foundation
import PipeRuntime
import PipeTesting
import RedditGolden
import Testing

/// Reddit's client against responses as in https://www.reddit.com/dev/api.
@Suite struct RedditTests {
    private static let link = """
        {"name":"t3_15bfi0","id":"15bfi0","title":"Show Swift","author":"ada","subreddit":"swift","selftext":"",\
        "url":"https://www.swift.org/","permalink":"/r/swift/comments/15bfi0/","score":42,"num_comments":3,\
        "over_18":false,"created_utc":1356152072.0,"likes":null}
        """

    private func client(_ transport: ScriptedTransport) -> RedditClient {
        RedditClient(auth: .init(token: "t"), transport: transport)
    }

    @Test("A listing has envelopes in an envelope")
    func listings() async throws {
        let response = """
            {"kind":"Listing","data":{"after":"t3_15bfi0","dist":1,"children":[{"kind":"t3","data":\(Self.link)}],\
            "before":null}}
            """
        let transport = ScriptedTransport(.json(response))
        let links = client(transport).links(subreddit: "swift", order: .top)
        let page = try await links.list(where: .init(t: .week), pageSize: 1)
        #expect(page.first?.title == "Show Swift" && page.first?.likes == nil)
        #expect(page.first?.createdUTC == Date(timeIntervalSince1970: 1_356_152_072))
        #expect(try links.envelope(of: page).data.after == "t3_15bfi0")
        #expect(transport.lines == ["GET https://oauth.reddit.com/r/swift/top?raw_json=1&t=week&limit=1"])
        #expect(transport.requests[0].header("User-Agent") == "pipewright:example:v1")
    }

    @Test("Votes and submissions are sent as forms")
    func forms() async throws {
        let submitted = """
            {"json":{"errors":[],"data":{"url":"https://www.reddit.com/r/swift/1/","name":"t3_1","id":"1"}}}
            """
        let transport = ScriptedTransport(.json("{}"), .json(submitted))
        let actions = client(transport).actions
        try await actions.vote(id: "t3_15bfi0", dir: -1)
        let submission = try await actions.submit(subreddit: "swift", kind: .selfValue, title: "A & B", text: "…")
        #expect(submission.json.data?.name == "t3_1")
        #expect(
            transport.lines == [
                "POST https://oauth.reddit.com/api/vote?raw_json=1",
                "POST https://oauth.reddit.com/api/submit?raw_json=1",
            ])
        #expect(transport.requests[0].body == "id=t3_15bfi0&dir=-1")
        #expect(transport.requests[1].body == "sr=swift&kind=self&title=A%20%26%20B&text=%E2%80%A6&api_type=json")
    }
}
