#if Store
import GRDB
import PipeCore
import PipeHTTP

/// The stored records that meet conditions, in an order. Nothing is read before one of its functions is called, and no
/// server is asked.
///
/// ```swift
/// let mine = projects.local.filter { $0.style == .black && $0.ownerID == ada }.sorted { $0.createdAt }
/// for project in try await mine.values() { print(project.title) }
/// ```
public struct StoredQuery<Record: StorableRecord>: Sendable {
    /// The direction of an order.
    public enum Direction: String, Sendable {
        /// The smallest value first.
        case ascending = "ASC"
        /// The largest value first.
        case descending = "DESC"
    }

    let place: StoredPlace
    private var conditions: [QueryCondition<Record>] = []
    private var order: [String] = []
    private var limit: Int?
    private var texts: [String] = []
    private var isOfUnsynced = false
    private var isOfAllItems = false

    init(place: StoredPlace) {
        self.place = place
    }

    // MARK: - Which records

    /// The records that meet a condition as well.
    public func filter(_ condition: (Record.Columns) -> QueryCondition<Record>) -> StoredQuery {
        var query = self
        query.conditions.append(condition(Record.Columns()))
        return query
    }

    /// The records in the order of a field, after the orders that were said before. Records without a value are the
    /// first ones of an ascending order.
    public func sorted<Value>(
        _ direction: Direction = .ascending, by column: (Record.Columns) -> RecordColumn<Record, Value>
    ) -> StoredQuery {
        var query = self
        query.order.append("\(SQLText.column(column(Record.Columns()).name)) \(direction.rawValue)")
        return query
    }

    /// The first records of the order.
    ///
    /// - Parameter count: Their number; 0 or less for no record.
    public func prefix(_ count: Int) -> StoredQuery {
        var query = self
        query.limit = max(0, min(count, limit ?? count))
        return query
    }

    /// The records with all words of a text in the fields that the schema names for it (`search`), whatever their case and
    /// their accents. The last word can be the beginning of one,.
    ///
    /// ```swift
    /// let found = try await projects.local.matching("garden hou").values()
    /// ```
    ///
    /// - Parameter text: What is looked for. Without a letter or digit, all records are meant; if the schema names no fields,
    ///   no record has the words.
    public func matching(_ text: String) -> StoredQuery {
        var query = self
        query.texts.append(text)
        return query
    }

    /// The records with changes that the server does not have yet: those that wait, are refused, in conflict or in
    /// doubt. Records that the app has removed are among them (``Stored/isRemoved``).
    public func unsynced() -> StoredQuery {
        var query = self
        query.isOfUnsynced = true
        return query
    }

    /// The records below all items: the tasks of all projects instead of one project's.
    public func belowAllItems() -> StoredQuery {
        var query = self
        query.isOfAllItems = true
        return query
    }

    // MARK: - Reading

    /// Reads the records with their changes, also those that the server does not know yet.
    ///
    /// - Throws: ``StoreError``.
    public func records() async throws(StoreError) -> [Stored<Record>] {
        let reading = try await reading()
        return try await place.store.file.read(reading.records)
    }

    /// Reads the records that the server knows, with their changes.
    ///
    /// - Throws: ``StoreError``.
    public func values() async throws(StoreError) -> [Record] {
        let reading = try await reading()
        return try await place.store.file.read(reading.values)
    }

    /// Reads the first record; `nil` if no record meets the conditions.
    ///
    /// - Throws: ``StoreError``.
    public func first() async throws(StoreError) -> Stored<Record>? {
        try await prefix(1).records().first
    }

    /// Counts the records.
    ///
    /// - Throws: ``StoreError``.
    public func count() async throws(StoreError) -> Int {
        let reading = try await reading()
        return try await place.store.file.read(reading.count)
    }

