import Foundation
import PipeRuntime
import PipeTesting
import Testing
import WritingGolden

/// Calls of a generated client whose schema says how requests are written.
@Suite struct WritingTests {
    private static let base = "https://writing.example.com/api"

    private func client(_ transport: ScriptedTransport) -> WritingClient {
        WritingClient(transport: transport)
    }

    // MARK: - Drafts of the server

    @Test("A draft of another body than the record is filled by the server")
    func newDraft() async throws {
        let template = """
            {"template":{"id":null,"title":"-","priority":2,"at":1700000000,"contact":{"name":"Jane"},"x":[1],"y":1}}
            """
        let transport = ScriptedTransport(
            .json(template), .json(template), .json(#"{"author":{"name":"Jane"},"text":null}"#))
        let tickets = client(transport).tickets
        let draft = try await tickets.new(.init(title: "Lost", priority: 3, more: ["y": nil]))
        #expect(draft.title == "Lost" && draft.priority == 3 && draft.contact?.name == "Jane")
        #expect(draft.at == Date(timeIntervalSince1970: 1_700_000_000) && draft.more == ["x": [1], "y": nil])
        _ = try await tickets.new(draft, queue: "north")
        let reply = try await tickets[8].replies.new(.init(text: "Found"))
        #expect(reply.text == "Found" && reply.author?.name == "Jane")
        #expect(
            transport.lines == [
                "GET \(Self.base)/tickets/template", "GET \(Self.base)/tickets/template?queue=north",
                "GET \(Self.base)/tickets/8/replies/new",
            ])
        #expect(transport.requests.allSatisfy { $0.body == nil })
    }

    // MARK: - Members that are always sent

    @Test("A member with the flag ‘sent’ is null in a request if it is nil, but an update sends only what changes")
    func sentNulls() async throws {
        let booking = #"{"id":8,"kind":null,"due":null}"#
        let transport = ScriptedTransport { _, _ in .json(booking) }
        let bookings = client(transport).bookings
        let made = try await bookings.create(.init())
        _ = try await bookings.create(.init(kind: "x", due: Date(timeIntervalSince1970: 5), note: "y"))
        _ = try await bookings.replace(made)
        _ = try await bookings.update(8) { $0.note = "z" }
        _ = try await bookings.update(8) { $0.kind = nil }
        try await bookings.price()
        try await bookings.price(kind: "x", due: Date(timeIntervalSince1970: 5))
        #expect(
            transport.requests.map { $0.body ?? "" } == [
                #"{"kind":null,"due":null}"#, #"{"kind":"x","due":5,"note":"y"}"#, #"{"id":8,"kind":null,"due":null}"#,
                #"{"note":"z"}"#, #"{"kind":null}"#, #"{"kind":null,"due":null}"#, #"{"kind":"x","due":5}"#,
            ])
    }

    // MARK: - Paths

