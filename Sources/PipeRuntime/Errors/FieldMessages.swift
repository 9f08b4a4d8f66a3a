/// What a server has against the value of one field.
public struct FieldMessages: Sendable, Hashable {
    /// The name of the field as the server writes it; empty for messages about the record as a whole.
    ///
    /// That of a field further inside has the names on the way to it and the numbers of elements, joined by full stops:
    /// `address.street`, `items.0.name`.
    public let name: String
    /// The messages, at least one.
    public internal(set) var messages: [String]
}
