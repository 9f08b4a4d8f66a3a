import HTTPTypes

/// A transport that returns whole responses, and can cancel a request at once.
///
/// A call of `send` ends only if its task is cancelled. So each call needs a separate task, and its caller waits for
/// another thread when that task ends. A call over a collecting transport stays on the caller's task.
protocol CollectingTransport: Transport {
    /// The longest body of a request, in bytes: short enough to be sent without waiting for the server.
    static var longestBody: Int { get }

    /// Sends a request and collects its response.
    ///
    /// - Parameter call: The call of the request. When the call ends, it cancels the request.
    /// - Throws: The errors of `send`.
    func collect(_ request: CollectedRequest, for call: RunningCall) async throws -> CollectedResponse
}

/// A request under way that any task can cancel.
protocol CancellableRequest: Sendable {
    /// Cancels the request, unless it has ended. The waiting task resumes at once.
    func cancel()
}

/// A request whose response is collected.
///
/// This is not an `HTTPRequest`, as that keeps its parts as header fields: to write and read those takes longer than
/// the rest of a request.
struct CollectedRequest: Sendable {
    let method: HTTPRequest.Method
    let scheme: String
    let authority: String
    /// Path and query.
    let path: String
    let fields: HTTPFields
    /// `nil` for no body.
    let body: [UInt8]?
    /// How many bytes of the response body are kept. Of a redirect the transport may keep fewer.
    let limit: Int
    /// How many bytes are kept if the status is outside of 200…299; no more than ``limit``.
    let errorLimit: Int
}

extension CollectedRequest {
    init(_ request: HTTPRequest, body: [UInt8]?, limit: Int, errorLimit: Int) {
        self.init(
            method: request.method, scheme: request.scheme ?? "", authority: request.authority ?? "",
            path: request.path ?? "", fields: request.headerFields, body: body, limit: limit, errorLimit: errorLimit)
    }
}

/// A response that was collected.
struct CollectedResponse: Sendable {
    let status: HTTPResponse.Status
    let headers: ReceivedHeaders
    /// The bytes of the body that were received, up to the request's limit.
    let body: [UInt8]
    /// The length of the body according to the response.
    let length: Int64?
    /// Why the body is incomplete: ``HTTPBodyError/tooLarge(limit:)`` if it is longer than the request's limit.
    let bodyError: (any Error)?
}

extension CollectedResponse {
    /// The response in the form that `send` returns.
    var response: (HTTPResponse, HTTPBody) {
        (
            HTTPResponse(status: status, headerFields: headers.fields),
            bodyError.map { HTTPBody(body, length: length, brokenOffBy: $0) } ?? HTTPBody(body, length: length)
        )
    }
}
