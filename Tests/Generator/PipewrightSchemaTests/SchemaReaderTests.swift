import PipeWords
import PipewrightDiagnostics
import PipewrightYAML
import Testing

@testable import PipewrightSchema

@Suite struct SchemaReaderTests {
    private func read(_ text: String) throws -> (schema: Schema?, problems: [Problem]) {
        let diagnostics = DiagnosticCollector()
        let node = try #require(YAMLReader.read(SourceFile(path: "a.pipes.yaml", text: text), into: diagnostics))
        let reader = SchemaReader(file: "a.pipes.yaml", diagnostics: diagnostics)
        let schema = reader.read(node)
        return (schema, reader.diagnostics.sorted.map(\.problem))
    }

    private func readResource(_ lines: String) throws -> (resource: Schema.Resource?, problems: [Problem]) {
        let (schema, problems) = try read("pipewright: 1\nname: A\nresources:\n  things:\n    record: Thing\n" + lines)
        return (schema?.resources.first, problems)
    }

    @Test(arguments: [
        ("30s", 30_000), ("500ms", 500), ("2m", 120_000),
    ])
    func readsDurations(_ text: String, _ milliseconds: Int) throws {
        let (schema, problems) = try read("pipewright: 1\nname: A\ntimeout: \(text)")
        #expect(schema?.settings.values[.timeout]?.value == .duration(milliseconds: milliseconds))
        #expect(problems.isEmpty)
    }

