extension API {
    /// What a store knows of the calls of a resource.
    package struct ResourceStorage: Hashable, Sendable {
        /// The query item of a list with the version from which on records are listed.
        package var since: String?
        /// The name in JSON of the field with a unique value.
        package var unique: String?
        /// The query item of a list that selects by `unique`.
        package var uniqueFilter: String?
        package var readsParts = false
        /// How long the server knows idempotency keys, in milliseconds.
        package var keyLifetime: Int?
    }

    /// What a store knows of a union: its records are stored with the others of their types.
    package struct UnionStorage: Hashable, Sendable {
        /// The cases with records that are stored, and those with unions that have such records, by their Swift names.
        package var cases: Set<String>
        /// The paths of the members that are not stored, as ``SecretMembers`` has them, sorted.
        package var secrets: [String]
    }

    /// What a store knows of a record.
    package struct Storage: Hashable, Sendable {
        /// A field that queries of a store can use.
        package struct Column: Hashable, Sendable {
            /// The name in JSON, or the path of names to a field of an embedded record: `owner.login`.
            package var wireName: String
            package var swiftName: String
            /// The properties from the record to the value.
            package var path: [String]
        }

        /// The columns of the identity, then the columns of `index`.
        package var columns: [Column]
        /// The name in JSON of the field that says how new a record is.
        package var version: String?
        /// The name in JSON of the field that says that a record was deleted.
        package var deleted: String?
        /// The paths of the members that are not stored, as ``SecretMembers`` has them, sorted.
        package var secrets: [String]
        /// Whether its identities are the same below all items of other resources.
        package var isScopedByAPI = false
        /// Another one if the stored form of the record changes.
        package var fingerprint = ""
    }
}
