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
    ///   - moment: When the response came: what was asked for before is older.
    ///   - isRepeated: Whether the server may have got the change before, so that the response may be that of before.
    ///   - isReadable: Whether the record can be read, as it is if the response does not have all that was sent.
    func finish(
        _ change: Change, body: JSONValue?, _ written: WrittenRecord<Record>?, at moment: Moment,
        isRepeated: Bool = false, isReadable: Bool = false, in database: Database
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
                at: RowKey(partition: found.partition, scope: scope, id: written.id.pathText), at: moment,
                isRepeated: isRepeated, database)
            if change.operation == .create || found.json == nil {
                let home = try marks.filled(change.place, in: database).path
                try database.execute(sql: "UPDATE \(name) SET home = ? WHERE row = ?", arguments: [home, row])
                try adopt(ChangeTable.Identity(of: written.id), row, found.partition, in: database)
            }
        } else {
            try database.cachedStatement(
                sql: "UPDATE \(name) SET json = ?, begun = ?, fetched = ?, tag = NULL WHERE row = ?"
            ).execute(arguments: [try json.map { Data(try JSON.encode($0)) }, moment.number, moment.time, row])
        }
        let isUnread = isReadable && (written?.lacks(sent.body?.object, version: storage.version) ?? true)
        try database.cachedStatement(sql: "UPDATE \(name) SET unread = ? WHERE row = ?").execute(
            arguments: [
                isUnread ? try UnreadRecord.data(of: change, at: marks.filled(change.place, in: database)) : nil, row,
            ])
        if let stored = try serverRecord(of: row, in: database)?.json {
            for var other in later {
                other.base = sent.base(of: other, storedAs: stored, isFound: written?.isFound ?? false)
                try ChangeTable.write(other, in: database)
            }
        }
        try show(row, in: database)
    }

    /// Tells the app that a record which was found says something else than the new record that it was taken for. What the
    /// app has changed since is not part of it.
    ///
    /// - Returns: Whether there is something that the app has not changed since.
    func addConflict(
        _ members: JSONObject, after change: Change, mergesObjects: Bool, in database: Database
    ) throws -> Bool {
        var members = members
        for later in try ChangeTable.changes(of: change.record, in: database) {
            for member in later.body?.object?.members ?? [] { members[member.name] = nil }
        }
        guard !members.isEmpty else { return false }
        var conflict = Change(
            partition: change.partition, record: change.record, resource: change.resource,
            place: try marks.filled(change.place, in: database), operation: .update, mergesObjects: mergesObjects,
            body: .object(members))
        conflict.state = .inConflict
        try ChangeTable.write(conflict, marks: marks.records(of: conflict), in: database)
        try show(change.record.row, in: database)
        return true
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
        _ json: JSONObject, of written: WrittenRecord<Record>, in row: Int64, at key: RowKey, at moment: Moment,
        isRepeated: Bool, _ database: Database
    ) throws {
        var (json, tag, moment) = (json, written.entityTag, moment)
        if let other = try self.row(at: key, in: database), other != row {
            if isRepeated, let newer = try newerRecord(in: other, than: json, in: database) {
                (json, tag, moment) = (newer.json, newer.entityTag, newer.moment)
            }
            try database.execute(
                sql: "UPDATE list_record SET row = ? WHERE type = ? AND row = ?", arguments: [row, type, other])
            try database.execute(
                sql: "UPDATE change SET row = ? WHERE type = ? AND row = ?", arguments: [row, type, other])
            try database.execute(sql: "DELETE FROM \(name) WHERE row = ?", arguments: [other])
        }
        let kept = try SecretPaths(storage.secrets).removed(from: JSON.encode(json))
        try database.cachedStatement(
            sql: "UPDATE \(name) SET scope = ?, id = ?, json = ?, begun = ?, fetched = ?, tag = ? WHERE row = ?"
        ).execute(
            arguments: [
                key.scope, key.id, Data(kept), moment.number, moment.time, tag, row,
            ])
    }

    /// The record of another row, if it is newer than a response that may be repeated: by the field that says it, or else
    /// since it came later than the first request.
    private func newerRecord(
        in row: Int64, than json: JSONObject, in database: Database
    ) throws -> (json: JSONObject, entityTag: String?, moment: Moment)? {
        let found = try Row.fetchOne(
            database, sql: "SELECT json, tag, begun, fetched FROM \(name) WHERE row = ?", arguments: [row])
        guard let found, let data = found[0] as Data?,
            let stored = try? JSON.decode(JSONObject.self, from: [UInt8](data))
        else { return nil }
        if let version, let old = try? JSON.decode(Record.self, from: JSON.encode(json)),
            let new = try? Self.record(from: data), version.content(old).isNewer(than: version.content(new))
        {
            return nil
        }
        return (stored, found[1], Moment(number: found[2], time: found[3]))
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
