#if Store
import GRDB
@_spi(Generated) import PipeCore

/// Which records a query selects. Comparisons of columns make conditions: `$0.style == "black" && $0.ownerID == 7`.
public struct QueryCondition<Record>: Sendable {
    /// A condition with its parts.
    private indirect enum Node: Sendable {
        case comparison(String, [ColumnContent])
        /// A column that has a value of a query.
        case within(String, any ValueQuery)
        case joined(Node, String, Node)
        case opposite(Node)
    }

    private let node: Node

    init(_ sql: String, _ arguments: [ColumnContent]) {
        node = .comparison(sql, arguments)
    }

    init(column: String, in query: some ValueQuery) {
        node = .within(column, query)
    }

    private init(_ node: Node) {
        self.node = node
    }

    /// Records that meet both conditions.
    public static func && (left: Self, right: Self) -> Self { Self(.joined(left.node, "AND", right.node)) }

    /// Records that meet one of the conditions, or both.
    public static func || (left: Self, right: Self) -> Self { Self(.joined(left.node, "OR", right.node)) }

    /// Records that do not meet a condition. Those that lack the value do not meet it.
    public static prefix func ! (condition: Self) -> Self { Self(.opposite(condition.node)) }

    /// The condition for the database.
    func sql() async throws(StoreError) -> QuerySQL { try await Self.sql(of: node) }

    private static func sql(of node: Node) async throws(StoreError) -> QuerySQL {
        switch node {
        case .comparison(let text, let contents):
            return QuerySQL(text: text, arguments: contents.map(\.databaseValue))
        case .within(let column, let query):
            let inner = try await query.values()
            return QuerySQL(text: "\(column) IN (\(inner.text))", arguments: inner.arguments)
        case .joined(let left, let word, let right):
            let (left, right) = (try await sql(of: left), try await sql(of: right))
            return QuerySQL(text: "(\(left.text) \(word) \(right.text))", arguments: left.arguments + right.arguments)
        case .opposite(let inner):
            let inner = try await sql(of: inner)
            return QuerySQL(text: "(\(inner.text)) IS NOT TRUE", arguments: inner.arguments)
        }
    }
}

/// A query whose values another one compares with.
protocol ValueQuery: Sendable {
    /// The statement that selects the values.
    func values() async throws(StoreError) -> QuerySQL
}

extension RecordColumn where Value: ColumnValue {
    /// Records with a value.
    public static func == (column: Self, value: Value) -> QueryCondition<Record> {
        column.condition("IS", Value.columnContent(of: value))
    }

    /// Records with another value.
    public static func != (column: Self, value: Value) -> QueryCondition<Record> {
        column.condition("IS NOT", Value.columnContent(of: value))
    }

    /// Records with a smaller value.
    public static func < (column: Self, value: Value) -> QueryCondition<Record> {
        column.condition("<", Value.columnContent(of: value))
    }

    /// Records with the value or a smaller one.
    public static func <= (column: Self, value: Value) -> QueryCondition<Record> {
        column.condition("<=", Value.columnContent(of: value))
    }

    /// Records with a larger value.
    public static func > (column: Self, value: Value) -> QueryCondition<Record> {
        column.condition(">", Value.columnContent(of: value))
    }

    /// Records with the value or a larger one.
    public static func >= (column: Self, value: Value) -> QueryCondition<Record> {
        column.condition(">=", Value.columnContent(of: value))
    }

    /// Records with one of the values, of which there can be any number.
    public func isIn(_ values: some Sequence<Value>) -> QueryCondition<Record> {
        condition(inAnyOf: values.map(Value.columnContent))
    }
}

extension RecordColumn {
    /// Records with a value, or without one if it is `nil`.
    public static func == <Wrapped: ColumnValue>(
        column: Self, value: Wrapped?
    ) -> QueryCondition<Record> where Value == Wrapped? {
        column.condition("IS", Self.content(of: value))
    }

    /// Records with another value; those without a value are among them unless it is `nil`.
    public static func != <Wrapped: ColumnValue>(
        column: Self, value: Wrapped?
    ) -> QueryCondition<Record> where Value == Wrapped? {
        column.condition("IS NOT", Self.content(of: value))
    }

    /// Records with a smaller value.
    public static func < <Wrapped: ColumnValue>(
        column: Self, value: Wrapped
    ) -> QueryCondition<Record> where Value == Wrapped? {
        column.condition("<", Self.content(of: value))
    }

    /// Records with the value or a smaller one.
    public static func <= <Wrapped: ColumnValue>(
        column: Self, value: Wrapped
    ) -> QueryCondition<Record> where Value == Wrapped? {
        column.condition("<=", Self.content(of: value))
    }

