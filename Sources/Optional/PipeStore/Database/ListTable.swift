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
    /// A list that is being fetched. When it is complete, older ones are removed.
    struct Fetching: Sendable {
        let list: Int64
        let partition: Int64
        let key: String
        let begun: Moment
    }

    /// A list of which all pages have come.
    struct Complete: Sendable {
        let list: Int64
        let begun: Moment
        /// The version from which on the server has to be asked for changes; `nil` if it is not known.
        let version: String?
    }

    static func make(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE list(id INTEGER PRIMARY KEY AUTOINCREMENT,
                    partition INTEGER NOT NULL REFERENCES partition(id) ON DELETE CASCADE,
                    key TEXT NOT NULL, owner TEXT NOT NULL, begun INTEGER NOT NULL, fetched INTEGER NOT NULL, complete INTEGER NOT NULL,
                    version TEXT) STRICT;
                CREATE INDEX list_key ON list(partition, key);
                CREATE TABLE list_record(list INTEGER NOT NULL REFERENCES list(id) ON DELETE CASCADE,
                    position INTEGER NOT NULL, type INTEGER NOT NULL, row INTEGER NOT NULL, value BLOB,
                    PRIMARY KEY(list, position)) STRICT, WITHOUT ROWID;
                """)
    }

    /// Begins a list. Those that stores have begun which are gone are forgotten.
    ///
    /// - Parameter owner: The store that fetches it (``LeaseOwners``).
    static func begin(
        _ key: String, partition: Int64, owner: String, begun: Moment, in database: Database
    ) throws -> Fetching {
        let begunLists = try Row.fetchAll(
            database.cachedStatement(sql: "SELECT id, owner FROM list WHERE complete = 0 ORDER BY id LIMIT 100"))
        for list in begunLists where LeaseOwners.shared.hasEnded(list[1]) { try remove(list[0], in: database) }
        try database.execute(
            sql: "INSERT INTO list(partition, key, owner, begun, fetched, complete) VALUES (?, ?, ?, ?, ?, 0)",
            arguments: [partition, key, owner, begun.number, begun.time])
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
    /// - Returns: The records that the lists of before had, also those that were not complete, and that are in no list any more.
    static func end(_ fetching: Fetching, version: String?, in database: Database) throws -> [ListEntry] {
        let arguments: StatementArguments = [fetching.partition, fetching.key, fetching.list, fetching.begun.number]
        let isOlder = try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (SELECT 1 FROM list WHERE partition = ? AND key = ? AND id <> ? AND begun > ? AND complete = 1)
                """, arguments: arguments)
        if isOlder ?? false {
            try remove(fetching.list, in: database)
            return []
        }
        let lists = try Row.fetchAll(
            database,
            sql: "SELECT id, complete, owner FROM list WHERE partition = ? AND key = ? AND id <> ? AND begun <= ?",
            arguments: arguments)
        try database.execute(
            sql: "UPDATE list SET complete = 1, version = ? WHERE id = ?", arguments: [version, fetching.list])
        var gone: [ListEntry] = []
        for list in lists {
            let id: Int64 = list[0]
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT type, row FROM list_record WHERE list = ?1 AND type <> 0
                        AND (type, row) NOT IN (SELECT type, row FROM list_record WHERE list <> ?1
                            AND list IN (SELECT id FROM list WHERE complete = 1))
                    """, arguments: [id])
            while let row = try rows.next() { gone.append(ListEntry(type: row[0], row: row[1])) }
            // Another fetch may still add its pages.
            if list[1] == 1 || LeaseOwners.shared.hasEnded(list[2]) { try remove(id, in: database) }
        }
        return gone
    }

    static func remove(_ list: Int64, in database: Database) throws {
        try database.execute(sql: "DELETE FROM list WHERE id = ?", arguments: [list])
    }

    /// The last complete list with a key.
    static func complete(_ key: String, partition: Int64, in database: Database) throws -> Complete? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT id, begun, fetched, version FROM list WHERE partition = ? AND key = ? AND complete = 1
                ORDER BY begun DESC LIMIT 1
                """)
        let row = try Row.fetchOne(statement, arguments: [partition, key])
        return row.map { Complete(list: $0[0], begun: Moment(number: $0[1], time: $0[2]), version: $0[3]) }
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
    static func renew(_ list: Complete, begun: Moment, version: String?, in database: Database) throws {
        try database.execute(
            sql: "UPDATE list SET begun = max(begun, ?), fetched = ?, version = ? WHERE id = ?",
            arguments: [begun.number, begun.time, version, list.list])
    }
}
#endif
