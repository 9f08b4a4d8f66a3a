#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

// Records that the store lets go of. Their rows stay, with the identity alone, so that a `LocalID` means the same record when
// it comes back.

enum ForgottenRecords {
    /// What a query says to leave them out.
    static let areLeftOut = "(json IS NOT NULL OR state <> 0)"

    /// Forgets records of any type.
    ///
    /// - Parameters:
    ///   - table: The table in quotes.
    ///   - type: The name of the type.
    ///   - condition: Which rows.
    /// - Returns: The number of records.
    static func forget(
        in table: String, of type: String, where condition: String, _ arguments: StatementArguments,
        in database: Database
    ) throws -> Int {
        // The first one is that of the identity.
        let columns = try String.fetchAll(
            database.cachedStatement(
                sql: "SELECT name FROM pragma_table_info(?) WHERE name LIKE 'field\\_%' ESCAPE '\\' ORDER BY cid"),
            arguments: ["records." + type]
        ).dropFirst()
        let emptied = (["json", "shown", "tag", "home", "unread"] + columns.map { SQLText.name($0) })
            .map { "\($0) = NULL" }.joined(separator: ", ")
        try database.cachedStatement(
            sql: "UPDATE \(table) SET \(emptied) WHERE state = 0 AND json IS NOT NULL AND \(condition)"
        ).execute(arguments: arguments)
        return database.changesCount
    }
}

extension RecordTable {
    func forget(where condition: String, _ arguments: StatementArguments, in database: Database) throws {
        _ = try ForgottenRecords.forget(
            in: name, of: storage.type, where: condition, arguments, in: database)
    }

    /// The identity of a record whose JSON the store does not have; `nil` for one of several fields.
    func keptIdentity(of row: Int64, in database: Database) throws -> ChangeTable.Identity? {
        guard let column = storage.columns.first.map({ SQLText.column($0.name) }) else { return nil }
        let found = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT id, \(column) FROM \(name) WHERE row = ? AND id IS NOT NULL"),
            arguments: [row])
        guard let found, let path = found[0] as String?, let part = path.removingPercentEncoding,
            !path.contains(scalar: "/")
        else { return nil }
        let value: JSONValue
        switch (found[1] as DatabaseValue).storage {
        case .int64(let number): value = .number(JSONNumber(number))
        default: value = .string(part)
        }
        return ChangeTable.Identity(path: path, parts: [part], value: value)
    }
}
#endif
