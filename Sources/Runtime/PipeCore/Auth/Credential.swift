import HTTPTypes

/// Authenticates the requests of a client.
///
/// The runtime calls a credential before every request to a URL that its scheme covers, also after a redirect to one,
/// and for no other request. After a 401 it calls ``refresh(after:in:)`` once for each call.
///
/// ```swift
/// struct Signature: Credential {
///     let key: SigningKey
///
///     func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization {
///         .header("X-Signature", value: try key.signature(of: request.path ?? "/"))
///     }
/// }
/// ```
public protocol Credential: Sendable {
    /// Returns the parts to add to a request, or the URL that replaces its own.
    ///
    /// - Parameters:
    ///   - request: The request without the parts of this credential.
    ///   - context: The scheme and the call.
    /// - Returns: The parts to add.
    /// - Throws: A ``PipeError``, which the call throws with its context added; any other error becomes
    ///   ``PipeError/Reason/credential(_:)``.
    func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization

    /// Renews the credential after a response with status 401, and returns whether to retry the request.
    ///
    /// The runtime calls it once for each call, or twice if a challenge of the server has `stale=true` (RFC 7616,
    /// section 3.3). It also calls it if the request cannot be retried, as its body cannot be read twice.
    ///
    /// - Returns: Whether ``authorization(for:in:)`` will now return another authorization. The default implementation
    ///   returns `false`.
    func refresh(after refusal: UnauthorizedResponse, in context: AuthContext) async throws -> Bool

    /// Receives the response to a request with the credential's parts, unless the status is 401.
    ///
    /// The default implementation does nothing.
    func didReceive(_ response: HTTPResponse, for request: HTTPRequest, in context: AuthContext) async
}

extension Credential {
    public func refresh(after refusal: UnauthorizedResponse, in context: AuthContext) async throws -> Bool {
        false
    }

    public func didReceive(_ response: HTTPResponse, for request: HTTPRequest, in context: AuthContext) async {}

    /// Whether its authorization is available without waiting.
    var isFixed: Bool { self is APIKey || (self as? any FixedCredential)?.isAsked == false }
}
