#if Store
import PipeCore

/// Which records a query selects. Comparisons of columns make conditions: `$0.style == "black" && $0.ownerID == 7`.
public struct QueryCondition<Record>: Sendable {
    let sql: String
    let arguments: [ColumnContent]

    init(_ sql: String, _ arguments: [ColumnContent]) {
        self.sql = sql
        self.arguments = arguments
    }

    /// Records that meet both conditions.
    public static func && (left: Self, right: Self) -> Self {
        Self("(\(left.sql) AND \(right.sql))", left.arguments + right.arguments)
    }

    /// Records that meet one of the conditions, or both.
    public static func || (left: Self, right: Self) -> Self {
        Self("(\(left.sql) OR \(right.sql))", left.arguments + right.arguments)
    }

    /// Records that do not meet a condition. Those that lack the value do not meet it.
    public static prefix func ! (condition: Self) -> Self {
        Self("(\(condition.sql)) IS NOT TRUE", condition.arguments)
    }
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
        // As a range, which an index finds. No text comes after the last scalar.
        let column = SQLText.column(name)
        return QueryCondition("(\(column) >= ? AND \(column) < ?)", [.text(start), .text(start + "\u{10FFFF}")])
    }

    fileprivate func containing(_ text: String) -> QueryCondition<Record> {
        QueryCondition("instr(\(SQLText.column(name)), ?) > 0", [.text(text)])
    }
}
#endif
