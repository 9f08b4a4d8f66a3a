#if Store
import GRDB

/// The numbers of records (``LocalID``): each is given once. A power failure can take records that the server has sent and
/// whose numbers the app has seen, so that numbers are reserved on the disk, many at a time.
enum RecordNumbers {
    /// How many are reserved at once.
    private static let count = 1024

    static func make(in database: Database) throws {
        try database.execute(
            sql: "CREATE TABLE reserved(name TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT, WITHOUT ROWID")
    }

    /// Whether all numbers that were given are reserved.
    static func areReserved(in database: Database) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: """
                SELECT NOT EXISTS (SELECT 1 FROM sqlite_sequence LEFT JOIN reserved USING(name)
                    WHERE name LIKE 'records.%' AND seq > coalesce(number, 0))
                """)
        return try Bool.fetchOne(statement) ?? false
    }

    /// Reserves the numbers that were given, and the next ones.
    static func reserve(in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO reserved SELECT name, seq + \(count) FROM sqlite_sequence WHERE name LIKE 'records.%'
                ON CONFLICT(name) DO UPDATE SET number = excluded.number
                """
        ).execute()
    }

    /// Gives later numbers than those that were reserved: they may have been given.
    static func leaveOutReserved(in database: Database) throws {
        try database.execute(
            sql: """
                UPDATE sqlite_sequence SET seq = reserved.number FROM reserved
                WHERE reserved.name = sqlite_sequence.name AND reserved.number > seq;
                INSERT INTO sqlite_sequence(name, seq)
                SELECT name, number FROM reserved WHERE name NOT IN (SELECT name FROM sqlite_sequence);
                """)
    }
}
#endif