    /// The records, and again after each change of one of them, until the iteration is left.
    ///
    /// ```swift
    /// for try await projects in query.changes() { list = projects }
    /// ```
    ///
    /// After the account was signed out, the iteration throws ``StoreError/signedOut``.
    ///
    /// The first value comes at once. Changes that come faster than they are taken are left out, but for the last one.
    public func changes() -> QueryChanges<Record> {
        QueryChanges(query: self)
    }

    /// The conditions, the order and the limit.
    private func sql(_ partition: Int64) async throws(StoreError) -> (conditions: QuerySQL, rest: String) {
        var sql = QuerySQL(
            text:
                " WHERE partition = ? AND \(isOfUnsynced ? "state <> 0" : "removed = 0 AND \(ForgottenRecords.areLeftOut)")",
            arguments: [partition.databaseValue])
        if !isOfAllItems {
            sql.text += " AND scope = ?"
            sql.arguments.append(try await place.currentScope().databaseValue)
        }
        for condition in conditions {
            let condition = try await condition.sql()
            sql.text += " AND (\(condition.text))"
            sql.arguments += condition.arguments
        }
        for text in texts {
            guard let condition = try await place.store.table(of: Record.self).matching(text) else { continue }
            sql.text += " AND \(condition.text)"
            sql.arguments += condition.arguments
        }
        // The same order each time.
        let all = (order + ["row ASC"]).joined(separator: ", ")
        return (sql, " ORDER BY \(all)" + (limit.map { " LIMIT \($0)" } ?? ""))
    }

    func reading() async throws(StoreError) -> QueryReading<Record> {
        let table = try await place.store.table(of: Record.self)
        let partition = try await place.partition()
        let (conditions, rest) = try await sql(partition)
        return QueryReading(
            table: table, partition: partition, conditions: conditions.text, rest: rest,
            arguments: conditions.arguments)
    }

    /// The statement that selects the values of a column.
    func values(of column: String) async throws(StoreError) -> QuerySQL {
        let table = try await place.store.table(of: Record.self)
        var (sql, rest) = try await sql(try await place.partition())
        sql.text = "SELECT \(SQLText.column(column)) FROM \(table.name)\(sql.text)" + (limit == nil ? "" : rest)
        return sql
    }
}

/// A query as SQL.
struct QueryReading<Record: StorableRecord>: Sendable {
    private let table: RecordTable<Record>
    private let partition: Int64
    private let selection: String
    private let counting: String
    private let arguments: [DatabaseValue]

    init(
        table: RecordTable<Record>, partition: Int64, conditions: String, rest: String, arguments: [DatabaseValue]
    ) {
        self.table = table
        self.partition = partition
        selection = table.selection + conditions + rest
        counting = "SELECT count(*) FROM (SELECT 1 FROM \(table.name)\(conditions)\(rest))"
        self.arguments = arguments
    }

    /// The values that the query compares with, with the identities that new records have by now.
    private func filled(_ database: Database) throws -> StatementArguments {
        StatementArguments(try arguments.map { try table.marks.filled($0, in: database) })
    }

    @Sendable func records(_ database: Database) throws -> [Stored<Record>] {
        let statement = try database.cachedStatement(sql: selection)
        return try table.stored(RecordRow.fetchCursor(statement, arguments: filled(database)), in: database)
    }

    /// The records for as long as the account is not signed out.
    @Sendable func observed(_ database: Database) throws -> [Stored<Record>] {
        let isThere = try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM partition WHERE id = ?)"),
            arguments: [partition])
        guard isThere ?? false else { throw StoreError.signedOut }
        return try records(database)
    }

    @Sendable func values(_ database: Database) throws -> [Record] {
        let statement = try database.cachedStatement(sql: selection)
        return try table.records(RecordRow.fetchCursor(statement, arguments: filled(database)))
    }

    @Sendable func count(_ database: Database) throws -> Int {
        try Int.fetchOne(database.cachedStatement(sql: counting), arguments: filled(database)) ?? 0
    }
}
#endif
