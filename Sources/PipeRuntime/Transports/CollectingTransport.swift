import HTTPTypes

/// A transport that brings a whole answer at once, and lets go of a request as soon as it is told to.
///
/// What `send` does is ended only by cancelling its task, so that each call needs a task of its own, and its caller waits for
/// another thread when that ends. A call over such a transport stays in the task of its caller.
protocol CollectingTransport: Transport {
    /// The longest body that a request may have: one that no server can keep waiting.
    static var longestBody: Int { get }

    /// Sends a request and collects its answer.
    ///
    /// - Parameter call: Ends the request when it ends itself.
    /// - Throws: What `send` throws.
    func collect(_ request: CollectedRequest, for call: RunningCall) async throws -> CollectedAnswer
}

/// A request under way, which somebody else may end.
protocol CancellableRequest: Sendable {
    /// Ends the request, unless it has ended: whoever waits for it goes on at once.
    func cancel()
}

/// A request whose answer is collected. `HTTPRequest` keeps its parts as header fields, which takes longer to make and to read
/// than the rest of a request.
struct CollectedRequest: Sendable {
    let method: HTTPRequest.Method
    let scheme: String
    let authority: String
    /// Path and query.
    let path: String
    let fields: HTTPFields
    /// `nil` for none.
    let body: [UInt8]?
    /// How many bytes of the answer are kept. There may be fewer where it leads to another place.
    let limit: Int
    /// How many are kept where the answer has a status outside of 200…299; no more than ``limit``.
    let errorLimit: Int
}

extension CollectedRequest {
    init(_ request: HTTPRequest, body: [UInt8]?, limit: Int, errorLimit: Int) {
        self.init(
            method: request.method, scheme: request.scheme ?? "", authority: request.authority ?? "",
            path: request.path ?? "", fields: request.headerFields, body: body, limit: limit, errorLimit: errorLimit)
    }
}

/// An answer that was collected.
struct CollectedAnswer: Sendable {
    let status: HTTPResponse.Status
    let headers: ResponseHeaders
    /// As much of the body as came, and was wanted.
    let body: [UInt8]
    /// What the answer said of the length of its body.
    let length: Int64?
    /// Why the body is not whole; ``HTTPBodyTooLarge`` where more was not wanted.
    let fault: (any Error)?
}

extension CollectedAnswer {
    /// The same as `send` gives it.
    var response: (HTTPResponse, HTTPBody) {
        (
            HTTPResponse(status: status, headerFields: headers.fields),
            fault.map { HTTPBody(body, length: length, brokenOffBy: $0) } ?? HTTPBody(body, length: length)
        )
    }
}
