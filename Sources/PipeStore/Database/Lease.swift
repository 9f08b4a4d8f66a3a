#if Store
import GRDB

/// The right to send the changes of a partition, which one process has at a time.
enum Lease {
    /// How long a process keeps the right without using it, such as after a crash.
    private static let length: Int64 = 120_000_000

    /// Takes the right, or keeps it.
    ///
    /// - Parameter now: The moment, in microseconds since 1970.
    /// - Returns: Whether no other process has it.
    static func take(_ partition: Int64, owner: String, now: Int64, in database: Database) throws -> Bool {
        try database.cachedStatement(
            sql: """
                INSERT INTO lease(partition, owner, until) VALUES (?1, ?2, ?3)
                ON CONFLICT(partition) DO UPDATE SET owner = ?2, until = ?3 WHERE owner = ?2 OR until < ?4
                """
        ).execute(arguments: [partition, owner, now + length, now])
        return database.changesCount > 0
    }

    static func end(_ partition: Int64, owner: String, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM lease WHERE partition = ? AND owner = ?", arguments: [partition, owner])
    }
}
#endif
