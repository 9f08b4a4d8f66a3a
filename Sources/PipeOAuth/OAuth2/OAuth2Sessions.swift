import HTTPTypes
import PipeCore
import PipeHTTP
import Synchronization

/// The tokens of a credential, shared by all its copies and clients.
final class OAuth2Sessions: Sendable {
    let source: OAuth2Source
    private let store: any TokenStore
    // By account, as clients of several servers may share a credential.
    private let flights = Mutex<[TokenAccount: SingleFlight<OAuth2Token>]>([:])

    init(_ source: OAuth2Source, store: any TokenStore) {
        self.source = source
        self.store = store
    }

    // MARK: Calls

    func authorization(in context: AuthContext) async throws(PipeError) -> RequestAuthorization {
        let endpoint = try endpoint(in: context)
        let token = try await token(endpoint)
        guard case .header = endpoint.scheme.location else {
            return endpoint.scheme.location.authorization(token.accessToken)
        }
        return endpoint.scheme.location.authorization("\(endpoint.scheme.prefix) \(token.accessToken)")
    }

    /// Returns whether another token than the refused one is available after a 401.
    func refresh(after refusal: UnauthorizedResponse, in context: AuthContext) async throws(PipeError) -> Bool {
        let endpoint = try endpoint(in: context)
        let flight = try flight(endpoint)
        // The call may have used an older token; the newer one stays usable.
        flight.refuse { token in
            refusal.authorization.items.contains { item in
                item.secret.value.isSame(as: token.accessToken)
                    || item.secret.value.ends(with: " " + token.accessToken)
            }
        }
        do {
            _ = try await token(endpoint)
            return true
        } catch {
            guard error.isGivingUp else {
                throw error
            }
            return false
        }
    }

    /// Returns a usable token from memory, from the store, or from the server.
    func token(_ endpoint: TokenEndpoint) async throws(PipeError) -> OAuth2Token {
        let flight = try flight(endpoint)
        let needed = Set(endpoint.scheme.scopes).union(endpoint.context.scopes)
        let leeway = endpoint.scheme.refreshEarly
        let now = endpoint.context.now
        // The fetch may have begun for other scopes; then another one is needed.
        for _ in 0..<10 {
            let token = try await flight.value {
                needed.isSubset(of: $0.scopes) && $0.isFresh(at: now, leeway: leeway)
            } fetch: { previous, isRefused in
                await self.fetch(endpoint, scopes: needed, previous: previous, isRefused: isRefused)
            }.get()
            if needed.isSubset(of: token.scopes) {
                return token
            }
        }
        throw PipeError(
            .token(.refused(code: "insufficient_scope", description: nil), endpoint: endpoint.scheme.tokenEndpoint))
    }

    func endpoint(in context: AuthContext) throws(PipeError) -> TokenEndpoint {
        guard let scheme = context.scheme.method as? OAuth2Scheme, scheme.grant == source.grant else {
            throw context.scheme.mismatch
        }
        return TokenEndpoint(scheme: scheme, context: context)
    }

    private func account(_ endpoint: TokenEndpoint) throws(PipeError) -> TokenAccount {
        source.account(
            at: try TokenEndpoint.address(of: endpoint.scheme.tokenEndpoint, server: endpoint.context.server))
    }

    private func flight(_ endpoint: TokenEndpoint) throws(PipeError) -> SingleFlight<OAuth2Token> {
        let account = try account(endpoint)
        return flights.withLock { flights in
            if let flight = flights[account] {
                return flight
            }
            let flight = SingleFlight<OAuth2Token>()
            flights[account] = flight
            return flight
        }
    }

    // MARK: Fetching

    private func fetch(
        _ endpoint: TokenEndpoint, scopes: Set<String>, previous: OAuth2Token?, isRefused: Bool
    ) async -> SingleFlight<OAuth2Token>.Landing {
        do {
            let account = try account(endpoint)
            return try await store.withExclusiveAccess {
                await self.renew(endpoint, account, scopes: scopes, previous: previous, isRefused: isRefused)
            }
        } catch let error as PipeError {
            return .init(outcome: .failure(error), remains: previous)
        } catch {
            return .init(outcome: .failure(storeFailure(error, endpoint)), remains: previous)
        }
    }

