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
    /// When the request was begun.
    let begun: Moment
    let entityTag: String?
    /// Whether the JSON is the whole record, so that members that it lacks are gone.
    let isWhole: Bool
}

/// The table of a type of records: their JSON, and a column for each field that queries use.
struct RecordTable<Record: StorableRecord>: Sendable {
    let storage = Record.storage
    let name: String
    /// The number of the type in the file.
    let type: Int64
    let context: TableContext
    private let insertion: String
    private let replacement: String
    let selection: String
    private let selectionByKey: String
    private let selectionByRow: String

    init(type: Int64 = 0, _ context: TableContext) {
        self.type = type
        self.context = context
        name = RecordTableName.table(of: storage.type)
        let fields = storage.columns.map { SQLText.column($0.name) }
        let columns = ["partition", "scope", "id", "json", "begun", "fetched", "tag"] + fields
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        insertion = "INSERT INTO \(name)(\(columns.joined(separator: ", "))) VALUES (\(marks)) ON CONFLICT DO NOTHING"
        let changed = columns.dropFirst(3).map { "\($0) = ?" }.joined(separator: ", ")
        replacement = "UPDATE \(name) SET \(changed) WHERE row = ?"
        selection = "SELECT \(RecordRow.columns) FROM \(name)"
        selectionByKey = selection + " WHERE partition = ? AND scope = ? AND id = ?"
        selectionByRow = selection + " WHERE row = ?"
    }

    var marks: RecordMarks { context.marks }
    var unreadable: UnreadableRecords { context.unreadable }

    // MARK: - The table

    func make(in database: Database) throws {
        let fields = storage.columns.map { ", \(SQLText.column($0.name)) ANY" }.joined()
        try database.execute(
            sql: """
                CREATE TABLE \(name)(row INTEGER PRIMARY KEY AUTOINCREMENT,
                    partition INTEGER NOT NULL REFERENCES partition(id) ON DELETE CASCADE,
                    scope TEXT NOT NULL, id TEXT, json BLOB, begun INTEGER NOT NULL,
                    fetched INTEGER NOT NULL DEFAULT 0, tag TEXT,
                    state INTEGER NOT NULL DEFAULT 0, shown BLOB, removed INTEGER NOT NULL DEFAULT 0,
                    home TEXT, unread BLOB\(fields),
                    UNIQUE(partition, scope, id)) STRICT
                """)
        try makeIndexes(in: database)
    }

    /// Migrates the table to the app's columns. Records that do not fit any more are removed, to be fetched again.
    func migrate(in database: Database) throws {
        try removeIndexes(in: database)
        let wanted = storage.columns.map { "field_" + $0.name }
        let existing = try String.fetchAll(
            database, sql: "SELECT name FROM pragma_table_info(?)", arguments: ["records." + storage.type])
        for name in existing where name.begins(with: "field_") && !wanted.contains(where: { $0.hasSameBytes(as: name) })
        {
            try database.execute(sql: "ALTER TABLE \(self.name) DROP COLUMN \(SQLText.name(name))")
        }
        for column in storage.columns where !existing.contains(where: { $0.hasSameBytes(as: "field_" + column.name) }) {
            try database.execute(sql: "ALTER TABLE \(name) ADD COLUMN \(SQLText.column(column.name)) ANY")
        }
        try makeIndexes(in: database)
        // In parts, so that memory does not grow with the number of records.
        var last: Int64 = -1
        while true {
            let rows = try Row.fetchAll(
                database, sql: "SELECT row, json, state FROM \(name) WHERE row > ? ORDER BY row LIMIT 1000",
                arguments: [last])
            guard let end = rows.last?["row"] as Int64? else { return }
            last = end
            for row in rows { try fill(row, in: database) }
        }
    }

    private func fill(_ row: Row, in database: Database) throws {
        let (number, json): (Int64, Data?) = (row["row"], row["json"])
        let record = json.flatMap { try? Self.record(from: $0) }
        if row["state"] != 0 {
            // What was written stays, whatever the server's record is worth.
            if record == nil {
                try database.execute(sql: "UPDATE \(name) SET json = NULL WHERE row = ?", arguments: [number])
            }
            try show(number, in: database)
        } else if let record {
            try setColumns(of: number, to: storage.columns.map { $0.content(record) }, in: database)
        } else {
            try forget(where: "row = ?", [number], in: database)
        }
    }

    func setColumns(of row: Int64, to contents: [ColumnContent], in database: Database) throws {
        guard !contents.isEmpty else { return }
        let changes = storage.columns.map { "\(SQLText.column($0.name)) = ?" }.joined(separator: ", ")
        try database.cachedStatement(sql: "UPDATE \(name) SET \(changes) WHERE row = ?")
            .execute(arguments: StatementArguments(contents.map(\.databaseValue) + [row.databaseValue]))
    }

    // MARK: - Writing

