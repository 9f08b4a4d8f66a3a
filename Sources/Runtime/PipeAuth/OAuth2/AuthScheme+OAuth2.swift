import PipeCore

extension AuthScheme {
    /// A token of OAuth 2.0, RFC 6749.
    public static func oauth2(_ scheme: OAuth2Scheme) -> AuthScheme {
        AuthScheme(scheme, in: scheme.location)
    }
}

extension OAuth2Scheme: AuthMethod {
    public func name(in location: AuthScheme.Location) -> String { "oauth2: \(grant.rawValue)" }
}
