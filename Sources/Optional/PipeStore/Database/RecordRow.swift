#if Store
import GRDB

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A row of a table of records.
///
/// It is read by the positions of its columns. GRDB's `Row` makes a dictionary of their names for each query, which takes
/// about a tenth of the time of finding a record by its identity.
struct RecordRow: DatabaseValueConvertible, StatementColumnConvertible {
    /// What to select, in this order. The number of the row is the first one, as it is never `NULL`.
    static let columns = "row, json, shown, tag, fetched, state, removed"

    let number: Int64
    /// The server's version of the record; `nil` if the server does not know the record.
    let json: Data?
    /// The record with the changes of the app; `nil` without changes.
    let shown: Data?
    let entityTag: String?
    /// When the record came, in microseconds since 1970.
    let fetched: Int64
    let state: Int64
    let isRemoved: Bool

    init(sqliteStatement: SQLiteStatement, index: CInt) {
        number = Int64(sqliteStatement: sqliteStatement, index: index)
        json = Data.fromStatement(sqliteStatement, atUncheckedIndex: index + 1)
        shown = Data.fromStatement(sqliteStatement, atUncheckedIndex: index + 2)
        entityTag = String.fromStatement(sqliteStatement, atUncheckedIndex: index + 3)
        fetched = Int64(sqliteStatement: sqliteStatement, index: index + 4)
        state = Int64(sqliteStatement: sqliteStatement, index: index + 5)
        isRemoved = Bool(sqliteStatement: sqliteStatement, index: index + 6)
    }

    var databaseValue: DatabaseValue { number.databaseValue }

    /// A row is more than one value, so that it is not read from one.
    static func fromDatabaseValue(_ value: DatabaseValue) -> RecordRow? { nil }
}
#endif
