import PipeJSON

/// A record that a store can keep; generated for records with `store: true`.
///
/// The product PipeStore has the store. A client whose records conform links nothing of it.
public protocol StorableRecord: PipeRecord {
    /// The fields that queries of a store can use: `{ $0.style == "black" }`.
    associatedtype Columns: RecordColumns

    /// What a store knows of the record.
    @_spi(Generated) static var storage: RecordStorage<Self> { get }
}

// A runtime that is built for library evolution needs a default for each requirement that its clients may not see.
@_spi(Generated) extension StorableRecord {
    /// A record without columns.
    public static var storage: RecordStorage<Self> {
        RecordStorage("\(Self.self)", fingerprint: "")
    }
}

/// The columns of a record, one property a field. Generated code declares a type for each storable record.
public protocol RecordColumns: Sendable {
    /// Makes the columns, which have no state.
    init()
}

/// A field of a record that a store keeps in a column, so that queries find its values by an index.
public struct RecordColumn<Record, Value: Sendable>: Sendable {
    /// The column, whatever its type.
    package let column: RecordStorage<Record>.Column

    /// The name of the field in JSON.
    package var name: String { column.name }

    /// Makes the column of a field.
    ///
    /// - Parameter field: The value of a record. It is a function, since the compiler warns about key paths that are not
    ///   `Sendable` in the language mode 5.
    @_spi(Generated)
    public init(_ name: String, _ field: @escaping @Sendable (Record) -> Value) where Value: ColumnValue {
        column = .init(name: name, content: { Self.content(of: field($0)) }, draftContent: nil)
    }

    /// Makes the column of a field that drafts have, too.
    @_spi(Generated)
    public init<Draft: JSONReadable & Sendable>(
        _ name: String, _ field: @escaping @Sendable (Record) -> Value,
        draft: @escaping @Sendable (Draft) -> Value?
    ) where Value: ColumnValue {
        column = .init(name: name, content: { Self.content(of: field($0)) }, draftContent: Self.draftContent(draft))
    }

    /// Makes the column of a field that records can lack.
    @_spi(Generated)
    public init<Wrapped: ColumnValue>(
        _ name: String, _ field: @escaping @Sendable (Record) -> Value
    ) where Value == Wrapped? {
        column = .init(name: name, content: { Self.content(of: field($0)) }, draftContent: nil)
    }

    /// Makes the column of a field that records can lack and that drafts have, too.
    @_spi(Generated)
    public init<Wrapped: ColumnValue, Draft: JSONReadable & Sendable>(
        _ name: String, _ field: @escaping @Sendable (Record) -> Value,
        draft: @escaping @Sendable (Draft) -> Wrapped?
    ) where Value == Wrapped? {
        column = .init(name: name, content: { Self.content(of: field($0)) }, draftContent: Self.draftContent(draft))
    }

    private static func content<Content: ColumnValue>(of value: Content?) -> ColumnContent {
        value.map { Content.columnContent(of: $0) } ?? .null
    }

    private static func draftContent<Draft: JSONReadable & Sendable, Content: ColumnValue>(
        _ field: @escaping @Sendable (Draft) -> Content?
    ) -> @Sendable ([UInt8]) -> ColumnContent {
        { json in content(of: (try? JSON.decode(Draft.self, from: json)).flatMap(field)) }
    }
}

/// What a store knows of a type of records.
@_spi(Generated) public struct RecordStorage<Record>: Sendable {
    /// A column, whatever its type.
    public struct Column: Sendable {
        /// The name of the field in JSON.
        package let name: String
        /// The value of a record in the column.
        package let content: @Sendable (Record) -> ColumnContent
        /// The value of a draft, of its JSON; `nil` if drafts do not have the field.
        package let draftContent: (@Sendable ([UInt8]) -> ColumnContent)?
    }

    /// The name of the record with its namespace, which no other record of the schema has: `Todo.Project`.
    package let type: String
    /// Another one if the stored form of the record changes.
    package let fingerprint: String
    package let columns: [Column]
    /// The names of the columns of each index of several.
    package let indexes: [[String]]
    /// The names of the columns that have no index by themselves.
    package let unindexed: [String]
    /// The names of the fields in which words are found: members with strings, or without a value.
    package let search: [String]
    /// The name of the field that says how new a record is; `nil` if the schema has none.
    package let version: String?
    /// The name of the field that says that a record was deleted: `true`, or a value that is not null.
    package let deleted: String?
    /// The paths of the members with secrets, which are not stored: `token`, `owner/token`, `parts/*/pin` for each element
    /// of a list or map, and `parts/**/pin` at any depth. `~0` is a tilde, `~1` a slash and `~2` an asterisk.
    package let secrets: [String]
    /// Whether identities differ in the whole API, also of records below others.
    package let isScopedByAPI: Bool

    /// Describes a type of records.
    public init(
        _ type: String, fingerprint: String, columns: [Column] = [], indexes: [[String]] = [],
        unindexed: [String] = [], search: [String] = [], version: String? = nil, deleted: String? = nil,
        secrets: [String] = [], isScopedByAPI: Bool = false
    ) {
        self.type = type
        self.fingerprint = fingerprint
        self.columns = columns
        self.indexes = indexes
        self.unindexed = unindexed
        self.search = search
        self.version = version
        self.deleted = deleted
        self.secrets = secrets
        self.isScopedByAPI = isScopedByAPI
    }
}

@_spi(Generated) extension RecordStorage.Column {
    /// A column of any type.
    public init<Value>(_ column: RecordColumn<Record, Value>) {
        self = column.column
    }
}
