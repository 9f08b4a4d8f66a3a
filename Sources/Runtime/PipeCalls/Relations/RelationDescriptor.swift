/// A schema's description of a relation, as data: for code that reads the relations of any record, such as a store.
public struct RelationDescriptor: Hashable, Sendable {
    /// How related records are found.
    public enum Link: Hashable, Sendable {
        /// A member of the record has the identity of the related one.
        case identity(member: String)
        /// A member of the record has the identities of the related ones.
        case identities(member: String)
        /// The related records are those that a list finds with the record's identity in an item of its filter.
        case filter(String)
        /// The related records are below the record's item, such as `posts/1/comments`.
        case nested
    }

    /// The name of the relation.
    public let name: String
    /// How related records are found.
    public let link: Link
    /// The name of the related records' type, such as `User`.
    public let target: String
    /// The path of their resource in the schema, such as `users` or `posts.comments`.
    public let resource: String
    /// Whether there can be several related records.
    public let isList: Bool
    /// The member of the record with the related ones where the server sends them along; `nil` if it never does.
    public let embedded: String?

    /// Describes a relation.
    public init(
        name: String, link: Link, target: String, resource: String, isList: Bool = false, embedded: String? = nil
    ) {
        self.name = name
        self.link = link
        self.target = target
        self.resource = resource
        self.isList = isList
        self.embedded = embedded
    }
}

/// A record with the relations that its schema names.
public protocol RelatedRecord: Sendable {
    /// The relations of the record, in the order of the schema.
    static var relations: [RelationDescriptor] { get }
}
