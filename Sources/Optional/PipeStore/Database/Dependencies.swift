#if Store
import GRDB

/// What changes wait for: records that have no identity yet.
enum Dependencies {
    /// The new records that changes of a record refer to, or are below.
    private static func parents(of record: RecordPlace, in database: Database) throws -> [RecordPlace] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT DISTINCT mark.type, mark.row FROM change JOIN mark ON mark.change = change.id
                    LEFT JOIN identity ON identity.type = mark.type AND identity.row = mark.row
                WHERE change.type = ? AND change.row = ? AND identity.path IS NULL ORDER BY mark.type, mark.row
                """)
        return try Row.fetchAll(statement, arguments: [record.type, record.row])
            .map { RecordPlace(type: $0[0], row: $0[1]) }
    }

    /// Whether the changes of a record are sent after another one, which may be itself.
    static func waits(_ record: RecordPlace, for other: RecordPlace, in database: Database) throws -> Bool {
        var seen: Set<RecordPlace> = []
        var next = [record]
        while let record = next.popLast() {
            if record == other { return true }
            for parent in try parents(of: record, in: database) where seen.insert(parent).inserted {
                next.append(parent)
            }
        }
        return false
    }

    /// The new records that changes of a record wait for in vain: the app has dropped or removed them, the server has
    /// refused them, or they wait in vain themselves.
    static func missingParents(of record: RecordPlace, in database: Database) throws -> [RecordPlace] {
        try parents(of: record, in: database).filter { try isMissing($0, in: database) }
    }

    /// Whether a record, or one that it waits for, is gone or refused. Records that refer to each other do not wait in vain
    /// for that.
    private static func isMissing(_ record: RecordPlace, in database: Database) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: "SELECT state FROM change WHERE type = ? AND row = ? AND operation = ?")
        var seen: Set<RecordPlace> = [record]
        var next = [record]
        while let record = next.popLast() {
            let state = try Int64.fetchOne(
                statement, arguments: [record.type, record.row, ChangeOperation.create.rawValue])
            if state == nil || state == ChangeState.refused.rawValue { return true }
            for parent in try parents(of: record, in: database) where seen.insert(parent).inserted {
                next.append(parent)
            }
        }
        return false
    }

    /// The number of changes of an account that wait in vain.
    static func orphanCount(of account: String, in database: Database) throws -> Int {
        let waiting = try Row.fetchAll(
            database,
            sql: """
                SELECT change.id, change.type, change.row FROM change
                WHERE partition IN (SELECT id FROM partition WHERE account = ?) AND state = ?
                    AND EXISTS (SELECT 1 FROM mark WHERE mark.change = change.id)
                """, arguments: [account, ChangeState.waiting.rawValue])
        return try waiting.count { row in
            try !missingParents(of: RecordPlace(type: row[1], row: row[2]), in: database).isEmpty
        }
    }

    /// Takes what refers to a record out of a change, which is dropped if nothing is left of it.
    private static func dropReferences(
        to record: RecordPlace, in id: Int64, _ marks: RecordMarks, in database: Database
    ) throws {
        guard var change = try ChangeTable.change(id, in: database) else { return }
        let kept = change.body?.object?.members.filter { !marks.records(in: $0.value).contains(record) } ?? []
        guard !kept.isEmpty, !marks.records(in: change.place.path).contains(record) else {
            return try ChangeTable.remove(id, in: database)
        }
        change.body = .object(JSONObject(kept))
        try ChangeTable.write(change, marks: marks.records(of: change), in: database)
    }

    /// Drops the changes that wait for a record which is gone, and those that wait for their records in turn.
    static func dropWaiting(for record: RecordPlace, _ context: TableContext, in database: Database) throws {
        var gone = [record]
        while let record = gone.popLast() {
            guard try ChangeTable.identity(of: record, in: database) == nil else { continue }
            let changes = try Row.fetchAll(
                database,
                sql: """
                    SELECT change.id, change.type, change.row, change.operation FROM mark
                        JOIN change ON change.id = mark.change
                    WHERE mark.type = ? AND mark.row = ? AND change.state <> ?
                    """, arguments: [record.type, record.row, ChangeState.sending.rawValue])
            for change in changes {
                let place = RecordPlace(type: change[1], row: change[2])
                if change[3] == ChangeOperation.create.rawValue {
                    try database.execute(
                        sql: "DELETE FROM change WHERE type = ? AND row = ?", arguments: [place.type, place.row])
                    gone.append(place)
                } else {
                    try dropReferences(to: record, in: change[0], context.marks, in: database)
                }
                try context.show(place, in: database)
            }
        }
    }
}
#endif
