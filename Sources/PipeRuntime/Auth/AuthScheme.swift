/// How an API wants to be told who calls.
public struct AuthScheme: Sendable, Hashable {
    /// What is sent.
    public enum Kind: Sendable, Hashable {
        /// HTTP Basic, RFC 7617.
        case basic
        /// A bearer token, RFC 6750, behind a word that is `Bearer` unless the API has its own.
        case bearer(prefix: String)
        /// A key of the API's own, behind a word if there is one.
        case apiKey(prefix: String?)
        /// HTTP Digest, RFC 7616.
        case digest
        /// A token of OAuth 2.0, RFC 6749.
        case oauth2(OAuth2Scheme)
        /// Whatever the credential makes of it.
        case custom
    }

    /// What is sent.
    public let kind: Kind
    /// Where it is sent; a custom credential chooses by itself.
    public let location: Location
    /// The addresses it is sent to; none means the client's server.
    let patterns: [URLPattern]?

    private init(_ kind: Kind, in location: Location, patterns: [URLPattern]? = nil) {
        self.kind = kind
        self.location = location
        self.patterns = patterns
    }

    /// HTTP Basic, RFC 7617.
    public static let basic = AuthScheme(.basic, in: .authorizationHeader)

    /// HTTP Basic in another header field, as `Proxy-Authorization`.
    public static func basic(in location: Location) -> AuthScheme {
        AuthScheme(.basic, in: location)
    }

    /// A bearer token in the `Authorization` header, RFC 6750, section 2.1.
    public static let bearer = bearer()

    /// A bearer token at another place or behind another word.
    public static func bearer(in location: Location = .authorizationHeader, prefix: String = "Bearer") -> AuthScheme {
        AuthScheme(.bearer(prefix: prefix), in: location)
    }

    /// A key in a place of the API's own.
    public static func apiKey(in location: Location, prefix: String? = nil) -> AuthScheme {
        AuthScheme(.apiKey(prefix: prefix), in: location)
    }

    /// HTTP Digest, RFC 7616.
    public static let digest = AuthScheme(.digest, in: .authorizationHeader)

    /// A token of OAuth 2.0, RFC 6749.
    public static func oauth2(_ scheme: OAuth2Scheme) -> AuthScheme {
        AuthScheme(.oauth2(scheme), in: scheme.location)
    }

    /// What only the credential knows.
    public static let custom = AuthScheme(.custom, in: .authorizationHeader)

    /// The same scheme for other addresses than the client's server.
    ///
    /// - Parameter patterns: `https://files.example.com` (all of an origin), `https://*.example.com` (all hosts below
    ///   one), either with a path that is the start of those meant, or `/admin`, a path on the client's server. A
    ///   malformed one covers nothing.
    public func covering(_ patterns: [String]) -> AuthScheme {
        AuthScheme(kind, in: location, patterns: patterns.compactMap { URLPattern($0) })
    }

    /// Whether a request to the address gets the credential.
    ///
    /// - Parameters:
    ///   - server: The client's server.
    ///   - trusted: Other servers that stand for it.
    func covers(_ address: HTTPAddress, server: HTTPAddress, trusted: [HTTPAddress]) -> Bool {
        if let patterns {
            return patterns.contains { $0.matches(address, server: server) }
        }
        return address.hasSameOrigin(as: server) || trusted.contains { $0.hasSameOrigin(as: address) }
    }
}

extension AuthScheme {
    /// What errors call the scheme.
    var name: String {
        switch kind {
        case .basic: "basic"
        case .bearer: "bearer"
        case .apiKey: "api-key: \(location)"
        case .digest: "digest"
        case .oauth2(let scheme): "oauth2: \(scheme.grant.rawValue)"
        case .custom: "custom"
        }
    }
}
