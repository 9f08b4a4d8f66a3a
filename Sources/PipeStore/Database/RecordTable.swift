#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

enum RecordTableName {
    /// The table of a type, in quotes. No table of the store itself has a full stop in its name.
    static func table(of type: String) -> String { SQLText.name("records." + type) }
}

/// Where a record is.
struct RowKey: Hashable, Sendable {
    let partition: Int64
    let scope: String
    /// The identity as a text.
    let id: String
}

/// What a row has besides the record.
struct RowFacts: Sendable {
    /// When the request was begun, in microseconds since 1970.
    let begun: Int64
    let entityTag: String?
    /// Whether the JSON is the whole record, so that members that it lacks are gone.
    let isWhole: Bool
}

/// The table of a type of records: their JSON, and a column for each field that queries use.
struct RecordTable<Record: StorableRecord>: Sendable {
    let storage = Record.storage
    let name: String
    private let insertion: String
    private let replacement: String
    let selection: String

    init() {
        name = RecordTableName.table(of: storage.type)
        let fields = storage.columns.map { SQLText.column($0.name) }
        let columns = ["partition", "scope", "id", "json", "begun", "tag"] + fields
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        insertion = "INSERT INTO \(name)(\(columns.joined(separator: ", "))) VALUES (\(marks)) ON CONFLICT DO NOTHING"
        let changed = columns.dropFirst(3).map { "\($0) = ?" }.joined(separator: ", ")
        replacement = "UPDATE \(name) SET \(changed) WHERE row = ?"
        selection = "SELECT json, tag, begun FROM \(name)"
    }

    // MARK: - The table

    func make(in database: Database) throws {
        let fields = storage.columns.map { ", \(SQLText.column($0.name)) ANY" }.joined()
        try database.execute(
            sql: """
                CREATE TABLE \(name)(row INTEGER PRIMARY KEY AUTOINCREMENT,
                    partition INTEGER NOT NULL REFERENCES partition(id) ON DELETE CASCADE,
                    scope TEXT NOT NULL, id TEXT NOT NULL, json BLOB NOT NULL, begun INTEGER NOT NULL, tag TEXT\(fields),
                    UNIQUE(partition, scope, id)) STRICT
                """)
        for column in storage.columns { try makeIndex(of: column.name, in: database) }
    }

    private func makeIndex(of field: String, in database: Database) throws {
        let index = SQLText.name("records." + storage.type + "." + field)
        try database.execute(
            sql: "CREATE INDEX IF NOT EXISTS \(index) ON \(name)(partition, \(SQLText.column(field)))")
    }

    /// Makes the table as the app has it. Records that do not fit any more are removed, to be fetched again.
    func migrate(in database: Database) throws {
        let wanted = storage.columns.map { "field_" + $0.name }
        let existing = try String.fetchAll(
            database, sql: "SELECT name FROM pragma_table_info(?)", arguments: ["records." + storage.type])
        for name in existing where name.begins(with: "field_") && !wanted.contains(where: { $0.isSame(as: name) }) {
            let field = String(name.dropping(6))
            try database.execute(sql: "DROP INDEX IF EXISTS \(SQLText.name("records." + storage.type + "." + field))")
            try database.execute(sql: "ALTER TABLE \(self.name) DROP COLUMN \(SQLText.name(name))")
        }
        for column in storage.columns where !existing.contains(where: { $0.isSame(as: "field_" + column.name) }) {
            try database.execute(sql: "ALTER TABLE \(name) ADD COLUMN \(SQLText.column(column.name)) ANY")
            try makeIndex(of: column.name, in: database)
        }
        // In parts, so that memory does not grow with the number of records.
        var last: Int64 = -1
        while true {
            let rows = try Row.fetchAll(
                database, sql: "SELECT row, json FROM \(name) WHERE row > ? ORDER BY row LIMIT 1000", arguments: [last])
            guard let end = rows.last?["row"] as Int64? else { return }
            last = end
            for row in rows { try fill(row, in: database) }
        }
    }

    private func fill(_ row: Row, in database: Database) throws {
        let number: Int64 = row["row"]
        guard let record = try? Self.record(from: row["json"]) else {
            try database.execute(sql: "DELETE FROM \(name) WHERE row = ?", arguments: [number])
            return
        }
        guard !storage.columns.isEmpty else { return }
        let changes = storage.columns.map { "\(SQLText.column($0.name)) = ?" }.joined(separator: ", ")
        let values = storage.columns.map { $0.content(record).databaseValue } + [number.databaseValue]
        try database.cachedStatement(sql: "UPDATE \(name) SET \(changes) WHERE row = ?")
            .execute(arguments: StatementArguments(values))
    }

    // MARK: - Writing

    /// Stores a record, unless a newer one is there.
    ///
    /// - Returns: The record as it is stored now, and its row.
    func store(
        _ record: Record, json: [UInt8], at key: RowKey, _ facts: RowFacts, in database: Database
    ) throws -> (record: Record, row: Int64) {
        let json = try withoutSecrets(json)
        let inserted = try database.cachedStatement(sql: insertion)
        try inserted.execute(
            arguments: StatementArguments(
                [key.partition.databaseValue, key.scope.databaseValue, key.id.databaseValue]
                    + values(of: record, json, facts)))
        guard database.changesCount == 0 else { return (record, database.lastInsertedRowID) }
        return try update(record, json: json, at: key, facts, in: database)
    }