    /// Stores a record, unless a newer one is there.
    ///
    /// - Returns: The record as it is stored now, and its row; `nil` for a record that the server says was deleted, which
    ///   is removed.
    func store(
        _ record: Record, json: [UInt8], at key: RowKey, _ facts: RowFacts, in database: Database
    ) throws -> (record: Record, row: Int64?) {
        if try isDeleted(json) {
            try remove(key, ifNewer: record, facts, in: database)
            return (record, nil)
        }
        let json = try SecretPaths(storage.secrets).removed(from: json)
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
    ) throws -> (record: Record, row: Int64?) {
        let found = try database.cachedStatement(
            sql: "SELECT row, json, begun, state, unread\(versionSelection) FROM \(name) "
                + "WHERE partition = ? AND scope = ? AND id = ?")
        guard let row = try Row.fetchOne(found, arguments: [key.partition, key.scope, key.id]) else {
            return (record, nil)
        }
        let (number, stored): (Int64, Data?) = (row["row"], row["json"])
        let hasChanges = row["state"] != 0
        // A stored record that cannot be read is replaced.
        if let stored, isOlder(record, facts, than: row),
            let known = try? hasChanges ? self.record(of: number, in: database) ?? record : Self.record(from: stored)
        {
            return (known, number)
        }
        var (record, json) = (record, json)
        if !facts.isWhole, let stored, let merged = try Self.merged(json, into: stored) {
            json = merged
            record = try JSON.decode(Record.self, from: merged)
        }
        try database.cachedStatement(sql: replacement).execute(
            arguments: StatementArguments(values(of: record, json, facts) + [number.databaseValue]))
        if row["unread"] as Data? != nil { try endUnread(number, as: json, in: database) }
        guard hasChanges else { return (record, number) }
        try ChangeTable.removeMade(of: place(of: number), in: database)
        try show(number, in: database)
        return (try self.record(of: number, in: database) ?? record, number)
    }

    /// Notes that the server has said what it has made of a change. Later changes were made to that.
    private func endUnread(_ row: Int64, as json: [UInt8], in database: Database) throws {
        try endReading(row, in: database)
        let stored = try JSON.decode(JSONObject.self, from: json)
        for var change in try ChangeTable.changes(of: place(of: row), in: database) {
            guard var base = change.base else { continue }
            for member in base.members {
                if let value = stored[member.name], value.canBeMade(of: member.value) { base[member.name] = value }
            }
            change.base = base
            try ChangeTable.write(change, in: database)
        }
    }

    /// Whether a field says that the record was deleted.
    private func isDeleted(_ json: [UInt8]) throws -> Bool {
        guard let name = storage.deleted,
            let mark = try JSON.decode(JSONObject.self, from: json)[name], !mark.isNull
        else { return false }
        return mark.bool ?? true
    }

    /// Removes a record that the server says was deleted, unless a newer one is there, or changes of the app.
    private func remove(
        _ key: RowKey, ifNewer record: Record, _ facts: RowFacts, in database: Database
    ) throws {
        let found = try database.cachedStatement(
            sql: "SELECT row, begun\(versionSelection) FROM \(name) "
                + "WHERE partition = ? AND scope = ? AND id = ? AND state = 0")
        guard let row = try Row.fetchOne(found, arguments: [key.partition, key.scope, key.id]),
            !isOlder(record, facts, than: row)
        else { return }
        try database.cachedStatement(sql: "DELETE FROM \(name) WHERE row = ?").execute(arguments: [row["row"]])
    }

    private func values(of record: Record, _ json: [UInt8], _ facts: RowFacts) -> [DatabaseValue] {
        var values = [
            Data(json).databaseValue, facts.begun.number.databaseValue, facts.begun.time.databaseValue,
            facts.entityTag?.databaseValue ?? .null,
        ]
        for column in storage.columns { values.append(column.content(record).databaseValue) }
        return values
    }

    /// The column of the field that says how new a record is.
    var version: RecordStorage<Record>.Column? {
        storage.version.flatMap { name in storage.columns.first { $0.name.hasSameBytes(as: name) } }
    }

    private var versionSelection: String { version.map { ", \(SQLText.column($0.name)) AS version" } ?? "" }

    /// Whether a record of a response is older than the stored one: by the field that says it, or else by the order
    /// of the requests.
    private func isOlder(_ record: Record, _ facts: RowFacts, than row: Row) -> Bool {
        if let version {
            let (new, old) = (version.content(record), ColumnContent(row["version"] as DatabaseValue))
            if old.isNewer(than: new) { return true }
            if new.isNewer(than: old) { return false }
        }
        return facts.begun.number < row["begun"]
    }

