import BulkGolden
import PipeRuntime
import PipeStandIn
import Testing

/// Requests for many records.
@Suite struct BulkTests {
    private let depot: DepotClient

    init() throws {
        let server = try Served.standIn("Tests/Goldens/Bulk/bulk.pipes.yaml")
        depot = DepotClient(server: .main, transport: server.transport)
    }

    private static let drafts = (1...7).map { (count: Int) in Depot.Part.Draft(name: "part \(count)", count: count) }

    @Test("Many records are made in one array, each with its identity")
    func arrays() async throws {
        let result = await depot.bins.create(all: Self.drafts)
        #expect(try result.records.map(\.name) == Self.drafts.map(\.name) && result.failures.isEmpty)
        #expect(try result.records.map(\.id) == (21...27).map { Depot.Part.ID(rawValue: $0) })
        let removed = await depot.bins.remove(all: try result.records.map(\.id))
        #expect(removed.failures.isEmpty)
    }

    @Test("Results have the record or the error of each")
    func results() async throws {
        let made = await depot.parts.create(all: Self.drafts)
        #expect(try made.records.count == 7 && made.failures.isEmpty)
        let ids = try made.records.map(\.id) + [Depot.Part.ID(rawValue: 999)]
        let removed = await depot.parts.remove(all: ids)
        // The results of a removal have no place for errors, so that the whole request fails: two records.
        #expect(removed.failures.map(\.index) == [6, 7])
        let again = await depot.parts.remove(all: [ids[0]])
        #expect(again.failures.count == 1)
    }

    @Test("Records in lines")
    func lines() async throws {
        let result = await depot.scans.create(all: Self.drafts)
        #expect(try result.records.map(\.name) == Self.drafts.map(\.name) && result.failures.isEmpty)
    }

    @Test("Operations of JSON:API succeed or fail together")
    func atomic() async throws {
        let made = await depot.articles.create(all: Self.drafts)
        #expect(try made.records.map(\.name) == Self.drafts.map(\.name))
        let ids = try made.records.map(\.id)
        let updated = await depot.articles.update(all: ids) { $0.count = 0 }
        #expect(try updated.records.map(\.count) == ids.map { _ in 0 })
        let removed = await depot.articles.remove(all: ids + [Depot.Part.ID(rawValue: 999)])
        #expect(removed.failures.count == 8)
        #expect(await depot.articles.remove(all: ids).failures.isEmpty)
    }

    @Test("HTTP messages fail alone")
    func mixed() async throws {
        let made = await depot.tools.create(all: Self.drafts)
        #expect(try made.records.map(\.name) == Self.drafts.map(\.name))
        let renamed = await depot.tools.replace(all: try made.records)
        #expect(try renamed.records == made.records)
        let ids = try made.records.map(\.id) + [Depot.Part.ID(rawValue: 999)]
        let removed = await depot.tools.remove(all: ids)
        #expect(removed.failures.map(\.index) == [7] && removed.failures[0].error.status == 404)
    }
}
