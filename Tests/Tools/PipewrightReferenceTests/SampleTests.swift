import GoldenTesting
import PipeExamples
import PipeModel
import Testing

@testable import PipewrightReference

/// Calls as Swift, as arguments of curl, and as HTTP.
@Suite struct SampleTests {
    private static let head = "pipewright: 1\nname: Sample\nservers:\n  local: http://127.0.0.1:8080/api?v=1\n"

    private static func reference(_ schema: String) throws -> Reference {
        Reference(try ReferencePageTests.describe(head + schema), served: nil)
    }

    private static func swift(_ reference: Reference) -> [String] {
        reference.api.allResources.flatMap { resource in
            resource.calls.map { call in
                let request = reference.examples.request(for: call, of: resource)
                return SwiftSample(reference: reference, resource: resource, call: call, request: request).code
            }
        }
    }

    @Test("Calls are written as the client has them")
    func swift() throws {
        let reference = try Self.reference(
            """
            enums: { Kind: [open, in-work] }
            records:
              Post: { id: int read, title: string, kind: Kind?, due: date }
              Page: { identity: [book, number], fields: { book: string, number: int } }
            default: { operations: [read] }
            resources:
              posts:
                record: Post
                operations: [list, read, create, update, remove, exists]
                actions:
                  publish: POST publish -> Post
                  move: { call: POST move, body: { place: int, note: string? } }
                  content: GET content -> bytes
                children: { drafts: { path: "drafts/{year}", parameters: { year: int }, record: Post } }
              pages: { record: Page }
              me: { record: Post, singleton: true }
            """)
        let found = Self.swift(reference)
        #expect(
            found[0]
                == "let page = try await sample.posts.list()\n\nfor try await post in sample.posts.all() {\n    print(post)\n}"
        )
        #expect(found[1] == "let post = try await sample.posts.read(1)")
        #expect(found[2].hasPrefix("let post = try await sample.posts.create(.init(\n    title: \""))
        #expect(found[2].contains("    due: CalendarDate(clampingYear: 2025, month: "))
        #expect(found[3].hasPrefix("let post = try await sample.posts.update(1) {\n    $0.title = \""))
        #expect(found[4] == "try await sample.posts.remove(1)")
        #expect(found[5] == "let isThere = try await sample.posts.exists(1)")
        #expect(found[6] == "let post = try await sample.posts[1].publish()")
        #expect(found[7].wholeMatch(of: #/try await sample\.posts\[1\]\.move\(place: \d+\)/#) != nil)
        #expect(found[8] == "let data = try await sample.posts[1].content().data()")
        #expect(
            found[9].wholeMatch(of: #/let post = try await sample\.posts\[1\]\.drafts\(year: \d+\)\.read\(1\)/#) != nil)
        #expect(
            found[10].wholeMatch(
                of: #/let pageValue = try await sample\.pages\.read\(\.init\(book: "\w+", number: 1\)\)/#) != nil)
        #expect(found[11] == "let post = try await sample.me.read()")
    }

    @Test(
        "Variables are named after types",
        arguments: [
            ("TodoClient", "todo"), ("APIClient", "api"), ("GitHubClient", "gitHub"), ("URLRecord", "urlRecord"),
            ("Task", "task"), ("Class", "classValue"), ("Client", "client"), ("id", "id"),
        ])
    func variables(type: String, name: String) {
        #expect(SwiftText.variable(for: type) == name)
    }

    @Test("Texts are literals")
    func literals() {
        #expect(SwiftText.string("a\"\\(b)\n\u{1}") == #""a\"\\(b)\n\u{1}""#)
    }

    @Test("A request is the same for curl and in HTTP")
    func requests() {
        var request = ExampleRequest(method: .post, path: "/posts/a%2Fb", values: [])
        request.query = [.init(name: "q", value: "a&b c")]
        request.credentials = [.basic(user: "u", password: "p'"), .query(name: "key", value: "k")]
        request.body = .json(["title": "it's"], mediaType: "application/json")
        let sample = HTTPSample(server: "http://127.0.0.1:8080/api?v=1", request: request)
        #expect(
            sample.curl == """
                curl -X POST 'http://127.0.0.1:8080/api/posts/a%2Fb?v=1&q=a%26b%20c&key=k' \\
                  -u 'u:p'\\''' \\
                  -H 'Content-Type: application/json' \\
                  -d '{
                  "title": "it'\\''s"
                }'
                """)
        #expect(
            sample.http == """
                POST /api/posts/a%2Fb?v=1&q=a%26b%20c&key=k HTTP/1.1
                Host: 127.0.0.1:8080
                Authorization: Basic dTpwJw==
                Content-Type: application/json

                {
                  "title": "it's"
                }
                """)
    }

    @Test("Forms and parts are written as they are sent")
    func bodies() throws {
        let reference = try Self.reference(
            """
            records: { Post: { id: int read, tags: list<string>, title: string } }
            resources:
              posts:
                record: Post
                operations: [create]
                format: form
                arrays: brackets
                actions:
                  upload: { call: POST files, on: collection, multipart: { file: file, name: string } }
                  press:
                    call: POST press
                    on: collection
                    multipart:
                      file: { type: file, content-type: image/png, headers: { X-A: "a \\"b\\"" } }
                      name: { type: string, content-type: text/csv, headers: { X-B: c } }
                      post: { type: Post, content-type: application/vnd.a+json }
            """)
        let posts = reference.api.allResources[0]
        let samples = posts.calls.compactMap { reference.examples.request(for: $0, of: posts) }
            .map { HTTPSample(server: "http://127.0.0.1", request: $0) }
        #expect(samples[0].curl.contains("-d 'tags%5B%5D=") && samples[0].curl.contains("-d 'title="))
        #expect(samples[0].http.contains("Content-Type: application/x-www-form-urlencoded\n\ntags%5B%5D="))
        #expect(samples[1].curl.contains("-F 'file=@example.txt'") && samples[1].curl.contains("-F 'name="))
        #expect(
            samples[1].http.contains("\n--example-boundary\nContent-Disposition: form-data; name=\"file\"; filename="))
        let file = #"-F 'file=@example.txt;type=image/png;headers="X-A: a \"b\""'"#
        #expect(samples[2].curl.contains(file) && samples[2].curl.contains(#";type=text/csv;headers="X-B: c"'"#))
        #expect(
            samples[2].http.contains("; filename=\"example.txt\"\nContent-Type: image/png\nX-A: a \"b\"\n\nexample\n"))
        #expect(samples[2].http.contains("name=\"name\"\nContent-Type: text/csv\nX-B: c\n\n"))
        #expect(samples[2].http.contains("name=\"post\"\nContent-Type: application/vnd.a+json\n\n{"))
    }

    @Test("Responses have the place of the records, and where the next page is")
    func responses() throws {
        let reference = try Self.reference(
            """
            records: { Post: { id: int read, title: string } }
            paging: { pages: { cursor: query.after, next: "body#/meta/next", more: "body#/meta/more", total: header.X-Total } }
            resources:
              posts: { record: Post, paging: pages, items: "body#/data/posts", wrap: post, operations: [list, create, remove] }
            """)
        let posts = reference.api.allResources[0]
        let found = posts.calls.map { call in
            ResponseSample(
                reference, call, posts, request: reference.examples.request(for: call, of: posts), server: "http://a/b"
            ).http
        }
        #expect(found[0].contains("X-Total: 57") && found[0].contains("\"data\": {\n    \"posts\": [\n"))
        #expect(found[0].contains("\"next\": \"") && found[0].contains("\"more\": true"))
        #expect(found[1].hasPrefix("HTTP/1.1 201 Created\nLocation: http://a/b/posts/1\n"))
        #expect(found[1].contains("{\n  \"post\": {\n    \"id\": 1,\n"))
        #expect(found[2] == "HTTP/1.1 204 No Content")
    }

    @Test("The samples of a call have the same values as Swift and as curl")
    func sameValues() throws {
        let reference = try Self.reference(
            """
            records: { Post: { id: int read, title: string } }
            resources:
              posts:
                record: Post
                operations: { list: , remove: { query: { reason: string required, count: int required } } }
                filter: { owner: string required }
                actions:
                  find: { call: GET find, on: collection, query: { tags: list<string>, limit: int } }
                  stamp: { call: POST, headers: { X-Number: "{number}" }, parameters: { number: int } }
                  upload: { call: POST files, on: collection, multipart: { file: file, name: string, size: int } }
              found: { record: Post, operations: { list: { call: POST, filter: body#/query } }, filter: { owner: string required } }
            """)
        let swift = Self.swift(reference)
        let requests = reference.api.allResources.flatMap { resource in
            resource.calls.compactMap { reference.examples.request(for: $0, of: resource) }
        }
        #expect(requests.count == swift.count)
        for (request, code) in zip(requests, swift) {
            var values = request.query.map(\.value) + request.fields.map(\.value)
            switch request.body {
            case .multipart(let parts, _):
                for case .text(let text) in parts.map(\.content) { values.append(text) }
            case .json(let value, _):
                let owner = value["query"]?["owner"]?.string
                #expect(owner != nil)
                values.append(owner ?? "")
            default: break
            }
            for value in values where value != "1" { #expect(code.contains(value), "\(code)") }
        }
        #expect(requests.map { $0.query.count + $0.fields.count } == [1, 2, 2, 1, 0, 0])
    }
}
