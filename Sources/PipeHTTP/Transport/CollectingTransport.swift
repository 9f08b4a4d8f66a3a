import HTTPTypes

/// A transport that returns whole responses, and can cancel a request at once.
///
/// A call of `send` ends only if its task is cancelled. So each call needs a separate task, and its caller waits for
/// another thread when that task ends. A call over a collecting transport stays on the caller's task.
package protocol CollectingTransport: Transport {
    /// The longest body of a request, in bytes: short enough to be sent without waiting for the server.
    static var longestBody: Int { get }

    /// Sends a request and collects its response.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - owner: Gets the request as soon as it can be cancelled.
    /// - Throws: The errors of `send`.
    func collect(_ request: CollectedRequest, for owner: any RequestOwner) async throws -> CollectedResponse
}

/// The call of a request, which cancels the request when it ends.
package protocol RequestOwner: Sendable {
    /// Takes a request that has begun, and cancels it if the call has ended.
    func began(_ request: any CancellableRequest)
}

/// A request under way that any task can cancel.
package protocol CancellableRequest: Sendable {
    /// Cancels the request, unless it has ended. The waiting task resumes at once.
    func cancel()
}

/// A request whose response is collected.
///
/// This is not an `HTTPRequest`, as that keeps its parts as header fields: to write and read those takes longer than
/// the rest of a request.
package struct CollectedRequest: Sendable {
    package let method: HTTPRequest.Method
    package let scheme: String
    package let authority: String
    /// Path and query.
    package let path: String
    package let fields: HTTPFields
    /// `nil` for no body.
    package let body: [UInt8]?
    /// How many bytes of the response body are kept. Of a redirect the transport may keep fewer.
    package let limit: Int
    /// How many bytes are kept if the status is outside of 200…299; no more than ``limit``.
    package let errorLimit: Int

    package init(
        method: HTTPRequest.Method, scheme: String, authority: String, path: String, fields: HTTPFields,
        body: [UInt8]?, limit: Int, errorLimit: Int
    ) {
        self.method = method
        self.scheme = scheme
        self.authority = authority
        self.path = path
        self.fields = fields
        self.body = body
        self.limit = limit
        self.errorLimit = errorLimit
    }
}

extension CollectedRequest {
    package init(_ request: HTTPRequest, body: [UInt8]?, limit: Int, errorLimit: Int) {
        self.init(
            method: request.method, scheme: request.scheme ?? "", authority: request.authority ?? "",
            path: request.path ?? "", fields: request.headerFields, body: body, limit: limit, errorLimit: errorLimit)
    }
}

/// A response that was collected.
package struct CollectedResponse: Sendable {
    package let status: HTTPResponse.Status
    package let headers: ReceivedHeaders
    /// The bytes of the body that were received, up to the request's limit.
    package let body: [UInt8]
    /// The length of the body according to the response.
    package let length: Int64?
    /// Why the body is incomplete: ``HTTPBodyError/tooLarge(limit:)`` if it is longer than the request's limit.
    package let bodyError: (any Error)?

    package init(
        status: HTTPResponse.Status, headers: ReceivedHeaders, body: [UInt8], length: Int64?, bodyError: (any Error)?
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.length = length
        self.bodyError = bodyError
    }
}

extension CollectedResponse {
    /// The response in the form that `send` returns.
    package var response: (HTTPResponse, HTTPBody) {
        (
            HTTPResponse(status: status, headerFields: headers.fields),
            bodyError.map { HTTPBody(body, length: length, brokenOffBy: $0) } ?? HTTPBody(body, length: length)
        )
    }
}
