import PipeModel
import PipewrightDiagnostics
import PipewrightSchema
import PipewrightYAML
import Testing

@testable import PipewrightAPI

@Suite struct APIResolverTests {
    private func resolve(_ text: String) throws -> (api: API, problems: [Problem]) {
        let head = "pipewright: 1\nname: A\nservers: { main: https://a.example }\n"
        let diagnostics = DiagnosticCollector()
        let file = SourceFile(path: "dir/a.pipes.yaml", text: head + text)
        let node = try #require(YAMLReader.read(file, into: diagnostics))
        let reader = SchemaReader(file: file.path, diagnostics: diagnostics)
        let read = reader.read(node)
        let schema = try #require(read)
        let resolver = APIResolver(schema, diagnostics: reader.diagnostics)
        let api = resolver.resolve()
        return (api, resolver.diagnostics.sorted.map(\.problem))
    }

    /// The place of the next page's URL in a resource's list.
    private func next(of resource: API.Resource) -> Place? {
        guard case .follow(let next, _, _) = resource.paging?.strategy else { return nil }
        return next
    }

    private static let things = "records:\n  Thing: { id: int read, title: string }\n"

    @Test func resourcesHaveDefaultOperations() throws {
        let (api, problems) = try resolve(Self.things + "resources:\n  things: { record: Thing }")
        #expect(problems.isEmpty)
        #expect(api.resources.first?.operations == [.list, .read, .create, .replace, .remove])
        #expect(api.resources.first?.path.text == "things")
        #expect(api.resources.first?.typePath == ["ThingsResource"])
        #expect(api.records.first?.needsDraft == true && api.records.first?.needsPatch == false)
        #expect(api.source == "a.pipes.yaml")
    }

    @Test("What only the list has for paging is not the paging of actions", arguments: ["none", "numbers"])
    func pagingOfListAlone(scheme: String) throws {
        let pagings = """
            paging:
              cursors: { cursor: query.cursor, next: body#/next, items: body#/rows }
              numbers: { page: query.page, items: body#/things }

            """
        let (api, problems) = try resolve(
            Self.things + pagings + """
                default: { paging: cursors }
                resources:
                  things:
                    record: Thing
                    operations: { list: { paging: \(scheme) } }
                    actions: { find: { call: GET find -> page<Thing>, on: collection } }
                  others: { record: Thing, operations: { list: { paging: numbers } } }
                """)
        #expect(problems.isEmpty)
        #expect(api.resources[0].paging?.name == (scheme == "none" ? nil : scheme))
        let find = api.resources[0].calls.last
        #expect(find?.result.paging?.name == "cursors" && find?.result.items?.pointer == "/rows")
    }

    @Test("A scheme of `default` with a parameter in the body is for calls with a body, not for lists no one wrote")
    func defaultPagingInBodies() throws {
        let paging = "paging: { posted: { cursor: body#/after, next: body#/next, items: body#/rows } }\n"
        let (api, problems) = try resolve(
            Self.things + paging + """
                default: { paging: posted }
                resources:
                  posted: { record: Thing, operations: { list: POST } }
                  silent: { record: Thing, actions: { find: { call: POST find -> page<Thing>, on: collection } } }
                """)
        #expect(problems.isEmpty)
        #expect(api.resources[0].paging?.name == "posted" && api.resources[0].items?.pointer == "/rows")
        #expect(api.resources[1].paging == nil && api.resources[1].items == nil)
        let find = api.resources[1].calls.last
        #expect(find?.own.paging?.name == "posted" && find?.own.items?.pointer == "/rows")
        #expect(find?.result.paging?.name == "posted" && find?.result.items?.pointer == "/rows")
        // Nothing can use it, or the schema writes the list: a mistake.
        for resources in [
            "default: { paging: posted }\nresources:\n  silent: { record: Thing }",
            "default: { paging: posted }\nresources:\n  posted: { record: Thing, operations: { list: POST } }\n"
                + "  listed: { record: Thing, operations: [list] }",
            "resources:\n  posted: { record: Thing, paging: posted, operations: { list: POST } }\n"
                + "  own: { record: Thing, paging: posted }",
        ] {
            let (_, problems) = try resolve(Self.things + paging + resources)
            guard case .resource(.malformedPlace("body#/after", reason: .missingBody, kinds: _))? = problems.first
            else {
                Issue.record("\(problems)")
                return
            }
        }
    }

