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
    ///   - written: The record in the response; `nil` if the response has none.
    ///   - begun: The moment of the response: what was asked for before is older.
    func finish(
        _ change: Change, body: JSONValue?, _ written: WrittenRecord<Record>?, begun: Int64,
        in database: Database
    ) throws {
        let row = change.record.row
        try ChangeTable.remove(change.id, in: database)
        guard let found = try serverRecord(of: row, in: database) else { return }
        // Those that come from another row of the same record were made to what that had.
        let later = try ChangeTable.changes(of: place(of: row), in: database)
        guard change.operation != .remove else {
            // Those of the same record in another row, which a list has brought.
            try database.cachedStatement(sql: "DELETE FROM change WHERE type = ? AND row = ?")
                .execute(arguments: [type, row])
            try database.cachedStatement(sql: "DELETE FROM \(name) WHERE row = ?").execute(arguments: [row])
            return
        }
        var sent = change
        sent.body = body
        let json = sent.applied(to: found.json)
        if let written {
            let scope = try marks.filled(found.scope, in: database)
            try store(
                written.merged(into: json), of: written, in: row,
                at: RowKey(partition: found.partition, scope: scope, id: written.id.pathText), begun: begun, database)
            if change.operation == .create || found.json == nil {
                let home = try marks.filled(change.place, in: database).path
                try database.execute(sql: "UPDATE \(name) SET home = ? WHERE row = ?", arguments: [home, row])
                try adopt(ChangeTable.Identity(of: written.id), row, found.partition, in: database)
            }
        } else {
            try database.cachedStatement(sql: "UPDATE \(name) SET json = ?, begun = ?, tag = NULL WHERE row = ?")
                .execute(arguments: [try json.map { Data(try JSON.encode($0)) }, begun, row])
        }
        if let stored = try serverRecord(of: row, in: database)?.json {
            for var other in later {
                other.base = sent.base(of: other, storedAs: stored)
                try ChangeTable.write(other, in: database)
            }
        }
        try show(row, in: database)
    }

    /// Keeps a change that the server has refused. A new record that the app has removed in the meantime is gone.
    func keepRefused(_ change: Change, in database: Database) throws {
        // It may have been dropped in the meantime.
        guard try ChangeTable.change(change.id, in: database) != nil else { return }
        try ChangeTable.write(change, in: database)
        let changes = try ChangeTable.changes(of: change.record, in: database)
        if change.operation == .create, !change.mayBeMade, changes.contains(where: { $0.operation == .remove }) {
            for change in changes { try ChangeTable.remove(change.id, in: database) }
        }
        try show(change.record.row, in: database)
    }

    /// Keeps a new record that the server has made, and that cannot be read yet. A list that has it settles that.
    func keepMade(
        _ change: Change, _ identity: ChangeTable.Identity?, in database: Database
    ) throws {
        let row = change.record.row
        // It may have been dropped in the meantime.
        guard try ChangeTable.change(change.id, in: database) != nil,
            let found = try serverRecord(of: row, in: database)
        else { return }
        try ChangeTable.write(change, in: database)
        if let identity {
            let scope = try marks.filled(found.scope, in: database)
            let key = RowKey(partition: found.partition, scope: scope, id: identity.path)
            if try self.row(at: key, in: database) == nil {
                try database.execute(
                    sql: "UPDATE \(name) SET scope = ?, id = ? WHERE row = ?", arguments: [scope, key.id, row])
            }
            try adopt(identity, row, found.partition, in: database)
        }
        try show(row, in: database)
    }

    /// Stores the server's record in a row, also if it has come into another row meanwhile.
    private func store(
        _ json: JSONObject, of written: WrittenRecord<Record>, in row: Int64, at key: RowKey, begun: Int64,
        _ database: Database
    ) throws {
        if let other = try self.row(at: key, in: database), other != row {
            try database.execute(
                sql: "UPDATE list_record SET row = ? WHERE type = ? AND row = ?", arguments: [row, type, other])
            try database.execute(
                sql: "UPDATE change SET row = ? WHERE type = ? AND row = ?", arguments: [row, type, other])
            try database.execute(sql: "DELETE FROM \(name) WHERE row = ?", arguments: [other])
        }
        let json = try SecretPaths(storage.secrets).removed(from: JSON.encode(json))
        try database.cachedStatement(
            sql: "UPDATE \(name) SET scope = ?, id = ?, json = ?, begun = ?, tag = ? WHERE row = ?"
        ).execute(arguments: [key.scope, key.id, Data(json), begun, written.entityTag, row])
    }

    /// Gives an identity to a record that was made here, also in the scopes of the records below it and in the changes
    /// that refer to it.
    private func adopt(
        _ identity: ChangeTable.Identity, _ row: Int64, _ partition: Int64, in database: Database
    ) throws {
        let record = place(of: row)
        try ChangeTable.setIdentity(identity, of: record, partition: partition, in: database)
        for other in try ChangeTable.records(referringTo: record, in: database) {
            guard let type = try ChangeTable.type(other.type, in: database) else { continue }
            let table = RecordTableName.table(of: type)
            let scope = try String.fetchOne(
                database, sql: "SELECT scope FROM \(table) WHERE row = ?", arguments: [other.row])
            if let scope, marks.records(in: scope).contains(record) {
                try database.execute(
                    sql: "UPDATE \(table) SET scope = ? WHERE row = ?",
                    arguments: [try marks.filled(scope, in: database), other.row])
            }
            _ = try unreadable.leavingOut(other.row, of: type) { try context.show(other, in: database) }
        }
    }
}
#endif
