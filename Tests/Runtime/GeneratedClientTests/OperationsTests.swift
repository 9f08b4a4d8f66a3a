import CallsGolden
import Foundation
import PipeRuntime
import PipeTesting
import Testing

/// Operations that the client has itself, besides those of the runtime or instead of them.
@Suite struct OperationsTests {
    private static let base = "https://api.example.com/v1"
    private static let note = #"{"id":7,"text":"A"}"#

    private func client(_ transport: ScriptedTransport) -> CallsClient {
        CallsClient(server: .fixed, transport: transport)
    }

    /// The method and the path of each request, and some of its header fields.
    private func sent(_ transport: ScriptedTransport, _ names: String...) -> [String] {
        transport.requests.map { request in
            let fields = names.compactMap { name in request.header(name).map { "\(name): \($0)" } }
            return ([request.line.replacing(Self.base, with: "")] + fields).joined(separator: "; ")
        }
    }

    // MARK: - Arguments in header fields

    @Test("Operations have arguments in header fields; without optional ones they are as always")
    func argumentsInHeaders() async throws {
        let transport = ScriptedTransport { sent, _ in
            sent.method == "HEAD" || sent.method == "DELETE"
                ? .response(204) : .json(Self.note, headers: ["ETag": "\"1\""])
        }
        let notes = client(transport).notes
        _ = try await notes.read(7)
        let note = try await notes.read(7, etags: ["\"1\"", "\"2\""])
        #expect(note.recordVersion.entityTag == "\"1\"")
        try await notes.create(.init(text: "A"), dryRun: true, source: "a b")
        try await notes.replace(note)
        try await notes.replace(note, reason: "typo")
        try await notes.update(7, site: "s", reason: .closed, patch: 1) { $0.text = "B" }
        try await notes.update(7, reason: nil, patch: 2) { $0.text = "B" }
        try await notes.upsert(.init(text: "C"), at: 8, mode: .open)
        try await notes.remove(7)
        try await notes.remove(7, since: Date(timeIntervalSince1970: 0))
        let trace = UUID()
        #expect(try await notes.exists(7, trace: trace))
        #expect(
            sent(
                transport, "If-None-Match", "X-Of", "X-Source", "X-Reason", "X-Patch", "X-Mode", "If-Unmodified-Since",
                "X-Trace", "If-Match") == [
                    "GET /notes/7; X-Of: 7", #"GET /notes/7; If-None-Match: "1", "2"; X-Of: 7"#,
                    "POST /notes?dry_run=true; X-Source: app/a b",
                    #"PUT /notes/7; If-Match: "1""#, #"PUT /notes/7; X-Reason: typo; If-Match: "1""#,
                    "PATCH /notes/7?site=s; X-Reason: closed of 7; X-Patch: 1", "PATCH /notes/7; X-Patch: 2",
                    "PUT /notes/8; X-Mode: open", "DELETE /notes/7",
                    "DELETE /notes/7; If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT",
                    "HEAD /notes/7; X-Trace: \(trace.uuidString.lowercased())",
                ])
    }

    @Test("A read after an update without a response body has none of its arguments")
    func argumentsOfOneOperation() async throws {
        let transport = ScriptedTransport(.response(204), .json(Self.note))
        #expect(try await client(transport).notes.update(7, site: "s", patch: 2) { $0.text = "B" }.text == "A")
        #expect(sent(transport, "X-Patch", "X-Of") == ["PATCH /notes/7?site=s; X-Patch: 2", "GET /notes/7; X-Of: 7"])
    }

    @Test("Operations of a child and of a singleton have such arguments, too, and so have those with other results")
    func argumentsOfOtherPipes() async throws {
        let transport = ScriptedTransport { sent, _ in
            switch sent.method {
            case "HEAD": .response(404)
            case _ where sent.path.hasSuffix("draft"): .json(#"{"theme":"t"}"#)
            case "GET", "DELETE": .json(#"{"deleted":true}"#)
            default: .json(Self.note)
            }
        }
        let calls = client(transport)
        let locks = calls.notes[1].locks
        #expect(try await locks.read(2).deleted)
        #expect(try await locks[2].read(with: "w").deleted)
        #expect(try await locks.remove(2, owner: "o")?.deleted == true)
        let note = try await locks.update(2, owner: "o") { $0.text = "B" }
        try await locks.replace(note, owner: "o")
        let day = try #require(CalendarDate(year: 2026, month: 1, day: 2))
        let draft = try await calls.draft.read(at: day)
        try await calls.draft.create(.init(theme: "t"), at: day)
        try await calls.draft.replace(draft, at: "now")
        try await calls.draft.update(at: day) { $0.theme = "u" }
        try await calls.draft.remove(at: day)
        #expect(try await calls.draft.exists(at: day) == false)
        #expect(
            sent(transport, "X-Note", "X-With", "X-Id", "X-Owner", "X-At") == [
                "GET /notes/1/locks/2; X-Note: 1", "GET /notes/1/locks/2; X-Note: 1; X-With: w",
                "DELETE /notes/1/locks/2; X-Id: o", "PATCH /notes/1/locks/2; X-Owner: o",
                "PUT /notes/1/locks/7; X-Owner: o", "GET /draft; X-At: 2026-01-02", "POST /draft; X-At: 2026-01-02",
                "PUT /draft; X-At: now", "PATCH /draft; X-At: 2026-01-02", "DELETE /draft; X-At: 2026-01-02",
                "HEAD /draft; X-At: 2026-01-02",
            ])
    }

    // MARK: - Required arguments

    @Test("A list whose filter has required fields is called with a filter")
    func requiredFilter() async throws {
        let transport = ScriptedTransport { sent, _ in
            sent.path.contains("stops") || sent.method == "POST"
                ? .json(#"[{"name":"A","id":1,"day":"d"}]"#)
                : .json(
                    #"{"incomplete":false,"data":[{"id":1,"day":"d"}]}"#,
                    headers: sent.url.contains("page=2") ? [:] : ["Link": #"</v1/search/visits?page=2>; rel="next""#])
        }
        let calls = client(transport)
        let visits = calls.visits
        let filter = Calls.VisitsResource.Filter(userID: 7, kinds: [.open])
        let page = try await visits.list(where: filter, sort: [.descending(.day)], pageSize: 10, query: ["a": "b"])
        #expect(page.records.count == 1)
        #expect(try visits.envelope(of: page).incomplete == false)
        #expect(try await visits.first(where: filter)?.day == "d")
        var count = 0
        for try await _ in visits.all(where: filter, limit: 2, pageSize: 1) { count += 1 }
        for try await page in visits.pages(where: filter, maxPages: 1) { count += page.records.count }
        #expect(count == 3)
        for try await level in visits[1].stops.all(where: .init(kind: "k")) { #expect(level.name == "A") }
        let ada = Calls.User(id: 9, name: "Ada")
        for try await visit in calls.logins(user: ada) { #expect(visit.day == "d") }
        #expect(
            sent(transport) == [
                "GET /search/visits?user_id=7&kinds%5B%5D=open&sort=-day&limit=10&a=b",
                "GET /search/visits?user_id=7&kinds%5B%5D=open",
                "GET /search/visits?user_id=7&kinds%5B%5D=open&limit=1",
                "GET /search/visits?page=2&user_id=7&kinds%5B%5D=open&limit=1",
                "GET /search/visits?user_id=7&kinds%5B%5D=open", "GET /visits/1/stops?kind=k", "POST /logins/search",
            ])
        #expect(transport.requests.last?.body == #"{"filter":{"user_id":9}}"#)
    }

    @Test("Required arguments of operations are sent, and the others if they are passed")
    func requiredArguments() async throws {
        let transport = ScriptedTransport(
            .json(#"{"id":1,"day":"d"}"#), .json(#"{"id":1,"day":"d"}"#), .response(204), .response(204))
        let visits = client(transport).visits
        _ = try await visits.read(1, tenant: "t")
        _ = try await visits.read(1, tenant: "t", expand: ["a"])
        try await visits.remove(1, reason: .open)
        try await visits.remove(1, reason: .closed, note: "n")
        #expect(
            sent(transport, "X-Note") == [
                "GET /visits/1?tenant=t", "GET /visits/1?tenant=t&expand%5B%5D=a", "DELETE /visits/1?reason=open",
                "DELETE /visits/1?reason=closed; X-Note: n",
            ])
    }

    @Test("Without its required arguments, a call is not of the runtime's")
    func noRuntimeVerbs() {
        #expect(!((Calls.VisitsResource.self as Any) is any ListableResource.Type))
        #expect(!((Calls.VisitsResource.self as Any) is any ReadableResource.Type))
        #expect((Calls.NotesResource.self as Any) is any ReadableResource.Type)
    }

    @Test("An argument that a header field cannot have is an error, and nothing is sent")
    func unusableArguments() async throws {
        let transport = ScriptedTransport(.json(Self.note))
        let error = await #expect(throws: PipeError.self) {
            try await client(transport).notes.create(.init(text: "A"), source: "é")
        }
        guard case .invalidRequest(.headerArgument(name: "X-Source", .notASCII)) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(transport.requests.isEmpty)
    }
}
