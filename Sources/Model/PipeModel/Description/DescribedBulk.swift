extension APIDescription {
    /// How one request does operations on many records.
    package struct Bulk: Codable, Hashable, Sendable {
        package var operations: [ResourceOperation]
        package var format: BulkFormat
        package var method: HTTPMethod?
        package var path: [PathPiece]?
        package var wrap: String?
        package var limit: Int?
        package var results: String?
        package var item: String?
        package var status: String?
        package var error: String?
        package var key: String?
        package var identity: String
        package var sendsObjects: Bool?

        package init(operations: [ResourceOperation], format: BulkFormat, identity: String) {
            self.operations = operations
            self.format = format
            self.identity = identity
        }
    }
}
