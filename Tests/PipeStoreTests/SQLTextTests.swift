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
}
#endif
