#if Store
import GRDB
import PipeCore

/// How much a store keeps.
public struct EvictionLimits: Sendable, Hashable {
    /// How long ago a record was fetched at most.
    public var age: Duration?
    /// The number of records of the account.
    public var count: Int?
    /// The size of the records of the account in bytes, as JSON.
    public var size: Int?

    /// Makes limits; `nil` for no limit.
    public init(age: Duration? = nil, count: Int? = nil, size: Int? = nil) {
        self.age = age
        self.count = count
        self.size = size
    }
}

extension RecordStore {
    /// Removes the records that were fetched first, until the others meet limits. They are fetched when they are wanted.
    ///
    /// Records with changes that the server does not have are never removed. A ``LocalID`` stays that of its record, also when
    /// it is fetched again. The file becomes smaller. A list that has lost a record is fetched as
    /// a whole.
    ///
    /// - Returns: The number of records that were removed.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func evict(_ limits: EvictionLimits) async throws(StoreError) -> Int {
        let (account, now) = (account, file.clock.time)
        let removed = try await file.write { database in
            let tables = try Self.tables(in: database)
            guard !tables.isEmpty else { return 0 }
            var removed = 0
            if let age = limits.age {
                // As a number with a fraction, which does not overflow.
                let oldest = Double(now) - age.seconds * 1_000_000
                for table in tables { removed += try Self.evict(from: table, account, "fetched < \(oldest)", database) }
            }
            guard limits.count != nil || limits.size != nil,
                let first = try Self.first(beyond: limits, account, tables, database)
            else { return removed }
            for (index, table) in tables.enumerated() {
                let rest = index > first.table ? "1" : index < first.table ? "0" : "row <= \(first.row)"
                let condition = "(begun < \(first.begun) OR begun = \(first.begun) AND \(rest))"
                removed += try Self.evict(from: table, account, condition, database)
            }
            return removed
        }
        if removed > 0 { try await file.giveSpaceBack() }
        return removed
    }

    /// The table of a type of records.
    private struct TypeTable {
        let type: Int64
        let name: String

        var table: String { RecordTableName.table(of: name) }
    }

    private static let partitions = "partition IN (SELECT id FROM partition WHERE account = ?)"

    /// The tables of records, with the numbers of their types.
    private static func tables(in database: Database) throws -> [TypeTable] {
        try Row.fetchAll(database, sql: "SELECT id, name FROM type ORDER BY id")
            .map { TypeTable(type: $0[0], name: $0[1]) }
    }

    /// The first record to remove, from the last fetched to the first. Records with changes count, but stay.
    private static func first(
        beyond limits: EvictionLimits, _ account: String, _ tables: [TypeTable],
        _ database: Database
    ) throws -> (begun: Int64, table: Int, row: Int64)? {
        let selections = tables.enumerated().map { index, place in
            "SELECT begun, \(index) AS place, row, length(json) AS size, state FROM \(place.table) WHERE \(partitions) AND \(ForgottenRecords.areLeftOut)"
        }
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT * FROM (\(SQLText.union(selections))) ORDER BY state = 0, begun DESC, place, row DESC",
            arguments: StatementArguments(tables.map { _ in account }))
        var (count, size) = (0, 0)
        while let row = try rows.next() {
            count += 1
            size += row[3] as Int? ?? 0
            guard count > limits.count ?? .max || size > limits.size ?? .max else { continue }
            return row[4] == 0 ? (row[0], row[1], row[2]) : (.max, 0, .max)
        }
        return nil
    }

    private static func evict(
        from place: TypeTable, _ account: String, _ condition: String, _ database: Database
    ) throws -> Int {
        let condition = "\(partitions) AND state = 0 AND \(condition)"
        try database.execute(
            sql: """
                DELETE FROM list WHERE id IN (SELECT list FROM list_record WHERE type = ? AND row IN
                    (SELECT row FROM \(place.table) WHERE \(condition)))
                """, arguments: [place.type, account])
        return try ForgottenRecords.forget(
            in: place.table, of: place.name, where: condition, [account], in: database)
    }
}
#endif
