import Synchronization

/// Keeps tokens as long as it lives.
public final class MemoryTokenStore: TokenStore {
    private let tokens = Mutex<[TokenAccount: Token]>([:])

    /// Makes an empty store.
    public init() {}

    public func token(of account: TokenAccount) -> Token? {
        tokens.withLock { $0[account] }
    }

    public func save(_ token: Token?, of account: TokenAccount) {
        tokens.withLock { $0[account] = token }
    }
}
