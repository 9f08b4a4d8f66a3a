import Foundation
import GoldenTesting
import PipeExamples
import PipeJSON
import PipeModel
import PipewrightDiagnostics
import PipewrightGenerator
import Testing

@testable import PipewrightReference

/// The reference pages of schemas.
@Suite struct ReferencePageTests {
    static let schemas: [String] = {
        let files = FileManager.default
        let own = (try? files.contentsOfDirectory(atPath: Golden.package.appending(path: "Schemas").path)) ?? []
        let goldens = (try? files.contentsOfDirectory(atPath: Golden.tests.appending(path: "Goldens").path)) ?? []
        return own.filter { $0.hasSuffix(".pipes.yaml") || $0.hasSuffix(".pipes") }.map { "Schemas/\($0)" }.sorted()
            + goldens.map { "Tests/Goldens/\($0)/\($0.lowercased()).pipes.yaml" }
            .filter { files.fileExists(atPath: Golden.package.appending(path: $0).path) }.sorted()
    }()

    static let served = ServedReference(
        accounts: ExampleAccounts(user: "alice", password: "wonderland", key: "key", token: "token"), seed: 7,
        records: 20)

    static func describe(_ text: String) throws -> APIDocument {
        let diagnostics = DiagnosticCollector()
        let source = SchemaSource(SourceFile(path: "sample.pipes.yaml", text: text))
        return try #require(GeneratorPipeline.document(of: source, into: diagnostics), "\(diagnostics.sorted)")
    }

    private static func describe(path: String) throws -> APIDocument {
        let url = Golden.package.appending(path: path)
        let diagnostics = DiagnosticCollector()
        var source: SchemaSource?
        if path.hasSuffix(".pipes") {
            let names = try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
            let files = try names.map { name in
                SourceFile(
                    path: "\(path)/\(name)", text: try String(contentsOf: url.appending(path: name), encoding: .utf8))
            }
            source = SchemaSource(folder: path, files: files, into: diagnostics)
        } else {
            source = SchemaSource(SourceFile(path: path, text: try String(contentsOf: url, encoding: .utf8)))
        }
        let found = try #require(source)
        return try #require(GeneratorPipeline.document(of: found, into: diagnostics), "\(diagnostics.sorted)")
    }

    @Test("The page of every schema is correct HTML", arguments: schemas)
    func everySchema(path: String) throws {
        let document = try Self.describe(path: path)
        for served in [nil, Self.served] {
            let html = ReferencePage.html(of: document, served: served)
            let check = MarkupCheck(html)
            #expect(check.problems.isEmpty, "\(path): \(check.problems.prefix(10))")
            #expect(check.elements["h1"] == 1 && check.elements["main"] == 1)
            // Every call has a place, and its request as Swift and a response.
            let calls = document.api.allResources.reduce(0) { $0 + $1.calls.count }
            #expect(check.ids.count { $0.hasPrefix("call-") } == calls)
            #expect(check.elements["h4"] == calls + document.api.allResources.reduce(0) { $0 + $1.bulk.count })
            for record in document.api.records { #expect(check.ids.contains(Anchor.record(record.swiftName))) }
            // The same schema has the same page.
            #expect(ReferencePage.html(of: document, served: served) == html)
        }
    }

    @Test("A page from a file has no call to try, and no credentials")
    func file() throws {
        let api = try Self.describe(path: "Schemas/todo.pipes.yaml")
        let html = ReferencePage.html(of: api)
        #expect(
            html.contains("data-served=\"no\"") && !html.contains("id=\"calls\"") && !html.contains("id=\"sign-in\""))
        let served = ReferencePage.html(of: api, served: Self.served)
        #expect(served.contains("data-served=\"yes\"") && served.contains("id=\"calls\""))
        #expect(served.contains("wonderland") && !html.contains("wonderland"))
    }

    @Test("Nothing of a schema becomes markup or script")
    func hostile() throws {
        let hostile = "</script></style><img src=x onerror=alert(1)>\\\"'`&lt; {{content}}"
        let yaml = hostile.replacingOccurrences(of: "'", with: "''")
        let api = try Self.describe(
            """
            pipewright: 1
            name: 'Hostile \(yaml)'
            docs: '\(yaml)'
            servers: { main: 'https://example.com/a' }
            auth: { '<b>key': { api-key: 'header.X-Key' } }
            use: '<b>key'
            enums:
              Kind: { values: ['<script>', '"a', '</code>'], docs: '\(yaml)' }
            records:
              Post:
                docs: '\(yaml)'
                fields:
                  id: int read
                  '\(yaml)': { type: string, swift: text, docs: '\(yaml)', deprecated: '\(yaml)' }
                  kind: Kind
            resources:
              posts:
                record: Post
                docs: '\(yaml)'
                query: { '<i>': '\(yaml)' }
                operations: [list, read, create, update]
                actions:
                  publish: { call: POST publish -> Post, docs: '\(yaml)', body: { '\(yaml)': { type: string, swift: note } } }
            """)
        for served in [nil, Self.served] {
            let check = MarkupCheck(ReferencePage.html(of: api, served: served))
            #expect(check.problems.isEmpty, "\(check.problems.prefix(10))")
            #expect(check.elements["img"] == nil && check.elements["style"] == 1)
            #expect(check.elements["script"] == (served == nil ? 1 : 2))
            // The text itself is there, as a text.
            #expect(check.text.contains("&lt;img src=x onerror=alert(1)&gt;"))
            #expect(check.text.contains("{{content}}"))
        }
        // Characters that HTML forbids, and those that reverse the text, are replaced.
        var odd = api
        odd.api.docs = "a\u{0}b\u{202E}c"
        #expect(ReferencePage.html(of: odd).contains("a\u{FFFD}b\u{FFFD}c"))
    }

