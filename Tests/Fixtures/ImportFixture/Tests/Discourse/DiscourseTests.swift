import DiscourseAPI
import Examples
import PipeRuntime
import PipeTesting
import Testing

/// Calls of the client of discourse.json, with responses made from the document's schemas.
@Suite struct DiscourseTests {
    private let examples: Examples
    private let transport = ScriptedTransport()
    private let forum: DiscourseClient

    init() throws {
        examples = try Examples()
        forum = DiscourseClient(
            server: .production(defaultHost: "forum.example"),
            auth: .init(apiKey: APIKey("k"), apiUsername: APIKey("system")), transport: transport)
    }

    @Test func postsAreListed() async throws {
        transport.on(.get, "/posts.json", try examples.reply("GET /posts.json 200"))
        let posts = try await forum.posts.list()
        #expect(posts.map(\.id) == [7])
        #expect(posts.first?.topicSlug == "text")
        #expect(posts.first?.score == 1.5)
        #expect(transport.last.url == "https://forum.example/posts.json")
        #expect(transport.last.header("Api-Key") == "k")
        #expect(transport.last.header("Api-Username") == "system")
    }

    @Test func postIsCreatedAndLocked() async throws {
        transport.on(.post, "/posts.json", try examples.reply("POST /posts.json 200", ["raw": "Hello"]))
        let post = try await forum.posts.create(.init(raw: "Hello", topicID: 5))
        #expect(post.raw == "Hello")
        #expect(transport.last.json == ["raw": "Hello", "topic_id": 5])
        transport.on(.put, "/posts/7/locked.json", .json(#"{"locked": true}"#))
        #expect(try await forum.posts[7].setLocked(locked: "true").locked == true)
        #expect(transport.last.json == ["locked": "true"])
    }

    @Test func tagGroupIsCreatedAndUpdated() async throws {
        transport.on(.post, "/tag_groups.json", try examples.reply("POST /tag_groups.json 200"))
        let made = try await forum.tagGroups.create(.init(name: "colors"))
        #expect(made.tagGroup.name == "text")
        #expect(made.tagGroup.tags.map(\.slug) == ["text"])
        #expect(transport.last.json == ["name": "colors"])
        transport.on(.put, "/tag_groups/7.json", try examples.reply("PUT /tag_groups/{id}.json 200"))
        let changed = try await forum.tagGroups.update(7) { $0.name = "shapes" }
        #expect(changed.tagGroup?.tagNames == ["text"])
        #expect(transport.last.call == "PUT /tag_groups/7.json")
        #expect(transport.last.json == ["name": "shapes"])
    }

    @Test func actionsOfAUserAreReadPageByPage() async throws {
        let body = try examples.body("GET /user_actions.json 200")
        let one = try #require(body["user_actions"]?[0])
        transport.on(
            .get, "/user_actions.json", .json("\(JSONValue(dictionaryLiteral: ("user_actions", [one, one])))"),
            .json("\(JSONValue(dictionaryLiteral: ("user_actions", [one])))"), .json(#"{"user_actions": []}"#))
        var count = 0
        for try await action in forum.userActions.all(where: .init(username: "alice", filter: "4")) {
            #expect(action.actionType == 7)
            count += 1
        }
        #expect(count == 3)
        #expect(
            transport.requests.map(\.call) == [
                "GET /user_actions.json?username=alice&filter=4",
                "GET /user_actions.json?username=alice&filter=4&offset=2",
                "GET /user_actions.json?username=alice&filter=4&offset=3",
            ])
    }

    @Test func statusOfATopicIsSet() async throws {
        transport.on(.put, "/t/5/status.json", try examples.reply("PUT /t/{id}/status.json 200"))
        let answer = try await forum.t[5].setStatus(status: .closed, enabled: .true)
        #expect(answer.success == "OK")
        #expect(transport.last.json == ["status": "closed", "enabled": "true"])
    }

    @Test func fileIsUploaded() async throws {
        transport.on(.post, "/uploads.json", try examples.reply("POST /uploads.json 200"))
        let upload = try await forum.uploads.create(
            uploadType: .composer, synchronous: true, file: .bytes([1, 2], filename: "a.png"))
        #expect(upload.id == 7)
        #expect(upload.thumbnail?.uploadID == 7)
        #expect(transport.last.body?.contains(#"name="file"; filename="a.png""#) == true)
        #expect(transport.last.body?.contains("composer") == true)
    }

    @Test func refusedCallIsError() async throws {
        transport.on(.get, "/posts/1.json", .json(#"{"errors": ["No access"]}"#, status: 403))
        let error = await #expect(throws: PipeError.self) { try await forum.posts.read(1) }
        #expect(error?.isForbidden == true)
        #expect(error.map { "\($0)".contains("No access") } == true)
    }
}