    @Test("An action can say that its response is not read, and have a Swift name")
    func actionsWithNamesAndNothing() throws {
        let (api, problems) = try resolve(
            Self.things + """
                resources:
                  things:
                    record: Thing
                    actions:
                      short: POST -> none
                      long: { call: POST, returns: none }
                      list: { call: GET all -> list<Thing>, swift: list-all, on: collection }
                      etag: { call: HEAD, swift: check, returns: { headers: { etag: string } } }
                """)
        #expect(problems.isEmpty)
        let actions = api.resources[0].calls.filter { $0.kind == .action }
        #expect(actions.map(\.swiftName) == ["short", "long", "listAll", "check"])
        #expect(actions.map(\.result.kind) == [.none, .none, .value, .none])
        #expect(actions[2].own.path?.text == "all" && actions[3].own.path?.text == "etag")
        #expect(actions[3].result.headers?.swiftName == "CheckHeaders")
        for (action, count) in [
            ("{ call: POST -> none, returns: Thing }", 1), ("{ call: POST -> none, returns: none }", 1),
            ("{ call: POST -> none, swift: a }\n      a: POST", 1), ("{ call: POST, swift: \"\" }", 1),
        ] {
            let text = "resources:\n  things:\n    record: Thing\n    actions:\n      do: \(action)"
            #expect(try resolve(Self.things + text).problems.count == count, "\(action)")
        }
    }

    @Test("A list sends fields of its filter in header fields, and these nowhere else")
    func filterInHeaders() throws {
        for (place, hasBody) in [("", false), ("call: POST, filter: body#/f, ", true)] {
            let (api, problems) = try resolve(
                Self.things + """
                    resources:
                      things:
                        record: Thing
                        filter: { prefix: string, index: int, region: string required }
                        operations: { list: { \(place)headers: { X-A: "{region}/{index}", X-B: "{index}", X-C: c } } }
                    """)
            #expect(problems.isEmpty)
            let list = try #require(api.resources[0].call(of: .list))
            #expect(api.resources[0].filter.map(\.wireName) == ["prefix", "index", "region"])
            #expect(list.headers.map(\.name) == ["X-A", "X-B"])
            #expect(list.headerArguments.map(\.wireName) == ["index", "region"])
            #expect(list.headerArguments.map(\.type.isOptional) == [true, false])
            #expect(list.arguments.isEmpty && list.offer == .client)
            #expect((list.body?.kind == .filter) == hasBody)
            #expect((list.body?.fields ?? list.query).map(\.wireName) == ["prefix"])
        }
    }

    @Test("In XML, places have the root element by default: names in small letters with underscores")
    func rootElements() throws {
        let (api, problems) = try resolve(
            """
            records: { OrderItem: { id: int read, title: string }, Receipt: { text: string }, Rest: { next: string? } }
            default: { format: xml }
            resources:
              items:
                record: OrderItem
                items: body#/list/item
                envelope: Rest
                operations: { list: , read: { format: json }, create: POST -> Receipt, remove: { call: DELETE -> Receipt, item: body#/done } }
              flat: { record: OrderItem, items: body#/items, envelope: Rest, operations: [list] }
              json: { record: OrderItem, format: json, items: body#/a/b, envelope: Rest, operations: { list: , read: { format: xml } } }
              own: { record: OrderItem, wrap: OrderItem, operations: { read: { format: json } } }
            """)
        #expect(problems.isEmpty)
        let resources = api.resources
        #expect(resources.map(\.wrap) == ["order_item", "order_item", nil, "OrderItem"])
        #expect(resources.map(\.envelopePlace) == ["/list", nil, nil, nil])
        func call(_ index: Int, _ name: String) -> API.Call? { resources[index].calls.first { $0.name == name } }
        #expect(call(0, "read")?.own.wrap == "" && call(0, "create")?.own.item == "/receipt")
        #expect(call(0, "remove")?.kind == .readOperation && call(0, "remove")?.own.item == "/done")
        #expect(call(2, "read")?.own.wrap == "order_item" && call(3, "read")?.own.wrap == nil)
    }

