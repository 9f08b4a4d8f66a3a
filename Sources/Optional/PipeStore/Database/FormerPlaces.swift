#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP

/// Where a resource was in earlier versions of the app: its servers and its paths (`renamed-from` of the schema).
struct FormerPlaces: Sendable {
    /// The name of the type of the records.
    let type: String
    /// The present path, with `{id}` for each value.
    let pattern: String
    let formerPatterns: [String]
    let server: String
    let formerServers: [String]

    /// The name of the resource for its changes.
    var resource: String { "\(type) \(pattern)" }

    var isEmpty: Bool { formerPatterns.isEmpty && formerServers.isEmpty }

    /// A path of a former pattern as the present one has it; `nil` if it does not have the former pattern.
    ///
    /// - Parameter isScope: Whether the path ends with the last value, as the scope of records does.
    func moved(_ path: String, from former: String, isScope: Bool = false) -> String? {
        func segments(_ pattern: String) -> [Substring] {
            let all = pattern.split(atScalar: "/")
            guard isScope else { return all }
            return Array(all[..<((all.lastIndex { $0.contains(scalar: "{") } ?? -1) + 1)])
        }
        let (old, new, parts) = (segments(former), segments(pattern), path.split(atScalar: "/"))
        guard old.count == parts.count else { return nil }
        var values: [Substring] = []
        for (segment, part) in zip(old, parts) {
            if segment.contains(scalar: "{") {
                values.append(part)
            } else if !segment.hasSameBytes(as: part) {
                return nil
            }
        }
        guard new.count(where: { $0.contains(scalar: "{") }) == values.count else { return nil }
        var next = values.makeIterator()
        return new.map { $0.contains(scalar: "{") ? next.next() ?? $0 : $0 }.joined(separator: "/")
    }

    // MARK: - In the file

    /// Carries what an account has not sent over to the present server and path.
    func adopt(for account: String, _ context: TableContext, in database: Database) throws {
        for former in formerServers where !former.hasSameBytes(as: server) {
            try adopt(former, for: account, context, in: database)
        }
        guard
            let partition = try Int64.fetchOne(
                database, sql: "SELECT id FROM partition WHERE server = ? AND account = ?",
                arguments: [server, account])
        else { return }
        for former in formerPatterns { try adopt(path: former, in: partition, context, database) }
    }

    /// Carries the records of another server over, unless the present one has them.
    private func adopt(
        _ former: String, for account: String, _ context: TableContext, in database: Database
    ) throws {
        func partition(_ server: String) throws -> Int64? {
            try Int64.fetchOne(
                database, sql: "SELECT id FROM partition WHERE server = ? AND account = ?",
                arguments: [server, account])
        }
        guard let old = try partition(former) else { return }
        guard let new = try partition(server) else {
            try database.execute(
                sql: "UPDATE partition SET server = ?, pause_from = NULL, pause_until = NULL WHERE id = ?",
                arguments: [server, old])
            return
        }
        var changed: [RecordPlace] = []
        for (type, name) in try Self.types(in: database) {
            let table = RecordTableName.table(of: name)
            let doubles = try Row.fetchAll(
                database,
                sql: """
                    SELECT old.row, new.row FROM \(table) AS old JOIN \(table) AS new
                        ON new.partition = ? AND new.scope = old.scope AND new.id = old.id
                    WHERE old.partition = ?
                    """, arguments: [new, old])
            for double in doubles {
                try database.execute(
                    sql: "UPDATE change SET row = ? WHERE type = ? AND row = ?",
                    arguments: [double[1], type, double[0]])
                try database.execute(sql: "DELETE FROM \(table) WHERE row = ?", arguments: [double[0]])
                changed.append(RecordPlace(type: type, row: double[1]))
            }
            try database.execute(sql: "UPDATE \(table) SET partition = ? WHERE partition = ?", arguments: [new, old])
        }
        for table in ["change", "identity"] {
            try database.execute(sql: "UPDATE \(table) SET partition = ? WHERE partition = ?", arguments: [new, old])
        }
        try database.execute(sql: "DELETE FROM partition WHERE id = ?", arguments: [old])
        for record in changed { try context.show(record, in: database) }
    }

    private static func types(in database: Database) throws -> [(type: Int64, name: String)] {
        try Row.fetchAll(database, sql: "SELECT id, name FROM type").map { ($0[0], $0[1]) }
    }

    /// Carries the changes of a former path over, with their records.
    private func adopt(path former: String, in partition: Int64, _ context: TableContext, _ database: Database) throws {
        let table = RecordTableName.table(of: type)
        for var change in try ChangeTable.changes(
            ofResource: "\(type) \(former)", partition: partition, in: database)
        {
            guard let path = moved(change.place.path, from: former) else { continue }
            change = change.moved(to: resource, PipePlace(path: path, items: change.place.items))
            try ChangeTable.write(change, in: database)
            let row = change.record.row
            let scope = try String.fetchOne(database, sql: "SELECT scope FROM \(table) WHERE row = ?", arguments: [row])
            guard let scope, let newScope = moved(scope, from: former, isScope: true) else { continue }
            let other = try Int64.fetchOne(
                database,
                sql: """
                    SELECT new.row FROM \(table) AS new JOIN \(table) AS old ON old.row = ?1 AND new.id = old.id
                    WHERE new.partition = old.partition AND new.scope = ?2 AND new.row <> ?1
                    """, arguments: [row, newScope])
            if let other {
                try database.execute(
                    sql: "UPDATE change SET row = ? WHERE type = ? AND row = ?",
                    arguments: [other, change.record.type, row])
                try database.execute(sql: "DELETE FROM \(table) WHERE row = ?", arguments: [row])
                try context.show(RecordPlace(type: change.record.type, row: other), in: database)
            } else {
                try database.execute(
                    sql: "UPDATE \(table) SET scope = ?, home = NULL WHERE row = ?", arguments: [newScope, row])
            }
        }
    }
}
#endif
