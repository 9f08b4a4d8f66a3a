import HTTPTypes
import PipeHTTP

/// Stores responses, and returns them instead of sending requests. PipeCache has an implementation, `HTTPCache`.
///
/// A cache has the shape of an ``Interceptor`` and comes after all of them: its requests have their credentials, so that
/// it can keep the responses of different callers apart. It does not receive the requests of downloads and uploads.
public protocol ResponseCache: Sendable {
    /// Returns the stored response to a request, or sends the request.
    ///
    /// - Parameters:
    ///   - request: The request with its credentials.
    ///   - body: Its body.
    ///   - context: The call that the request belongs to.
    ///   - next: Sends a request.
    /// - Throws: The errors of `next`.
    func respond(
        to request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext, next: Interceptor.Next
    ) async throws -> (HTTPResponse, HTTPBody)
}
