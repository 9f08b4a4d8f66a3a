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
/// unknown key, but then at most once a minute. Signatures are RSA, ECDSA or EdDSA; tokens that are not signed, or signed
/// with a shared secret, are refused.
public final class IDTokenVerifier: Sendable {
    /// Keys are requested again after a day, in seconds.
    private static let lifetime = 86_400.0
    /// Issuers can add a key at any time; tokens of an attacker cannot cause more requests than one a minute.
    private static let pause = 60.0

    private let issuer: String
    private let clientIDs: [String]
    private let client: PipeClient
    private let flight = SingleFlight<IssuerKeys>()

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - issuer: The URL of the issuer.
    ///   - clientIDs: The IDs of the clients whose users' tokens are accepted.
    ///   - transport: Sends the requests for metadata and keys.
    ///   - environment: The clock and the time.
    public init(
        issuer: String, clientIDs: [String], transport: any Transport, environment: PipeClient.Environment = .live
    ) {
        self.issuer = issuer
        self.clientIDs = clientIDs
        client = PipeClient(name: "openid", server: issuer, transport: transport, environment: environment)
    }

    /// Returns the claims of a token, if it is signed by the issuer and meant for one of the clients (OpenID Connect Core
    /// 1.0, section 3.1.3.7).
    ///
    /// - Parameters:
    ///   - token: The ID token, as in ``PipeClient/idToken(scheme:)``.
    ///   - nonce: The nonce of the authorization request; `nil` if it is unknown.
    /// - Throws: A ``PipeError`` with ``PipeError/Reason/token(_:endpoint:)``:
    ///   ``PipeError/TokenError/signature`` if no key of the issuer signed the token, and
    ///   ``PipeError/TokenError/claim(_:)`` if a claim is wrong or the token has expired.
    public func claims(of token: String, nonce: String? = nil) async throws(PipeError) -> UserClaims {
        let read = try issued { () throws(PipeError.TokenError) in try IDToken(token) }
        let server = try client.core.server.get()
        let context = AuthContext(
            scheme: .oauth2(OAuth2Scheme(.authorizationCode, issuer: issuer)), schemeName: "openid", scopes: [],
            body: nil, client: client, server: server)
        let keys = try await keys(with: read.keyID, of: server, context)
        let isSigned = await keys.verify(token, signedBy: read.keyID)
        return try issued { () throws(PipeError.TokenError) in
            guard isSigned else {
                throw .signature
            }
            let clientID = clientIDs.first { id in read.claims.audience.contains { $0.isSame(as: id) } }
            try read.check(
                issuer: keys.issuer, client: clientID ?? clientIDs.first ?? "", nonce: nonce, now: context.now)
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
                    try await metadata.keys(in: context), issuer: metadata.issuer, receiptDate: context.now)
            }
        }.get()
    }
}
#endif
