import HTTPTypes

/// Stands between the calls of a client and the server: sees each request, those of retries and redirects among them, before
/// credentials are added, and each answer as it comes.
///
/// An interceptor may change the request, let it not through (by throwing ``PipeError/Reason/aborted(_:)``), answer in the server's place,
/// send again, or change the answer. It runs off the actor of whoever calls. Those that were set first are outermost.
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
/// var todo = TodoClient(server: .local)
/// todo.client.settings.interceptors.append(Language())
/// ```
public protocol Interceptor: Sendable {
    /// What sends a request on: the next interceptor, at last the transport. Written out, the type would be another one in
    /// targets with the upcoming feature `NonisolatedNonsendingByDefault`.
    typealias Next = (HTTPRequest, HTTPBody?) async throws -> (HTTPResponse, HTTPBody)

    /// Sees a request and brings its answer.
    ///
    /// - Parameters:
    ///   - request: The request, without credentials. Where its scheme, host or port is changed, it gets none.
    ///   - body: Its body.
    ///   - context: What it is for.
    ///   - next: What sends it: the next interceptor, at last the transport.
    /// - Returns: The answer.
    /// - Throws: A ``PipeError``, which the call fails with. Any other error becomes ``PipeError/Reason/aborted(_:)``.
    func intercept(
        _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext,
        next: Next
    ) async throws -> (HTTPResponse, HTTPBody)
}

/// What a request is for.
public struct InterceptorContext: Sendable {
    /// The name of the API.
    public let client: String
    /// The path of the collection that the call belongs to, below the server's URL.
    public let resource: String
    /// Which attempt of the call this is, from 1 on.
    public let attempt: Int
    /// How many redirects led here.
    public let redirects: Int
    /// How many requests the call has sent before this one, whether to try again, along redirects or with renewed
    /// credentials.
    public let resends: Int
    /// The path of the call with `{id}` in the places of identities and other values, as `/api/projects/{id}/tasks`; that of
    /// the collection for the pages of a list, `nil` where an address was called.
    public var pathTemplate: String? {
        path.marks.pattern(of: path.text).map { pattern in
            (server.path.ends(with: "/") ? server.path : server.path + "/") + pattern
        }
    }

    /// Why the call has ended before there was an answer, such as its timeout: the task of an interceptor is cancelled then,
    /// whatever the reason.
    public var cancellationReason: PipeError? { running?.failure }

    let server: HTTPAddress
    /// The path below the server's URL, and where values are in it.
    let path: (text: String, marks: PathMarks)
    let running: RunningCall?
    /// What must not be shown.
    let redaction: Redaction

    /// A URL as it may be shown: without user information and the values of API keys.
    public func redacted(url: String) -> String { redaction.url(url) }
}
