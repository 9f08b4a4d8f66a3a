#if Store
import GRDB
import Synchronization

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

    /// Computes what is shown of a record of any type.
    func show(_ record: RecordPlace, in database: Database) throws {
        if let table = tables.withLock({ $0[record.type] }) { return try table.show(record.row, in: database) }
        // The app has not used the type yet. It is filled again when it does.
        try database.execute(sql: "UPDATE type SET fingerprint = '' WHERE id = ?", arguments: [record.type])
    }
}

extension RecordTable: TableContext.Shown {}
#endif
