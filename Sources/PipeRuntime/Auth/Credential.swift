import HTTPTypes

/// What proves who calls.
///
/// A credential is asked at every request to the addresses that its scheme covers, also after a redirect there, and
/// never for any other. One that can be renewed is asked again after a 401, once for each call.
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
    /// What to add to a request.
    ///
    /// - Parameters:
    ///   - request: The request as it will be sent, without what this credential adds.
    ///   - context: The scheme, and what else is known of the call.
    /// - Returns: What to add.
    /// - Throws: A ``PipeError``, which the call throws with its context added, or any other error, which becomes
    ///   ``PipeError/Reason/credential(_:)``.
    func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization

    /// Whether the request is worth another try after the server has answered with status 401.
    ///
    /// It is asked once for each call, twice where a challenge of the server says `stale=true` (RFC 7616, section 3.3).
    /// A call whose body cannot be sent again is not tried again, but the credential is told all the same.
    ///
    /// - Returns: Whether ``authorization(for:in:)`` will now give something better. By default it will not.
    func refresh(after refusal: UnauthorizedResponse, in context: AuthContext) async throws -> Bool

    /// Takes notice of the answer to a request that had what the credential added, if its status is not 401.
    ///
    /// By default nothing is done.
    func didReceive(_ response: HTTPResponse, for request: HTTPRequest, in context: AuthContext) async
}

extension Credential {
    public func refresh(after refusal: UnauthorizedResponse, in context: AuthContext) async throws -> Bool {
        false
    }

    public func didReceive(_ response: HTTPResponse, for request: HTTPRequest, in context: AuthContext) async {}

    /// Whether it never waits for anything.
    var isFixed: Bool { self is APIKey || (self as? any FixedCredential)?.isAsked == false }
}
