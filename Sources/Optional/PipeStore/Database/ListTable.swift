#if Store
import GRDB
import PipeCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An element of a list: the row of a record, or, for another value, its JSON.
struct ListEntry: Hashable, Sendable {
    /// The number of the type of the record; 0 for other values.
    let type: Int64
    let row: Int64
    var value: [UInt8]?
}

/// The ordered lists that the server has sent: a table of lists and a table of their elements.
enum ListTable {
    /// After a day in microseconds, what fetched a list that is not complete has ended.
    private static let abandonedAfter: Int64 = 86_400_000_000

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
                    partition INTEGER NOT NULL REFERENCES partition(id) ON DELETE CASCADE,
                    key TEXT NOT NULL, begun INTEGER NOT NULL, complete INTEGER NOT NULL, version TEXT) STRICT;
                CREATE INDEX list_key ON list(partition, key);
                CREATE TABLE list_record(list INTEGER NOT NULL REFERENCES list(id) ON DELETE CASCADE,
                    position INTEGER NOT NULL, type INTEGER NOT NULL, row INTEGER NOT NULL, value BLOB,
                    PRIMARY KEY(list, position)) STRICT, WITHOUT ROWID;
                """)
    }

    /// Begins a list. Abandoned ones are forgotten.
    static func begin(
        _ key: String, partition: Int64, begun: Int64, in database: Database
    ) throws -> Fetching {
        try database.execute(
            sql: "DELETE FROM list WHERE complete = 0 AND begun < ?", arguments: [begun - abandonedAfter])
        try database.execute(
            sql: "INSERT INTO list(partition, key, begun, complete) VALUES (?, ?, ?, 0)",
            arguments: [partition, key, begun])
        return Fetching(list: database.lastInsertedRowID, partition: partition, key: key, begun: begun)
    }

    /// Adds elements to a list.
    static func add(_ entries: [ListEntry], from position: Int, to fetching: Fetching, in database: Database) throws {
        let statement = try database.cachedStatement(
            sql: "INSERT INTO list_record(list, position, type, row, value) VALUES (?, ?, ?, ?, ?)")
        for (index, entry) in entries.enumerated() {
            try statement.execute(
                arguments: [fetching.list, position + index, entry.type, entry.row, entry.value.map { Data($0) }])
        }
    }

    /// Ends a list, and removes older ones with the same key.
    ///
    /// - Parameter version: The version from which on the server has to be asked for changes.
    /// - Returns: The records that the last complete list had, and that are in no list any more.
    static func end(_ fetching: Fetching, version: String?, in database: Database) throws -> [ListEntry] {
        let older = """
            SELECT id FROM list WHERE partition = ? AND key = ? AND id <> ? AND begun <= ?
            """
        let arguments: StatementArguments = [fetching.partition, fetching.key, fetching.list, fetching.begun]
        let lists = try Int64.fetchAll(database, sql: older, arguments: arguments)
        var gone: [ListEntry] = []
        for list in lists {
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT type, row FROM list_record WHERE list = ?1 AND type <> 0
                        AND (SELECT complete FROM list WHERE id = ?1) = 1
                        AND (type, row) NOT IN (SELECT type, row FROM list_record WHERE list <> ?1)
                    """, arguments: [list])
            while let row = try rows.next() { gone.append(ListEntry(type: row[0], row: row[1])) }
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

    /// Adds the records of a type that a list does not have at its end. Nothing happens if the list was replaced meanwhile.
    static func addMissing(_ entries: [ListEntry], to list: Complete, in database: Database) throws {
        let rows = entries.map(\.row)
        // One scan of the list for all rows.
        let known = try Set(
            Int64.fetchAll(
                database,
                sql: """
                    SELECT row FROM list_record WHERE list = ? AND row IN (SELECT value FROM json_each(?))
                    """, arguments: [list.list, "[\(rows.map(String.init).joined(separator: ","))]"]))
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO list_record(list, position, type, row)
                SELECT id, coalesce((SELECT max(position) + 1 FROM list_record WHERE list = ?1), 0), ?2, ?3
                FROM list WHERE id = ?1
                """)
        for entry in entries where !known.contains(entry.row) {
            try statement.execute(arguments: [list.list, entry.type, entry.row])
        }
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