    private func renew(
        _ endpoint: TokenEndpoint, _ account: TokenAccount, scopes: Set<String>, previous: OAuth2Token?, isRefused: Bool
    ) async -> SingleFlight<OAuth2Token>.Landing {
        var known = previous
        do throws(PipeError) {
            let flight = try flight(endpoint)
            let replacements = flight.replacements
            if let stored = try await stored(account, endpoint), stored.issueDate >= previous?.issueDate ?? .distantPast
            {
                known = stored
                // Another process, or an earlier run, has renewed the token.
                let isNew = stored.accessToken != previous?.accessToken || !isRefused
                if isNew, scopes.isSubset(of: stored.scopes),
                    stored.isFresh(at: endpoint.context.now, leeway: endpoint.scheme.refreshEarly)
                {
                    return .init(outcome: .success(stored))
                }
            }
            let token: OAuth2Token
            if let refreshed = try await refreshed(&known, endpoint, scopes: scopes) {
                token = refreshed
            } else {
                let all = scopes.union(previous?.scopes ?? [])
                token = try await source.token(endpoint, scopes: all)
            }
            await save(token, of: account, endpoint)
            if flight.replacements != replacements {
                // The app signed in or out during the fetch, which takes precedence.
                try? await store.setToken(flight.current, for: account)
            }
            return .init(outcome: .success(token))
        } catch {
            return .init(outcome: .failure(error), remains: known)
        }
    }

    /// Returns a token for the refresh token; `nil` if there is no refresh token, if its scopes do not suffice, or if
    /// the server refused it and the grant can be used again.
    private func refreshed(
        _ known: inout OAuth2Token?, _ endpoint: TokenEndpoint, scopes: Set<String>
    ) async throws(PipeError) -> OAuth2Token? {
        guard let token = known, scopes.isSubset(of: token.scopes),
            let refreshToken = token.usableRefreshToken(at: endpoint.context.now)
        else {
            return nil
        }
        do throws(PipeError) {
            return try await source.refresh(refreshToken, endpoint, scopes: token.scopes)
        } catch {
            guard error.isRefusedRefreshToken else {
                throw error
            }
            known = nil
            if case .refreshToken(let only, _) = source, only.value.isSame(as: refreshToken) {
                throw error
            }
            return nil
        }
    }

    private func stored(_ account: TokenAccount, _ endpoint: TokenEndpoint) async throws(PipeError) -> OAuth2Token? {
        do {
            return try await store.token(for: account)
        } catch {
            throw storeFailure(error, endpoint)
        }
    }

    /// Logs an error of the store: calls can still use the token, and to throw would lose the refresh token.
    private func save(_ token: OAuth2Token, of account: TokenAccount, _ endpoint: TokenEndpoint) async {
        do {
            try await store.setToken(token, for: account)
        } catch {
            endpoint.context.client.logger?.warning("the token could not be stored: \(error)")
        }
    }

    private func storeFailure(_ error: any Error, _ endpoint: TokenEndpoint) -> PipeError {
        error is CancellationError
            ? PipeError(.cancelled)
            : PipeError(.token(.store(String(describing: error)), endpoint: endpoint.scheme.tokenEndpoint))
    }

    // MARK: Signing in and out

    /// Returns the request to open in a browser.
    func authorizationRequest(in context: AuthContext) throws(PipeError) -> AuthorizationRequest {
        let endpoint = try endpoint(in: context)
        guard case .authorizationCode(let signIn) = source else {
            throw context.scheme.mismatch
        }
        let scopes = Set(endpoint.scheme.scopes).union(context.scopes)
        return try AuthorizationRequest(signIn, endpoint: endpoint, scopes: scopes)
    }

    /// Exchanges the callback of a browser for a token.
    func signIn(
        with callback: String, to request: AuthorizationRequest, in context: AuthContext
    ) async throws(PipeError) {
        let endpoint = try endpoint(in: context)
        let token = try await source.token(of: request, callback: callback, endpoint)
        try flight(endpoint).replace(with: token)
        await save(token, of: try account(endpoint), endpoint)
    }

    /// Removes the token from memory and from the store, and revokes it.
    func signOut(in context: AuthContext) async throws(PipeError) {
        let endpoint = try endpoint(in: context)
        let account = try account(endpoint)
        let flight = try flight(endpoint)
        let token: OAuth2Token?
        if let current = flight.current {
            token = current
        } else {
            token = try await stored(account, endpoint)
        }
        flight.replace(with: nil)
        do {
            try await store.setToken(nil, for: account)
        } catch {
            throw storeFailure(error, endpoint)
        }
        if let token {
            try await endpoint.revoke(token, client: source.client)
        }
    }
}

extension PipeError {
    /// Whether the server refused the refresh token: it is expired, revoked, or was used before.
    fileprivate var isRefusedRefreshToken: Bool {
        switch reason {
        case .token(.refused(let code, _), _): code != "invalid_client" && code != "temporarily_unavailable"
        case .token(.status(let status), _): status == 400 || status == 401
        default: false
        }
    }
}
