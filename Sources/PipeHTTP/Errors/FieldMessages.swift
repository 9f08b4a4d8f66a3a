/// A server's messages about the value of one field.
public struct FieldMessages: Sendable, Hashable {
    /// The name of the field as the server writes it; empty for messages about the whole record.
    ///
    /// The name of a nested field has the names and list indices on the way to it, joined by full stops:
    /// `address.street`, `items.0.name`.
    public let name: String
    /// The messages, at least one.
    public internal(set) var messages: [String]
}
