import PipeJSON

/// Where a message has a value.
public enum WebhookPlace: Hashable, Sendable {
    /// In a header field.
    case header(String)
    /// In the body.
    case body(JSONPointer)
}

/// How the bodies of messages are written.
public enum WebhookFormat: Hashable, Sendable {
    /// JSON (RFC 8259).
    case json
    /// `application/x-www-form-urlencoded`; the values are texts.
    case form
}
