#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Rows of records with changes that the server does not know yet.

extension RecordTable {
    func place(of row: Int64) -> RecordPlace { RecordPlace(type: type, row: row) }

    /// The identity that stands for a new record; `nil` if the type has none that can.
    func placeholder(of row: Int64) -> Record.ID? {
        (Record.ID.self as? any PlaceholderValue.Type)?.placeholder(for: marks.newRecord(place(of: row))) as? Record.ID
    }

    /// Makes the row of a new record.
    ///
    /// - Parameter id: The identity that the app has chosen; `nil` if the server chooses it.
    func insert(partition: Int64, scope: String, id: String?, in database: Database) throws -> Int64 {
        try database.cachedStatement(
            sql: "INSERT INTO \(name)(partition, scope, id, begun, state) VALUES (?, ?, ?, 0, ?)"
        ).execute(arguments: [partition, scope, id, ChangeState.waiting.rawValue])
        let row = database.lastInsertedRowID
        guard NewRecord.has(type: type, row: row) else {
            throw StoreError.database(code: Int(ResultCode.SQLITE_FULL.rawValue), message: "there is no row left")
        }
        return row
    }

    /// The number of the row of a record.
    func row(at key: RowKey, in database: Database) throws -> Int64? {
        let statement = try database.cachedStatement(
            sql: "SELECT row FROM \(name) WHERE partition = ? AND scope = ? AND id = ?")
        return try Int64.fetchOne(statement, arguments: [key.partition, key.scope, key.id])
    }

    /// What the server has sent of a record.
    struct ServerRecord {
        let partition: Int64
        let scope: String
        /// The identity as segments of a path; `nil` for a record that the server has not made.
        let id: String?
        let json: JSONObject?
        let entityTag: String?

        init(_ row: Row) throws {
            partition = row[0]
            scope = row[1]
            id = row[2]
            json = try (row[3] as Data?).map { try JSON.decode(JSONObject.self, from: [UInt8]($0)) }
            entityTag = row[4]
        }
    }

    func serverRecord(of row: Int64, in database: Database) throws -> ServerRecord? {
        let statement = try database.cachedStatement(
            sql: "SELECT partition, scope, id, json, tag FROM \(name) WHERE row = ?")
        return try Row.fetchOne(statement, arguments: [row]).map(ServerRecord.init)
    }

    /// Computes what is shown: the server's record with the changes in their order. If one of them cannot be
    /// read, the record is shown as before.
    func show(_ row: Int64, in database: Database) throws {
        guard let found = try serverRecord(of: row, in: database),
            let changes = try unreadable.leavingOut(
                row, of: storage.type, { try ChangeTable.changes(of: place(of: row), in: database) })
        else { return }
        guard !changes.isEmpty else { return try showServerRecord(found.json, of: row, in: database) }
        var object = found.json
        var isRemoved = false
        for change in changes {
            object = change.applied(to: object)
            if change.operation == .remove, change.state == .waiting || change.state == .sending { isRemoved = true }
        }
        let state = changes.map(\.state.rawValue).max() ?? 0
        if let unfilled = object { object = try marks.filled(.object(unfilled), in: database).object }
        let shown = try object.map { Data(try JSON.encode($0)) }
        try database.cachedStatement(
            sql: "UPDATE \(name) SET state = ?, shown = ?, removed = ? WHERE row = ?"
        ).execute(arguments: [state, shown, isRemoved, row])
        try setColumns(of: row, to: contents(of: object, at: row, isKnown: found.json != nil), in: database)
    }

    private func showServerRecord(_ json: JSONObject?, of row: Int64, in database: Database) throws {
        guard let json else {
            // A new record whose changes were dropped.
            try database.cachedStatement(sql: "DELETE FROM \(name) WHERE row = ?").execute(arguments: [row])
            return
        }
        try database.cachedStatement(
            sql: "UPDATE \(name) SET state = 0, shown = NULL, removed = 0 WHERE row = ?"
        ).execute(arguments: [row])
        try setColumns(of: row, to: contents(of: json, at: row, isKnown: true), in: database)
    }

    private func contents(of object: JSONObject?, at row: Int64, isKnown: Bool) -> [ColumnContent] {
        guard let object, let json = try? JSON.encode(object) else { return storage.columns.map { _ in .null } }
        if isKnown, let record = try? JSON.decode(Record.self, from: json) {
            return storage.columns.map { $0.content(record) }
        }
        var contents = storage.columns.map { $0.draftContent?(json) ?? .null }
        // A new record is found by what stands for its identity.
        if contents.first == .null, let id = placeholder(of: row) as? any ColumnValue { contents[0] = id.content }
        return contents
    }

    /// The records with their changes, without those that cannot be read.
    func stored(_ rows: FastDatabaseValueCursor<RecordRow>, in database: Database) throws -> [Stored<Record>] {
        var records: [Stored<Record>] = []
        while let row = try rows.next() {
            let record = try unreadable.leavingOut(row.number, of: storage.type) { try stored(row, in: database) }
            if let record { records.append(record) }
        }
        return records
    }

    func stored(row: Int64, in database: Database) throws -> Stored<Record>? {
        guard let found = try self.row(row, in: database), found.json != nil || found.state != 0 else { return nil }
        return try stored(found, in: database)
    }

    private func stored(_ row: RecordRow, in database: Database) throws -> Stored<Record> {
        let value = try Self.record(of: row)
        var draft: JSONObject?
        if row.json == nil, let shown = row.shown { draft = try JSON.decode(JSONObject.self, from: [UInt8](shown)) }
        func changes() throws -> [Change] { try ChangeTable.changes(of: place(of: row.number), in: database) }
        let state: Stored<Record>.State
        switch ChangeState(rawValue: row.state) {
        case nil: state = .synced
        case .waiting, .sending:
            let missing = try Dependencies.missingParents(of: place(of: row.number), in: database).map { record in
                MissingRecord(type: try ChangeTable.type(record.type, in: database) ?? "", localID: record.row)
            }
            state = missing.isEmpty ? .waiting : .orphaned(of: missing)
        case .inDoubt: state = .inDoubt
        case .made: state = .made
        case .refused:
            let refusal = try changes().lazy.compactMap(\.refusal).first
            state = .refused(refusal ?? Refusal(status: nil, message: "", fields: []))
        case .inConflict:
            let isGone = try changes().contains(where: \.isGone)
            state = .inConflict(server: isGone ? nil : try row.json.map { try Self.record(from: $0) })
        }
        let known = try value?.id ?? identity(of: row.number, as: Record.ID.self, in: database)
        return Stored(
            localID: LocalID(rawValue: row.number), newRecord: marks.newRecord(place(of: row.number)), id: known,
            value: value, state: state, draftMembers: draft,
            isRemoved: row.isRemoved)
    }
}

extension ColumnValue {
    fileprivate var content: ColumnContent { Self.columnContent(of: self) }
}
#endif
