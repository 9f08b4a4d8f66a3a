import PipeCore
import PipeHTTP

/// How an API issues tokens that follow no RFC, as its schema describes it.
///
/// ```swift
/// let scheme = AuthScheme.token(TokenScheme(TokenRequest(.post, "/auth/login"), reading: .body("/token")))
/// ```
public struct TokenScheme: Sendable, Hashable {
    /// The location of a value in a response.
    public enum Source: Sendable, Hashable {
        /// The whole body, without white space at its ends.
        case text
        /// The member of a JSON body that this pointer names (RFC 6901).
        case body(String)
        /// A header field.
        case header(String)
        /// A cookie that the response sets (RFC 6265). Later responses that set it again replace the token.
        case cookie(String)
    }

    /// The unit of a lifetime.
    public enum LifetimeUnit: Sendable, Hashable {
        /// Seconds, as `expires_in` of OAuth 2.0 has.
        case seconds
        /// Thousandths of a second.
        case milliseconds
        /// Sixty seconds each.
        case minutes
    }

    /// The request that gets a token.
    public let request: TokenRequest
    /// The location of the token in the response.
    public let token: Source
    /// The location of the token that renews it; `nil` if the token renews itself, or is not renewed.
    public let refreshToken: Source?
    /// The location of its lifetime in seconds, or of the time when it expires: in seconds or milliseconds since 1970, by
    /// RFC 3339, or as an HTTP date.
    public let expiration: Source?
    /// The unit of the lifetime at that place; `nil` if the value itself shows what it is.
    public let lifetimeUnit: LifetimeUnit?
    /// The request that renews a token; `nil` if the first request is repeated instead.
    public let renewal: TokenRequest?
    /// The request that ends a session; `nil` if the server cannot be told.
    public let revocation: TokenRequest?
    /// The location of the token in calls.
    public let location: AuthScheme.Location
    /// The text before the token in a header field; empty for the token alone.
    public let prefix: String
    /// The time before its expiration when a token is renewed, at most a tenth of its lifetime.
    public let refreshEarly: Duration

    /// Creates a scheme.
    public init(
        _ request: TokenRequest,
        reading token: Source,
        refreshToken: Source? = nil,
        expiration: Source? = nil,
        lifetimeUnit: LifetimeUnit? = nil,
        renewal: TokenRequest? = nil,
        revocation: TokenRequest? = nil,
        location: AuthScheme.Location = .authorizationHeader,
        prefix: String? = nil,
        refreshEarly: Duration = .seconds(60)
    ) {
        self.request = request
        self.token = token
        self.refreshToken = refreshToken
        self.expiration = expiration
        self.lifetimeUnit = lifetimeUnit
        self.renewal = renewal
        self.revocation = revocation
        self.location = location
        // Other fields than `Authorization` have the token alone.
        let isUsual =
            if case .header(let name) = location { name.lowercased().hasSameBytes(as: "authorization") } else { false }
        self.prefix = prefix ?? (isUsual ? "Bearer" : "")
        self.refreshEarly = refreshEarly
    }
}

extension TokenScheme: AuthMethod {
    public func name(in location: AuthScheme.Location) -> String { "token" }
}

extension AuthScheme {
    /// A token that a request of the API's own kind gets.
    public static func token(_ scheme: TokenScheme) -> AuthScheme {
        AuthScheme(scheme, in: scheme.location)
    }
}

extension TokenScheme.Source: CustomStringConvertible {
    /// The location as schemas write it.
    public var description: String {
        switch self {
        case .text: "body"
        case .body(let pointer): "body#\(pointer)"
        case .header(let name): "header.\(name)"
        case .cookie(let name): "cookie.\(name)"
        }
    }
}
