import Foundation
import HTTPTypes
import PipeRuntime
import PipeTesting
import RelationsGolden
import Synchronization
import Testing

/// Related records: by an identity, by several, by a filter, and below an item.
@Suite struct RelationsTests {
    private static let base = "http://127.0.0.1:8080"
    private static let ada = "00000000-0000-0000-0000-00000000000a"
    private static let bob = "00000000-0000-0000-0000-00000000000b"

    private static func post(_ id: Int, author: String = ada, rest: String = "") -> String {
        #"{"id":\#(id),"title":"t\#(id)","author_id":"\#(author)","tag_ids":["red","blue"],"section":1\#(rest)}"#
    }

    /// A server with the paths and bodies of a table; it has nothing else.
    private static func server(_ bodies: [String: String]) -> ScriptedTransport {
        ScriptedTransport { request, _ in
            let path = String(decoding: request.url.utf8.dropFirst(base.utf8.count), as: UTF8.self)
            return bodies[path].map { .json($0) } ?? .response(404)
        }
    }

    private static func lines(_ transport: ScriptedTransport) -> [String] {
        transport.requests.map { String(decoding: $0.url.utf8.dropFirst(base.utf8.count), as: UTF8.self) }.sorted()
    }

    @Test("An author of several posts is fetched once, and not if the server sent it along")
    func belongsTo() async throws {
        let embedded = #","author":{"id":"\#(Self.bob)","name":"Bob"}"#
        let transport = Self.server([
            "/posts": "[\(Self.post(1)),\(Self.post(2)),\(Self.post(3, author: Self.bob, rest: embedded))]",
            "/users/\(Self.ada)": #"{"id":"\#(Self.ada)","name":"Ada"}"#,
        ])
        let posts = try await RelationsClient(transport: transport).posts.list(including: .author)
        #expect(posts.map { $0[.author]?.name } == ["Ada", "Ada", "Bob"])
        #expect(posts.map(\.title) == ["t1", "t2", "t3"] && posts.map(\.id) == [1, 2, 3])
        #expect(Self.lines(transport) == ["/posts", "/users/\(Self.ada)"])
    }

    @Test("Records with a filter by identities are fetched with one call, each as often as it is asked for")
    func identities() async throws {
        let transport = Self.server([
            "/posts/1": Self.post(1), "/tags?name=red&name=blue&per_page=2": #"[{"name":"blue"},{"name":"red"}]"#,
        ])
        let blog = RelationsClient(transport: transport)
        let post = try await blog.posts.read(1, including: .tags)
        #expect(post[.tags]?.map(\.name) == ["red", "blue"], "in the order of the identities")
        #expect(Self.lines(transport) == ["/posts/1", "/tags?name=red&name=blue&per_page=2"])
        #expect(try await blog.tags(of: post.record).map(\.name) == ["red", "blue"])
    }

    @Test("No call has more identities than the schema allows, and a record that does not exist is left out")
    func limit() async throws {
        let ids = (1...5).map { "00000000-0000-0000-0000-00000000000\($0)" }
        let users = ids.map { id in
            Blog.User(id: .init(UUID()), name: "x", invitedBy: UUID(uuidString: id).map { .init($0) })
        }
        let transport = ScriptedTransport { request, _ in
            // The first of the identities of a call.
            let id = request.url.components(separatedBy: "keys=")[1].prefix(36)
            return .json(#"[{"id":"\#(id)","name":"first"}]"#)
        }
        let client = RelationsClient(transport: transport).client
        let found = try await client.including(.inviter, in: users)
        #expect(found.map { $0[.inviter]?.name } == ["first", nil, "first", nil, "first"])
        #expect(
            Self.lines(transport) == [
                "/users?keys=\(ids[0])&keys=\(ids[1])&per_page=2", "/users?keys=\(ids[2])&keys=\(ids[3])&per_page=2",
                "/users?keys=\(ids[4])&per_page=1",
            ])
    }

