import HTTPTypes
import PipeCore
import PipeHTTP
import Synchronization

/// The tokens of a credential, shared by all its copies and clients.
final class TokenSessions: Sendable {
    private let store: any TokenStore
    // By account, as clients of several servers may share a credential.
    private let flights = Mutex<[TokenAccount: SingleFlight<OAuth2Token>]>([:])

    init(store: any TokenStore) {
        self.store = store
    }

    // MARK: Calls

    func authorization(_ issuer: some TokenIssuer) async throws(PipeError) -> RequestAuthorization {
        issuer.authorization(try await token(issuer).accessToken)
    }

    /// Returns whether another token than the refused one is available after a 401.
    func refresh(after refusal: UnauthorizedResponse, _ issuer: some TokenIssuer) async throws(PipeError) -> Bool {
        try await refresh(issuer) { token in
            refusal.authorization.items.contains { item in
                item.secret.value.hasSameBytes(as: token.accessToken)
                    || item.secret.value.ends(with: " " + token.accessToken)
            }
        }
    }

    /// Returns whether another token than the refused one is available.
    func refresh(_ issuer: some TokenIssuer, after isRefused: (OAuth2Token) -> Bool) async throws(PipeError) -> Bool {
        // The call may have used an older token; the newer one stays usable.
        try flight(issuer).refuse(where: isRefused)
        return try await PipeError.fetchCredential { () async throws(PipeError) in try await token(issuer) }
    }

    /// Returns a usable token from memory, from the store, or from the server.
    func token(_ issuer: some TokenIssuer) async throws(PipeError) -> OAuth2Token {
        let flight = try flight(issuer)
        let needed = Set(issuer.scopes).union(issuer.context.scopes)
        let leeway = issuer.refreshEarly
        let now = issuer.context.now
        // The fetch may have begun for other scopes; then another one is needed.
        for _ in 0..<10 {
            let token = try await flight.value {
                needed.isSubset(of: $0.scopes) && $0.isFresh(at: now, leeway: leeway)
            } fetch: { previous, isRefused in
                await self.fetch(issuer, scopes: needed, previous: previous, isRefused: isRefused)
            }.get()
            if needed.isSubset(of: token.scopes) {
                return token
            }
        }
        throw PipeError(
            .token(.refused(code: "insufficient_scope", description: nil), endpoint: issuer.endpoint))
    }

    private func flight(_ issuer: some TokenIssuer) throws(PipeError) -> SingleFlight<OAuth2Token> {
        let account = try issuer.account
        return flights.withLock { flights in
            let flight = flights[account] ?? SingleFlight()
            flights[account] = flight
            return flight
        }
    }

    /// Replaces the current token with one of a later response, unless another call replaced it or the user signed out.
    ///
    /// - Parameter next: Returns the next token; `nil` to keep the current one.
    func replace(_ issuer: some TokenIssuer, with next: (OAuth2Token) -> OAuth2Token?) async throws(PipeError) {
        let flight = try flight(issuer)
        guard let current = flight.current, let token = next(current),
            flight.replace(with: token, where: { $0?.accessToken.hasSameBytes(as: current.accessToken) == true })
        else {
            return
        }
        let (account, replacements) = (try issuer.account, flight.replacements)
        await save(token, of: account, issuer)
        if flight.replacements != replacements {
            // The user signed in or out meanwhile, which takes precedence.
            try? await store.setToken(flight.current, for: account)
        }
    }

    // MARK: Fetching

    private func fetch(
        _ issuer: some TokenIssuer, scopes: Set<String>, previous: OAuth2Token?, isRefused: Bool
    ) async -> SingleFlight<OAuth2Token>.Landing {
        do {
            let account = try issuer.account
            return try await store.withExclusiveAccess {
                await self.renew(issuer, account, scopes: scopes, previous: previous, isRefused: isRefused)
            }
        } catch let error as PipeError {
            return .init(outcome: .failure(error), remains: previous)
        } catch {
            return .init(outcome: .failure(storeFailure(error, issuer)), remains: previous)
        }
    }

    private func renew(
        _ issuer: some TokenIssuer, _ account: TokenAccount, scopes: Set<String>, previous: OAuth2Token?,
        isRefused: Bool
    ) async -> SingleFlight<OAuth2Token>.Landing {
        var known = previous
        do throws(PipeError) {
            let flight = try flight(issuer)
            let replacements = flight.replacements
            if let stored = try await stored(account, issuer), stored.issueDate >= previous?.issueDate ?? .distantPast {
                known = stored
                // Another process, or an earlier run, has renewed the token.
                let isNew = stored.accessToken != previous?.accessToken || !isRefused
                if isNew, scopes.isSubset(of: stored.scopes),
                    stored.isFresh(at: issuer.context.now, leeway: issuer.refreshEarly)
                {
                    return .init(outcome: .success(stored))
                }
            }
            let token: OAuth2Token
            if let refreshed = try await refresh(&known, issuer, scopes: scopes) {
                token = refreshed
            } else {
                let all = scopes.union(previous?.scopes ?? [])
                token = try await issuer.token(scopes: all)
            }
            await save(token, of: account, issuer)
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
    private func refresh(
        _ known: inout OAuth2Token?, _ issuer: some TokenIssuer, scopes: Set<String>
    ) async throws(PipeError) -> OAuth2Token? {
        guard let token = known, scopes.isSubset(of: token.scopes),
            let refreshToken = token.usableRefreshToken(at: issuer.context.now)
        else {
            return nil
        }
        do throws(PipeError) {
            return try await issuer.refresh(token, with: refreshToken)
        } catch {
            guard issuer.isRefusal(error) else {
                throw error
            }
            known = nil
            if issuer.isOnly(refreshToken) {
                throw error
            }
            return nil
        }
    }

    private func stored(_ account: TokenAccount, _ issuer: some TokenIssuer) async throws(PipeError) -> OAuth2Token? {
        do {
            return try await store.token(for: account)
        } catch {
            throw storeFailure(error, issuer)
        }
    }

    /// Logs an error of the store: calls can still use the token, and to throw would lose the refresh token.
    private func save(_ token: OAuth2Token, of account: TokenAccount, _ issuer: some TokenIssuer) async {
        do {
            try await store.setToken(token, for: account)
        } catch {
            issuer.context.client.logger?.warning("the token could not be stored: \(error)")
        }
    }

    private func storeFailure(_ error: any Error, _ issuer: some TokenIssuer) -> PipeError {
        error is CancellationError
            ? PipeError(.cancelled)
            : PipeError(.token(.store(String(describing: error)), endpoint: issuer.endpoint))
    }

    // MARK: Signing in and out

    /// Replaces the token, in memory and in the store.
    func signIn(_ token: OAuth2Token, _ issuer: some TokenIssuer) async throws(PipeError) {
        try flight(issuer).replace(with: token)
        await save(token, of: try issuer.account, issuer)
    }

    /// Removes the token from memory and from the store, and revokes it.
    func signOut(_ issuer: some TokenIssuer) async throws(PipeError) {
        let account = try issuer.account
        let flight = try flight(issuer)
        let token: OAuth2Token?
        if let current = flight.current {
            token = current
        } else {
            token = try await stored(account, issuer)
        }
        flight.replace(with: nil)
        do {
            try await store.setToken(nil, for: account)
        } catch {
            throw storeFailure(error, issuer)
        }
        if let token {
            try await issuer.revoke(token)
        }
    }
}
