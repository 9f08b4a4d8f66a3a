/// Keeps tokens between calls, clients or processes.
///
/// ``MemoryTokenStore`` forgets them with the process, ``FileTokenStore`` keeps them in a file, `KeychainTokenStore` in the
/// keychain of Apple platforms. A store of your own keeps them where you like.
public protocol TokenStore: Sendable {
    /// The token of an account, `nil` if there is none.
    func token(for account: TokenAccount) async throws -> OAuth2Token?

    /// Keeps the token of an account; `nil` removes it.
    func setToken(_ token: OAuth2Token?, for account: TokenAccount) async throws

    /// Does something while nobody else does it for the same store, in whatever process.
    ///
    /// A token is renewed within: a refresh token that is used twice is worthless at servers that rotate them. By default
    /// there is nobody else.
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