    @Test("Names of places follow from names alone")
    func anchors() throws {
        func ids(_ schema: String) throws -> [String] {
            let head = "pipewright: 1\nname: Sample\nservers:\n  local: http://127.0.0.1:8080\n"
            return MarkupCheck(ReferencePage.html(of: try Self.describe(head + schema))).ids
        }
        let resources = """
            resources:
              posts: { record: Post, operations: [list, read], children: { comments: { record: Post, operations: [list] } } }

            """
        let records = "records:\n  Post: { id: int read, title: string }\n"
        let before = try ids(records + resources)
        for id in ["resource-posts.comments", "call-posts.comments.list", "call-posts.read", "record-Post"] {
            #expect(before.contains(id))
        }
        let after = try ids(
            "enums: { Kind: [a, b] }\n" + records.replacingOccurrences(of: "title", with: "kind: Kind, title")
                + resources.replacingOccurrences(of: "  posts", with: "  others: { record: Post }\n  posts"))
        #expect(Set(before).isSubset(of: after))
        #expect(
            Anchor.calls(["list", "a b", "list"], of: "posts") == [
                "call-posts.list", "call-posts.a-20-b", "call-posts.list-2",
            ])
    }

    @Test("The page of a small API")
    func golden() throws {
        var api = try Self.describe(path: "Schemas/todo.pipes.yaml")
        // It changes with every version.
        api.pipewright = "0"
        // Style and script have tests in a browser.
        let html = ReferencePage.html(of: api)
        let content = try #require(html.range(of: "<nav").map { html[$0.lowerBound...] })
        let end = try #require(content.range(of: "</main>"))
        try Golden("Tools/PipewrightReferenceTests/todo.html").expect(content[..<end.upperBound] + "\n")
    }

    @Test("Rules say what they count, fields have their defaults, and only calls with a key say so")
    func sentences() throws {
        let api = try Self.describe(
            """
            pipewright: 1
            name: Sample
            servers: { main: https://sample.example }
            idempotency: header.X-Request-Id
            if-match: true
            records:
              Post:
                id: int read
                title: { type: string, length: 3..40 }
                code: { type: string, length: 8 }
                tags: { type: "list<string>", length: ..5 }
                color: { type: string, default: green }
                stars: { type: int, default: 3 }
                note: { type: string, default: "" }
            resources: { posts: { record: Post, operations: [list, read, create, replace] } }
            """)
        let text = MarkupCheck(ReferencePage.html(of: api)).text
        for sentence in [
            "Has 3 to 40 characters.", "Has 8 characters.", "Has at most 5 elements.", "The default is green.",
            "The default is 3.", "The default is the empty text.",
        ] { #expect(text.contains(sentence), "\(sentence)") }
        #expect(!text.contains("characters or elements"))
        // `create` sends the key, `replace` the version.
        #expect(text.ranges(of: "X-Request-Id").count == 1)
        #expect(text.ranges(of: "If-Match").count == 1)
    }

    @Test("The values of an example do not contradict one another", arguments: 1...50)
    func consistency(seed: Int) throws {
        let api = try Self.describe(
            """
            pipewright: 1
            name: Sample
            servers: { main: https://sample.example }
            records:
              User:
                id: int read
                first_name: string
                last_name: string
                name: string
                email: string
                city: string
                country: string
                updated_at: timestamp
                created_at: timestamp read
                max_price: int
                min_price: int
                until: date
                from: date
                friends: list<Member>
                file_name: string
                media_type: string
              Member: { first_name: string, name: string }
            resources: { users: { record: User } }
            """)
        let records = SeededRecords(APIIndex(api.api), seed: UInt64(seed), count: 3)
        let type = try #require(records.types.first)
        for index in 0..<3 {
            let user = JSONValue.object(records.row(at: index, of: type).value)
            func text(_ name: String) -> String { user[name]?.string ?? "" }
            #expect(text("name") == "\(text("first_name")) \(text("last_name"))")
            #expect(text("email").hasPrefix("\(text("first_name")).\(text("last_name"))".lowercased()))
            #expect(text("created_at") <= text("updated_at") && text("from") <= text("until"))
            #expect((user["min_price"]?.int ?? 0) <= (user["max_price"]?.int ?? 0))
            #expect((text("file_name").hasSuffix("png")) == (text("media_type") == "image/png"))
            #expect((text("city") == "Kyoto" || text("city") == "Sapporo") == (text("country") == "Japan"))
            for case .object(let friend) in user["friends"]?.array ?? [] {
                #expect(friend["name"]?.string?.hasPrefix(friend["first_name"]?.string ?? "-") == true)
            }
        }
    }
}
