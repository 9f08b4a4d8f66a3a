import PipeJSON

/// What a server has against the value of one field.
public struct FieldMessages: Sendable, Hashable {
    /// The name of the field as the server writes it; empty for messages about the record as a whole.
    public let name: String
    /// The messages, at least one.
    public let messages: [String]

    /// Finds messages in the body of an answer, in its order: `{"errors": {"title": ["…"]}}`,
    /// `{"errors": ["…"]}`, or `{"title": ["…"]}`; one message may stand without its array.
    static func find(in body: JSONValue) -> [FieldMessages] {
        guard let object = body.object else {
            return []
        }
        if let errors = object["errors"] {
            if let fields = errors.object {
                return fields.members.compactMap { FieldMessages($0.name, $0.value, allowsBareText: true) }
            }
            return FieldMessages("", errors, allowsBareText: true).map { [$0] } ?? []
        }
        // Without `errors`, a text alone is as likely something else, as `{"detail": "…"}`.
        return object.members.compactMap { FieldMessages($0.name, $0.value, allowsBareText: false) }
    }

    private init?(_ name: String, _ value: JSONValue, allowsBareText: Bool) {
        let messages: [String]
        if let texts = value.array {
            messages = texts.compactMap(\.string)
        } else {
            messages = allowsBareText ? value.string.map { [$0] } ?? [] : []
        }
        guard !messages.isEmpty else {
            return nil
        }
        self.name = name
        self.messages = messages
    }
}
