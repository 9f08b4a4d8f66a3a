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
    ///   - body: The bytes of its body; `nil` for no body.
    ///   - limits: How much of the response's body is collected.
    ///   - owner: Gets the request as soon as it can be cancelled.
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
package struct ResponseLimits: Sendable {
    package let body: Int
    /// The limit if the status is outside of 200...299; no more than ``body``. Of a redirect the transport may collect
    /// fewer.
    package let errorBody: Int

    package init(body: Int, errorBody: Int) {
        self.body = body
        self.errorBody = errorBody
    }
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
