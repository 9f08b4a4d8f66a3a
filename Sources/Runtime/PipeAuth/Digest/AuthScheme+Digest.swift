import PipeCore

extension AuthScheme {
    /// HTTP Digest, RFC 7616.
    public static let digest = AuthScheme(DigestMethod(), in: .authorizationHeader)
}

/// HTTP Digest, RFC 7616.
struct DigestMethod: AuthMethod {
    func name(in location: AuthScheme.Location) -> String { "digest" }
}