    @Test func theNearestInheritedSettingApplies() throws {
        let (api, problems) = try resolve(
            Self.things + """
                auth: { a: basic, b: bearer }
                use: a
                paging:
                  links: { follow: link.next, items: body#/rows }
                  other: { follow: header.Next }
                default: { paging: links, suffix: .json, operations: [list], arrays: comma }
                resources:
                  plain: { record: Thing }
                  own:
                    record: Thing
                    suffix: /
                    paging: other
                    items: body#/data
                    use: b
                    operations: [list, update]
                    children:
                      inner: { record: Thing }
                      unpaged: { record: Thing, paging: none, use: none, patch: json }
                """)
        #expect(problems.isEmpty, "\(problems)")
        let plain = api.resources[0]
        #expect(plain.suffix == ".json" && plain.items?.pointer == "/rows" && next(of: plain) == .link("next"))
        #expect(plain.operations == [.list] && plain.arrays == .comma && plain.use == nil)
        let own = api.resources[1]
        #expect(own.suffix == "/" && own.items?.pointer == "/data" && next(of: own) == .header("Next"))
        #expect(own.operations == [.list, .update] && own.use == [["b"]])
        let child = own.children[0]
        #expect(child.suffix == "/" && child.items?.pointer == "/data" && next(of: child) == .header("Next"))
        #expect(child.operations == [.list] && child.use == [["b"]] && child.patch == .mergePatch)
        let unpaged = own.children[1]
        #expect(unpaged.paging == nil && unpaged.use == [] && unpaged.patch == .json)
    }

    @Test func resourcesWithoutARecordHaveActionsAndChildren() throws {
        let (api, problems) = try resolve(
            Self.things + """
                default: { operations: [list], suffix: .json }
                resources:
                  admin:
                    actions: { flush: POST flush, state: GET state -> Thing }
                    children: { things: { record: Thing } }
                """)
        #expect(problems.isEmpty, "\(problems)")
        let admin = try #require(api.resources.first)
        #expect(admin.record == nil && admin.isSingleton && !admin.hasIdentity && admin.operations.isEmpty)
        #expect(admin.calls.map(\.target) == [.collection, .collection])
        #expect(admin.calls.map(admin.request) == ["POST /admin/flush.json", "GET /admin/state.json"])
        #expect(admin.children.map(\.location) == ["/admin/things"] && admin.children[0].operations == [.list])
    }

    @Test(arguments: [
        "admin: {}", "admin: { operations: [list], actions: { flush: POST flush } }",
        "admin: { singleton: true, docs: Nothing. }",
    ])
    func resourcesWithoutARecordHaveNothingElse(resource: String) throws {
        let (api, problems) = try resolve(
            Self.things + "resources:\n  things: { record: Thing }\n  \(resource)")
        #expect(problems == [.resource(.missingRecord(resource: "admin"))], "\(problems)")
        #expect(api.resources.map(\.propertyName) == ["things"])
    }

    @Test func anEmptySuffixEndsAnInheritedOne() throws {
        let (api, problems) = try resolve(
            Self.things + """
                default: { suffix: .json, operations: [list] }
                resources:
                  things:
                    record: Thing
                    children:
                      plain: { record: Thing, suffix: "", children: { inner: { record: Thing } } }
                      other: { record: Thing }
                """)
        #expect(problems.isEmpty, "\(problems)")
        let things = try #require(api.resources.first)
        #expect(things.listLocation == "/things.json")
        #expect(things.children.map(\.suffix) == ["", ".json"])
        #expect(things.children[0].listLocation == "/things/{things.id}/plain")
        #expect(things.children[0].children.map(\.suffix) == [""])
    }

