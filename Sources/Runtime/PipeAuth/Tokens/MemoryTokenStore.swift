import Synchronization

/// Keeps tokens in memory.
public final class MemoryTokenStore: TokenStore {
    private let tokens = Mutex<[TokenAccount: OAuth2Token]>([:])

    /// Creates an empty store.
    public init() {}

    public func token(for account: TokenAccount) -> OAuth2Token? {
        tokens.withLock { $0[account] }
    }

    public func setToken(_ token: OAuth2Token?, for account: TokenAccount) {
        tokens.withLock { $0[account] = token }
    }
}
