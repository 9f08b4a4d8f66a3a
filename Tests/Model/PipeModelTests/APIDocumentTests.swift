import Foundation
import GoldenTesting
import PipeModel
import PipewrightDiagnostics
import PipewrightGenerator
import Testing

/// What the documents of APIs say.
@Suite struct APIDocumentTests {
    private static func api(_ schema: String) throws -> API {
        let diagnostics = DiagnosticCollector()
        let head = "pipewright: 1\nname: Sample\nservers:\n  local: http://127.0.0.1:8080\n"
        let source = SchemaSource(SourceFile(path: "sample.pipes.yaml", text: head + schema))
        return try #require(GeneratorPipeline.document(of: source, into: diagnostics), "\(diagnostics.sorted)").api
    }

    /// `comments.list GET /posts/{posts}/comments?a=1`
    private static func lines(_ api: API) -> [String] {
        api.allResources.flatMap { resource in
            resource.calls.map { call in
                let query = call.fixedQuery.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
                let end = query.isEmpty ? "" : "?" + query
                return "\(resource.id).\(call.name) \(call.method.rawValue) \(text(call.path))\(end)"
            }
        }
    }

    private static func text(_ pieces: [API.PathPiece]) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .identity(let resource, let part): "{\(resource)#\(part)}"
            case .argument(let field): "{\(field.wireName)}"
            }
        }.joined()
    }

    @Test("Calls have whole paths")
    func paths() throws {
        let api = try Self.api(
            """
            records:
              Post: { id: int read, title: string }
              Repo: { identity: [owner, name], fields: { owner: string, name: string } }
              Flag: { id: int read, post_id: Post.ID read }
            default: { operations: [list, read] }
            query: { v: "1" }
            resources:
              posts:
                record: Post
                suffix: .json
                actions:
                  publish: POST publish
                  search: { call: GET search -> list<Post>, on: collection }
                  revision: { call: "GET revisions/{number} -> Post", parameters: { number: int } }
                  touch: POST /
                children:
                  comments: { record: Flag }
                  flags: { record: Flag, path: "/flags/{posts.id}", operations: [list], suffix: "" }
              things: { record: Post, path: things/ }
              repos:
                record: Repo
                children: { tags: { record: Flag, operations: [list] } }
              found: { record: Post, operations: { read: "GET /post?post={id}", list: { call: GET /all } } }
              tagged: { path: "tags/{tag}/posts", record: Post, operations: [list], query: { v: "2", w: a } }
              me: { record: Post, singleton: true, operations: [read], children: { keys: { record: Flag } } }
            """)
        #expect(
            Self.lines(api) == [
                "posts.list GET /posts.json?v=1",
                "posts.read GET /posts/{posts#0}.json?v=1",
                "posts.publish POST /posts/{posts#0}/publish.json?v=1",
                "posts.search GET /posts/search.json?v=1",
                "posts.revision GET /posts/{posts#0}/revisions/{number}.json?v=1",
                "posts.touch POST /posts/{posts#0}.json?v=1",
                "posts.comments.list GET /posts/{posts#0}/comments.json?v=1",
                "posts.comments.read GET /posts/{posts#0}/comments/{posts.comments#0}.json?v=1",
                "posts.flags.list GET /flags/{posts#0}?v=1",
                "things.list GET /things/?v=1",
                "things.read GET /things/{things#0}?v=1",
                "repos.list GET /repos?v=1",
                "repos.read GET /repos/{repos#0}/{repos#1}?v=1",
                "repos.tags.list GET /repos/{repos#0}/{repos#1}/tags?v=1",
                "found.list GET /all?v=1",
                "found.read GET /post?v=1&post={found#0}",
                "tagged.list GET /tags/{tag}/posts?v=2&w=a",
                "me.read GET /me?v=1",
                "me.keys.list GET /me/keys?v=1",
                "me.keys.read GET /me/keys/{me.keys#0}?v=1",
            ])
    }

    @Test("Calls have what they inherit")
    func inheritance() throws {
        let api = try Self.api(
            """
            auth: { key: { api-key: header.X-Key }, token: bearer }
            use: key
            if-match: true
            idempotency: header.Idempotency-Key
            records: { Post: { id: int read, title: string } }
            paging: { links: { follow: link.next }, pages: { page: query.page } }
            default: { paging: links, wrap: post }
            resources:
              posts:
                record: Post
                use: token
                items: body#/posts
                operations: { list: { use: none, paging: pages }, create: { wrap: none }, read: , replace: , update: , remove: }
                actions: { copy: POST -> Post, content: POST -> bytes, watch: POST -> stream<Post>, find: GET -> Post }
                children: { drafts: { record: Post, operations: [list, read], if-match: false } }
            """)
        let posts = try #require(api.resources.first).calls
        #expect(
            posts.map(\.name) == [
                "list", "read", "create", "replace", "update", "remove", "copy", "content", "watch", "find",
            ])
        #expect(posts.prefix(3).map(\.use) == [[], [["token"]], [["token"]]])
        // Only the calls that the runtime sends them with.
        #expect(posts.filter { $0.versions == .known }.map(\.name) == ["replace", "update", "remove"])
        #expect(posts.filter { $0.idempotency == "Idempotency-Key" }.map(\.name) == ["create", "update", "copy"])
        #expect(posts.prefix(3).map(\.result.items?.pointer) == ["/posts", nil, nil])
        #expect(posts.prefix(3).map(\.result.item) == [nil, "/post", nil])
        #expect(posts[0].result.paging?.strategy == .number(parameter: .query("page"), first: 1, pages: nil))
        #expect(posts[2].body?.wrap == nil && posts[2].body?.kind == .draft)
        let drafts = try #require(api.allResources.last).calls
        #expect(drafts.map(\.use) == [[["token"]], [["token"]]] && drafts.allSatisfy { $0.versions == nil })
        #expect(drafts[0].result.paging?.strategy == .follow(next: .link("next"), previous: nil, isComplete: false))
    }

    @Test(
        "A document is read as it was written",
        arguments: try FileManager.default.contentsOfDirectory(atPath: Golden.package.appending(path: "Schemas").path)
            .filter { $0.hasSuffix(".pipes.yaml") }.map { "Schemas/\($0)" }
            + FileManager.default.contentsOfDirectory(atPath: Golden.tests.appending(path: "Goldens").path)
            .map { "Tests/Goldens/\($0)/\($0.lowercased()).pipes.yaml" }
            .filter { FileManager.default.fileExists(atPath: Golden.package.appending(path: $0).path) })
    func coding(path: String) throws {
        let text = try String(contentsOf: Golden.package.appending(path: path), encoding: .utf8)
        let source = SchemaSource(SourceFile(path: path, text: text))
        let document = try #require(GeneratorPipeline.document(of: source, into: DiagnosticCollector()))
        let json = try document.json()
        #expect(try APIDocument(json: Array(json.utf8)) == document)
        #expect(try APIDocument(json: Array(json.utf8)).json() == json)
        #expect(document.api.resources.contains { !$0.calls.isEmpty })
    }

    @Test("The fingerprint changes with the schema, and not with its folder")
    func fingerprint() throws {
        func fingerprint(_ path: String, _ text: String) throws -> String {
            let source = SchemaSource(SourceFile(path: path, text: text))
            return try #require(GeneratorPipeline.document(of: source, into: DiagnosticCollector())).fingerprint
        }
        let schema = try String(contentsOf: Golden.package.appending(path: "Schemas/todo.pipes.yaml"), encoding: .utf8)
        let first = try fingerprint("a/todo.pipes.yaml", schema)
        #expect(try fingerprint("b/todo.pipes.yaml", schema) == first)
        #expect(try fingerprint("a/todo.pipes.yaml", schema + "# changed\n") != first)
    }

    @Test("The document of a small API")
    func golden() throws {
        let text = try String(contentsOf: Golden.package.appending(path: "Schemas/todo.pipes.yaml"), encoding: .utf8)
        let source = SchemaSource(SourceFile(path: "todo.pipes.yaml", text: text))
        #expect(source.documentName == "todo.api.json")
        var document = try #require(GeneratorPipeline.document(of: source, into: DiagnosticCollector()))
        // Both change with every version.
        document.pipewright = "0"
        document.fingerprint = "0"
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        let lines = String(decoding: try encoder.encode(document), as: UTF8.self)
        try Golden("Model/PipeModelTests/todo.api.json").expect(lines + "\n")
    }
}
