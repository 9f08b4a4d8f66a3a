import HTTPTypes

/// A transport that returns whole responses, and gives a handle that cancels a request at once.
///
/// The end of a task is the only way to end `send`, and a transport may ignore it. So each call over `send` gets a
/// separate task, which the runtime can leave, and its caller waits for another thread when that task ends. A call over
/// a collecting transport stays on the caller's task, unless its response is a stream.
public protocol CollectingTransport: Transport {
    /// The longest body of a request that is passed to ``collect(_:body:_:for:)``, in bytes: short enough to be sent
    /// without waiting for the server. Longer bodies, and streams, are passed to `send`.
    static var longestBody: Int { get }

    /// Sends a request and collects its response.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - body: The bytes of its body; `nil` for no body.
    ///   - limits: How much of the response's body is collected.
    ///   - owner: Gets the handle of the request as soon as it can be cancelled. It may cancel it at once.
    /// - Returns: The head of the response, and its body in memory. A body that is incomplete throws the reason at its
    ///   end: ``HTTPBodyError/tooLarge(limit:)`` if it is longer than its limit.
    /// - Throws: The errors of `send`.
    func collect(
        _ request: HTTPRequest, body: [UInt8]?, _ limits: ResponseLimits, for owner: any RequestOwner
    ) async throws -> (HTTPResponse, HTTPBody)
}

extension CollectingTransport {
    /// Whether the transport can collect the response to a request with a body.
    package func collects(_ body: HTTPBody?) -> Bool {
        body.map { $0.bytes.map { $0.count <= Self.longestBody } ?? false } ?? true
    }
}

/// How many bytes of a response's body are collected.
public struct ResponseLimits: Sendable {
    /// The limit if the status is from 200 to 299.
    public let body: Int
    /// The limit for other statuses; no more than ``body``. Of a redirect the transport may collect fewer.
    public let errorBody: Int

    /// Makes limits, in bytes.
    public init(body: Int, errorBody: Int) {
        self.body = body
        self.errorBody = errorBody
    }
}

/// The call that a request belongs to. It cancels the request when it ends.
public protocol RequestOwner: Sendable {
    /// Takes a request that has begun, and cancels it if the call has ended.
    func began(_ request: any CancellableRequest)
}

/// The handle of a request under way. Any task can cancel it.
public protocol CancellableRequest: Sendable {
    /// Cancels the request, unless it has ended: `collect` throws `CancellationError` at once.
    func cancel()
}