    /// Records with a larger value.
    public static func > <Wrapped: ColumnValue>(
        column: Self, value: Wrapped
    ) -> QueryCondition<Record> where Value == Wrapped? {
        column.condition(">", Self.content(of: value))
    }

    /// Records with the value or a larger one.
    public static func >= <Wrapped: ColumnValue>(
        column: Self, value: Wrapped
    ) -> QueryCondition<Record> where Value == Wrapped? {
        column.condition(">=", Self.content(of: value))
    }

    /// Records with one of the values, of which there can be any number.
    public func isIn<Wrapped: ColumnValue>(
        _ values: some Sequence<Wrapped>
    ) -> QueryCondition<Record> where Value == Wrapped? {
        condition(inAnyOf: values.map(Wrapped.columnContent))
    }

    private static func content<Wrapped: ColumnValue>(of value: Wrapped?) -> ColumnContent {
        value.map { Wrapped.columnContent(of: $0) } ?? .null
    }

    fileprivate func condition(_ comparison: String, _ content: ColumnContent) -> QueryCondition<Record> {
        QueryCondition("\(SQLText.column(name)) \(comparison) ?", [content])
    }

    fileprivate func condition(inAnyOf values: [ColumnContent]) -> QueryCondition<Record> {
        // One argument for all of them, since SQLite limits the number of arguments.
        QueryCondition("\(SQLText.column(name)) IN (SELECT value FROM json_each(?))", [.text(SQLText.list(values))])
    }
}

// MARK: - Other queries

extension RecordColumn {
    /// Records that refer to a record of a query.
    ///
    /// ```swift
    /// let ofAda = projects.local.filter { $0.ownerID.isIn(users.local.filter { $0.login == "ada" }) }
    /// ```
    public func isIn<Other: StorableRecord>(_ query: StoredQuery<Other>) -> QueryCondition<Record>
    where Value == Other.ID {
        within(ColumnQuery(query: query, column: Other.storage.columns.first?.name))
    }

    /// Records that refer to a record of a query.
    public func isIn<Other: StorableRecord>(_ query: StoredQuery<Other>) -> QueryCondition<Record>
    where Value == Other.ID? {
        within(ColumnQuery(query: query, column: Other.storage.columns.first?.name))
    }

    /// Records that the records of a query refer to.
    ///
    /// ```swift
    /// let owners = users.local.filter { $0.id.isIn(projects.local.filter { $0.style == .black }, by: { $0.ownerID }) }
    /// ```
    public func isIn<Other: StorableRecord, Reference>(
        _ query: StoredQuery<Other>, by column: (Other.Columns) -> RecordColumn<Other, Reference>
    ) -> QueryCondition<Record> where Reference: RecordReference, Reference.ID == Value {
        within(ColumnQuery(query: query, column: column(Other.Columns()).name))
    }

    private func within(_ query: ColumnQuery<some StorableRecord>) -> QueryCondition<Record> {
        QueryCondition(column: SQLText.column(name), in: query)
    }
}

/// The identity of another record, or none.
public protocol RecordReference {
    /// The identity of the other record.
    associatedtype ID: RecordIdentity
}

extension RecordID: RecordReference {
    /// The identity itself.
    public typealias ID = Self
}

extension Optional: RecordReference where Wrapped: RecordIdentity {
    /// The identity, if there is one.
    public typealias ID = Wrapped
}

/// The values of a column of the records of a query.
private struct ColumnQuery<Record: StorableRecord>: ValueQuery {
    let query: StoredQuery<Record>
    let column: String?

    func values() async throws(StoreError) -> QuerySQL { try await query.values(of: column ?? "") }
}

// MARK: - Texts

extension RecordColumn where Value == String {
    /// Records whose text begins with another one, byte by byte.
    public func begins(with start: String) -> QueryCondition<Record> { beginning(with: start) }

    /// Records whose text has another one in it, byte by byte.
    public func contains(_ text: String) -> QueryCondition<Record> { containing(text) }
}

extension RecordColumn where Value == String? {
    /// Records whose text begins with another one, byte by byte.
    public func begins(with start: String) -> QueryCondition<Record> { beginning(with: start) }

    /// Records whose text has another one in it, byte by byte.
    public func contains(_ text: String) -> QueryCondition<Record> { containing(text) }
}

extension RecordColumn {
    fileprivate func beginning(with start: String) -> QueryCondition<Record> {
        // As a range, which an index finds.
        let column = SQLText.column(name)
        guard let end = SQLText.end(ofTextsWith: start) else { return QueryCondition("\(column) >= ?", [.text(start)]) }
        return QueryCondition("(\(column) >= ? AND \(column) < ?)", [.text(start), .text(end)])
    }

    fileprivate func containing(_ text: String) -> QueryCondition<Record> {
        QueryCondition("instr(\(SQLText.column(name)), ?) > 0", [.text(text)])
    }
}
#endif
