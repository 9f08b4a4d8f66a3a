import PipeWords

extension API {
    /// What a store knows of the calls of a resource.
    package struct ResourceStorage: Codable, Hashable, Sendable {
        /// The query item of a list with the version from which on records are listed.
        package var since: String?
        /// The name in JSON of the field with a unique value.
        package var unique: String?
        /// The query item of a list that selects by `unique`.
        package var uniqueFilter: String?
        /// How the server compares the values of `unique`.
        package var uniqueComparison = UniqueComparison.exact
        package var readsParts = false
        /// Whether responses to writes and elements of lists have whole records.
        package var respondsWhole = false
        /// How long the server knows idempotency keys, in milliseconds.
        package var keyLifetime: Int?
        /// The former paths, from the URL of the server on, with `{id}` for each value.
        package var formerPaths: [String] = []

        package init() {}
    }

    /// What a store knows of a record.
    package struct Storage: Codable, Hashable, Sendable {
        /// A field that queries of a store can use.
        package struct Column: Codable, Hashable, Sendable {
            /// The name in JSON, or the path of names to a field of an embedded record: `owner.login`.
            package var wireName: String
            package var swiftName: SwiftIdentifier
            /// The properties from the record to the value.
            package var path: [SwiftIdentifier]

            package init(wireName: String, swiftName: SwiftIdentifier, path: [SwiftIdentifier]) {
                self.wireName = wireName
                self.swiftName = swiftName
                self.path = path
            }
        }

        /// The columns of the identity, then the columns of `index`.
        package var columns: [Column]
        /// The names in JSON of the fields of each index of several fields.
        package var indexes: [[String]]
        /// The names in JSON of columns that are in such indexes only.
        package var unindexed: [String]
        /// The names in JSON of the fields in which a store finds words.
        package var search: [String]
        /// The name in JSON of the field that says how new a record is.
        package var version: String?
        /// The name in JSON of the field that says that a record was deleted.
        package var deleted: String?
        /// Whether the schema says that its identities are the same below all items of other resources.
        package var isScopedByAPI = false

        package init(
            columns: [Column], indexes: [[String]] = [], unindexed: [String] = [], search: [String] = [],
            version: String? = nil, deleted: String? = nil, isScopedByAPI: Bool = false
        ) {
            self.columns = columns
            self.indexes = indexes
            self.unindexed = unindexed
            self.search = search
            self.version = version
            self.deleted = deleted
            self.isScopedByAPI = isScopedByAPI
        }
    }
}
