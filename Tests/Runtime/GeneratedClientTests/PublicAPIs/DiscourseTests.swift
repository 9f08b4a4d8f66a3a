import DiscourseGolden
import PipeRuntime
import PipeTesting
import Testing

/// Discourse's client against responses as in https://docs.discourse.org.
@Suite struct DiscourseTests {
    private static let post = """
        {"id":9,"username":"sam","created_at":"2026-11-20T10:00:00.000Z","cooked":"<p>Hi</p>","post_number":1,\
        "updated_at":"2026-11-20T10:00:00.000Z","topic_id":7}
        """
    private static let base = "https://meta.discourse.org"

    private func client(_ transport: ScriptedTransport) -> DiscourseClient {
        DiscourseClient(
            server: .forum(host: "meta.discourse.org"), auth: .init(key: "k", user: "system"), transport: transport)
    }

    @Test("Topics are listed from a nested member")
    func topics() async throws {
        let topic = """
            {"id":7,"title":"Welcome","slug":"welcome","posts_count":1,"views":12,"category_id":1,"closed":false,\
            "pinned":true,"created_at":"2026-11-20T10:00:00.000Z","last_posted_at":null,"tags":["a"]}
            """
        let transport = ScriptedTransport(
            .json(#"{"users":[],"topic_list":{"more_topics_url":"/latest?page=1","topics":[\#(topic)]}}"#))
        let page = try await client(transport).latest.list()
        #expect(page.first?.title == "Welcome" && page.first?.lastPostedAt == nil)
        #expect(transport.lines == ["GET \(Self.base)/latest.json"])
        #expect(page.hasNext)
        #expect(
            transport.requests[0].header("Api-Key") == "k" && transport.requests[0].header("Api-Username") == "system")
    }

    @Test("Topics are read and changed at different paths")
    func readAndUpdate() async throws {
        let topic =
            #"{"id":7,"title":"Welcome","slug":"welcome","posts_count":1,"post_stream":{"posts":[\#(Self.post)],"stream":[9]}}"#
        let transport = ScriptedTransport(
            .json(topic), .json(#"{"basic_topic":\#(topic)}"#), .json(#"{"post_stream":{"posts":[]},"id":7}"#),
            .response(200))
        let topics = client(transport).topics
        let welcome = try await topics.read(7)
        #expect(welcome.postStream.posts.first?.cooked == "<p>Hi</p>")
        try await topics.update(7) { $0.title = "Hello" }
        #expect(try await topics[welcome].postPage(postIds: [9, 10]).posts.isEmpty)
        try await topics[7].status(status: "closed", enabled: true)
        #expect(
            transport.lines == [
                "GET \(Self.base)/t/7.json", "PUT \(Self.base)/t/-/7.json",
                "GET \(Self.base)/t/7/posts.json?post_ids%5B%5D=9&post_ids%5B%5D=10",
                "PUT \(Self.base)/t/7/status.json",
            ])
        #expect(transport.requests[1].body == #"{"title":"Hello"}"#)
        #expect(transport.requests[3].body == "status=closed&enabled=true")
    }

    @Test("A created post is sent unwrapped, an updated one wrapped")
    func wrappedPosts() async throws {
        let transport = ScriptedTransport(.json(Self.post), .json(#"{"post":\#(Self.post)}"#))
        let posts = client(transport).posts
        let post = try await posts.create(.init(title: "Welcome", raw: "Hi", category: 1))
        try await posts.update(post.id) { $0.raw = "Ho" }
        #expect(transport.requests[0].body == #"{"title":"Welcome","raw":"Hi","category":1}"#)
        #expect(transport.requests[1].line == "PUT \(Self.base)/posts/9.json")
        #expect(transport.requests[1].body == #"{"post":{"raw":"Ho"}}"#)
    }
}
