#if Store
import GRDB
import PipeCore

/// The ordered lists of records that the server has sent: the table of lists, and that of their records.
enum ListTable {
    /// A list that is being fetched. When it is complete, older ones are removed.
    struct Fetching: Sendable {
        let list: Int64
        let partition: Int64
        let key: String
        let begun: Int64
    }

    /// A list of which all pages have come.
    struct Complete: Sendable {
        let list: Int64
        let begun: Int64
        /// The version from which on the server has to be asked for changes; `nil` if it is not known.
        let version: String?
    }

    static func make(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE list(id INTEGER PRIMARY KEY AUTOINCREMENT,
                    partition INTEGER NOT NULL REFERENCES partition(id) ON DELETE CASCADE, type TEXT NOT NULL,
                    key TEXT NOT NULL, begun INTEGER NOT NULL, complete INTEGER NOT NULL, version TEXT) STRICT;
                CREATE INDEX list_key ON list(partition, key);
                CREATE TABLE list_record(list INTEGER NOT NULL REFERENCES list(id) ON DELETE CASCADE,
                    position INTEGER NOT NULL, row INTEGER NOT NULL, PRIMARY KEY(list, position))
                    STRICT, WITHOUT ROWID;
                """)
    }

    /// Begins a list.
    static func begin(
        _ key: String, of type: String, partition: Int64, begun: Int64, in database: Database
    ) throws -> Fetching {
        try database.execute(
            sql: "INSERT INTO list(partition, type, key, begun, complete) VALUES (?, ?, ?, ?, 0)",
            arguments: [partition, type, key, begun])
        return Fetching(list: database.lastInsertedRowID, partition: partition, key: key, begun: begun)
    }

    /// Adds records to a list.
    static func add(_ rows: [Int64], from position: Int, to fetching: Fetching, in database: Database) throws {
        let statement = try database.cachedStatement(
            sql: "INSERT INTO list_record(list, position, row) VALUES (?, ?, ?)")
        for (index, row) in rows.enumerated() {
            try statement.execute(arguments: [fetching.list, position + index, row])
        }
    }

    /// Ends a list, and removes older ones with the same key.
    ///
    /// - Parameter version: The version from which on the server has to be asked for changes.
    /// - Returns: The rows that the last complete list had, and that are in no list any more.
    static func end(_ fetching: Fetching, version: String?, in database: Database) throws -> [Int64] {
        let older = """
            SELECT id FROM list WHERE partition = ? AND key = ? AND id <> ? AND begun <= ?
            """
        let arguments: StatementArguments = [fetching.partition, fetching.key, fetching.list, fetching.begun]
        let lists = try Int64.fetchAll(database, sql: older, arguments: arguments)
        var gone: [Int64] = []
        for list in lists {
            let type = "(SELECT type FROM list WHERE id = \(fetching.list))"
            gone += try Int64.fetchAll(
                database,
                sql: """
                    SELECT row FROM list_record WHERE list = ?1
                        AND (SELECT complete FROM list WHERE id = ?1) = 1
                        AND row NOT IN (SELECT row FROM list_record JOIN list ON list.id = list_record.list
                            WHERE list.id <> ?1 AND list.type = \(type))
                    """, arguments: [list])
            try remove(list, in: database)
        }
        try database.execute(
            sql: "UPDATE list SET complete = 1, version = ? WHERE id = ?", arguments: [version, fetching.list])
        return gone
    }

    static func remove(_ list: Int64, in database: Database) throws {
        try database.execute(sql: "DELETE FROM list WHERE id = ?", arguments: [list])
    }

    /// The last complete list with a key.
    static func complete(_ key: String, partition: Int64, in database: Database) throws -> Complete? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT id, begun, version FROM list WHERE partition = ? AND key = ? AND complete = 1
                ORDER BY begun DESC LIMIT 1
                """)
        let row = try Row.fetchOne(statement, arguments: [partition, key])
        return row.map { Complete(list: $0[0], begun: $0[1], version: $0[2]) }
    }

    // MARK: - Changes of a list

    /// Adds the records that a list does not have at its end. Nothing happens if the list was replaced meanwhile.
    static func addMissing(_ rows: [Int64], to list: Complete, in database: Database) throws {
        // One scan of the list for all rows.
        let known = try Set(
            Int64.fetchAll(
                database,
                sql: """
                    SELECT row FROM list_record WHERE list = ? AND row IN (SELECT value FROM json_each(?))
                    """, arguments: [list.list, "[\(rows.map(String.init).joined(separator: ","))]"]))
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO list_record(list, position, row)
                SELECT id, coalesce((SELECT max(position) + 1 FROM list_record WHERE list = ?1), 0), ?2
                FROM list WHERE id = ?1
                """)
        for row in rows where !known.contains(row) { try statement.execute(arguments: [list.list, row]) }
    }

    /// Says that a list has all changes.
    ///
    /// - Parameter begun: When the first request for them was begun.
    static func renew(_ list: Complete, begun: Int64, version: String?, in database: Database) throws {
        try database.execute(
            sql: "UPDATE list SET begun = max(begun, ?), version = ? WHERE id = ?",
            arguments: [begun, version, list.list])
    }
}
#endif
