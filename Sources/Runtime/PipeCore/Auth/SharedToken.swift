import PipeHTTP

/// A token that a credential of the app fetches once for all calls that wait for it.
///
/// ```swift
/// struct SessionCredential: Credential {
///     let keys = SharedToken<String>()
///
///     func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization {
///         .header("X-Session", value: try await keys.value { _ in try await login(context) })
///     }
///
///     func refresh(after refusal: UnauthorizedResponse, in context: AuthContext) async throws -> Bool {
///         keys.refuse { refusal.authorization == .header("X-Session", value: $0) }
///         return true
///     }
/// }
/// ```
///
/// Copies of a credential share its token. A call that is cancelled while it waits returns at once, and the token is still
/// fetched for the others.
public final class SharedToken<Token: Sendable>: Sendable {
    private let flight = SingleFlight<Token>()
    private let isUsable: @Sendable (Token) -> Bool

    /// Makes an instance without a token.
    ///
    /// - Parameter isUsable: Returns whether a token can still be sent, such as by its expiry. It is called under a lock
    ///   and should return at once.
    public init(isUsable: @escaping @Sendable (Token) -> Bool = { _ in true }) {
        self.isUsable = isUsable
    }

    /// Returns the token, or fetches one.
    ///
    /// - Parameter fetch: Returns a new token. It gets the previous one, which is refused or no longer usable; `nil` if
    ///   there was no token before. It is called once for all calls that wait. After an error the next call fetches again.
    /// - Throws: The error of `fetch`: a ``PipeError`` itself, another one as ``PipeError/Reason/credential(_:)``.
    ///   ``PipeError/Reason/cancelled`` if this task is cancelled.
    public func value(_ fetch: @escaping @Sendable (_ previous: Token?) async throws -> Token) async throws(PipeError)
        -> Token
    {
        try await flight.value(where: isUsable) { previous, _ in
            await .init(after: previous) { try await fetch(previous) }
        }.get()
    }

    /// Marks the token as refused by the server, so that the next call fetches another one.
    ///
    /// - Parameter isMeant: Returns whether the current token is the one that was refused: another call may have fetched
    ///   a new one by now. It is called under a lock and should return at once.
    public func refuse(where isMeant: (Token) -> Bool) {
        flight.refuse(where: isMeant)
    }

    /// Removes the token, such as when the user signs out. A fetch that is running does not bring it back.
    public func remove() {
        flight.replace(with: nil)
    }
}
