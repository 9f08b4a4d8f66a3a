import HTTPTypes
import PipeHTTP

/// An API key, sent in the location that the schema names. Descriptions do not show it.
public struct APIKey: Credential, Hashable, ExpressibleByStringLiteral, SecretCarrying {
    private let key: Secret

    /// Creates a credential from a key.
    public init(_ key: String) {
        self.key = Secret(key)
    }

    public init(stringLiteral key: String) {
        self.init(key)
    }

    /// Reads the key from an environment variable; `nil` if it is missing or empty.
    public static func environment(_ name: String) -> APIKey? {
        Environment.value(name).map { APIKey($0) }
    }

    public func authorization(
        for request: HTTPRequest, in context: AuthContext
    ) throws(PipeError) -> RequestAuthorization {
        guard let method = context.scheme.method as? APIKeyMethod else {
            throw context.scheme.mismatch
        }
        guard !key.value.isEmpty else {
            throw PipeError(.invalidRequest(.emptyCredential(scheme: context.scheme.name)))
        }
        return context.scheme.location.authorization(method.prefix.map { "\($0) \(key.value)" } ?? key.value)
    }
}
