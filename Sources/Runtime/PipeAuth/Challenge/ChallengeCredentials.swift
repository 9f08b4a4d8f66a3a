import HTTPTypes
import PipeCore
import PipeHTTP

/// A user's name and password, or nothing, for tokens that a server asks for with a challenge. Descriptions do not show
/// them.
///
/// The first request gets the challenge of the server and is retried with a token. Later requests to similar paths have
/// the token at once.
public struct ChallengeCredentials: Credential, SecretCarrying {
    private let source: CredentialSource<BasicCredentials>?
    private let tokens = ChallengeTokens()

    /// Creates credentials.
    public init(user: String, password: String) {
        source = .fixed(BasicCredentials(user: user, password: password))
    }

    /// Creates credentials from a closure that provides the name and password each time they are needed.
    ///
    /// - Parameter provider: The same as the provider of ``TokenCredentials``.
    public init(provider: @escaping @Sendable (CredentialRequest) async throws -> BasicCredentials?) {
        source = .asked(provider)
    }

    private init() {
        source = nil
    }

    /// `.user("alice", password: "wonderland")`
    public static func user(_ user: String, password: String) -> ChallengeCredentials {
        ChallengeCredentials(user: user, password: password)
    }

    /// Nothing: the server issues some tokens to everybody, such as tokens for reading.
    public static var anonymous: ChallengeCredentials { ChallengeCredentials() }

    /// Reads the credentials from environment variables; `nil` if one of them is missing or empty.
    public static func environment(user: String, password: String) -> ChallengeCredentials? {
        Environment.values(user, password).map { ChallengeCredentials(user: $0, password: $1) }
    }

    /// Returns the token that a similar request needed, or nothing before the first challenge.
    public func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization {
        guard let scheme = context.scheme.method as? ChallengeScheme else {
            throw context.scheme.mismatch
        }
        // A client of another scheme may share the credentials.
        guard let demand = tokens.demand(for: request), scheme.trusts(demand.realm, server: context.server) else {
            return .none
        }
        return Self.authorization(try await token(demand, in: context))
    }

    /// Fetches the token that the server asks for.
    public func refresh(after refusal: UnauthorizedResponse, in context: AuthContext) async throws -> Bool {
        guard let scheme = context.scheme.method as? ChallengeScheme,
            let demand = refusal.challenges.lazy.compactMap({ TokenDemand($0, server: context.server) }).first
        else {
            return false
        }
        guard scheme.trusts(demand.realm, server: context.server) else {
            throw PipeError(.token(.untrustedRealm(demand.realm.text), endpoint: demand.realm.text))
        }
        tokens.remember(demand, for: refusal.request)
        tokens.flight(demand).refuse { Self.authorization($0) == refusal.authorization }
        return try await PipeError.fetchCredential { () async throws(PipeError) in
            try await token(demand, in: context)
        }
    }

    private static func authorization(_ token: OAuth2Token) -> RequestAuthorization {
        AuthScheme.Location.authorizationHeader.authorization(token.accessToken, prefix: "Bearer")
    }

    private func token(_ demand: TokenDemand, in context: AuthContext) async throws(PipeError) -> OAuth2Token {
        let now = context.now
        return try await tokens.flight(demand).value {
            $0.isFresh(at: now, leeway: .seconds(10))
        } fetch: { previous, _ in
            await .init(after: previous) { try await fetch(demand, in: context) }
        }.get()
    }

    private func fetch(_ demand: TokenDemand, in context: AuthContext) async throws(PipeError) -> OAuth2Token {
        guard let source else {
            return try await fetch(demand, credentials: nil, in: context)
        }
        return try await source.use(in: context) { (credentials) throws(PipeError) in
            try await fetch(demand, credentials: credentials, in: context)
        }
    }

    private func fetch(
        _ demand: TokenDemand, credentials: BasicCredentials?, in context: AuthContext
    ) async throws(PipeError) -> OAuth2Token {
        var message = TokenExchange.Message(method: .get, address: demand.realm)
        message.query = demand.query
        message.fields[.accept] = "application/json"
        if let credentials {
            message.authorization = try credentials.authorization(in: .authorizationHeader)
            message.secrets = [credentials.user, credentials.password.value]
            message.isLogin = true
        }
        let response = try await TokenExchange(context: context).response(to: message)
        do throws(PipeError.TokenError) {
            return try Self.token(response, at: context.now)
        } catch {
            throw PipeError(.token(error, endpoint: demand.realm.text))
        }
    }

    private static func token(_ response: CallResponse, at now: Date) throws(PipeError.TokenError) -> OAuth2Token {
        let response = LoginResponse(fields: response.headers, body: response.body)
        // Servers have one of the names, or both.
        var token = try response.text(at: .body("/token"))
        if token == nil {
            token = try response.text(at: .body("/access_token"))
        }
        guard let token else {
            throw .missingMember("token")
        }
        let expiration = try response.date(at: .body("/expires_in"), now: now)
        // A token without a lifetime lives for a minute, as registries define it.
        return OAuth2Token(
            accessToken: token, issueDate: now, expirationDate: expiration ?? now.addingTimeInterval(60))
    }
}
