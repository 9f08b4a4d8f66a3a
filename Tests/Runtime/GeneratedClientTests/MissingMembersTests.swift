import Foundation
import PipeRuntime
import PipeTesting
import Testing
import TypesGolden

/// Records whose missing members are zeros (`missing: default`).
@Suite struct MissingMembersTests {
    private func read(_ text: String) throws -> Types.Counter {
        try JSON.decode(Types.Counter.self, from: Array(text.utf8))
    }

    private func expectZeros(_ counter: Types.Counter) {
        #expect(counter.id == 0 && counter.title == "" && counter.count == 0 && counter.size == 0 && counter.ratio == 0)
        #expect(counter.price == 0 && !counter.isOpen && counter.digest.isEmpty && counter.link == "")
        #expect(counter.tags == [] && counter.totals == [:] && counter.phase == .phaseUnspecified)
        #expect(counter.grade == .noneValue && counter.owner == "" && counter.times == [] && counter.visits == [])
        #expect(counter.closedAt == nil && counter.last == nil)
    }

    @Test("Absent members are the zeros of their types, whatever the default of an initializer is")
    func absent() throws {
        let counter = try read("{}")
        expectZeros(counter)
        let draft = Types.Counter.Draft(
            title: "", size: 0, ratio: 0, price: 0, isOpen: true, digest: Data(), link: "", tags: [], totals: [:],
            phase: .phaseOpen, grade: .good, owner: "", times: [], old: 0, visits: [])
        #expect(draft.count == 5)
    }

    @Test("Null members are, too, and members in any order, at every depth")
    func nulls() throws {
        let names = [
            "id", "title", "count", "size", "ratio", "price", "isOpen", "digest", "link", "tags", "totals", "phase",
            "grade",
            "owner", "times", "old", "closed_at", "last", "visits",
        ]
        for names in [names, names.reversed()] {
            expectZeros(try read("{\(names.map { "\"\($0)\":null" }.joined(separator: ","))}"))
        }
        let outer = try read(#"{"visits":[{"page":"b"},{}],"last":{},"rest":1,"title":"a"}"#)
        #expect(outer.title == "a" && outer.visits.map(\.page) == ["b", ""] && outer.rest == ["rest": 1])
        #expect(outer.last == Types.Visit(page: "", seconds: 0) && outer.count == 0)
    }

    @Test("Members that are there are read and checked")
    func present() throws {
        let counter = try read(
            #"{"id":7,"count":3,"size":"9","phase":"PHASE_OPEN","grade":1,"price":"0.50","times":[5],"totals":{"a":1},"old":2}"#
        )
        #expect(counter.id == 7 && counter.count == 3 && counter.size == 9)
        #expect(counter.phase == .phaseOpen && counter.grade == .good)
        #expect(counter.price == Decimal(string: "0.5") && counter.times == [Date(timeIntervalSince1970: 5)])
        #expect(try read(#"{"phase":"PHASE_LATER"}"#).phase == .unknown("PHASE_LATER"))
        for text in [#"{"count":"3"}"#, #"{"grade":2}"#, #"{"tags":{}}"#, #"{"isOpen":0}"#, "null", "[]"] {
            #expect(throws: JSONError.self) { try read(text) }
        }
    }

    @Test("Drafts, patches and records are sent with their zeros")
    func sending() async throws {
        let transport = ScriptedTransport { _, _ in .json("{}") }
        let client = TypesClient(transport: transport)
        var record = try read("{}")
        record.id = 3
        try await client.counters.replace(record)
        let sent = try #require(transport.requests[0].json)
        #expect(sent["count"] == 0 && sent["size"] == "0" && sent["title"] == "")
        #expect(sent["isOpen"] == false && sent["tags"] == [])
        #expect(sent["phase"] == "PHASE_UNSPECIFIED" && sent["grade"] == 0 && sent["owner"] == "")
        try await client.counters.update(3) {
            $0.count = 0
            $0.isOpen = false
            $0.tags = []
        }
        #expect(transport.requests[1].body == #"{"count":0,"isOpen":false,"tags":[]}"#)
    }
}
