import CallsGolden
import Foundation
import PipeRuntime
import PipeTesting
import Testing

/// Calls of a generated client whose schema uses every way to name the URL of a call.
@Suite struct CallsTests {
    private static let base = "https://api.example.com/v1"
    private static let user = #"{"id":7,"name":"Ada"}"#
    private static let project = #"{"id":"p 1","title":"T","owner_id":7}"#

    private func client(_ transport: ScriptedTransport) -> CallsClient {
        CallsClient(server: .fixed, transport: transport)
    }

    // MARK: - Servers and versions

    @Test("The value of a server's variable stays in its part of the URL")
    func serverVariables() throws {
        #expect(CallsClient.Server.shop(shop: "tea").url == "https://tea.example.com/admin/2026-01")
        #expect(CallsClient.Server.shop(shop: "tea", version: "a/b").url == "https://tea.example.com/admin/a%2Fb")
        #expect(CallsClient.Server.regional().url == "https://eu.example.com:8443")
        #expect(CallsClient.Server.fixed.url == Self.base)
    }

    @Test(
        "A malformed host is not called",
        arguments: ["evil.example/", "evil.example#", "user@evil.example", "", "a b", "evil.example:1"])
    func malformedHosts(_ shop: String) async throws {
        let transport = ScriptedTransport(.json(Self.user))
        let calls = CallsClient(server: .shop(shop: shop), transport: transport)
        let error = await #expect(throws: PipeError.self) { try await calls.me.read() }
        guard case .invalidRequest(.serverURL) = error?.reason else {
            Issue.record("\(String(describing: error)) \(transport.lines)")
            return
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("The version is sent with every call")
    func version() async throws {
        let transport = ScriptedTransport { _, _ in .json(Self.user) }
        _ = try await client(transport).me.read()
        _ = try await CallsClient(server: .fixed, version: "2027-01-01", transport: transport).me.read()
        #expect(transport.requests.map { $0.header("Api-Version") } == ["2026-01-31", "2027-01-01"])
        #expect(transport.requests.allSatisfy { $0.header("X-Client") == "calls" })
    }

    // MARK: - Names

    @Test("Actions, children and arguments may have the names of members that only generated code calls")
    func namesOfHiddenMembersAreFree() async throws {
        let phone = #"{"id":3,"number":"112"}"#
        let transport = ScriptedTransport { sent, _ in
            switch sent.path.split(separator: "/").last {
            case "call", "first": .json(phone)
            case "all": .json("[\(phone)]")
            case "recording": .text("ring")
            case "history": .json(#"{"data":[{"id":1,"text":"a"}]}"#)
            case "site": .json(#"{"name":"roof"}"#)
            case "c", "descriptor", "pages", "front": .json(#"[{"name":"n"}]"#)
            default: .response(204)
            }
        }
        let calls = client(transport)
        let item = calls.phones[3]
        #expect(try await item.call(call: "ring", send: true).number == "112")
        try await item.send(child: "c", download: true, client: "x", Calls.Level(name: "n"))
        #expect(try await item.download().data() == Data("ring".utf8))
        #expect(try await item.paged().list().map(\.text) == ["a"])
        #expect(try await item.callSite().name == "roof")
        try await item.answered(call: "a", send: "b", download: "c", paged: 1, child: 2)
        #expect(try await calls.phones.all().map(\.number) == ["112"])
        #expect(try await calls.phones.first().id == 3)
        try await calls.phones.save(Calls.Phone(id: 3, number: "112"))
        try await calls.phones.start()
        #expect(try await item.child(child: "c").list().count == 1)
        #expect(try await item.descriptor.list().count == 1)
        #expect(try await item.pages.list().count == 1)
        #expect(try await calls.desks(client: "front").list().count == 1)
        let phones = "\(Self.base)/phones"
        #expect(
            transport.lines == [
                "POST \(phones)/3/call", "POST \(phones)/3/send/c?download=true&client=x", "GET \(phones)/3/recording",
                "GET \(phones)/3/history", "GET \(phones)/3/site", "POST \(phones)/3/answered", "GET \(phones)/all",
                "GET \(phones)/first", "POST \(phones)/save", "POST \(phones)/start", "GET \(phones)/3/child/c",
                "GET \(phones)/3/descriptor", "GET \(phones)/3/pages", "GET \(Self.base)/desks/front",
            ])
        #expect(
            transport.requests[5].json == ["call": "a", "send": "b", "download": "c", "paged": 1, "child": 2])
    }

    @Test("Arguments may have the names of the function's variables, also with the suffix that tells them apart")
    func namesOfVariablesAreFree() async throws {
        let transport = ScriptedTransport(.response(204), .text("{\"name\":\"n\"}"))
        let item = client(transport).phones[3]
        try await item.empty()
        for try await level in item.watch(stream: "s", query: 1, queryValue: 2) { #expect(level.name == "n") }
        let phone = "\(Self.base)/phones/3"
        #expect(
            transport.lines == ["POST \(phone)/empty", "GET \(phone)/watch?stream=s&query=1&query_value=2"])
        #expect(transport.requests[0].json == [:])
    }

    // MARK: - Paths

    @Test("The values of a list in a path are separated by commas, and optional arguments are sent as others")
    func listsInPaths() async throws {
        let transport = ScriptedTransport { _, _ in .text("1") }
        let item = client(transport).projects["p"]
        let days = [
            CalendarDate(clampingYear: 2026, month: 11, day: 28), CalendarDate(clampingYear: 2026, month: 12, day: 1),
        ]
        _ = try await item.days(
            days: days, at: [Date(timeIntervalSince1970: 7)], levels: .unknown("a,b/c"))
        #expect(
            transport.lines == ["GET \(Self.base)/projects/p/days/2026-11-28,2026-12-01/7/a,b%2Fc"])
    }

    @Test("A path with an empty list or without a value is not sent", arguments: ["days", "at", "levels"])
    func missingInPaths(name: String) async throws {
        let transport = ScriptedTransport { _, _ in .text("1") }
        let item = client(transport).projects["p"]
        let error = await #expect(throws: PipeError.self) {
            try await item.days(
                days: name == "days" ? [] : [CalendarDate(clampingYear: 2026, month: 1, day: 1)],
                at: name == "at" ? nil : [Date(timeIntervalSince1970: 7)],
                levels: name == "levels" ? nil : .unknown("x"))
        }
        let isNamed = if case .invalidRequest(.pathArgument(name: name))? = error?.reason { true } else { false }
        #expect(isNamed && transport.requests.isEmpty)
    }

    // MARK: - Singletons

    @Test("A singleton has no identity")
    func singletons() async throws {
        let transport = ScriptedTransport { sent, _ in
            sent.method == "DELETE" || sent.method == "HEAD" ? .response(204) : .json(Self.user)
        }
        let me = client(transport).me
        var user = try await me.read()
        user.name = "Eve"
        user = try await me.replace(user)
        try await me.update { $0.email = .null }
        #expect(try await me.exists())
        try await me.remove()
        _ = try await me.rename(name: "Bob")
        #expect(
            transport.lines == [
                "GET \(Self.base)/me", "PUT \(Self.base)/me", "PATCH \(Self.base)/me", "HEAD \(Self.base)/me",
                "DELETE \(Self.base)/me", "POST \(Self.base)/me/rename",
            ])
        #expect(
            transport.requests[1].body == #"{"id":7,"name":"Eve"}"# && transport.requests[2].body == #"{"email":null}"#)
        #expect(transport.requests[2].header("Content-Type") == "application/merge-patch+json")
    }

