import HTTPTypes
import PipeHTTP

/// Receives each request of a client before credentials are added, including retries and redirects, and each
/// response.
///
/// An interceptor can change the request, refuse it (by throwing ``PipeError/Reason/aborted(_:)``), return a response
/// without sending, repeat the request, or change the response. It does not run on the caller's actor. Interceptors
/// that were set first are outermost.
///
/// ```swift
/// struct Language: Interceptor {
///     func intercept(
///         _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext,
///         next: Next
///     ) async throws -> (HTTPResponse, HTTPBody) {
///         var request = request
///         request.headerFields[.acceptLanguage] = "de"
///         return try await next(request, body)
///     }
/// }
///
/// var todo = TodoClient(server: .local, auth: .init(session: .user("alice", password: "wonderland")))
/// todo.client.settings.interceptors.append(Language())
/// ```
public protocol Interceptor: Sendable {
    /// Sends a request: the next interceptor, or the transport after the last one. It is a type alias because the
    /// written-out type has another meaning in targets with the upcoming feature `NonisolatedNonsendingByDefault`.
    typealias Next = (HTTPRequest, HTTPBody?) async throws -> (HTTPResponse, HTTPBody)

    /// Receives a request and returns its response.
    ///
    /// - Parameters:
    ///   - request: The request, without credentials. If its scheme, host or port is changed, no credentials are added.
    ///   - body: Its body.
    ///   - context: The call that the request belongs to.
    ///   - next: Sends the request: the next interceptor, or the transport after the last one.
    /// - Returns: The response.
    /// - Throws: A ``PipeError``, which the call throws. Any other error becomes ``PipeError/Reason/aborted(_:)``.
    func intercept(
        _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext,
        next: Next
    ) async throws -> (HTTPResponse, HTTPBody)
}

/// The call that a request belongs to.
public struct InterceptorContext: Sendable {
    /// The name of the API.
    public let client: String
    /// The path of the collection that the call belongs to, below the server's URL.
    public let resource: String
    /// The number of the attempt, from 1 on.
    public let attempt: Int
    /// The number of redirects that led to this request.
    public let redirects: Int
    /// The number of earlier requests of the call: of retries, redirects and renewed credentials.
    public let resends: Int
    /// The path of the call with `{id}` instead of identities and other values, such as `/api/projects/{id}/tasks`. It
    /// is the path of the collection for the pages of a list, and `nil` for calls of a URL.
    public var pathTemplate: String? {
        pattern.map { pattern in
            (server.path.ends(with: "/") ? server.path : server.path + "/") + pattern
        }
    }

    /// Why the call has ended before it had a response, for example its timeout. The task of an interceptor is
    /// cancelled then.
    public var cancellationReason: PipeError? { running?.failure }

    let server: HTTPAddress
    /// The path below the server's URL with `{id}` instead of values.
    let pattern: String?
    let running: RunningCall?
    /// The secrets that may not be shown.
    package let redaction: Redaction
    /// Returns the current time.
    package let now: @Sendable () -> Date

    /// Returns a URL without user information and the values of API keys.
    public func redacted(url: String) -> String { redaction.url(url) }
}