    @Test(arguments: ["0", "-1", "1.5s", "s", "3h", "99999999999999999999", "2000m"])
    func refusesDurations(_ text: String) throws {
        let (schema, problems) = try read("pipewright: 1\nname: A\ntimeout: \(text)")
        #expect(schema?.settings.values[.timeout] == nil)
        guard case .shape(.invalidValue(text, of: .duration, expected: .duration)) = try #require(problems.first) else {
            return #expect(Bool(false), "\(problems)")
        }
    }

    @Test(
        "Fixed query items may be percent-encoded",
        arguments: [
            ("a=b%20c", "a=b c"), ("a=100%25", "a=100%"), ("a%5B%5D=%26%3d%2B+", "a[]=&=++"), ("a=%c3%A9", "a=é"),
        ])
    func readsFixedQueries(_ text: String, _ expected: String) throws {
        let (resource, problems) = try readResource("    actions: { find: \"GET find?\(text)\" }")
        #expect(problems.isEmpty)
        #expect(resource?.actions.first?.fixedQuery.map { "\($0.name.value)=\($0.value.value)" } == [expected])
    }

    @Test("A duration without a unit gets a hint with one", arguments: ["20", "'20'", "86400"])
    func refusesNumbers(_ text: String) throws {
        let (schema, problems) = try read("pipewright: 1\nname: A\ntimeout: \(text)")
        let number = text.filter(\.isNumber)
        #expect(schema?.settings.values[.timeout] == nil)
        #expect(problems.contains(.shape(.invalidValue(number, of: .duration, expected: .unit(after: number)))))
    }

    @Test(arguments: [
        ("link.next", Place.link("next")), ("header.X-Next", .header("X-Next")), ("body#/a/b~1c", .body("/a/b~1c")),
        ("body#", .body("")),
    ])
    func readsPlaces(_ text: String, _ place: Place) throws {
        let (schema, problems) = try read("pipewright: 1\nname: A\npaging:\n  p: { follow: '\(text)' }")
        #expect(schema?.paging.first?.strategy?.value == .follow(place))
        #expect(problems.isEmpty)
    }

    @Test(arguments: [
        "next", "link.", "link", "body#next", "body#/a~2", "body#/a~", "trailer.X", "query.page", "tail#/a",
    ])
    func refusesPlaces(_ text: String) throws {
        let (_, problems) = try read("pipewright: 1\nname: A\npaging:\n  p: { follow: '\(text)' }")
        guard
            case .resource(.malformedPlace(text, reason: _, kinds: ["link", "header", "body"])) = try #require(
                problems.first)
        else {
            return #expect(Bool(false), "\(problems)")
        }
    }

    @Test(
        arguments: [
            ("query.limit", 1, nil), ("query.limit 1..100", 1, 100), ("query.n 10..10", 10, 10),
            ("query.n 5..", 5, nil),
        ] as [(String, Int, Int?)])
    func readsPageSizes(_ text: String, _ lowest: Int, _ highest: Int?) throws {
        let (schema, problems) = try read("pipewright: 1\nname: A\npaging:\n  p: { follow: link.next, size: \(text) }")
        let size = try #require(schema?.paging.first?.size?.value)
        #expect(size.lowest == lowest && size.highest == highest)
        #expect(problems.isEmpty)
    }

    @Test(arguments: ["limit", "query.", "query.n 5..1", "query.n 1-5", "query.n a..b", "link.next"])
    func refusesPageSizes(_ text: String) throws {
        let (schema, problems) = try read("pipewright: 1\nname: A\npaging:\n  p: { follow: link.next, size: \(text) }")
        #expect(schema?.paging.first?.size == nil)
        #expect(problems.count == 1)
    }

    @Test(arguments: [
        ("POST archive -> Thing", HTTPMethod.post, "archive", true),
        ("POST archive", .post, "archive", false),
        ("GET -> list<Thing>", .get, "act", true),
        ("DELETE", .delete, "act", false),
        ("PUT a/b", .put, "a/b", false),
    ])
    func readsCalls(_ text: String, _ method: HTTPMethod, _ path: String, _ hasResult: Bool) throws {
        let (resource, problems) = try readResource("    actions:\n      act: \(text)")
        let action = try #require(resource?.actions.first)
        #expect(action.method == method && action.path.value == path && (action.result != nil) == hasResult)
        #expect(problems.isEmpty)
    }

    @Test(arguments: [
        "archive", "post archive", "POST archive Thing", "POST archive ->", "POST a -> B C", "CONNECT x", "PSOT x",
    ])
    func refusesCalls(_ text: String) throws {
        let (resource, problems) = try readResource("    actions:\n      act: \(text)")
        #expect(resource?.actions.isEmpty == true)
        #expect(problems.count == 1)
    }

    @Test func distinguishesTheShortAndTheLongFormOfARecord() throws {
        let text = """
            pipewright: 1
            name: A
            records:
              Short: { fields: string, id: int }
              Long: { fields: { id: int }, identity: id, codable: true, docs: A long one. }
            """
        let (schema, problems) = try read(text)
        #expect(problems.isEmpty)
        #expect(schema?.records[0].fields.map(\.name.value) == ["fields", "id"])
        #expect(schema?.records[1].fields.map(\.name.value) == ["id"])
        #expect(schema?.records[1].codable == true && schema?.records[1].docs == "A long one.")
    }

    @Test("A record says whether a store keeps it, its columns and its version; in the short form they are fields")
    func keysOfStores() throws {
        let text = """
            pipewright: 1
            name: A
            store: true
            records:
              Short: { id: int, store: string, index: int, version: int }
              Long: { fields: { id: int, made: date }, store: false, index: made, version: id }
              List: { fields: { id: int, made: date }, index: [id, made] }
            """
        let (schema, problems) = try read(text)
        let records = try #require(schema?.records)
        #expect(problems.isEmpty && schema?.isStored == true)
        #expect(records[0].fields.map(\.name.value) == ["id", "store", "index", "version"])
        #expect(records.map(\.isStored?.value) == [nil, false, nil])
        #expect(records.map { $0.index.map(\.value) } == [[], ["made"], ["id", "made"]])
        #expect(records.map(\.version?.value) == [nil, "id", nil])
    }

    @Test func readsFieldsWithFlagsAndLongFields() throws {
        let text = """
            pipewright: 1
            name: A
            records:
              Thing:
                id: int read
                key: "string create secret"
                map: map<list<int>>? write
                long: { type: int64, flags: [read, string-encoded], swift: count, default: 3, docs: D, deprecated: use id }
            """
        let (schema, problems) = try read(text)
        #expect(problems.isEmpty)
        let fields = try #require(schema?.records.first?.fields)
        #expect(
            fields.map { $0.flags.map(\.value) } == [[.read], [.create, .secret], [.write], [.read, .stringEncoded]])
        #expect(fields[1].flags[0].range.column == 18)
        #expect(fields[3].swiftName?.value == "count" && fields[3].defaultValue?.value.text == "3")
        #expect(fields[3].docs == "D" && fields[3].deprecated?.message == "use id")
    }

    @Test(
        "`deprecated` is true, a text, or a mapping of a message and since when",
        arguments: [
            ("true", Deprecation()), ("use id", Deprecation(message: "use id")),
            ("{ message: use id, since: 2026-01 }", Deprecation(message: "use id", since: "2026-01")),
            ("{ since: 3 }", Deprecation(since: "3")), ("{ message: use id }", Deprecation(message: "use id")),
        ])
    func readsDeprecations(_ text: String, _ deprecation: Deprecation) throws {
        let (schema, problems) = try read(
            """
            pipewright: 1
            name: A
            records: { Thing: { id: int, old: { type: int, deprecated: \(text) } } }
            enums: { Kind: { values: { old: { value: a, deprecated: \(text) } } } }
            resources:
              things: { record: Thing, deprecated: \(text), actions: { go: { call: POST, deprecated: \(text) } } }
            """)
        let resource = try #require(schema?.resources.first)
        #expect(
            problems.isEmpty && resource.deprecated == deprecation && resource.actions[0].deprecated == deprecation)
        #expect(schema?.records[0].fields[1].deprecated == deprecation)
        #expect(schema?.enums[0].cases[0].deprecated == deprecation)
    }

    @Test func readsAlternativesOfAuth() throws {
        let text = """
            pipewright: 1
            name: A
            auth: { a: basic, b: bearer, c: { api-key: header.X-Key }, d: { api-key: query.key } }
            use: [a, [b, c]]
            """
        let (schema, problems) = try read(text)
        #expect(problems.isEmpty)
        #expect(schema?.use?.alternatives.map { $0.map(\.value) } == [["a"], ["b", "c"]])
        #expect(
            schema?.auth.compactMap(\.kind?.value) == [
                .basic, .bearer, .apiKey, .apiKey,
            ])
    }

    @Test func reportsEverythingInOneRun() throws {
        let text = """
            pipewright: 1
            nmae: A
            records:
              Thing: { id: int raed, title: strin< }
            resources:
              things: { recrod: Thing, operations: [lst] }
            """
        let (_, problems) = try read(text)
        let rules = problems.map { ProblemText($0).rule }
        #expect(
            Set(rules) == ["unknown-key", "unknown-flag", "malformed-type", "unknown-value"], "\(rules)")
    }
}
