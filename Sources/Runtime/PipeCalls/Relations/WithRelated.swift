import PipeCore

/// A record with the related records that were fetched for it.
///
/// ```swift
/// let post = try await blog.posts.read(8, including: .author)
/// print(post.title, post[.author]?.name ?? "unknown")
/// ```
@dynamicMemberLookup
public struct WithRelated<Record: Sendable>: Sendable {
    /// The record.
    public let record: Record

    /// The values by the names of the relations.
    private let values: [String: any Sendable]

    init(_ record: Record, _ values: [String: any Sendable]) {
        self.record = record
        self.values = values
    }

    /// The related record, or the related records in the server's order; `nil` if the record has none, the server does not
    /// have it anymore, or the relation was not among those that were fetched.
    public subscript<Value>(relation: Relation<Record, Value>) -> Value? {
        values[relation.descriptor.name] as? Value
    }

    /// A property of the record.
    public subscript<Value>(dynamicMember property: KeyPath<Record, Value>) -> Value {
        record[keyPath: property]
    }
}

extension WithRelated: Identifiable where Record: Identifiable {
    public var id: Record.ID { record.id }
}
