/// The format of a request for many records.
package enum BulkFormat: String, CaseIterable, Codable, Hashable, Sendable {
    case array
    case lines
    /// The extension Atomic Operations of JSON:API.
    case atomic
    /// HTTP messages in `multipart/mixed`.
    case mixed
}

/// What a request that removes many records has for each.
package enum BulkIDs: String, CaseIterable, Hashable, Sendable {
    case values, objects
}
