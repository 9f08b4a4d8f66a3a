import PipeCore
import PipeHTTP

/// Tokens that the server asks for with a challenge, as registries of containers do: `WWW-Authenticate: Bearer
/// realm="https://auth.example.com/token",service="registry",scope="repository:todo:pull"`.
struct ChallengeScheme: Sendable, Hashable {
    /// The patterns of the URLs that may be a realm, besides URLs of the server's origin.
    let realms: [URLPattern]

    /// Returns whether a URL may get the credentials.
    func trusts(_ realm: HTTPAddress, server: HTTPAddress) -> Bool {
        realm.hasSameOrigin(as: server) || realms.contains { $0.matches(realm, server: server) }
    }
}

extension ChallengeScheme: AuthMethod {
    func name(in location: AuthScheme.Location) -> String { "token: challenge" }
}

extension AuthScheme {
    /// A token that the server asks for with a challenge, and issues itself.
    public static let challenge = challenge(realms: [])

    /// A token that the server asks for with a challenge.
    ///
    /// - Parameter realms: The URLs that may issue the tokens, besides URLs of the server's origin, with the forms of
    ///   ``AuthScheme/covering(_:)``. The user's name and password are sent to no other one.
    public static func challenge(realms: [String]) -> AuthScheme {
        AuthScheme(ChallengeScheme(realms: realms.compactMap { URLPattern($0) }), in: .authorizationHeader)
    }
}
