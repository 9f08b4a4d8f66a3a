/// What a request sends.
package enum BodyKind: String, Codable, Hashable, Sendable {
    /// A new record without its read-only fields.
    case draft
    /// A whole record.
    case record
    /// Changes of a record.
    case patch
    /// An object with fields.
    case fields
    /// The object with the filter of a list.
    case filter
    case value, stream, multipart, upload
}