    private func update(
        _ record: Record, json: [UInt8], at key: RowKey, _ facts: RowFacts, in database: Database
    ) throws -> (record: Record, row: Int64) {
        let found = try database.cachedStatement(
            sql: "SELECT row, json, begun\(versionSelection) FROM \(name) WHERE partition = ? AND scope = ? AND id = ?")
        guard let row = try Row.fetchOne(found, arguments: [key.partition, key.scope, key.id]) else {
            return (record, 0)
        }
        let number: Int64 = row["row"]
        let stored: Data = row["json"]
        if isOlder(record, facts, than: row) { return (try Self.record(from: stored), number) }
        var (record, json) = (record, json)
        if !facts.isWhole, let merged = try Self.merged(json, into: stored) {
            json = merged
            record = try JSON.decode(Record.self, from: merged)
        }
        try database.cachedStatement(sql: replacement).execute(
            arguments: StatementArguments(values(of: record, json, facts) + [number.databaseValue]))
        return (record, number)
    }

    private func values(of record: Record, _ json: [UInt8], _ facts: RowFacts) -> [DatabaseValue] {
        var values = [Data(json).databaseValue, facts.begun.databaseValue, facts.entityTag?.databaseValue ?? .null]
        for column in storage.columns { values.append(column.content(record).databaseValue) }
        return values
    }

    /// The column of the field that says how new a record is.
    private var version: RecordStorage<Record>.Column? {
        storage.version.flatMap { name in storage.columns.first { $0.name.isSame(as: name) } }
    }

    private var versionSelection: String { version.map { ", \(SQLText.column($0.name)) AS version" } ?? "" }

    /// Whether a record of a response is older than the stored one: by the field that says it, or else by the time of
    /// the request.
    private func isOlder(_ record: Record, _ facts: RowFacts, than row: Row) -> Bool {
        if let version {
            switch (version.content(record), (row["version"] as DatabaseValue).storage) {
            case (.integer(let new), .int64(let old)) where new != old: return new < old
            case (.text(let new), .string(let old)) where !new.isSame(as: old): return new < old
            default: break
            }
        }
        return facts.begun < row["begun"]
    }

    private func withoutSecrets(_ json: [UInt8]) throws -> [UInt8] {
        guard !storage.secrets.isEmpty else { return json }
        var object = try JSON.decode(JSONObject.self, from: json)
        for name in storage.secrets { object[name] = nil }
        return try JSON.encode(object)
    }

    /// The stored JSON with the members of another one; `nil` if that has all of them.
    private static func merged(_ json: [UInt8], into stored: Data) throws -> [UInt8]? {
        let received = try JSON.decode(JSONObject.self, from: json)
        var object = try JSON.decode(JSONObject.self, from: [UInt8](stored))
        guard object.members.contains(where: { received[$0.name] == nil }) else { return nil }
        for member in received.members { object[member.name] = member.value }
        return try JSON.encode(object)
    }

    // MARK: - Reading

    /// A record, and when the request that has brought it was begun.
    func record(at key: RowKey, in database: Database) throws -> (record: Record, begun: Int64)? {
        let statement = try database.cachedStatement(
            sql: selection + " WHERE partition = ? AND scope = ? AND id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [key.partition, key.scope, key.id]) else { return nil }
        return (try Self.record(of: row), row[2])
    }

    /// Removes a record, unless a request that was begun later has brought it.
    func remove(_ key: RowKey, begunBefore moment: Int64, in database: Database) throws {
        try database.cachedStatement(
            sql: "DELETE FROM \(name) WHERE partition = ? AND scope = ? AND id = ? AND begun <= ?"
        ).execute(arguments: [key.partition, key.scope, key.id, moment])
    }

    /// Removes rows whose records no request that was begun later has brought.
    func remove(_ rows: [Int64], begunBefore moment: Int64, in database: Database) throws {
        let statement = try database.cachedStatement(sql: "DELETE FROM \(name) WHERE row = ? AND begun < ?")
        for row in rows { try statement.execute(arguments: [row, moment]) }
    }

    /// The records of a list, in its order.
    func records(of list: Int64, in database: Database) throws -> [Record] {
        let statement = try database.cachedStatement(
            sql: "SELECT r.json, r.tag, r.begun FROM list_record JOIN \(name) AS r USING(row) WHERE list = ? "
                + "ORDER BY position")
        return try Self.records(Row.fetchCursor(statement, arguments: [list]))
    }

    /// The records of rows with `selection`.
    static func records(_ rows: RowCursor) throws -> [Record] {
        var records: [Record] = []
        while let row = try rows.next() { records.append(try record(of: row)) }
        return records
    }

    private static func record(of row: Row) throws -> Record {
        let record = try record(from: row[0])
        guard let tag: String = row[1], var versioned = record as? any VersionedRecord else { return record }
        versioned.recordVersion = RecordVersion(entityTag: tag)
        return versioned as? Record ?? record
    }

    private static func record(from json: Data) throws -> Record {
        do throws(JSONError) {
            return try JSON.decode(Record.self, from: [UInt8](json))
        } catch {
            throw StoreError.record(type: Record.storage.type, error)
        }
    }
}
#endif