    @Test func settingsOfDefaultOverrideThoseOfTheClient() throws {
        let (api, problems) = try resolve(
            """
            headers: { X-A: "1", X-B: "1" }
            query: { v: "1" }
            timeout: 10s
            deadline: 1m
            retry: { limit: 4, delay: 1s }
            concurrency: 8
            idempotency: header.X-Key
            default:
              headers: { x-b: "2", X-C: "3" }
              query: { v: "2" }
              retry: { statuses: [503] }
              concurrency: 2
            """)
        #expect(problems.isEmpty)
        #expect(api.settings.headers.map { "\($0.name)=\($0.value)" } == ["X-A=1", "x-b=2", "X-C=3"])
        #expect(api.settings.query.map { "\($0.name)=\($0.value)" } == ["v=2"])
        // As a whole: the nearest `retry` has no limit and no delay.
        var retry = RetryRules()
        retry.statuses = [503]
        #expect(
            api.settings.values == [
                .timeout: .duration(milliseconds: 10_000), .deadline: .duration(milliseconds: 60_000),
                .concurrency: .number(2), .retry: .retry(retry), .idempotency: .idempotency(.header("X-Key")),
            ])
    }

    @Test func findsIdentities() throws {
        let (api, problems) = try resolve(
            """
            records:
              ById: { id: uuid }
              ByName: { fields: { name: string, size: int }, identity: name }
              Without: { name: string }
              Embedding: { fields: { id: json } }
            """)
        #expect(problems.isEmpty, "\(problems)")
        #expect(api.records.map(\.identity?.field) == ["id", "name", nil, nil])
    }

    @Test func sortsFieldsIntoRoles() throws {
        let (api, _) = try resolve(
            """
            records:
              User: { id: int read, name: string, password: string write secret, key: string create, age: int? }
            resources:
              users: { record: User, operations: [create, update] }
            """)
        let user = try #require(api.records.first)
        #expect(user.responseFields.map(\.swiftName) == ["id", "name", "key", "age"])
        #expect(user.drafted.map(\.swiftName) == ["name", "password", "key", "age"])
        #expect(user.patched.map(\.swiftName) == ["name", "password", "age"])
    }

    @Test func resolvesTypesAndDefaults() throws {
        let (api, problems) = try resolve(
            """
            enums: { Status: [todo, in-progress, ""] }
            records:
              Thing:
                id: int64
                ids: list<Thing.ID>?
                count: { type: int64, flags: string-encoded, default: 3 }
                at: timestamp(unix-ms)?
                status: { type: Status, default: in-progress }
                name: { type: string, default: 'a"b' }
                flag: { type: bool, default: true }
            """)
        #expect(problems.isEmpty, "\(problems)")
        let fields = try #require(api.records.first?.fields)
        #expect(fields[1].type == .optional(.list(.identifier(of: "Thing"))))
        #expect(fields[2].type == .scalar(.stringEncoded(.int64)))
        #expect(fields[3].type == .optional(.scalar(.plain(.unixMilliseconds))))
        #expect(fields.map(\.defaultValue) == [nil, nil, "3", nil, ".inProgress", #""a\"b""#, "true"])
        #expect(api.enums.first?.cases.map(\.swiftName) == ["todo", "inProgress", "empty"])
    }

    @Test func makesEveryFilterOptional() throws {
        let (api, problems) = try resolve(
            Self.things
                + "resources:\n  things: { record: Thing, filter: { color: string, tags: list<string>, n: int? } }")
        #expect(problems.isEmpty)
        #expect(api.resources.first?.filter.allSatisfy(\.type.isOptional) == true)
    }

    @Test func requiresOnlyCredentialsThatEveryAlternativeTakes() throws {
        let (api, _) = try resolve("auth: { a: basic, b: bearer, c: bearer }\nuse: [[a, b], [a, c]]")
        #expect(api.schemes.map(\.isRequired) == [true, false, false])
    }

    @Test func credentialsFromTheEnvironmentAreOptional() throws {
        let (api, problems) = try resolve(
            "auth: { a: { bearer: header.X, env: T }, b: custom, c: { oauth2: refresh, token: /t } }\nuse: [[a, b, c]]")
        #expect(problems.isEmpty)
        #expect(api.schemes.map(\.isRequired) == [false, true, true])
    }

    @Test func theNearestScopesApply() throws {
        let (api, problems) = try resolve(
            Self.things + """
                auth: { a: { oauth2: client-credentials, token: /t } }
                use: a
                default: { scopes: [d] }
                resources:
                  first: { record: Thing }
                  second:
                    record: Thing
                    scopes: [s]
                    operations: { list: { scopes: l }, read: }
                    children: { inner: { record: Thing }, other: { record: Thing, scopes: [] } }
                """)
        #expect(problems.isEmpty && api.scopes == ["d"])
        let second = try #require(api.resources.last)
        // `use` of `default` applies to the whole client.
        #expect(api.resources[0].scopes == nil && second.scopes == ["s"])
        #expect(second.calls.map(\.own.scopes) == [["l"], nil] && second.calls.map(\.scopes) == [["l"], ["s"]])
        #expect(second.children.map(\.scopes) == [["s"], []])
    }

    @Test func endpointsUseHTTPOnlyIfAllServersDo() throws {
        func problems(_ servers: String) throws -> [Problem] {
            let text = "auth: { a: { oauth2: client-credentials, token: http://b.example/t } }"
            let diagnostics = DiagnosticCollector()
            let file = SourceFile(path: "a.pipes.yaml", text: "pipewright: 1\nname: A\nservers: \(servers)\n\(text)")
            let node = try #require(YAMLReader.read(file, into: diagnostics))
            let reader = SchemaReader(file: file.path, diagnostics: diagnostics)
            let read = reader.read(node)
            let resolver = APIResolver(try #require(read), diagnostics: reader.diagnostics)
            _ = resolver.resolve()
            return resolver.diagnostics.sorted.map(\.problem)
        }
        #expect(try problems("{ a: http://a.example, b: http://localhost }").isEmpty)
        #expect(
            try problems("{ a: http://a.example, b: HTTPS://a.example }") == [
                .auth(.insecureAddress("http://b.example/t"))
            ])
    }

    @Test func findsRecursionOfAnyLengthWithoutRecursion() throws {
        let count = 20_000
        let chain = (0..<count).map { "  R\($0): { next: R\(($0 + 1) % count) }" }.joined(separator: "\n")
        let (_, problems) = try resolve("records:\n" + chain)
        #expect(problems.count == 1)
        guard case .type(.recursiveRecord("R0", let path)) = problems.first else {
            return #expect(Bool(false), "\(problems)")
        }
        #expect(path.count == count)
    }

    @Test func allowsRecursionThroughLists() throws {
        let (_, problems) = try resolve(
            "records:\n  Tree: { children: list<Tree>, byName: map<Tree>, other: list<Tree>? }")
        #expect(problems.isEmpty)
    }

    @Test("Operations that only the client has are operations, also below a resource without a record")
    func operationsOfClients() throws {
        let (api, problems) = try resolve(
            """
            records: { Thing: { id: int read, size: int? read, title: string } }
            resources:
              admin:
                children:
                  things:
                    record: Thing
                    operations:
                      create: { body: { name: string } }
                      replace: { call: PUT -> none, read-fields: omit }
            """)
        #expect(problems.isEmpty, "\(problems)")
        let things = try #require(api.resources.first?.children.first)
        #expect(things.operations == [.create] && things.calls.map(\.offer) == [.runtime, .client])
        #expect(things.has(.replace) && things.has(.create) && !things.has(.list))
        let thing = try #require(api.records.first)
        let tables = APITables(api)
        #expect(tables.bodies.resource(withDraftOf: thing) == things.typePath)
        #expect(thing.fields.map { tables.omitted.contains($0, of: thing.swiftName) } == [false, true, false])
    }

    @Test("Long chains of unions, and unions with many cases, are resolved in a moment", .timeLimit(.minutes(1)))
    func resolvesLongChainsOfUnions() throws {
        let count = 3_000
        let records = (0...count).map { "  R\($0): { type: string, m\($0): int }" }.joined(separator: "\n")
        let before = "records:\n\(records)\nunions:\n  U0: [R0]\n"
        func problems(_ union: (Int) -> String) throws -> [Problem] {
            try resolve(before + (1...count).map { "  U\($0): \(union($0))" }.joined(separator: "\n")).problems
        }
        // Each union is a case of the next one; the first that is too large is reported.
        for chain in [
            try problems { "[U\($0 - 1), R\($0)]" },
            try problems { "{ by: type, cases: { a: U\($0 - 1), b: R\($0) } }" },
        ] {
            guard chain.count == 1,
                case .type(.typeNotAllowed(type: "U250", in: .union, reason: .unionsHaveManyCases)) = chain[0]
            else {
                Issue.record("\(chain.prefix(3))")
                continue
            }
        }
        // All other unions, or all records, are cases of the last one.
        func all(_ letter: String) -> String {
            "[" + (0..<count).map { "\(letter)\($0)" }.joined(separator: ", ") + "]"
        }
        #expect(try problems { $0 < count ? "[R\($0)]" : all("U") }.count == 1)
        #expect(try problems { $0 < count ? "[R\($0)]" : all("R") }.isEmpty)
    }
}
