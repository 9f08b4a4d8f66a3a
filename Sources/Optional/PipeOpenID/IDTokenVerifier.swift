#if OpenID
import PipeCore
import PipeHTTP
import PipeJSON

/// Verifies ID tokens with the keys of their issuer, for servers that get such a token from an app, and for apps that keep
/// them.
///
/// ```swift
/// let verifier = IDTokenVerifier(
///     issuer: "https://accounts.google.com", clientIDs: ["my-app"], transport: DefaultTransport.shared)
/// let user = try await verifier.claims(of: token)
/// ```
///
/// The keys are requested when the first token comes, once for all that wait: from the URL `jwks_uri` of the issuer's
/// metadata (OpenID Connect Discovery 1.0, section 3). They are requested again after a day, and when a token names an
/// unknown key, but then at most once a minute. Signatures are RSA, ECDSA or EdDSA, with an algorithm that the metadata names
/// (`id_token_signing_alg_values_supported`) if it names any; tokens that are not signed, or signed with a shared secret,
/// are refused.
public final class IDTokenVerifier: Sendable {
    /// Keys are requested again after a day, in seconds.
    private static let lifetime = 86_400.0
    /// Issuers can add a key at any time; tokens of an attacker cannot cause more requests than one a minute.
    private static let pause = 60.0

    private let issuer: String
    private let clientIDs: [String]
    private let authorizedParties: [String]
    private let client: PipeClient
    private let flight = SingleFlight<IssuerKeys>()

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - issuer: The URL of the issuer.
    ///   - clientIDs: The IDs of the clients whose users' tokens are accepted: one of them has to be an audience (`aud`).
    ///   - authorizedParties: The other audiences and authorized parties (`azp`) that a token may name, such as the app
    ///     that asked for a token for this server.
    ///   - transport: Sends the requests for metadata and keys.
    ///   - environment: The clock and the time.
    public init(
        issuer: String, clientIDs: [String], authorizedParties: [String] = [], transport: any Transport,
        environment: PipeClient.Environment = .live
    ) {
        self.issuer = issuer
        self.clientIDs = clientIDs
        self.authorizedParties = authorizedParties
        client = PipeClient(name: "openid", server: issuer, transport: transport, environment: environment)
    }

    /// Returns the claims of a token, if it is signed by the issuer and meant for one of the clients (OpenID Connect Core
    /// 1.0 with errata set 2, section 3.1.3.7). Each audience, and the authorized party if the token names one, is one of
    /// the clients or of the other authorized parties.
    ///
    /// - Parameters:
    ///   - token: The ID token, as in ``PipeClient/idToken(scheme:)``.
    ///   - nonce: The nonce of the authorization request; `nil` if it is unknown.
    /// - Throws: A ``PipeError`` with ``PipeError/Reason/token(_:endpoint:)``:
    ///   ``PipeError/TokenError/signature`` if no key of the issuer signed the token,
    ///   ``PipeError/TokenError/header(_:)`` if it is another kind of token, and ``PipeError/TokenError/claim(_:)`` if a
    ///   claim is wrong, or the token has expired or is not valid yet.
    public func claims(of token: String, nonce: String? = nil) async throws(PipeError) -> UserClaims {
        let read = try issued { () throws(PipeError.TokenError) in try IDToken(token) }
        let server = try client.core.server.get()
        let context = AuthContext(
            scheme: .oauth2(OAuth2Scheme(.authorizationCode, issuer: issuer)), schemeName: "openid", scopes: [],
            body: nil, client: client, server: server)
        let keys = try await keys(with: read.keyID, of: server, context)
        let isSigned = await keys.verify(token, signedBy: read.keyID, algorithm: read.algorithm)
        return try issued { () throws(PipeError.TokenError) in
            guard isSigned else {
                throw .signature
            }
            try read.check(
                issuer: keys.issuer, clients: clientIDs, authorizedParties: authorizedParties, nonce: nonce,
                now: context.now)
            return read.claims
        }
    }

    private func issued<Value>(_ value: () throws(PipeError.TokenError) -> Value) throws(PipeError) -> Value {
        do throws(PipeError.TokenError) {
            return try value()
        } catch {
            throw PipeError(.token(error, endpoint: issuer))
        }
    }

    /// Returns the keys of the issuer, with the named one if the issuer has it.
    private func keys(
        with name: String?, of server: HTTPAddress, _ context: AuthContext
    ) async throws(PipeError) -> IssuerKeys {
        let now = context.now
        return try await flight.value { keys in
            let age = abs(now.timeIntervalSince(keys.receiptDate))
            return age < Self.pause || age < Self.lifetime && keys.has(name)
        } fetch: { previous, _ in
            await .init(after: previous) {
                let metadata = try await ServerMetadata.fetch(of: server, in: context)
                return await IssuerKeys(
                    try await metadata.keys(in: context), issuer: metadata.issuer,
                    algorithms: metadata.signingAlgorithms, receiptDate: context.now)
            }
        }.get()
    }
}
#endif
