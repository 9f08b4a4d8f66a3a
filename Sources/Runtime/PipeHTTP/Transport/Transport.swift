import HTTPTypes

/// Sends requests to servers and returns the responses.
///
/// A transport sends exactly one request: it follows no redirects, stores no cookies, does not retry, and returns every
/// response, whatever its status, as soon as it has the head. It may be an HTTP client, a test double, or a wrapper
/// around another transport:
///
/// ```swift
/// struct PrintingTransport: Transport {
///     let wrapped: any Transport
///
///     func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
///         print(request.method, request.path ?? "")
///         let (response, responseBody) = try await wrapped.send(request, body: body)
///         print(response.status)
///         return (response, responseBody)
///     }
/// }
/// ```
///
/// A wrapper sees credentials, which the runtime's own log does not show.
public protocol Transport: Sendable {
    /// Sends a request and returns the response.
    ///
    /// - Parameters:
    ///   - request: The request, with `scheme`, `authority` and `path` (which includes the query) set.
    ///   - body: The request's body. The transport sets `Content-Length` from ``HTTPBody/length``.
    /// - Returns: The head of the response and its body, decompressed.
    /// - Throws: Any error if there is no response. `CancellationError` if the task was cancelled. A ``PipeError``
    ///   reaches the caller with its reason; a ``PermanentTransportError`` becomes ``PipeError/Reason/aborted(_:)``,
    ///   and any other error ``PipeError/Reason/connection(_:)``, after which the call is retried.
    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody)
}

/// An error of a transport that no retry mends: the call fails at once with ``PipeError/Reason/aborted(_:)`` and the
/// description of the error.
public protocol PermanentTransportError: Error {}
