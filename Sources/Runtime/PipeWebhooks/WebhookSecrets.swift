import PipeHTTP

/// The secrets that a server may have signed a message with: usually one, several while a secret is replaced.
/// Descriptions do not show them.
///
/// ```swift
/// let secrets = WebhookSecrets(current, previous)
/// ```
public struct WebhookSecrets: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, SecretCarrying
{
    let secrets: [Secret]

    /// Secrets, as the server's page or API shows them.
    public init(_ secrets: String...) {
        self.init(secrets)
    }

    /// Secrets, as the server's page or API shows them. Without any, no message is valid.
    public init(_ secrets: some Sequence<String>) {
        self.secrets = secrets.map { Secret($0) }
    }

    public init(stringLiteral secret: String) {
        self.init([secret])
    }

    public init(arrayLiteral secrets: String...) {
        self.init(secrets)
    }

    public var description: String { "\(secrets.count) \(Secret.mask)" }
}
