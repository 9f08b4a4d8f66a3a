#if Store
import GRDB
import PipeJSON
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What all tables of a store have in common.
final class TableContext: Sendable {
    /// A table whose rows can be shown again.
    protocol Shown: Sendable {
        var type: Int64 { get }

        func show(_ row: Int64, in database: Database) throws
    }

    let marks: RecordMarks
    /// Has the records that cannot be read.
    let unreadable = UnreadableRecords()
    private let tables = Mutex<[Int64: any Shown]>([:])

    init(marks: RecordMarks) {
        self.marks = marks
    }

    func add(_ table: some Shown) {
        tables.withLock { $0[table.type] = table }
    }

    /// The JSON of the server's record, of any type.
    func serverRecord(of record: RecordPlace, in database: Database) throws -> JSONObject? {
        guard let type = try ChangeTable.type(record.type, in: database) else { return nil }
        let json = try Data.fetchOne(
            database, sql: "SELECT json FROM \(RecordTableName.table(of: type)) WHERE row = ?", arguments: [record.row])
        return try json.map { try JSON.decode(JSONObject.self, from: [UInt8]($0)) }
    }

    /// Forgets a record that the server does not have any more.
    func forgetServerRecord(of record: RecordPlace, in database: Database) throws {
        guard let type = try ChangeTable.type(record.type, in: database) else { return }
        try database.execute(
            sql: "UPDATE \(RecordTableName.table(of: type)) SET json = NULL WHERE row = ?", arguments: [record.row])
    }

    /// Computes what is shown of a record of any type.
    func show(_ record: RecordPlace, in database: Database) throws {
        if let table = tables.withLock({ $0[record.type] }) { return try table.show(record.row, in: database) }
        // The app has not used the type yet. It is filled again when it does.
        try database.execute(sql: "UPDATE type SET fingerprint = '' WHERE id = ?", arguments: [record.type])
    }
}

extension RecordTable: TableContext.Shown {}
#endif
