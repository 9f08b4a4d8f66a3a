#if Store
import GRDB
import Testing

@testable import PipeStore

/// Pieces of SQL.
@Suite struct SQLTextTests {
    @Test("The rows of any number of selections are joined", arguments: [1, 2, 499, 500, 501, 1000, 2500])
    func union(count: Int) throws {
        let rows = try DatabaseQueue().read { database in
            let union = SQLText.union((1...count).map { "SELECT \($0) AS number, 'a' AS text" })
            return try Int.fetchAll(database, sql: "SELECT number FROM (\(union)) ORDER BY number DESC")
        }
        #expect(rows == (1...count).reversed())
    }

    @Test(
        "The end of the texts with a beginning is the next text that does not begin so",
        arguments: [
            ("a", "b"), ("az", "a{"), ("a\u{7F}", "a\u{80}"), ("\u{D7FF}", "\u{E000}"), ("a\u{FFFF}", "a\u{10000}"),
            ("a\u{10FFFF}", "b"), ("a\u{10FFFF}\u{10FFFF}", "b"), ("\u{10FFFF}", nil), ("", nil),
            ("e\u{301}", "e\u{302}"),
        ])
    func end(start: String, end: String?) {
        #expect(SQLText.end(ofTextsWith: start).map { Array($0.utf8) } == end.map { Array($0.utf8) })
    }
}
#endif
