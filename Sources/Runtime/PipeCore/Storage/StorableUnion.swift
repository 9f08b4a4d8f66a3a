import PipeJSON

/// A union with records that a store can keep; generated for unions that resources list.
///
/// A record is kept with the others of its type, so that all that asks for it finds it. Other values are kept with the
/// list that they came with.
public protocol StorableUnion: JSONReadable, Hashable, Sendable {
    /// What a store knows of the union.
    @_spi(Generated) static var unionStorage: UnionStorage<Self> { get }
}

// A runtime that is built for library evolution needs a default for each requirement that its clients may not see.
@_spi(Generated) extension StorableUnion {
    /// A union without records.
    public static var unionStorage: UnionStorage<Self> {
        UnionStorage(of: [], record: { _ in nil }, value: { _ in nil })
    }
}

/// What a store knows of a union.
@_spi(Generated) public struct UnionStorage<Union>: Sendable {
    /// The types of its records, including the records of unions that are cases of it.
    public let records: [any StorableRecord.Type]
    /// The paths of the members with secrets, as in ``RecordStorage``.
    package let secrets: [String]
    /// The record of a value; `nil` for other values.
    public let record: @Sendable (Union) -> (any StorableRecord)?
    /// The value with a record; `nil` for a record of another type.
    public let value: @Sendable (any StorableRecord) -> Union?

    /// Describes a union.
    public init(
        of records: [any StorableRecord.Type], secrets: [String] = [],
        record: @escaping @Sendable (Union) -> (any StorableRecord)?,
        value: @escaping @Sendable (any StorableRecord) -> Union?
    ) {
        self.records = records
        self.secrets = secrets
        self.record = record
        self.value = value
    }
}
