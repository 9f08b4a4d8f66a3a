extension API {
    /// How one request does operations on many records.
    package struct Bulk: Codable, Hashable, Sendable {
        /// What it is for, in the order of the schema.
        package var operations: [ResourceOperation]
        package var format: BulkFormat
        package var method: HTTPMethod?
        package var path: String?
        /// The whole path from the URL of the server on; `nil` for the path of the resource.
        package var wholePath: [PathPiece]?
        package var wrap: String?
        package var limit: Int?
        /// The pointer to the array of results.
        package var results: String?
        /// Pointers from a result.
        package var item: String?
        package var status: String?
        package var error: String?
        /// The member that results and records have; `nil` if they are in the same order.
        package var key: String?
        /// The member with the identity in a record.
        package var identity: String
        /// Whether removals send objects with the identity.
        package var sendsObjects = false

        package init(operations: [ResourceOperation], format: BulkFormat, identity: String) {
            self.operations = operations
            self.format = format
            self.identity = identity
        }
    }
}
