import PipeHTTP

/// How an API authenticates callers.
public struct AuthScheme: Sendable, Hashable {
    /// The form of the credential.
    public enum Kind: Sendable, Hashable {
        /// HTTP Basic, RFC 7617.
        case basic
        /// A bearer token (RFC 6750) after a prefix, by default `Bearer`.
        case bearer(prefix: String)
        /// A key, after a prefix if there is one.
        case apiKey(prefix: String?)
        /// HTTP Digest, RFC 7616.
        case digest
        /// A token of OAuth 2.0, RFC 6749.
        case oauth2(OAuth2Scheme)
        /// Defined by the credential itself.
        case custom
    }

    /// The form of the credential.
    public let kind: Kind
    /// The location of the credential in a request; a custom credential chooses its own.
    public let location: Location
    /// The URLs that get the credential; `nil` for the client's server.
    let patterns: [URLPattern]?

    private init(_ kind: Kind, in location: Location, patterns: [URLPattern]? = nil) {
        self.kind = kind
        self.location = location
        self.patterns = patterns
    }

    /// HTTP Basic, RFC 7617.
    public static let basic = AuthScheme(.basic, in: .authorizationHeader)

    /// HTTP Basic in another header field, such as `Proxy-Authorization`.
    public static func basic(in location: Location) -> AuthScheme {
        AuthScheme(.basic, in: location)
    }

    /// A bearer token in the `Authorization` header, RFC 6750, section 2.1.
    public static let bearer = bearer()

    /// A bearer token in another location or with another prefix.
    public static func bearer(in location: Location = .authorizationHeader, prefix: String = "Bearer") -> AuthScheme {
        AuthScheme(.bearer(prefix: prefix), in: location)
    }

    /// A key in a location of the API's choice.
    public static func apiKey(in location: Location, prefix: String? = nil) -> AuthScheme {
        AuthScheme(.apiKey(prefix: prefix), in: location)
    }

    /// HTTP Digest, RFC 7616.
    public static let digest = AuthScheme(.digest, in: .authorizationHeader)

    /// A token of OAuth 2.0, RFC 6749.
    public static func oauth2(_ scheme: OAuth2Scheme) -> AuthScheme {
        AuthScheme(.oauth2(scheme), in: scheme.location)
    }

    /// A scheme whose requests the credential defines.
    public static let custom = AuthScheme(.custom, in: .authorizationHeader)

    /// Returns the same scheme for other URLs than those of the client's server.
    ///
    /// - Parameter patterns: `https://files.example.com` (an origin) or `https://*.example.com` (all hosts below one),
    ///   both with an optional path prefix, or `/admin`, a path on the client's server. A malformed pattern covers
    ///   nothing.
    public func covering(_ patterns: [String]) -> AuthScheme {
        AuthScheme(kind, in: location, patterns: patterns.compactMap { URLPattern($0) })
    }

    /// Returns whether requests to the address get the credential.
    ///
    /// - Parameters:
    ///   - server: The client's server.
    ///   - trusted: Other servers with the same trust.
    func covers(_ address: HTTPAddress, server: HTTPAddress, trusted: [HTTPAddress]) -> Bool {
        if let patterns {
            return patterns.contains { $0.matches(address, server: server) }
        }
        return address.hasSameOrigin(as: server) || trusted.contains { $0.hasSameOrigin(as: address) }
    }
}

extension AuthScheme {
    /// The name of the scheme in error texts.
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
