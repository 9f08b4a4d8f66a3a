/// The format of the bodies of webhooks.
package enum WebhookFormat: String, CaseIterable, Codable, Hashable, Sendable {
    case json, form
}

/// How a signature is written as text.
package enum SignatureEncoding: String, CaseIterable, Codable, Hashable, Sendable {
    case hex, base64
}

/// How a key is written as a secret.
package enum SecretEncoding: String, CaseIterable, Codable, Hashable, Sendable {
    case text, hex, base64
}