    @Test("The children of a singleton are below its path")
    func childrenOfSingletons() async throws {
        let transport = ScriptedTransport { sent, _ in
            sent.url.hasSuffix("projects") ? .json("[\(Self.project)]") : .json(#"{"theme":"dark"}"#)
        }
        let me = client(transport).me
        #expect(try await me.settings.read().theme == "dark")
        try await me.settings.update { $0.theme = "light" }
        #expect(try await me.projects.list().count == 1)
        #expect(
            transport.lines == [
                "GET \(Self.base)/me/settings", "PATCH \(Self.base)/me/settings", "GET \(Self.base)/me/projects",
            ])
        #expect(transport.requests[1].header("Content-Type") == "application/json; charset=utf-8")
    }

    @Test("exists returns false for an absent singleton")
    func absentSingleton() async throws {
        let missing = client(ScriptedTransport(.response(404))).me
        #expect(try await missing.exists() == false)
        let broken = client(ScriptedTransport(.response(500))).me
        await #expect(throws: PipeError.self) { try await broken.exists() }
    }

    // MARK: - Forms

    @Test("Nested members of forms have names in brackets")
    func forms() async throws {
        let transport = ScriptedTransport { _, _ in .json(Self.user) }
        let users = client(transport).users
        let address = Calls.Address(city: "Köln & Bonn", lines: ["a", "b"])
        try await users.create(.init(name: "Ada L", address: address, tags: ["x", "y"]))
        try await users.update(7) {
            $0.email = .null
            $0.tags = .value([])
        }
        try await users.upsert(.init(name: "Eve"), at: 9)
        try await users[7].tag(tags: ["a=b"], address: address)
        try await users.invite(["a@b"])
        let sent = transport.requests
        #expect(
            sent[0].body
                == "name=Ada%20L&address%5Bcity%5D=K%C3%B6ln%20%26%20Bonn&address%5Blines%5D%5B%5D=a"
                + "&address%5Blines%5D%5B%5D=b&tags%5B%5D=x&tags%5B%5D=y")
        #expect(sent[0].header("Content-Type") == "application/x-www-form-urlencoded")
        #expect(sent[1].line == "PATCH \(Self.base)/users/7" && sent[1].body == "email=")
        #expect(sent[2].line == "PUT \(Self.base)/users/9" && sent[2].body == "name=Eve")
        #expect(
            sent[3].body == "tags%5B%5D=a%3Db&address%5Bcity%5D=K%C3%B6ln%20%26%20Bonn&address%5Blines%5D%5B%5D=a"
                + "&address%5Blines%5D%5B%5D=b")
        #expect(sent[4].body == #"["a@b"]"#)
        #expect(sent[4].header("Content-Type") == "application/json; charset=utf-8")
    }

    @Test("An upsert without a response body reads the record")
    func upsert() async throws {
        let transport = ScriptedTransport(.response(204), .json(Self.user))
        let user = try await client(transport).users.upsert(.init(name: "Ada"), at: 7)
        #expect(user.id == 7 && transport.lines == ["PUT \(Self.base)/users/7", "GET \(Self.base)/users/7"])
    }

    // MARK: - Orders

    @Test("Orders are written in the schema's format")
    func orders() async throws {
        let transport = ScriptedTransport { _, _ in .json(#"[]"#) }
        let calls = client(transport)
        _ = try await calls.users.list(sort: [.descending(.createdAt), .ascending(.name)])
        _ = try await calls.levels.list(sort: [.descending(.name)])
        _ = try await calls.levels.list()
        #expect(
            transport.lines == [
                "GET \(Self.base)/users?sort=-created_at,name",
                "GET \(Self.base)/levels?format=json&%24orderby=name%20desc", "GET \(Self.base)/levels?format=json",
            ])
    }

    // MARK: - Custom operations

    @Test("A list may have its own path and an envelope")
    func customList() async throws {
        let body = """
            {"incomplete":true,"took":3,"data":{"children":[{"kind":"p","data":\(Self.project)},{"data":\(Self.project)}]}}
            """
        let transport = ScriptedTransport(.json(body))
        let projects = client(transport).projects
        let page = try await projects.list(
            where: .init(ownerID: 7, state: .open), sort: [.descending(.title)], pageSize: 5)
        #expect(page.map(\.id) == ["p 1", "p 1"])
        #expect(try projects.envelope(of: page) == Calls.SearchInfo(incomplete: true, took: 3))
        #expect(
            transport.lines == [
                "GET \(Self.base)/search/projects?kind=all&owner_id=7&state=open&order=title&direction=down&limit=5"
            ])
        #expect(transport.requests[0].header("X-Search") == "1")
    }

    @Test("A query has the members of records, unions and maps in brackets, and lists in their style")
    func structuredQueries() async throws {
        let transport = ScriptedTransport { _, _ in .json(#"{"data":{"children":[]}}"#) }
        let calls = client(transport)
        let first = try #require(CalendarDate("2026-01-01"))
        _ = try await calls.projects.list(
            where: .init(
                created: .span(Calls.Span(gte: first)), spans: [Calls.Span(gte: first), Calls.Span(lt: first)],
                labels: ["a b": ["x", "y"]], any: ["k": [1, nil]]))
        _ = try await calls.projects.list(where: .init(created: .date(first)))
        _ = try await calls.projects["p"].board(
            during: Calls.Span(exact: 0.5), days: ["d": Date(timeIntervalSince1970: 86_400)])
        let base = "GET \(Self.base)/search/projects?kind=all&"
        #expect(
            transport.lines == [
                base + "created%5Bgte%5D=2026-01-01&spans%5B%5D%5Bgte%5D=2026-01-01&spans%5B%5D%5Blt%5D=2026-01-01"
                    + "&labels%5Ba%20b%5D%5B%5D=x&labels%5Ba%20b%5D%5B%5D=y&any%5Bk%5D%5B%5D=1&any%5Bk%5D%5B%5D",
                base + "created=2026-01-01",
                "GET \(Self.base)/projects/p/board?view=wide&owner=a%2Bb&flag=&during%5Bexact%5D=0.5&days%5Bd%5D=86400",
            ])
    }

    @Test("Operations may have arguments in the query; without them they are as always")
    func argumentsOfOperations() async throws {
        let transport = ScriptedTransport { sent, _ in
            switch sent.method {
            case "GET" where sent.path.hasSuffix("/project"): .json(#"{"project":\#(Self.project)}"#)
            case "HEAD": .response(200)
            case "DELETE": .response(204)
            default: .json(Self.user)
            }
        }
        let calls = client(transport)
        _ = try await calls.projects.read("p")
        _ = try await calls.projects.read("p", id: 1, expand: ["a", "b"], during: Calls.Span(exact: 0.5))
        let ada = try await calls.members.create(.init(name: "Ada"), dryRun: true)
        try await calls.members.replace(ada, dryRun: nil)
        try await calls.members.update(7, dryRun: false, draft: "d", record: "r", change: 1) { $0.name = "B" }
        try await calls.members.upsert(.init(name: "C"), at: 8, dryRun: true)
        try await calls.members.remove(7, since: Date(timeIntervalSince1970: 5))
        #expect(try await calls.members.exists(7, json: true, reader: "r", pipe: 1, with: "w"))
        _ = try await calls.account.update(notify: true) { $0.name = "Eve" }
        #expect(
            transport.requests.map { $0.line.replacing(Self.base, with: "") } == [
                "GET /project?kind=full&project=p",
                "GET /project?kind=full&id=1&expand%5B%5D=a&expand%5B%5D=b&during%5Bexact%5D=0.5&project=p",
                "POST /members?dry_run=true", "PUT /members/7",
                "PATCH /members/7?dry_run=false&draft=d&record=r&change=1", "PUT /members/8?dry_run=true",
                "DELETE /members/7?since=5", "HEAD /members/7?json=true&reader=r&pipe=1&with=w",
                "PATCH /me?notify=true",
            ])
    }

    @Test("An operation may have another result than the record")
    func resultsOfOperations() async throws {
        let transport = ScriptedTransport(
            .json(#"{"id":1,"text":"a"}"#), .json(#"{"deleted":true}"#), .response(204), .json(#"{"deleted":true}"#),
            .json(#"{"deleted":false}"#))
        let calls = client(transport)
        #expect(try await calls.inbox.read(1) == .task(Calls.Task(id: 1, text: "a")))
        #expect(try await calls.inbox[2].read(id: 5) == .receipt(Calls.Receipt(deleted: true)))
        #expect(try await calls.inbox.remove(3) == nil)
        #expect(try await calls.inbox[4].remove() == Calls.Receipt(deleted: true))
        #expect(try await calls.profile.remove().deleted == false)
        #expect(
            transport.lines.map { $0.replacing(Self.base, with: "") } == [
                "GET /inbox/1", "GET /inbox/2?id=5", "DELETE /inbox/3?hard=true", "DELETE /inbox/4?hard=true",
                "DELETE /me",
            ])
    }

    @Test("A record in a query that JSON cannot express is an error, and nothing is sent")
    func inexpressibleQuery() async throws {
        let transport = ScriptedTransport(.json("{}"))
        let error = await #expect(throws: PipeError.self) {
            try await client(transport).projects["p"].board(during: Calls.Span(exact: .infinity))
        }
        guard case .encoding = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("A call has any method, a body that may be left out, and query items in other styles")
    func methodsBodiesAndStyles() async throws {
        let transport = ScriptedTransport { _, _ in .json("[]") }
        let projects = client(transport).projects
        _ = try await projects.find()
        _ = try await projects.find(Calls.Span(exact: 1.5))
        _ = try await projects["p"].properties(names: ["a|b", "c,d"])
        _ = try await projects["p"].properties(
            names: [], words: ["x y", "z"], during: Calls.Span(gte: CalendarDate("2026-11-28"), exact: 2),
            where: Calls.Span(exact: 0.5), ids: [1, 2], at: [Date(timeIntervalSince1970: 7)])
        let sent = transport.requests
        #expect(
            transport.lines == [
                "QUERY \(Self.base)/projects/find", "QUERY \(Self.base)/projects/find",
                "PROPFIND \(Self.base)/projects/p/properties?names=a%7Cb%7Cc%2Cd",
                "PROPFIND \(Self.base)/projects/p/properties?words=x%20y%20z&during=gte,2026-11-28,exact,2.0"
                    + "&where=%7B%22exact%22%3A0.5%7D&ids=%5B1%2C2%5D&at=7",
            ])
        #expect(sent[0].body == nil && sent[0].header("Content-Type") == nil)
        #expect(sent[1].body == #"{"exact":1.5}"#)
    }

    @Test("A value that JSON cannot express is not sent", arguments: [true, false])
    func styledValuesWithoutJSON(isJoined: Bool) async throws {
        let transport = ScriptedTransport(.json("[]"))
        let span = Calls.Span(exact: .infinity)
        let error = await #expect(throws: PipeError.self) {
            _ = try await client(transport).projects["p"].properties(
                names: [], during: isJoined ? span : nil, where: isJoined ? nil : span)
        }
        guard case .encoding = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("An OPTIONS may have a body")
    func options() async throws {
        let transport = ScriptedTransport(.json(#"{"upload_url":"u"}"#))
        let answer = try await client(transport).users.preflight(name: "a.png", size: 5)
        #expect(answer["upload_url"] == "u" && transport.lines == ["OPTIONS \(Self.base)/uploads"])
        #expect(transport.requests.first?.body == #"{"name":"a.png","size":5}"#)
    }

    @Test("An element without its record is an error")
    func elementWithoutRecord() async throws {
        let transport = ScriptedTransport(.json(#"{"data":{"children":[{"kind":"p"}]}}"#))
        let error = await #expect(throws: PipeError.self) { try await client(transport).projects.list() }
        guard case .decoding = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("Identities are sent in the schema's location")
    func identities() async throws {
        let transport = ScriptedTransport { sent, _ in
            switch sent.method {
            case "GET": .json(#"{"project":\#(Self.project)}"#)
            case "POST" where sent.url.hasSuffix("destroy"): .response(204)
            default: .json(Self.project)
            }
        }
        let calls = CallsClient(server: .fixed, auth: .init(token: "secret"), transport: transport)
        #expect(try await calls.projects.read("p 1").title == "T")
        try await calls.projects.update("p 1") { $0.title = "U" }
        try await calls.projects.remove("p 1")
        #expect(
            transport.lines == [
                "GET \(Self.base)/project?kind=full&project=p%201", "POST \(Self.base)/projects/p%201",
                "POST \(Self.base)/projects/p%201/destroy",
            ])
        #expect(transport.requests.map { $0.header("Authorization") } == ["Bearer secret", "Bearer secret", nil])
    }

    @Test("Settings of a pipe override those of an operation")
    func overriddenSettings() async throws {
        let transport = ScriptedTransport { _, _ in .json(#"{"data":{"children":[]}}"#) }
        let projects = client(transport).projects.with {
            $0.headers["X-Search"] = "2"
            $0.headers["X-Client"] = nil
            $0.query["more"] = "1"
        }
        _ = try await projects.list()
        #expect(transport.requests[0].header("X-Search") == "2" && transport.requests[0].header("X-Client") == nil)
        #expect(transport.requests[0].url.hasSuffix("/search/projects?kind=all&more=1"))
    }

    // MARK: - Paths

    @Test("Paths may contain identities of parents")
    func parentsInPaths() async throws {
        let transport = ScriptedTransport { sent, _ in
            sent.url.hasSuffix("/3") ? .json(#"{"task":{"id":3,"text":"x"}}"#) : .json("[]")
        }
        let calls = client(transport)
        _ = try await calls.projects["p/1"].tasks.list(pageSize: 2)
        #expect(try await calls.projects["p/1"].tasks.read(3).text == "x")
        _ = try await calls.teams(org: "a/b", level: .open).list()
        _ = try await calls.teams(org: "a", level: .unknown("x y"))[4].nothing.list()
        #expect(
            transport.lines == [
                "GET \(Self.base)/tasks/of/p%2F1?limit=2", "GET \(Self.base)/tasks/of/p%2F1/3",
                "GET \(Self.base)/orgs/a%2Fb/teams/open", "GET \(Self.base)/orgs/a/teams/x%20y/4/nothing",
            ])
    }

    @Test("An empty segment or a dot segment is not sent", arguments: ["", ".", ".."])
    func dotSegments(_ text: String) async throws {
        let transport = ScriptedTransport { _, _ in .json("[]") }
        let calls = client(transport)
        await #expect(throws: PipeError.self) { try await calls.teams(org: text, level: .open).list() }
        await #expect(throws: PipeError.self) { try await calls.projects["p"].files(sha: text).list() }
        await #expect(throws: PipeError.self) { try await calls.projects[Calls.Project.ID(text)].tasks.list() }
        #expect(transport.requests.isEmpty, "\(transport.lines)")
    }

    // MARK: - Actions

    @Test("Actions return pages, bytes and other types")
    func results() async throws {
        let transport = ScriptedTransport { sent, index in
            switch index {
            case 0:
                .json(#"{"files":[{"id":1,"text":"a"}]}"#, headers: ["Link": "<?page=2>; rel=next"])
            case 1: .json(#"{"files":[{"id":2,"text":"b"}]}"#)
            case 2: .response(200, headers: ["Content-Type": "image/png"], "\u{1}PNG")
            case 3: .json(#"{"count":12}"#)
            case 4: .json(#"{"id":5,"text":"c"}"#)
            default: .response(599)
            }
        }
        let calls = client(transport)
        let first = try await calls.projects["p"].files(sha: "abc", state: .closed).list()
        let second = try #require(try await first.next())
        #expect(first.map(\.id) == [1] && second.map(\.text) == ["b"] && !second.hasNext)
        #expect(try await calls.users[7].avatar().data() == Data([1, 0x50, 0x4E, 0x47]))
        #expect(try await calls.projects.count() == 12)
        #expect(try await calls.projects["p"].commit(number: 4).id == 5)
        #expect(
            transport.lines == [
                "GET \(Self.base)/projects/p/commits/abc/files?state=closed",
                "GET \(Self.base)/projects/p/commits/abc/files?page=2&state=closed",
                "GET \(Self.base)/users/7/avatar.png",
                "GET \(Self.base)/projects/count", "GET \(Self.base)/commits/p-4",
            ])
        #expect(
            transport.requests.map { $0.header("Accept") }.suffix(3) == ["*/*", "application/json", "application/json"])
    }

    // MARK: - Relations

    @Test("A field with an ID gives a call for the other record")
    func relations() async throws {
        let transport = ScriptedTransport { sent, _ in
            sent.url.contains("/users/")
                ? .json(Self.user) : .json(#"{"data":{"children":[{"data":\#(Self.project)}]}}"#)
        }
        let calls = client(transport)
        let project = Calls.Project(id: "p", title: "T", ownerID: 7)
        #expect(try await calls.owner(of: project).name == "Ada")
        #expect(try await calls.reviewer(of: project) == nil)
        let user = try await calls.owner(of: project)
        var titles: [String] = []
        for try await project in calls.projects(owner: user) { titles.append(project.title) }
        #expect(titles == ["T"])
        #expect(calls.projects[project].tasks.url == "\(Self.base)/tasks/of/p")
        #expect(
            transport.lines == [
                "GET \(Self.base)/users/7", "GET \(Self.base)/users/7",
                "GET \(Self.base)/search/projects?kind=all&owner_id=7",
            ])
    }

    // MARK: - Errors

    @Test("A response may report an error, whatever its status is")
    func reportedErrors() async throws {
        let transport = ScriptedTransport(
            .json(#"{"ok":false,"error":"not_found"}"#), .json(#"{"ok":true,"id":7,"name":"Ada"}"#),
            .response(404, headers: ["Content-Type": "application/json"], #"{"error":"gone"}"#))
        let me = client(transport).me
        let error = await #expect(throws: PipeError.self) { try await me.read() }
        guard case .reported = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.message == "not_found" && error?.status == 200)
        #expect(error?.description == "GET \(Self.base)/me: the server reports a failure: not_found")
        #expect(try await me.read().name == "Ada")
        let second = await #expect(throws: PipeError.self) { try await me.read() }
        #expect(second?.isNotFound == true && second?.message == "gone")
    }
}
