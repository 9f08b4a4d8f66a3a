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
    /// - Parameters:
    ///   - body: In memory, or none.
    ///   - limit: How many bytes of the answer are kept. There may be fewer where it leads to another place.
    ///   - call: Ends the request when it ends itself.
    /// - Returns: The answer; one that is too long, or broke off, has a body that says so when it is read.
    /// - Throws: What `send` throws.
    func collect(
        _ request: HTTPRequest, body: [UInt8]?, limit: Int, for call: RunningCall
    ) async throws -> (HTTPResponse, HTTPBody)
}

/// A request under way, which somebody else may end.
protocol CancellableRequest: Sendable {
    /// Ends the request, unless it has ended: whoever waits for it goes on at once.
    func cancel()
}
