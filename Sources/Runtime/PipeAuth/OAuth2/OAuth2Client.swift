import PipeCore
import PipeHTTP

/// An app as registered with an authorization server (RFC 6749, section 2). Descriptions do not show the secret.
public struct OAuth2Client: Sendable, Hashable, SecretCarrying {
    /// The client identifier.
    public let id: String
    let secret: Secret?
    /// The other clients and APIs that ID tokens for this client may name (OpenID Connect Core 1.0, section 3.1.3.7).
    public let authorizedParties: [String]

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - id: The client identifier.
    ///   - secret: The client secret; `nil` for a public client.
    ///   - authorizedParties: The other values that `aud` and `azp` of ID tokens may have.
    public init(id: String, secret: String? = nil, authorizedParties: [String] = []) {
        self.id = id
        self.secret = secret.map { Secret($0) }
        self.authorizedParties = authorizedParties
    }

    public var description: String {
        secret == nil ? "OAuth2Client(id: \(id))" : "OAuth2Client(id: \(id), secret: \(Secret.mask))"
    }
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

extension OAuth2Client {
    /// Reads a client from environment variables; `nil` if the variable of its ID is missing or empty.
    init?(environment client: String?, secret: String?) {
        guard let id = client.flatMap({ Environment.value($0) }) else {
            return nil
        }
        self.init(id: id, secret: secret.flatMap { Environment.value($0) })
    }
}
