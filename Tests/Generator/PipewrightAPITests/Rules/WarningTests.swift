import PipeModel
import PipewrightDiagnostics
import PipewrightSchema
import PipewrightYAML
import Testing

@testable import PipewrightAPI

/// Schemas that are legal but probably not intended.
@Suite struct WarningTests {
    /// The warnings with their lines, counted from the first line of `text`. Errors are ignored.
    private func warnings(_ text: String, server: String = "https://a.example") throws -> [String] {
        let head = "pipewright: 1\nname: A\nservers: { main: \(server) }\n"
        let diagnostics = DiagnosticCollector()
        let file = SourceFile(path: "a.pipes.yaml", text: head + text)
        let node = try #require(YAMLReader.read(file, into: diagnostics))
        let reader = SchemaReader(file: file.path, diagnostics: diagnostics)
        let read = reader.read(node)
        let resolver = APIResolver(try #require(read), diagnostics: reader.diagnostics)
        _ = resolver.resolve()
        return resolver.diagnostics.sorted.filter { $0.severity == .warning }.map { diagnostic in
            "\(diagnostic.range.line - 3) \(ProblemText(diagnostic.problem).rule)"
        }
    }

    private static let things = "resources: { things: { record: Thing } }"

    @Test func resourcesActionsFieldsAndIDsUseRecords() throws {
        #expect(
            try warnings(
                """
                records:
                  Thing: { id: int, part: list<Part>, owner: Owner.ID?, names: map<Name> }
                  Part: { a: int }
                  Owner: { id: int }
                  Name: { a: int, of: Deep? }
                  Deep: { a: int }
                  Result: { a: int }
                  Body: { a: int }
                  Child: { id: int }
                resources:
                  things:
                    record: Thing
                    actions: { a: { call: POST a -> list<Result>, body: { b: Body } } }
                    children: { more: { record: Child } }
                """
            ).isEmpty)
    }

    @Test func theRecordOfErrorsIsUsed() throws {
        let records = "records: { Thing: { id: int }, Failure: { more: Detail }, Detail: { a: int } }"
        #expect(try warnings("\(records)\nerrors: { record: Failure }\n\(Self.things)").isEmpty)
        #expect(try warnings("\(records)\n\(Self.things)") == ["1 unused-record"])
    }

