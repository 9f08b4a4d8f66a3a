/// Keeps tokens between calls, clients or processes.
///
/// ``MemoryTokenStore`` keeps them in memory, ``FileTokenStore`` in a file, and `KeychainTokenStore` in the keychain of
/// Apple platforms. A custom store keeps them elsewhere.
public protocol TokenStore: Sendable {
    /// Returns the token of an account, or `nil` if it has no token.
    func token(for account: TokenAccount) async throws -> OAuth2Token?

    /// Saves the token of an account; `nil` removes it.
    func setToken(_ token: OAuth2Token?, for account: TokenAccount) async throws

    /// Runs a closure while no other task or process runs one for the same store.
    ///
    /// The runtime renews tokens in it: servers that rotate refresh tokens revoke one that is used twice. The default
    /// implementation only runs the closure, without a lock.
    func withExclusiveAccess<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value
}

extension TokenStore {
    public func withExclusiveAccess<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await body()
    }
}