    @Test("A resource without a record has actions and children; an empty suffix ends an inherited one")
    func pathsWithoutRecords() async throws {
        let transport = ScriptedTransport { sent, _ in
            let path = sent.line.replacing("GET \(Self.base)/admin", with: "")
            return switch path {
            case "/status.json": .json(#"{"mode":"calm"}"#)
            case "/exports/r": .json(#"{"id":"r","size":3}"#)
            case "/groups/a%20b/raw.csv.json": .response(200, "x")
            default: .json("[]")
            }
        }
        let admin = client(transport).admin
        #expect(try await admin.status().mode == "calm")
        try await admin.flush(keys: ["a"])
        _ = try await admin.jobs.list()
        _ = try await admin.exports.list()
        #expect(try await admin.exports.read("r").size == 3)
        _ = try await admin.exports["r"].lines.list()
        _ = try await admin.exports["r"].notes.list()
        let group = admin.groups(name: "a b")
        try await group.join()
        #expect(try await group.raw().data() == Data("x".utf8))
        _ = try await group.owners.list()
        #expect(
            transport.requests.map { $0.line.replacing(Self.base, with: "") } == [
                "GET /admin/status.json", "POST /admin/cache/flush.json", "GET /admin/jobs.json", "GET /admin/exports",
                "GET /admin/exports/r", "GET /admin/exports/r/lines", "GET /admin/exports/r/notes/",
                "PUT /admin/groups/a%20b/members.json", "GET /admin/groups/a%20b/raw.csv.json",
                "GET /admin/groups/a%20b/owners.json",
            ])
        #expect(transport.requests[1].body == #"{"keys":["a"]}"#)
        #expect(transport.requests.allSatisfy { $0.header("X-Role") == "admin" })
        #expect(admin.url == "\(Self.base)/admin.json")
    }

    // MARK: - Bodies with their own fields

    @Test("Drafts and patches may have other fields than the record")
    func ownBodies() async throws {
        let transport = ScriptedTransport { _, _ in .json(#"{"id":1,"total":5,"status":"paid"}"#) }
        let payments = client(transport).payments
        // The draft is that of the resource and, since there is no other, of the record.
        let draft: Writing.Payment.Draft = Writing.PaymentsResource.Draft(
            amount: 5, source: "card", at: Date(timeIntervalSince1970: 7), code: "x")
        #expect(try await payments.create(draft).total == 5)
        try await payments.create(.init(amount: 6, source: "card"), dryRun: true)
        let payment = try await payments.update(1) {
            $0.note = .null
            $0.label = "b"
        }
        let patch: Writing.Payment.Patch = Writing.PaymentsResource.Patch()
        #expect(try JSON.encode(patch) == Array("{}".utf8))
        try await payments.update(payment) { $0.label = "c" }
        #expect("\(draft)".contains("card") && !String(reflecting: draft).contains(#""x""#))
        #expect(
            transport.requests.map { "\($0.line.replacing(Self.base, with: "")) \($0.body ?? "")" } == [
                #"POST /payments {"amount":5,"source":"card","at":7,"code":"x"}"#,
                #"POST /payments?dry_run=true {"amount":6,"source":"card"}"#,
                #"POST /payments/1 {"note":null,"label":"b"}"#, #"POST /payments/1 {"label":"c"}"#,
            ])
    }

    @Test("A draft with its own fields may have files")
    func ownBodiesWithFiles() async throws {
        let transport = ScriptedTransport(.json(#"{"id":"r","size":3}"#))
        let receipts = client(transport).payments[1].receipts
        let scan = UploadContent.data(Data("abc".utf8), filename: "a.txt", contentType: "text/plain")
        #expect(try await receipts.upsert(.init(title: "T", scan: scan), at: "r").size == 3)
        let sent = try #require(transport.requests.first)
        #expect(sent.line == "PUT \(Self.base)/payments/1/receipts/r")
        let body = try #require(sent.body)
        #expect(body.contains(#"name="scan"; filename="a.txt""#) && body.contains("abc"))
    }

    @Test("A replacement may have other fields than the record")
    func ownReplacements() async throws {
        let order = #"{"id":2,"total":5,"title":"T"}"#
        let transport = ScriptedTransport(
            .json(order), .response(204), .json(order), .json(#"{"id":"r","size":1}"#), .json(#"{"id":"s","size":3}"#))
        let payment = client(transport).payments[1]
        let replacement = Writing.PaymentsResource.LimitsResource.Replacement(amount: 5, code: "x")
        #expect(!String(reflecting: replacement).contains(#""x""#))
        #expect(try await payment.limits.replace(2, with: replacement, reason: "r").total == 5)
        // Without a response body, the record is read.
        let all = try await payment.limits.replace(
            2, with: .init(amount: 6), dryRun: true, replacement: "p", with: 3, reason: "s")
        #expect(all.title == "T")
        #expect(try await payment.terms.replace(.init(mode: "a b")).size == 1)
        let scan = UploadContent.data(Data("abc".utf8), filename: "a.txt", contentType: "text/plain")
        #expect(try await payment.scans.replace("s", with: .init(title: "T", scan: scan)).size == 3)
        #expect(
            transport.requests.dropLast().map { "\($0.line.replacing(Self.base, with: "")) \($0.body ?? "")" } == [
                #"PUT /payments/1/limits/2 {"amount":5,"note":null,"code":"x"}"#,
                #"PUT /payments/1/limits/2?dry_run=true&replacement=p&with=3 {"amount":6,"note":null,"code":null}"#,
                "GET /payments/1/limits/2 ", "PUT /payments/1/terms mode=a%20b",
            ])
        #expect(transport.requests.map { $0.header("X-Reason") } == ["r", "s", nil, nil, nil])
        #expect(transport.requests.last?.line == "PUT \(Self.base)/payments/1/scans/s")
        #expect(transport.requests.last?.body?.contains(#"name="scan"; filename="a.txt""#) == true)
        let strict = payment.limits.with { $0.ifMatch = .required }
        let error = await #expect(throws: PipeError.self) {
            try await strict.replace(2, with: replacement, reason: "r")
        }
        guard case .invalidRequest(.missingVersion) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!((Writing.PaymentsResource.LimitsResource.self as Any) is any ReplaceableResource.Type))
    }

    @Test("A resource names the draft and the patch of its record")
    func namesOfBodies() {
        #expect(Writing.NotesResource.Draft.self == Writing.Note.Draft.self)
        #expect(Writing.NotesResource.Patch.self == Writing.Note.Patch.self)
    }

    // MARK: - Other results

    @Test("Operations that send something may have another result than the record, or none")
    func otherResults() async throws {
        let transport = ScriptedTransport(
            .json(#"{"id":"r","size":1}"#), .response(204), .json(#"{"id":"s","size":2}"#), .response(204),
            .json(#"{"receipts":[{"id":"t","size":3}]}"#), .response(204), .json(#"{"id":5,"title":"C"}"#),
            .json(#"{"id":"ignored"}"#))
        let orders = client(transport).orders
        #expect(try await orders.create(.init(title: "A")) == Writing.Receipt(id: "r", size: 1))
        try await orders.replace(.init(id: 7, total: 5, title: nil), reason: "typo")
        #expect(try await orders.update(7, notify: true) { $0.title = "B" }?.size == 2)
        #expect(try await orders.update(7) { $0.title = .null } == nil)
        #expect(try await orders.upsert(.init(title: nil), at: 8).map(\.id) == ["t"])
        try await orders.remove(7)
        #expect(try await orders[7].copies.create(.init(title: "C")).title == "C")
        try await orders[7].copies.update(9) { $0.title = "D" }
        #expect(
            transport.requests.map { "\($0.line.replacing(Self.base, with: "")) \($0.body ?? "")" } == [
                #"POST /orders {"order":{"title":"A"}}"#, #"PUT /orders/7 {"order":{"id":7,"title":null}}"#,
                #"PATCH /orders/7?notify=true {"order":{"title":"B"}}"#, #"PATCH /orders/7 {"order":{"title":null}}"#,
                "PUT /orders/8 order%5Btitle%5D=", "DELETE /orders/7 ", #"POST /orders/7/copies/copy {"title":"C"}"#,
                #"PATCH /orders/7/copies/9 {"changes":{"title":"D"}}"#,
            ])
        #expect(transport.requests[1].header("X-Reason") == "typo")
    }

    @Test("An empty response is an error if a result is required")
    func missingResult() async throws {
        let transport = ScriptedTransport(.response(204))
        let error = await #expect(throws: PipeError.self) {
            try await client(transport).orders.create(.init(title: "A"))
        }
        guard case .emptyBody = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("With another result, a replacement sends the version of its record")
    func versionsOfOtherResults() async throws {
        let transport = ScriptedTransport(
            .json(#"{"mode":"a"}"#, headers: ["ETag": "\"1\""]), .json(#"{"id":"r","size":1}"#),
            .json(#"{"mode":"b"}"#, headers: ["ETag": "\"2\""]), .response(204))
        let setup = client(transport).setup
        let read = try await setup.read()
        #expect(try await setup.replace(read).size == 1)
        #expect(try await setup.update { $0.mode = "b" }.recordVersion.entityTag == "\"2\"")
        try await setup.create(.init(mode: "c"))
        #expect(transport.requests.map { $0.header("If-Match") } == [nil, "\"1\"", nil, nil])
        // With a required version, no other is replaced.
        let strict = setup.with { $0.ifMatch = .required }
        let error = await #expect(throws: PipeError.self) { try await strict.update { $0.mode = "d" } }
        guard case .invalidRequest(.missingVersion) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(transport.requests.count == 4)
    }

    @Test("A draft with files has another result, too")
    func otherResultOfFiles() async throws {
        let transport = ScriptedTransport(.json(#"{"id":"r","size":3}"#))
        let image = UploadContent.data(Data("abc".utf8), filename: "a.txt", contentType: "text/plain")
        let draft = Writing.Picture.Draft(caption: "c", file: image)
        #expect(try await client(transport).posters.create(draft).size == 3)
        #expect(transport.requests.first?.body?.contains("abc") == true)
    }

    // MARK: - Paths

    @Test("Slashes at the end of paths are kept")
    func slashesAtEnd() async throws {
        let entry = #"{"id":1,"title":"T"}"#
        let transport = ScriptedTransport { sent, _ in
            let isList = sent.method == "GET" && (sent.url.hasSuffix("/search/") || sent.url.hasSuffix("/tags/"))
            return .json(isList ? "[\(entry)]" : entry)
        }
        let uploads = client(transport).uploads
        _ = try await uploads.list()
        _ = try await uploads.create(.init(title: "T"))
        _ = try await uploads.replace(try await uploads.read(1))
        try await uploads.remove(1)
        _ = try await uploads.begin()
        _ = try await uploads.check()
        _ = try await uploads[1].publish()
        _ = try await uploads[1].part(name: "a/b")
        _ = try await uploads[1].tags.list()
        _ = try await uploads[1].tags.create(.init(title: "T"))
        _ = try await uploads[1].tags.read(2)
        let lines = [
            "GET /search/", "POST /v2/uploads/", "GET /v2/uploads/1", "PUT /v2/uploads/1",
            "DELETE /v2/uploads/1/delete/", "POST /v2/uploads/blobs/", "GET /v2/uploads/",
            "POST /v2/uploads/1/publish/", "GET /v2/uploads/1/parts/a%2Fb/", "GET /v2/uploads/1/tags/",
            "POST /v2/uploads/1/tags/", "GET /v2/uploads/1/tags/2",
        ]
        #expect(transport.lines.map { $0.replacing(Self.base, with: "") } == lines)
    }

    @Test("A suffix that is a slash does not double one")
    func slashAsSuffix() async throws {
        let entry = #"{"id":1,"title":"T"}"#
        let transport = ScriptedTransport { _, index in .json(index == 0 ? "[\(entry)]" : entry) }
        let pages = client(transport).pages
        _ = try await pages.list()
        _ = try await pages.create(.init(title: "T"))
        _ = try await pages.read(1)
        _ = try await pages[1].publish()
        _ = try await pages[1].unpublish()
        let lines = [
            "GET /pages/", "POST /pages/", "GET /pages/1/", "POST /pages/1/publish/", "POST /pages/1/unpublish/",
        ]
        #expect(transport.lines.map { $0.replacing(Self.base, with: "") } == lines)
    }

    @Test("The parts of an identity may be one segment")
    func identityInOneSegment() async throws {
        let transport = ScriptedTransport { sent, _ in
            let isList = sent.url.hasSuffix("/prices") || sent.url.contains("/history/")
            return .json(isList ? "[]" : #"{"sku":"a","shop":12,"price":"1.5"}"#)
        }
        let offers = client(transport).offers
        let id = Writing.Offer.ID(sku: "a,b/c:d", shop: 12)
        #expect(Writing.Offer.ID.pathSeparator == ",")
        _ = try await offers.read(id)
        try await offers.remove(id)
        try await offers[id].close()
        _ = try await offers[id].prices.list()
        _ = try await offers[id].history.list()
        let lines = [
            "GET /offers/a%2Cb%2Fc:d,12", "DELETE /gone/a%2Cb%2Fc:d,12?of=a%2Cb%2Fc%3Ad%2C12-12",
            "POST /offers/a%2Cb%2Fc:d,12/close/a,b%2Fc:d", "GET /offers/a%2Cb%2Fc:d,12/prices",
            "GET /history/a%2Cb%2Fc:d,12/12",
        ]
        #expect(transport.lines.map { $0.replacing(Self.base, with: "") } == lines)
    }

    // MARK: - Members

    private static let bare = Writing.Note(id: 1, stars: [1, nil])
    private static let document = Writing.Document(
        id: "d", revision: "1-a", title: "T", created: Date(timeIntervalSince1970: 5),
        editor: Writing.Editor(id: 3, name: "E"), place: Writing.Place(name: "P", country: "DE"), counts: ["c": 1],
        views: 4,
        more: ["x": 1])

    @Test("A cleared member is sent as null if the schema says so")
    func nulls() async throws {
        let transport = ScriptedTransport { _, _ in .response(204) }
        let notes = client(transport).notes
        var note = Writing.Note(
            id: 1, body: "B", due: Date(timeIntervalSince1970: 5), place: Writing.Place(name: "P"), stars: [1, nil])
        try await notes.replace(note)
        note.body = nil
        note.due = nil
        try await notes.replace(note)
        note.place = nil
        try await notes.save(note)
        let place = #"{"name":"P","country":null,"size":null}"#
        let rest = #""stars":[1,null],"seen":null}"#
        #expect(
            transport.requests.map(\.body) == [
                #"{"id":1,"body":"B","due":5,"place":\#(place),\#(rest)"#,
                #"{"id":1,"body":null,"due":null,"place":\#(place),\#(rest)"#,
                #"{"id":1,"body":null,"due":null,"place":null,\#(rest)"#,
            ])
    }

    @Test("Only replace and upsert send nulls")
    func replaceAndUpsert() async throws {
        let transport = ScriptedTransport { _, _ in .json(#"{"id":1,"stars":[]}"#) }
        let notes = client(transport).notes
        let draft = Writing.Note.Draft(place: Writing.Place(), stars: [])
        _ = try await notes.upsert(draft, at: 1)
        _ = try await notes.create(draft)
        try await notes.update(1) { $0.place = .value(Writing.Place(name: "P")) }
        #expect(
            transport.requests.map(\.body) == [
                #"{"body":null,"due":null,"place":{"name":null,"country":null,"size":null},"stars":[]}"#,
                #"{"place":{},"stars":[]}"#, #"{"place":{"name":"P"}}"#,
            ])
    }

    @Test("Children inherit these settings, and a verb may override them")
    func inheritedSettings() async throws {
        let transport = ScriptedTransport { _, _ in .json(#"{"id":1,"stars":[]}"#) }
        let strict = client(transport).notes[1].strict
        var note = Self.bare
        note.seen = CalendarDate(year: 2026, month: 1, day: 2)
        note.place = Writing.Place(country: "DE")
        try await strict.replace(note)
        _ = try await strict.upsert(Writing.Note.Draft(place: Writing.Place(country: "DE"), stars: []), at: 1)
        #expect(
            transport.requests.map(\.body) == [
                #"{"id":1,"body":null,"due":null,"place":{"name":null,"size":null},"stars":[1,null]}"#,
                #"{"place":{"country":"DE"},"stars":[]}"#,
            ])
    }

    @Test("Null is an empty value in forms")
    func nullsInForms() async throws {
        let transport = ScriptedTransport { _, _ in .response(204) }
        try await client(transport).forms.replace(Writing.Note(id: 1, place: Writing.Place(size: 2), stars: [1]))
        let body =
            "note[id]=1&note[body]=&note[due]=&note[place][name]=&note[place][country]=&note[place][size]=2"
            + "&note[stars]=1&note[seen]="
        #expect(transport.requests.first?.body?.removingPercentEncoding == body)
    }

    @Test("Null is an empty part of a multipart form")
    func nullsInParts() async throws {
        let transport = ScriptedTransport { _, _ in .json(#"{"id":1}"#) }
        let file = UploadContent.data(Data("x".utf8), filename: "x.txt")
        _ = try await client(transport).pictures.upsert(.init(place: Writing.Place(name: "P"), file: file), at: 1)
        let body = try #require(transport.requests.first?.body)
        #expect(body.contains("name=\"caption\"\r\n\r\n\r\n--"))
        #expect(body.contains("name=\"place[size]\"\r\n\r\n\r\n--"))
        #expect(body.contains("name=\"place[name]\"\r\n\r\nP\r\n--"))
    }

    @Test("Members that the server sets are left out, except for the identity and those flagged sent")
    func readFields() async throws {
        let transport = ScriptedTransport { _, _ in .response(204) }
        let client = client(transport)
        try await client.documents.replace(Self.document)
        try await client.reset.replace(Self.document)
        try await client.repositories.replace(
            Writing.Repository(
                owner: Writing.Owner(login: "apple", kind: "org"), name: "swift", title: "T",
                pushed: Date(timeIntervalSince1970: 0)))
        try await client.profile.replace(
            Writing.Profile(
                since: try #require(CalendarDate(year: 2026, month: 1, day: 2)), by: Writing.Editor(id: 3, name: "E")))
        #expect(
            transport.requests.map(\.body) == [
                #"{"_id":"d","_rev":"1-a","title":"T","place":{"name":"P"}}"#,
                #"{"_id":"d","_rev":"1-a","title":"T","note":null,"place":{"name":"P","size":null}}"#,
                #"{"owner":{"login":"apple"},"name":"swift","title":"T"}"#,
                #"{"name":null,"by":{"id":3,"name":"E"}}"#,
            ])
    }

    @Test("Outside of requests a record is written completely")
    func completeRecord() throws {
        let text = String(decoding: try JSON.encode(Self.document), as: UTF8.self)
        #expect(
            text == #"{"_id":"d","_rev":"1-a","title":"T","created":5,"editor":{"id":3,"name":"E"},"#
                + #""place":{"name":"P","country":"DE"},"counts":{"c":1},"views":"4","x":1}"#)
    }
}
