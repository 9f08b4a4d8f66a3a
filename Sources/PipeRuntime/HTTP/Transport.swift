import HTTPTypes

/// What carries a request to a server and brings the response back.
///
/// A transport sends exactly one request: it follows no redirect, keeps no cookie, retries nothing, and returns every
/// response whatever its status, as soon as the head of the response is there. Anything that does so fits: a real HTTP
/// client, a test double, or a wrapper around another transport that sees all that goes over the wire:
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
/// Such a wrapper sees credentials. The runtime's own log does not show them.
public protocol Transport: Sendable {
    /// Sends one request and returns the response.
    ///
    /// - Parameters:
    ///   - request: The request, with `scheme`, `authority` and `path` (which includes the query) set.
    ///   - body: The request's body. `Content-Length` is the transport's to set, from ``HTTPBody/length``.
    /// - Returns: The head of the response and its body, decompressed.
    /// - Throws: Any error where there is no response. `CancellationError` if the task was cancelled; a ``PipeError``
    ///   passes to the caller with its reason kept; a ``TransportRefusal`` becomes ``PipeError/Reason/aborted(_:)``, every other
    ///   error ``PipeError/Reason/connection(_:)``, which is tried again.
    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody)
}

/// What a transport throws where it will not send a request, however often it is asked to: the call fails at once with
/// ``PipeError/Reason/aborted(_:)`` and what the error says of itself.
public protocol TransportRefusal: Error {}
