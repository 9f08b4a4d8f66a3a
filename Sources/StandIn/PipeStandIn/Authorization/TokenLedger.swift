import PipeHTTP
import Synchronization

/// The tokens and the codes that were issued.
final class TokenLedger: Sendable {
    /// What a token allows.
    struct Grant: Sendable {
        let scheme: String
        var scopes: Set<String>
        /// The client that it was issued to; `nil` for grants without a client.
        var client: String?
        /// The value that ID tokens repeat.
        var nonce: String?
        /// In seconds since 1970.
        var expiration = 0.0
    }

    /// What the code of an authorization is for (RFC 6749, section 4.1.2).
    struct Code: Sendable {
        let grant: Grant
        let redirectURL: String
        /// The hash of the secret of the client (RFC 7636, section 4.2).
        let challenge: String?
        /// In seconds since 1970.
        let expiration: Double
        /// The token that the code was exchanged for.
        var token: String?
    }

    /// The texts of tokens.
    struct Tokens: Sendable {
        let access: String
        /// `nil` if the token cannot be renewed.
        let refresh: String?
    }

    private struct State {
        var count = 0
        var grants = RecentValues<Grant>(limit: TokenLedger.limit)
        /// Refresh tokens with the access token that they renew.
        var refreshes = RecentValues<String>(limit: TokenLedger.limit)
        var codes = RecentValues<Code>(limit: TokenLedger.limit)

        mutating func number() -> Int {
            count += 1
            return count
        }
    }

    /// How long a token is valid, in seconds.
    static let lifetime = 3_600
    /// How long a code is valid, in seconds (RFC 6749, section 4.1.2, allows ten minutes).
    private static let codeLifetime = 60.0
    /// More tokens than a test has clients.
    private static let limit = 10_000

    private let now: @Sendable () -> Double
    private let state = Mutex(State())

    init(now: @escaping @Sendable () -> Double) {
        self.now = now
    }

    /// The seconds since 1970.
    var time: Double { now() }

    /// What a token allows; `nil` if it is unknown or has expired.
    func grant(of token: String) -> Grant? {
        state.withLock { $0.grants[token] }.flatMap { $0.expiration > now() ? $0 : nil }
    }

    /// Issues a token, and one that renews it.
    func issue(_ grant: Grant, isRenewable: Bool) -> Tokens {
        var grant = grant
        grant.expiration = now() + Double(Self.lifetime)
        return state.withLock { state in
            let number = state.number()
            let access = "stand-in-access-\(number)"
            state.grants[access] = grant
            guard isRenewable else { return Tokens(access: access, refresh: nil) }
            let refresh = "stand-in-refresh-\(number)"
            state.refreshes[refresh] = access
            return Tokens(access: access, refresh: refresh)
        }
    }

    /// The grant of a refresh token, which is used once (RFC 9700, section 4.14.2).
    ///
    /// - Parameter isAllowed: Whether a grant may be renewed; otherwise the token stays.
    func renew(_ refresh: String, if isAllowed: (Grant) -> Bool) -> Grant? {
        state.withLock { state in
            guard let token = state.refreshes[refresh], let grant = state.grants[token], isAllowed(grant) else {
                return nil
            }
            state.refreshes[refresh] = nil
            state.grants[token] = nil
            return grant
        }
    }

    /// The grant of a token that renews itself.
    func renewItself(_ token: String, of scheme: String) -> Grant? {
        guard let grant = grant(of: token), grant.scheme.hasSameBytes(as: scheme) else { return nil }
        state.withLock { $0.grants[token] = nil }
        return grant
    }

    /// Revokes an access token, or a refresh token together with its access token.
    func revoke(_ token: String) {
        state.withLock { state in
            if let access = state.refreshes[token] {
                state.refreshes[token] = nil
                state.grants[access] = nil
            } else {
                state.grants[token] = nil
            }
        }
    }

    // MARK: - Codes

    /// Issues a code.
    func issueCode(_ grant: Grant, redirectURL: String, challenge: String?) -> String {
        let code = Code(
            grant: grant, redirectURL: redirectURL, challenge: challenge, expiration: now() + Self.codeLifetime)
        return state.withLock { state in
            let text = "stand-in-code-\(state.number())"
            state.codes[text] = code
            return text
        }
    }

    /// Exchanges a code for a token, once. A second attempt revokes the token (RFC 6749, section 4.1.2).
    func exchange(_ text: String, if isAllowed: (Code) -> Bool) -> (tokens: Tokens, grant: Grant)? {
        guard let code = state.withLock({ $0.codes[text] }), code.expiration > now(), isAllowed(code) else {
            return nil
        }
        let tokens = issue(code.grant, isRenewable: true)
        let earlier = state.withLock { state -> String? in
            if let earlier = state.codes[text]?.token { return earlier }
            state.codes[text]?.token = tokens.access
            return nil
        }
        guard let earlier else { return (tokens, code.grant) }
        revoke(earlier)
        revoke(tokens.refresh ?? tokens.access)
        return nil
    }
}