    @Test("A record without an identity of another one asks for nothing")
    func absent() async throws {
        let transport = Self.server([:])
        let post = try JSON.decode(Blog.Post.self, from: Array(Self.post(1, rest: #","editor_id":null"#).utf8))
        let blog = RelationsClient(transport: transport)
        let found = try await blog.client.including(.editor, .related, in: [post])
        #expect(found[0][.editor] == nil && found[0][.related] == nil)
        #expect(try await blog.editor(of: post) == nil)
        #expect(try await blog.related(of: post).isEmpty)
        #expect(try await blog.client.including(.author, in: [Blog.Post]()).isEmpty)
        #expect(transport.requests.isEmpty)
    }

    @Test("A related record that does not exist is nil; other errors are thrown")
    func missing() async throws {
        let transport = ScriptedTransport { request, _ in
            if request.url.hasSuffix("/posts") { return .json("[\(Self.post(1)),\(Self.post(2, author: Self.bob))]") }
            return request.url.hasSuffix(Self.ada) ? .response(410) : .response(403)
        }
        let blog = RelationsClient(transport: transport)
        let posts = try await blog.posts.list()
        #expect(try await blog.author(of: posts[0]) == nil)
        let error = await #expect(throws: PipeError.self) { _ = try await blog.posts.list(including: .author) }
        #expect(error?.status == 403)
    }

    @Test("Records that belong to others are listed for each, or once where the filter takes several identities")
    func hasMany() async throws {
        let transport = Self.server([
            "/comments?post_id=1": #"[{"id":1,"text":"a","post_id":1},{"id":2,"text":"b","post_id":1}]"#,
            "/comments?post_id=2": "[]",
            "/reactions?posts=1&posts=2":
                #"[{"id":7,"kind":"+1","post":2},{"id":8,"kind":"-1"},{"id":9,"kind":"+1","post":2}]"#,
            "/likes?posts=1": #"[{"id":3}]"#, "/likes?posts=2": "[]",
            "/posts/1/notes": #"[{"id":4,"text":"n"}]"#,
            "/posts/1/summary": #"{"text":"s"}"#,
            "/posts/1/visits": "[]", "/posts/2/visits": #"[{"id":5,"page":"p"}]"#,
        ])
        let blog = RelationsClient(transport: transport)
        let posts = try ["", #","notes":[]"#].enumerated().map { index, rest in
            try JSON.decode(Blog.Post.self, from: Array(Self.post(index + 1, rest: rest).utf8))
        }
        let found = try await blog.client.including(
            .comments, .reactions, .likes, .remarks, .summary, .visits, in: posts)
        #expect(found.map { $0[.comments]?.map(\.text) } == [["a", "b"], []])
        #expect(found.map { $0[.reactions]?.map(\.id) } == [[], [7, 9]])
        #expect(found.map { $0[.likes]?.count } == [1, 0])
        #expect(found.map { $0[.remarks]?.map(\.text) } == [["n"], []], "those of the second came with it")
        #expect(found.map { $0[.summary]?.text } == ["s", nil])
        #expect(found.map { $0[.visits]?.count } == [0, 1])
        #expect(found[0][.author] == nil, "it was not asked for")
        #expect(
            Self.lines(transport) == [
                "/comments?post_id=1", "/comments?post_id=2", "/likes?posts=1", "/likes?posts=2", "/posts/1/notes",
                "/posts/1/summary", "/posts/1/visits", "/posts/2/summary", "/posts/2/visits",
                "/reactions?posts=1&posts=2",
            ])
        #expect(try await blog.comments(of: posts[0]).collect().count == 2)
        #expect(try await blog.likes(of: posts[0]).collect().count == 1)
        #expect(try await blog.remarks(of: posts[0]).collect().count == 1)
        #expect(try await blog.visits(of: posts[1]).collect().count == 1)
        #expect(try await blog.summary(of: posts[1]) == nil)
    }

    @Test("All pages have their related records, and no more than are asked for")
    func pages() async throws {
        let names = Mutex<[String]>([])
        let transport = ScriptedTransport { request, _ in
            let path = String(decoding: request.url.utf8.dropFirst(Self.base.utf8.count), as: UTF8.self)
            names.withLock { $0.append(path) }
            switch path {
            case "/posts?per_page=2":
                return .json(
                    "[\(Self.post(1)),\(Self.post(2))]", headers: ["Link": #"</posts?per_page=2&page=2>; rel="next""#])
            case "/posts?per_page=2&page=2":
                return .json(
                    "[\(Self.post(3)),\(Self.post(4, author: Self.bob))]",
                    headers: ["Link": #"</posts?per_page=2>; rel="prev""#])
            case "/posts?title=x&per_page=2": return .json("[\(Self.post(5))]")
            default: return .json(#"{"id":"\#(path.suffix(36))","name":"\#(path.suffix(1))"}"#)
            }
        }
        let posts = RelationsClient(transport: transport).posts
        let three = try await posts.all(limit: 3, pageSize: 2, including: .author).collect()
        #expect(three.map { $0[.author]?.name } == ["a", "a", "a"])
        let expected = [
            "/posts?per_page=2", "/users/\(Self.ada)", "/posts?per_page=2&page=2", "/users/\(Self.ada)",
        ]
        #expect(names.withLock { $0 } == expected, "nothing is fetched for the fourth post")
        let four = try await posts.matching(.init()).all(pageSize: 2, including: .author).collect()
        #expect(four.map { $0[.author]?.name } == ["a", "a", "a", "b"])
        #expect(try await posts.all(limit: 0, including: .author).collect().isEmpty)

        let first = try await posts.list(pageSize: 2, including: .author)
        let second = try #require(try await first.next())
        #expect(second.map { $0[.author]?.name } == ["a", "b"] && !second.hasNext && second.count == 2)
        #expect(try await second.next() == nil)
        #expect(try await second.previous()?.first?.title == "t1")
        let matching = try await posts.matching(.init(title: "x")).list(pageSize: 2, including: .author)
        #expect(matching.map(\.id) == [5] && matching[0][.author]?.name == "a" && matching.page.count == 1)
    }

    @Test("A limit ends each list early, takes as many identities, and is that of what came with the record, too")
    func limited() async throws {
        let next: CallSettings.Headers = ["Link": #"</comments?post_id=1&page=2>; rel="next""#]
        let transport = ScriptedTransport { request, _ in
            switch String(decoding: request.url.utf8.dropFirst(Self.base.utf8.count), as: UTF8.self) {
            case "/comments?post_id=1":
                .json(#"[{"id":1,"text":"a","post_id":1},{"id":2,"text":"b","post_id":1}]"#, headers: next)
            case "/tags?name=red&per_page=1": .json(#"[{"name":"red"}]"#)
            case "/reactions?posts=1": .json(#"[{"id":7,"kind":"+1","post":1},{"id":8,"kind":"-1","post":1}]"#)
            default: nil
            }
        }
        let rest = #","notes":[{"id":1,"text":"n"},{"id":2,"text":"m"}]"#
        let post = try JSON.decode(Blog.Post.self, from: Array(Self.post(1, rest: rest).utf8))
        let found = try await RelationsClient(transport: transport).client.including(
            .comments.limited(to: 2), .tags.limited(to: 1), .reactions.limited(to: 1), .remarks.limited(to: 1),
            .visits.limited(to: 0), in: [post])[0]
        #expect(found[.comments]?.map(\.id) == [1, 2] && found[.tags]?.map(\.name) == ["red"])
        #expect(found[.reactions]?.map(\.id) == [7] && found[.remarks]?.map(\.id) == [1])
        #expect(found[.visits]?.isEmpty == true)
        #expect(Self.lines(transport) == ["/comments?post_id=1", "/reactions?posts=1", "/tags?name=red&per_page=1"])

        let none = try await RelationsClient(transport: transport).client.including(
            .comments.limited(to: 2).limited(to: 0), .reactions.limited(to: -1), .remarks.limited(to: 0), in: [post])[0]
        #expect(
            none[.comments]?.isEmpty == true && none[.reactions]?.isEmpty == true && none[.remarks]?.isEmpty == true)
        #expect(transport.requests.count == 3, "nothing is fetched")
    }

    @Test("Of many calls for related records, six run at the same time")
    func parallel() async throws {
        let transport = CountingTransport(meeting: 6)
        let posts = try (1...20).map { try JSON.decode(Blog.Post.self, from: Array(Self.post($0).utf8)) }
        let client = RelationsClient(transport: transport).client
        let found = try await client.including(.comments, in: posts)
        #expect(found.allSatisfy { $0[.comments]?.isEmpty == true } && found.map(\.id) == posts.map(\.id))
        #expect(transport.most == 6 && transport.total == 20)
    }

    @Test("A cancelled task ends the calls for related records")
    func cancelled() async throws {
        let transport = Self.server(["/posts": "[\(Self.post(1))]"])
        let posts = RelationsClient(transport: transport).posts
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await posts.list(including: .author)
        }
        let error = await #expect(throws: PipeError.self) { _ = try await task.value }
        #expect(error?.isCancelled == true)
    }

    @Test("A singleton has related records, too")
    func singleton() async throws {
        let transport = Self.server([
            "/me": #"{"id":"\#(Self.ada)","name":"Ada"}"#, "/posts?author=\(Self.ada)": "[\(Self.post(1))]",
        ])
        let blog = RelationsClient(transport: transport)
        let me = try await blog.me.read(including: .posts, .inviter)
        #expect(me.name == "Ada" && me[.posts]?.map(\.id) == [1] && me[.inviter] == nil)
    }

    @Test("The relations of a record are values that other code reads")
    func descriptors() throws {
        let relations = Blog.Post.relations
        #expect(
            relations.map(\.name) == [
                "author", "editor", "tags", "related", "category", "comments", "reactions", "likes", "remarks",
                "summary",
                "visits",
            ])
        #expect(
            relations[0]
                == RelationDescriptor(
                    name: "author", link: .identity(member: "author_id"), target: "User", resource: "users",
                    embedded: "author"))
        #expect(relations[2].link == .identities(member: "tag_ids") && relations[2].isList)
        #expect(relations[5].link == .filter("post_id") && relations[5].embedded == nil)
        #expect(relations[8].link == .nested && relations[8].resource == "posts.notes")
        #expect(relations[8].embedded == "notes" && !relations[9].isList)
        let records: [any RelatedRecord.Type] = [Blog.Post.self, Blog.User.self]
        #expect(records.map { $0.relations.count } == [11, 2])
    }
}

/// Responds with empty lists, and counts the calls that run at the same time. The first calls wait for each other.
private final class CountingTransport: Transport {
    private struct State {
        var running = 0
        var most = 0
        var total = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let meeting: Int
    private let state = Mutex(State())

    init(meeting: Int) {
        self.meeting = meeting
    }

    var most: Int { state.withLock { $0.most } }
    var total: Int { state.withLock { $0.total } }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let ready = state.withLock { state -> [CheckedContinuation<Void, Never>] in
                state.running += 1
                state.total += 1
                state.most = max(state.most, state.running)
                guard state.total <= meeting else { return [continuation] }
                state.waiting.append(continuation)
                return state.total == meeting ? state.waiting : []
            }
            for continuation in ready { continuation.resume() }
        }
        await Task.yield()
        state.withLock { $0.running -= 1 }
        return (HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]), HTTPBody([0x5B, 0x5D]))
    }
}
