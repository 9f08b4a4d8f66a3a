import CallsGolden
import EverythingGolden
import Foundation
import PipeRuntime
import PipeTesting
import Testing
import WritingGolden

/// The table of “Absent, null and values” in Docs/Language.md: what is sent in each of its cells.
@Suite struct FieldStateTests {
    /// A call, and what it sends.
    struct Cell: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sent: String
        let call: @Sendable (Clients) async throws -> Void

        init(_ description: String, _ sent: String, _ call: @escaping @Sendable (Clients) async throws -> Void) {
            testDescription = description
            self.sent = sent
            self.call = call
        }
    }

    struct Clients: Sendable {
        let writing: WritingClient
        let calls: CallsClient
    }

    private static let note = Writing.Note(id: 1, stars: [1])

    static let cells = [
        Cell("a field of a patch that is not set", "{}") { try await $0.writing.notes.update(1) { _ in } },
        Cell("nil in a field of a patch without ?", "{}") { try await $0.writing.notes.update(1) { $0.stars = nil } },
        Cell("a value in a field of a patch without ?", #"{"stars":[1]}"#) {
            try await $0.writing.notes.update(1) { $0.stars = [1] }
        },
        Cell("absent in a field of a patch with ?", "{}") {
            try await $0.writing.notes.update(1) {
                $0.body = nil
                $0.body = .absent
            }
        },
        Cell("nil in a field of a patch with ?", #"{"body":null}"#) {
            try await $0.writing.notes.update(1) { $0.body = nil }
        },
        Cell("null in a field of a patch with ?", #"{"body":null}"#) {
            try await $0.writing.notes.update(1) { $0.body = .null }
        },
        Cell("an optional that is nil in a field of a patch with ?", #"{"body":null}"#) {
            try await $0.writing.notes.update(1) { $0.body = PatchField(note.body) }
        },
        Cell("what has not changed", "{}") {
            try await $0.writing.notes.update(note) { $0.body = PatchField(changed: nil, from: note.body) }
        },
        Cell("a value in a field of a patch with ?", #"{"body":"a"}"#) {
            try await $0.writing.notes.update(1) { $0.body = "a" }
        },
        Cell("nil in a record of a patch", #"{"place":{"name":"P"}}"#) {
            try await $0.writing.notes.update(1) { $0.place = .value(Writing.Place(name: "P", size: nil)) }
        },
        Cell("nil in a draft", #"{"stars":[1]}"#) {
            try await $0.writing.notes.create(.init(body: nil, stars: [1]))
        },
        Cell("nil in a draft of upsert with nulls: send", #"{"body":null,"due":null,"place":null,"stars":[1]}"#) {
            try await $0.writing.notes.upsert(.init(body: nil, stars: [1]), at: 1)
        },
        Cell("nil in a draft of upsert", #"{"stars":[1]}"#) {
            try await $0.writing.notes[1].strict.upsert(.init(body: nil, stars: [1]), at: 1)
        },
        Cell(
            "nil in a record with nulls: send", #"{"id":1,"body":null,"due":null,"place":null,"stars":[1],"seen":null}"#
        ) { try await $0.writing.notes.replace(note) },
        Cell("nil in a record", #"{"_id":"d","_rev":"1","title":"T"}"#) {
            try await $0.writing.documents.replace(
                Writing.Document(
                    id: "d", revision: "1", title: "T", note: nil, created: Date(timeIntervalSince1970: 0),
                    counts: [:], views: 0))
        },
        Cell("nil in a replacement with nulls: send", #"{"amount":5,"note":null,"code":null}"#) {
            try await $0.writing.payments[1].limits.replace(2, with: .init(amount: 5, note: nil), reason: "r")
        },
        Cell("nil in a filter of the query", "state=open") {
            _ = try await $0.calls.projects.list(where: .init(ownerID: nil, state: .open))
        },
        Cell("null in a filter of the query", "any") {
            _ = try await $0.calls.projects.list(where: .init(any: .null))
        },
        Cell("nil in a filter of the body", #"{"filter":{"user_id":5}}"#) {
            _ = try await $0.calls.logins.list(where: .init(userID: 5, day: nil))
        },
    ]

    @Test("Each cell sends what the table says", arguments: cells)
    func sent(_ cell: Cell) async throws {
        let transport = ScriptedTransport { sent, _ in
            sent.url.contains("/search/") ? .json(#"{"data":{"children":[]},"incomplete":false}"#) : .response(204)
        }
        let clients = Clients(
            writing: WritingClient(transport: transport),
            calls: CallsClient(server: .fixed, auth: .init(token: "t"), transport: transport))
        // A response without a body is an error for some of the calls, which is not what is tested.
        do { try await cell.call(clients) } catch is PipeError {}
        let request = try #require(transport.requests.first)
        let query = URLComponents(string: request.url)?.percentEncodedQuery?.split(separator: "&")
            .filter { !$0.hasPrefix("kind=") }.joined(separator: "&")
        #expect(request.body ?? query == cell.sent)
    }

    @Test("In a field of any JSON, null is a value")
    func anyJSON() throws {
        func text(_ json: JSONValue?) throws -> String {
            let thing = Everything.Thing(
                id: 1, reader: "", object: 1, member: true, json: json, query: "", members: [], default: "",
                selfValue: "", initValue: "", type: "")
            return String(decoding: try JSON.encode(thing), as: UTF8.self)
        }
        #expect(try text(.null).contains(#""json":null"#))
        #expect(try !text(nil).contains("json"))
    }
}
