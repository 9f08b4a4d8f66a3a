import HTTPTypes
import PipeCore
import PipeHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A user's name and password, or nothing, for tokens that a server asks for with a challenge. Descriptions do not show
/// them.
///
/// The first request gets the challenge of the server and is retried with a token. Later requests to similar paths have
/// the token at once.
public struct ChallengeCredentials: Credential, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    private let source: CredentialSource<BasicCredentials>?
    private let tokens = ChallengeTokens()

    /// Creates credentials.
    public init(user: String, password: String) {
        source = .fixed(BasicCredentials(user: user, password: password))
    }

    /// Creates credentials from a closure that provides the name and password each time they are needed.
    ///
    /// - Parameter provider: As that of ``TokenCredentials``.
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

    /// Nothing: the server issues tokens to everybody, such as those that read.
    public static var anonymous: ChallengeCredentials { ChallengeCredentials() }

    /// Reads the credentials from environment variables; `nil` if one of them is missing or empty.
    public static func environment(user: String, password: String) -> ChallengeCredentials? {
        guard let user = Environment.value(user), let password = Environment.value(password) else {
            return nil
        }
        return ChallengeCredentials(user: user, password: password)
    }

    /// Returns the token that a similar request needed, or nothing before the first challenge.
    public func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization {
        guard context.scheme.method is ChallengeScheme else {
            throw context.scheme.mismatch
        }
        guard let demand = tokens.demand(for: request) else {
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
        do throws(PipeError) {
            _ = try await token(demand, in: context)
            return true
        } catch {
            guard error.isGivingUp else {
                throw error
            }
            return false
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
            do throws(PipeError) {
                return .init(outcome: .success(try await fetch(demand, in: context)))
            } catch {
                return .init(outcome: .failure(error), remains: previous)
            }
        }.get()
    }

    private func fetch(_ demand: TokenDemand, in context: AuthContext) async throws(PipeError) -> OAuth2Token {
        guard let source else {
            return try await fetch(demand, credentials: nil, in: context)
        }
        return try await source.use(for: context.schemeName) { (credentials) throws(PipeError) in
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
            let pair = "\(credentials.user):\(credentials.password.value)"
            message.fields[.authorization] = "Basic " + Data(pair.utf8).base64EncodedString()
            message.secrets = [credentials.password.value]
        }
        let response = try await TokenExchange(context: context).response(to: message)
        do throws(PipeError.TokenError) {
            return try Self.token(response, at: context.now)
        } catch {
            throw PipeError(.token(error, endpoint: demand.realm.text))
        }
    }

    private static func token(_ response: CallResponse, at now: Date) throws(PipeError.TokenError) -> OAuth2Token {
        func token(at member: String) throws(PipeError.TokenError) -> OAuth2Token {
            let scheme = TokenScheme(
                TokenRequest(.get, ""), reading: .body(member), expiration: .body("/expires_in"))
            return try LoginResponse(response.headers, response.body, scheme: scheme).token(
                at: now, scopes: [], keeping: nil)
        }
        // Servers have one of the names, or both.
        do throws(PipeError.TokenError) {
            return try token(at: "/token").withLifetime(orElse: 60)
        } catch .missingValue {
            return try token(at: "/access_token").withLifetime(orElse: 60)
        }
    }

    public var description: String { "ChallengeCredentials(\(Secret.mask))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension OAuth2Token {
    /// Returns the token with a lifetime in seconds, if its server did not tell it.
    fileprivate func withLifetime(orElse seconds: Double) -> OAuth2Token {
        guard expirationDate == nil else {
            return self
        }
        return OAuth2Token(
            accessToken: accessToken, issueDate: issueDate, expirationDate: issueDate.addingTimeInterval(seconds))
    }
}
