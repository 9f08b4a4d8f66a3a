import PagesGolden
import PipeRuntime
import PipeStandIn
import Testing

/// Every form of paging, over 1,000 records.
@Suite struct PagingTests {
    private static let count = 1_000

    private func client() throws -> PagesClient {
        let server = try Served.standIn("Tests/Goldens/Pages/pages.pipes.yaml", records: Self.count)
        return PagesClient(server: .local, transport: server.transport)
    }

    /// Reads all pages forwards, and then back as far as the form allows.
    private func expectAll<Record: Identifiable>(_ first: Page<Record>, isReversible: Bool) async throws {
        var pages = [first]
        while let next = try await pages[pages.count - 1].next() { pages.append(next) }
        let ids = pages.flatMap { page in page.map(\.id) }
        #expect(ids.count == Self.count && Set(ids).count == Self.count)
        guard isReversible else { return }
        var page = pages[pages.count - 1]
        for expected in pages.dropLast().reversed() {
            page = try #require(try await page.previous())
            #expect(page.map(\.id) == expected.map(\.id))
        }
        // Before a record that a cursor names, there may be an empty page.
        #expect(try await page.previous()?.isEmpty ?? true)
    }

    @Test("URLs in links, header fields and bodies are followed")
    func urls() async throws {
        let pages = try client()
        try await expectAll(pages.linked.list(pageSize: 60), isReversible: true)
        try await expectAll(pages.named.list(), isReversible: true)
        try await expectAll(pages.followed.list(), isReversible: true)
        try await expectAll(pages.elsewhere.list(), isReversible: false)
    }

    @Test("Cursors are sent in queries, header fields and bodies")
    func cursors() async throws {
        let pages = try client()
        try await expectAll(pages.byCursor.list(pageSize: 90), isReversible: true)
        try await expectAll(pages.byHeader.list(), isReversible: true)
        try await expectAll(pages.byKey.list(), isReversible: true)
        try await expectAll(pages.filtered.list(where: .init(), pageSize: 70), isReversible: false)
        try await expectAll(pages.sentAsForm.list(where: .init()), isReversible: false)
    }

    @Test("Cursors that are objects and lists come as the schema describes them, and are sent back")
    func structuredCursors() async throws {
        let pages = try client()
        let first = try await pages.scanned.list(pageSize: 30)
        let key = try #require(try pages.scanned.envelope(of: first).lastKey)
        #expect(!key.table.isEmpty)
        try await expectAll(first, isReversible: false)
        try await expectAll(pages.sorted.list(), isReversible: false)
    }

    @Test("Numbers of pages and records are sent in queries, header fields and bodies")
    func numbers() async throws {
        let pages = try client()
        try await expectAll(pages.numbered.list(pageSize: 333), isReversible: true)
        try await expectAll(pages.fromZero.list(), isReversible: true)
        try await expectAll(pages.skipped.list(pageSize: 100), isReversible: true)
        try await expectAll(pages.fromOne.list(), isReversible: true)
        try await expectAll(pages.byNumberInHeader.list(pageSize: 50), isReversible: true)
        try await expectAll(pages.queried.list(where: .init(), pageSize: 400), isReversible: true)
        try await expectAll(pages.posted.list(), isReversible: true)
    }

    @Test("Pages of actions")
    func actions() async throws {
        let searched = try client().searched
        try await expectAll(searched.search(text: "a").list(), isReversible: false)
        try await expectAll(searched.find(lang: nil, text: "a", during: nil).list(), isReversible: false)
        try await expectAll(searched.recent().list(), isReversible: true)
        #expect(try await searched.latest().list().count == Self.count)
    }

    @Test("Totals are those of all pages")
    func totals() async throws {
        let pages = try client()
        #expect(try await pages.linked.list().total == Self.count)
        #expect(try await pages.byCursor.list().total == Self.count)
        #expect(try await pages.skipped.list().total == Self.count)
        #expect(try await pages.queried.list(where: .init()).total == Self.count)
        #expect(try await pages.single.list().count == Self.count)
    }
}