    /// The newest version of records, and the one before it, as the server has written them; `nil` without one.
    func newestVersions(of records: [ReceivedRecord<Record>]) throws -> NewestVersions {
        guard let version else { return NewestVersions() }
        var newest: (content: ColumnContent, record: ReceivedRecord<Record>)?
        var before: (content: ColumnContent, record: ReceivedRecord<Record>)?
        for record in records {
            let content = version.content(record.record)
            if content == .null { continue }
            if newest.map({ content.isNewer(than: $0.content) }) ?? true {
                (newest, before) = ((content, record), newest)
            } else if newest?.content.isNewer(than: content) ?? false,
                before.map({ content.isNewer(than: $0.content) }) ?? true
            {
                before = (content, record)
            }
        }
        func text(_ found: (content: ColumnContent, record: ReceivedRecord<Record>)?) throws -> String? {
            try found.flatMap { try JSON.decode(JSONObject.self, from: $0.record.json)[version.name]?.keyText }
        }
        return NewestVersions(newest: try text(newest), before: try text(before))
    }

    /// The stored JSON with the members of another one; `nil` if that has all of them, or the stored one is not JSON.
    private static func merged(_ json: [UInt8], into stored: Data) throws -> [UInt8]? {
        let received = try JSON.decode(JSONObject.self, from: json)
        guard var object = try? JSON.decode(JSONObject.self, from: [UInt8](stored)),
            object.members.contains(where: { received[$0.name] == nil })
        else { return nil }
        for member in received.members { object[member.name] = member.value }
        return try JSON.encode(object)
    }

    // MARK: - Reading

    /// What the store has of a record.
    enum Found {
        case record(Record, fetched: Int64)
        /// The app has removed it, and the server does not know yet.
        case removed
    }

    func record(at key: RowKey, in database: Database) throws -> Found? {
        let statement = try database.cachedStatement(sql: selectionByKey)
        guard let row = try RecordRow.fetchOne(statement, arguments: [key.partition, key.scope, key.id]) else {
            return nil
        }
        if row.isRemoved { return .removed }
        // One that cannot be read is fetched again.
        return try readable(row).map { .record($0, fetched: row.fetched) }
    }

    func row(_ number: Int64, in database: Database) throws -> RecordRow? {
        try RecordRow.fetchOne(database.cachedStatement(sql: selectionByRow), arguments: [number])
    }

    private func record(of number: Int64, in database: Database) throws -> Record? {
        try row(number, in: database).flatMap { try Self.record(of: $0) }
    }

    /// Removes a record, unless a request that was begun later has brought it.
    func remove(_ key: RowKey, begunBefore moment: Moment, in database: Database) throws {
        try database.cachedStatement(
            sql: "DELETE FROM \(name) WHERE partition = ? AND scope = ? AND id = ? AND begun <= ? AND state = 0"
        ).execute(arguments: [key.partition, key.scope, key.id, moment.number])
    }

    /// Removes rows whose records no request that was begun later has brought.
    func remove(_ rows: [Int64], begunBefore moment: Moment, in database: Database) throws {
        for row in rows { try forget(where: "row = ? AND begun < ?", [row, moment.number], in: database) }
    }

    /// Removes records that were made here in a collection, and that a complete list of it does not have.
    func removeMade(
        in home: String, partition: Int64, without list: Int64, begunBefore moment: Moment, _ database: Database
    ) throws {
        try forget(
            where: """
                partition = ? AND home = ? AND begun < ? AND row NOT IN (SELECT row FROM list_record WHERE list = ?)
                """, [partition, home, moment.number, list], in: database)
    }

    /// The records of a list, in its order.
    func records(of list: Int64, in database: Database) throws -> [Record] {
        let statement = try database.cachedStatement(
            sql: "SELECT \(RecordRow.columns) FROM list_record JOIN \(name) USING(row) "
                + "WHERE list = ? AND removed = 0 ORDER BY position")
        return try records(RecordRow.fetchCursor(statement, arguments: [list]))
    }

    /// The records that the server knows, without those that cannot be read.
    func records(_ rows: FastDatabaseValueCursor<RecordRow>) throws -> [Record] {
        var records: [Record] = []
        while let row = try rows.next() {
            if let record = try readable(row) { records.append(record) }
        }
        return records
    }

    private func readable(_ row: RecordRow) throws -> Record? {
        try unreadable.leavingOut(row.number, of: storage.type) { try Self.record(of: row) }
    }

    /// The record of a row with all changes; `nil` if the server does not know it.
    static func record(of row: RecordRow) throws -> Record? {
        guard let json = row.json else { return nil }
        return versioned(try record(from: row.shown ?? json), row.entityTag)
    }

    private static func versioned(_ record: Record, _ tag: String?) -> Record {
        guard let tag, var versioned = record as? any VersionedRecord else { return record }
        versioned.recordVersion = RecordVersion(entityTag: tag)
        return versioned as? Record ?? record
    }

    static func record(from json: Data) throws -> Record {
        do throws(JSONError) {
            return try JSON.decode(Record.self, from: [UInt8](json))
        } catch {
            throw StoreError.record(type: Record.storage.type, error)
        }
    }
}
#endif
