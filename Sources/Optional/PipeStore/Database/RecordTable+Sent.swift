#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// What becomes of rows when the server has made a change, or when the app drops it.

extension RecordTable {
    /// Removes changes of a record.
    ///
    /// - Parameter isGone: Whether the server has no such record.
    func drop(_ changes: [Change], isGone: Bool, in database: Database) throws {
        for change in changes {
            try ChangeTable.remove(change.id, in: database)
            if isGone {
                try database.cachedStatement(sql: "UPDATE \(name) SET json = NULL WHERE row = ?")
                    .execute(arguments: [change.record.row])
            }
            try show(change.record.row, in: database)
        }
    }

    /// Stores what the server has made of a change.
    ///
    /// - Parameters:
    ///   - body: What was sent.
    ///   - received: The record in the response; `nil` if the response is empty.
    ///   - begun: The moment of the response: what was asked for before is older.
    func finish(
        _ change: Change, body: JSONValue?, _ received: ReceivedRecord<Record>?, begun: Int64, marks: RecordMarks,
        in database: Database
    ) throws {
        let row = change.record.row
        try ChangeTable.remove(change.id, in: database)
        guard let found = try serverRecord(of: row, in: database) else { return }
        guard change.operation != .remove else {
            // Those of the same record in another row, which a list has brought.
            try database.cachedStatement(sql: "DELETE FROM change WHERE type = ? AND row = ?")
                .execute(arguments: [type, row])
            try database.cachedStatement(sql: "DELETE FROM \(name) WHERE row = ?").execute(arguments: [row])
            return
        }
        if let received {
            let scope = try marks.filling(found.scope) { try ChangeTable.identity(of: $0, in: database)?.path }
            try store(received, in: row, partition: found.partition, scope: scope, begun: begun, database)
            if change.operation == .create || found.json == nil {
                let home = try change.place.filled(by: marks, in: database).path
                try database.execute(sql: "UPDATE \(name) SET home = ? WHERE row = ?", arguments: [home, row])
                try adopt(ChangeTable.Identity(of: received.id), row, found.partition, marks, in: database)
            }
        } else {
            var sent = change
            sent.body = body
            let json = try sent.applied(to: found.json).map { Data(try JSON.encode($0)) }
            try database.cachedStatement(sql: "UPDATE \(name) SET json = ?, begun = ?, tag = NULL WHERE row = ?")
                .execute(arguments: [json, begun, row])
        }
        // Later changes were made to what was sent, which is what the server has now.
        try database.cachedStatement(
            sql: "UPDATE change SET base = (SELECT json FROM \(name) WHERE row = ?1) WHERE type = ?2 AND row = ?1"
        ).execute(arguments: [row, type])
        try show(row, in: database)
    }

    /// Stores the server's record in a row, also if it has come into another row meanwhile.
    private func store(
        _ received: ReceivedRecord<Record>, in row: Int64, partition: Int64, scope: String, begun: Int64,
        _ database: Database
    ) throws {
        let key = RowKey(partition: partition, scope: scope, id: received.id.pathText)
        if let other = try self.row(at: key, in: database), other != row {
            try database.execute(
                sql: "UPDATE list_record SET row = ? WHERE type = ? AND row = ?", arguments: [row, type, other])
            try database.execute(
                sql: "UPDATE change SET row = ? WHERE type = ? AND row = ?", arguments: [row, type, other])
            try database.execute(sql: "DELETE FROM \(name) WHERE row = ?", arguments: [other])
        }
        let json = try SecretPaths(storage.secrets).removed(from: received.json)
        try database.cachedStatement(
            sql: "UPDATE \(name) SET scope = ?, id = ?, json = ?, begun = ?, tag = ? WHERE row = ?"
        ).execute(
            arguments: [scope, key.id, Data(json), begun, received.recordVersion.entityTag, row])
    }

    /// Gives an identity to a record that was made here, also in the scopes of the records below it.
    private func adopt(
        _ identity: ChangeTable.Identity, _ row: Int64, _ partition: Int64, _ marks: RecordMarks,
        in database: Database
    ) throws {
        let record = place(of: row)
        try ChangeTable.setIdentity(identity, of: record, partition: partition, in: database)
        for below in try ChangeTable.records(below: record, in: database) {
            guard
                let type = try String.fetchOne(
                    database, sql: "SELECT name FROM type WHERE id = ?", arguments: [below.type])
            else { continue }
            let table = RecordTableName.table(of: type)
            let scope = try String.fetchOne(
                database, sql: "SELECT scope FROM \(table) WHERE row = ?", arguments: [below.row])
            guard let scope, marks.records(in: scope).contains(record) else { continue }
            let filled = try marks.filling(scope) { try ChangeTable.identity(of: $0, in: database)?.path }
            try database.execute(
                sql: "UPDATE \(table) SET scope = ? WHERE row = ?", arguments: [filled, below.row])
        }
    }
}
#endif
