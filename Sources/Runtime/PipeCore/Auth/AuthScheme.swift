import PipeHTTP

/// How an API authenticates callers.
public struct AuthScheme: Sendable {
    /// The form of the credential.
    public let method: any AuthMethod
    /// The location of the credential in a request; a custom credential chooses its own.
    public let location: Location
    /// The URLs that get the credential; `nil` for the client's server.
    private(set) var patterns: [URLPattern]?

    /// Makes a scheme of any method.
    public init(_ method: any AuthMethod, in location: Location) {
        self.method = method
        self.location = location
    }

    /// HTTP Basic, RFC 7617.
    public static let basic = AuthScheme(BasicMethod(), in: .authorizationHeader)

    /// HTTP Basic in another header field, such as `Proxy-Authorization`.
    public static func basic(in location: Location) -> AuthScheme {
        AuthScheme(BasicMethod(), in: location)
    }

    /// A bearer token in the `Authorization` header, RFC 6750, section 2.1.
    public static let bearer = bearer()

    /// A bearer token in another location or with another prefix.
    public static func bearer(in location: Location = .authorizationHeader, prefix: String = "Bearer") -> AuthScheme {
        AuthScheme(BearerMethod(prefix: prefix), in: location)
    }

    /// A key in a location of the API's choice.
    public static func apiKey(in location: Location, prefix: String? = nil) -> AuthScheme {
        AuthScheme(APIKeyMethod(prefix: prefix), in: location)
    }

    /// A scheme whose requests the credential defines.
    public static let custom = AuthScheme(CustomMethod(), in: .authorizationHeader)

    /// Returns the same scheme for URLs outside of the client's server.
    ///
    /// - Parameter patterns: `https://files.example.com` (an origin) or `https://*.example.com` (all hosts below one),
    ///   both with an optional path prefix, or `/admin`, a path on the client's server. A malformed pattern covers
    ///   nothing.
    public func covering(_ patterns: [String]) -> AuthScheme {
        var scheme = self
        scheme.patterns = patterns.compactMap { URLPattern($0) }
        return scheme
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

extension AuthScheme: Hashable {
    public static func == (left: AuthScheme, right: AuthScheme) -> Bool {
        AnyHashable(left.method) == AnyHashable(right.method) && left.location == right.location
            && left.patterns == right.patterns
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(AnyHashable(method))
        hasher.combine(location)
        hasher.combine(patterns)
    }
}

extension AuthScheme {
    /// The name of the scheme in error texts.
    var name: String { method.name(in: location) }

    /// The error of a credential of another method.
    package var mismatch: PipeError { PipeError(.invalidRequest(.mismatchedCredential(scheme: name))) }
}