    @Test func aKeyInAHeaderFieldOfTheRuntimeIsReported() throws {
        let records = "records: { Thing: { id: int } }"
        #expect(
            try warnings("idempotency: header.Host\n\(records)\n\(Self.things)") == ["1 runtime-header"])
    }

    @Test("Query items of an action without a path are reported")
    func queryWithoutPath() throws {
        func actions(_ text: String) -> String {
            "records: { Thing: { id: int } }\nresources: { things: { record: Thing, actions: { \(text) } } }"
        }
        #expect(try warnings(actions(#"tag: "PUT ?tagging""#)) == ["2 query-without-path"])
        #expect(
            try warnings(actions(#"tag: { call: "PUT ?tagging&a=1", on: collection }"#)) == ["2 query-without-path"])
        #expect(try warnings(actions(#"tag: "PUT /?tagging", other: "PUT other?x", plain: PUT"#)).isEmpty)
    }

    @Test func oneOfSeveralRecordsThatUseEachOtherIsReported() throws {
        #expect(
            try warnings(
                """
                records:
                  Leaf: { a: int }
                  Thing: { id: int }
                  Tree: { leaf: Leaf, more: list<Tree> }
                  A: { b: list<B> }
                  B: { a: list<A> }
                \(Self.things)
                """
            ) == ["4 unused-record", "5 unused-record"])
    }

    @Test func enumsOfUnusedRecordsAreNotReported() throws {
        #expect(
            try warnings(
                """
                enums:
                  Used: [a]
                  Unused: [a]
                  Filtered: [a]
                  Deep: [a]
                records:
                  Thing: { id: int, a: list<Used>? }
                  Other: { b: Deep }
                resources: { things: { record: Thing, filter: { c: Filtered } } }
                """
            ) == ["3 unused-enum", "8 unused-record"])
    }

    @Test func everyUseOfASchemeCounts() throws {
        #expect(
            try warnings(
                """
                auth: { top: basic, byDefault: basic, own: basic, child: basic, together: { api-key: header.X }, no: basic }
                use: top
                paging: { a: { follow: link.a }, b: { follow: link.b }, c: { follow: link.c }, d: { follow: link.d } }
                default: { paging: a, use: byDefault }
                records: { Thing: { id: int } }
                resources:
                  things:
                    record: Thing
                    paging: b
                    use: [own, [own, together]]
                    children: { more: { record: Thing, paging: c, use: child } }
                """
            ) == ["1 unused-auth", "3 unused-paging"])
    }

    /// The app gets to know the scopes for credentials that it fetches itself.
    @Test(arguments: [("bearer", true), ("custom", true), ("basic", false), ("digest", false)])
    func scopesOfCredentialsOfTheApp(kind: String, isKnown: Bool) throws {
        let found = try warnings(
            """
            auth: { account: \(kind) }
            records: { Thing: { id: int } }
            default: { scopes: [a], use: account }
            resources: { things: { record: Thing } }
            """)
        #expect(found == (isKnown ? [] : ["3 unused-scopes"]))
    }

    @Test func scopesNeedCallsWithOAuth2() throws {
        #expect(
            try warnings(
                """
                auth: { app: { oauth2: client-credentials, token: /token }, key: { api-key: header.X } }
                use: key
                records: { Thing: { id: int } }
                default:
                  scopes: [a]
                resources:
                  things:
                    record: Thing
                    scopes: [b]
                    operations:
                      list: { use: [key, app], scopes: [c] }
                      read: { scopes: [d] }
                      remove:
                        use: none
                        scopes: [e]
                      create: { scopes: [] }
                    children: { more: { record: Thing, use: [[key, app]] } }
                  others: { record: Thing, operations: [], actions: { a: { call: GET a, scopes: f } } }
                """
            ) == ["5 unused-scopes", "12 unused-scopes", "15 unused-scopes", "18 unused-scopes"])
        #expect(
            try warnings(
                """
                auth: { app: { oauth2: client-credentials, token: /token } }
                records: { Thing: { id: int } }
                default: { scopes: [a], use: app }
                resources: { things: { record: Thing, use: none, children: { more: { record: Thing, use: app } } } }
                """
            ).isEmpty)
    }

    @Test(arguments: [
        ("{ a: basic, b: bearer }", true), ("{ a: basic, b: { bearer: header.X } }", false),
        ("{ a: digest, b: { oauth2: refresh, token: /t } }", true),
        ("{ a: { api-key: header.AUTHORIZATION }, b: bearer }", true),
        ("{ a: { api-key: query.k }, b: { bearer: query.k } }", true),
        ("{ a: { api-key: query.k }, b: { bearer: query.K } }", false),
        ("{ a: { api-key: cookie.k }, b: { bearer: query.k } }", false),
        ("{ a: basic, b: { bearer: , for: /b } }", false),
        ("{ a: { basic: , for: [/a, /b] }, b: { bearer: , for: [/b, /a] } }", true),
        ("{ a: { oauth2: refresh, token: /t, place: header.X }, b: bearer }", false),
        ("{ a: custom, b: basic }", false),
    ])
    func twoCredentialsInOnePlaceAreReported(_ auth: String, _ isReported: Bool) throws {
        let found = try warnings("auth: \(auth)\nuse: [a, [a, b], b]")
        #expect(found == (isReported ? ["2 same-credential-place"] : []))
    }

    @Test func aSchemaWithoutResourcesHasNoWarnings() throws {
        #expect(
            try warnings("records: { A: { a: int } }\nenums: { B: [a] }\nauth: { c: basic }\ndefault: { scopes: a }")
                .isEmpty)
    }

    @Test func errorsSuppressWarnings() throws {
        #expect(
            try warnings("records: { Thing: { id: int }, Other: { a: int } }\nresources: { a: { record: Thnig } }")
                .isEmpty)
    }

    @Test func argumentsThatPaginationSetsAreReported() throws {
        let head = """
            paging: { a: { follow: link.a, size: query.limit }, b: { follow: link.b, size: query.count } }
            default: { paging: a }
            records: { Thing: { id: int } }
            resources:\n
            """
        let filter = "filter: { limit: int, count: int }"
        #expect(
            try warnings(
                """
                \(head)
                  own: { record: Thing, paging: b, \(filter) }
                  inherited: { record: Thing, \(filter) }
                  none: { record: Thing, paging: none, \(filter) }
                  unlisted: { record: Thing, operations: [read], \(filter) }
                  query: { record: Thing, query: { limit: 3, count: 3 } }
                """
            ) == ["6 shadowed-parameter", "7 shadowed-parameter", "9 filter-without-list", "10 shadowed-parameter"])
    }

    @Test func everyParameterOfPagingIsChecked() throws {
        #expect(
            try warnings(
                """
                paging:
                  cursor: { cursor: query.after, next: body#/n, back: body#/b, back-cursor: query.before, items: body#/i }
                  page: { page: query.page, size: query.n }
                  offset: { offset: query.skip }
                  header: { cursor: header.X-After, next: header.X-Next }
                  body: { cursor: body#/after, next: body#/n, items: body#/i }
                  nested: { cursor: body#/f/after, next: body#/n, size: body#/f/a~1b, items: body#/i }
                records: { Thing: { id: int } }
                resources:
                  cursor: { record: Thing, paging: cursor, filter: { after: string, page: int } }
                  back: { record: Thing, paging: cursor, filter: { before: string } }
                  page: { record: Thing, paging: page, operations: { list: "GET ?page=3&after=a" } }
                  offset: { record: Thing, paging: offset, query: { skip: 3 } }
                  header: { record: Thing, paging: header, headers: { x-after: a }, filter: { X-After: string } }
                  actions:
                    record: Thing
                    paging: offset
                    operations: [read]
                    actions:
                      inherited: { call: GET a -> page<Thing>, query: { skip: int? } }
                      body: { call: POST a -> page<Thing>, paging: body, body: { after: string? }, query: { skip: int? } }
                      unpaged: { call: GET a -> list<Thing>, query: { skip: int? } }
                      sized: { call: GET a -> page<Thing>, paging: page, query: { n: int? } }
                  posted:
                    record: Thing
                    paging: nested
                    operations: { list: { call: POST, filter: body#/f } }
                    filter: { after: string }
                  escaped:
                    record: Thing
                    paging: nested
                    operations: { list: { call: POST, filter: body#/f } }
                    filter: { a/b: string, f: string }
                  outside:
                    record: Thing
                    paging: nested
                    operations: { list: { call: POST, filter: body } }
                    filter: { after: string, a/b: string }
                """
            ) == [
                "10 shadowed-parameter", "11 shadowed-parameter", "12 shadowed-parameter", "13 shadowed-parameter",
                "14 shadowed-parameter", "20 shadowed-parameter", "21 shadowed-parameter", "23 shadowed-parameter",
                "28 shadowed-parameter", "33 shadowed-parameter",
            ])
    }

    @Test(arguments: [
        ("follow: body#/next", true), ("follow: link.next, back: body#/previous", true),
        ("follow: header.Next, total: body#/total", true), ("cursor: query.c, next: body#/next", true),
        ("page: query.p, pages: body#/pages", true), ("offset: query.o, more: body#/more", true),
        ("cursor: query.c, next: last#/id", false), ("follow: link.next, total: header.X-Total", false),
        ("follow: body#/0/next", false), ("follow: body#", false), ("follow: body#/next, items: body#/things", false),
        ("follow: body#/next, items: body#", true), ("follow: body#/next, items: body#/*/thing", true),
    ])
    func aBareArrayHasNoOtherMembers(_ scheme: String, _ isWarned: Bool) throws {
        let text = "paging: { p: { \(scheme) } }\nrecords: { Thing: { id: int } }\n"
        let found = try warnings(text + "resources: { things: { record: Thing, paging: p } }")
        #expect(found == (isWarned ? ["1 paging-in-bare-array"] : []))
    }

    /// Mistakes that would end pagination after the first page without a message.
    @Test(
        arguments: [
            ("follow: body#/paging.next.after", "unlikely-place"),
            ("follow: body#/paging/next.after", "unlikely-place"),
            ("follow: 'body#/ next'", "unlikely-place"), ("follow: 'body#/next page'", "unlikely-place"),
            ("follow: \"body#/next\\u00A0\"", "unlikely-place"), ("follow: header.Link", "unlikely-place"),
            ("follow: header.lINK", "unlikely-place"), ("follow: link.next, back: header.Link", "unlikely-place"),
            ("cursor: query.c, next: body#/paging.next", "unlikely-place"),
            ("cursor: query.c, next: last#/user.id", "unlikely-place"),
            ("cursor: query.c, next: body#/n, back: body#/paging.back", "unlikely-place"),
            ("page: query.p, more: body#/meta.more", "unlikely-place"),
            ("page: query.p, pages: body#/meta.pages", "unlikely-place"),
            ("page: query.p, total: body#/meta.total", "unlikely-place"),
            ("page: query.p, total: { in: body#/meta.total, estimate: true }", "unlikely-place"),
            ("page: query.p, more: body#/done", "opposite-of-more"),
            ("page: query.p, more: body#/meta/is_last_page", "opposite-of-more"),
            ("page: query.p, more: body#/isLast", "opposite-of-more"),
            ("page: query.p, more: header.X-End-Of-List", "opposite-of-more"),
            ("page: query.p, more: body#/no-more", "opposite-of-more"),
            ("page: query.p, more: body#/last is true", nil), ("page: query.p, more: body#/done is false", nil),
            ("page: query.p, more: body#/has_more", nil), ("page: query.p, more: body#/done/next", nil),
            ("page: query.p, more: body#/last_id", nil), ("follow: link.last", nil), ("follow: header.X-Link", nil),
            ("follow: body#/@odata.nextLink", nil), ("follow: body#/odata.nextLink", nil), ("follow: body#/a..b", nil),
            ("follow: body#/.next", nil), ("follow: body#/meta/next-page_1", nil),
            ("cursor: query.c, next: header.Link", nil),
        ] as [(String, String?)])
    func slipsThatEndPagination(_ scheme: String, _ rule: String?) throws {
        let text = "paging: { p: { \(scheme), items: body#/things } }\nrecords: { Thing: { id: int } }\n"
        let found = try warnings(text + "resources: { things: { record: Thing, paging: p } }")
        #expect(found == (rule.map { ["1 \($0)"] } ?? []))
    }

    @Test func aListIsABareArrayByDefault() throws {
        let head = """
            paging: { p: { follow: body#/next } }
            records: { Thing: { id: int }, Around: { a: int } }\n
            """
        #expect(
            try warnings(
                """
                \(head)
                resources:
                  own: { record: Thing, paging: p, items: body#/things }
                  list: { record: Thing, paging: p, operations: { list: { items: body#/things } } }
                  enveloped: { record: Thing, paging: p, envelope: Around }
                  above:
                    record: Thing
                    items: body#/things
                    children: { below: { record: Thing, paging: p } }
                    actions: { a: { call: GET a -> page<Thing>, paging: p } }
                """
            ).isEmpty)
        let action = "actions: { a: { call: GET a -> page<Thing>, paging: p } }"
        #expect(
            try warnings("\(head)resources: { things: { record: Thing, operations: [read], \(action) } }")
                == ["1 paging-in-bare-array", "2 unused-record"])
        // One for the scheme, however many resources use it.
        #expect(
            try warnings(
                "\(head)resources: { a: { record: Thing, paging: p, envelope: Around }, b: { record: Thing, paging: p }, "
                    + "c: { record: Thing, paging: p } }"
            ) == ["1 paging-in-bare-array"])
    }

    @Test(arguments: [
        ("query: { n: 500 }", "", "", "1 page-size-out-of-range"),
        ("", "default: { query: { n: 0 } }", "", "2 page-size-out-of-range"),
        ("", "", "paging: p, query: { n: 101 }", "5 page-size-out-of-range"),
        ("", "", "paging: p, operations: { list: GET ?n=101 }", "5 page-size-out-of-range"),
        ("query: { n: 500 }", "default: { query: { n: 100 } }", "", ""),
        ("query: { n: 500 }", "", "paging: none", ""),
        ("query: { n: all, m: 500 }", "", "", ""),
        ("", "", "paging: p, query: { n: 100 }", "5 shadowed-parameter"),
    ])
    func constantPageSizesAreWithinTheRange(_ top: String, _ start: String, _ own: String, _ expected: String) throws {
        let found = try warnings(
            """
            \(top)
            \(start)
            paging: { p: { follow: link.next, size: query.n 1..100 } }
            records: { Thing: { id: int } }
            resources: { things: { record: Thing, \(own.isEmpty ? "paging: p" : own) } }
            """)
        #expect(found.filter { !$0.hasSuffix("unused-paging") } == (expected.isEmpty ? [] : [expected]))
    }

    @Test func resourcesWithoutCallsAreReported() throws {
        #expect(
            try warnings(
                """
                records: { Thing: { id: int } }
                default: { operations: [] }
                resources:
                  empty: { record: Thing }
                  action: { record: Thing, actions: { a: POST } }
                  child: { record: Thing, children: { more: { record: Thing, operations: [list] } } }
                  own: { record: Thing, operations: [list] }
                """
            ) == ["4 empty-resource"])
    }

    @Test func headerFieldsOfTheRuntimeAreReportedInActions() throws {
        #expect(
            try warnings(
                """
                records: { Thing: { id: int read } }
                resources:
                  things:
                    record: Thing
                    operations: { read: { headers: { Host: "{id}" } } }
                    actions: { store: { call: POST, headers: { content-length: "{size}", X-Size: "{size}" } } }
                """
            ) == ["5 runtime-header", "6 runtime-header"])
    }

    @Test func headerFieldsOfTheRuntimeAreReportedAtEveryLevel() throws {
        #expect(
            try warnings(
                """
                headers: { HOST: a, Accept: a }
                records: { Thing: { id: int } }
                resources:
                  things: { record: Thing, headers: { content-length: 3 } }
                default: { headers: { Transfer-Encoding: chunked, Content-Type: a } }
                """
            ) == ["1 runtime-header", "4 runtime-header", "5 runtime-header"])
    }

    // MARK: - Filters and paths without effect

    @Test(
        "A filter is reported if its resource has no list",
        arguments: [
            ("record: Thing, filter: { a: int }", false),
            ("record: Thing, operations: [read, list], filter: { a: int }", false),
            ("record: Thing, operations: { list: GET all }, filter: { a: int }", false),
            ("record: Thing, operations: [read], filter: { a: int }", true),
            ("record: Thing, singleton: true, filter: { a: int }", true),
            ("record: Thing, operations: [read]", false),
        ])
    func filterWithoutList(_ resource: String, _ isReported: Bool) throws {
        let records = "records: { Thing: { id: int } }"
        let found = try warnings("\(records)\nresources: { things: { \(resource) } }")
        #expect(found == (isReported ? ["2 filter-without-list"] : []))
    }

    @Test(
        "A path that begins with the end of the server's URL is reported",
        arguments: [
            ("https://a.example/api/v1", "/api/v1/things", "/api/v1"),
            ("https://a.example/api/v1/", "api/v1/things", "/api/v1"),
            ("https://a.example/api/v1", "/v1/things", "/v1"),
            ("https://a.example/x/api/v1", "/api/v1", "/api/v1"),
            ("https://a.example:8080/v1?x=/v2", "/v1/things", "/v1"),
            ("https://a.example/api/v1", "/api/things", nil),
            ("https://a.example/api/v1", "/things/api/v1", nil),
            ("https://a.example/api/v1", "/api/v10/things", nil),
            ("https://a.example/api/v1", "/API/v1/things", nil),
            ("https://a.example", "/a.example/things", nil),
            ("https://a.example/", "/things", nil),
        ] as [(String, String, String?)])
    func repeatedPath(_ server: String, _ path: String, _ repeated: String?) throws {
        let resources = """
            records: { Thing: { id: int } }
            resources:
              things: { record: Thing, path: \(path) }
              boxes:
                record: Thing
                actions: { a: { call: "POST \(path)" }, b: POST / }
                children: { things: { record: Thing, path: v1 } }
            """
        let line = path.hasPrefix("/") ? ["6 repeated-path"] : []
        #expect(try warnings(resources, server: server) == (repeated == nil ? [] : ["3 repeated-path"] + line))
    }

    @Test("The defaults of variables are a part of the server's URL")
    func repeatedPathOfVariables() throws {
        let resources =
            "records: { Thing: { id: int } }\nresources: { things: { record: Thing, path: /api/v1/things } }"
        let server = "{ url: \"https://a.example/api/{version}\", variables: { version: v1 } }"
        #expect(try warnings(resources, server: server) == ["2 repeated-path"])
    }
}
