import PipeCore
import Synchronization

/// A transport that returns scripted responses and stores the requests.
///
/// Responses are given in order, or for requests that match a pattern, or by a closure:
///
/// ```swift
/// let transport = ScriptedTransport()
/// transport.on(.get, "/api/projects/*", .json(#"{"id": 8, "title": "Garden"}"#).always)
/// transport.on(.post, "/api/projects", .response(503).times(2), .json(#"{"id": 9}"#, status: 201))
/// ```
///
/// A response is used once, unless it is marked with ``Reply/times(_:)`` or ``Reply/always``. A request without a
/// response throws ``UnexpectedRequestError``, or goes to the fallback, another transport. With ``isEnabled`` set to
/// `false`, the fallback receives all requests.
public final class ScriptedTransport: Transport {
    private struct State {
        var requests: [SentRequest] = []
        var rules: [ScriptRule] = []
        var isEnabled = true
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var heldForever: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let respond: (@Sendable (SentRequest, Int) -> Reply?)?
    private let clock: any Clock<Duration>
    private let fallback: (any Transport)?
    private let bodyLimit: Int

    /// Makes a transport that returns these responses in order, for any request.
    ///
    /// - Parameters:
    ///   - replies: The responses; ``on(_:_:query:headers:_:)`` adds others after them.
    ///   - clock: The clock for delayed responses.
    ///   - fallback: Receives the requests without a scripted response.
    ///   - bodyLimit: The maximum size of a request body in bytes; 64 MiB by default. Larger bodies are an error.
    public init(
        _ replies: Reply..., clock: any Clock<Duration> = ContinuousClock(), fallback: (any Transport)? = nil,
        bodyLimit: Int = 64 << 20
    ) {
        respond = nil
        self.clock = clock
        self.fallback = fallback
        self.bodyLimit = bodyLimit
        if !replies.isEmpty {
            state.withLock { $0.rules.append(ScriptRule(nil, replies)) }
        }
    }

    /// Makes a transport whose responses a closure returns.
    ///
    /// - Parameters:
    ///   - clock: The clock for delayed responses.
    ///   - fallback: Receives the requests without a response of the closure.
    ///   - bodyLimit: The maximum size of a request body in bytes; 64 MiB by default. Larger bodies are an error.
    ///   - respond: Returns the response to a request, given the number of earlier requests; `nil` for no response.
    public init(
        clock: any Clock<Duration> = ContinuousClock(), fallback: (any Transport)? = nil, bodyLimit: Int = 64 << 20,
        _ respond: @escaping @Sendable (SentRequest, Int) -> Reply?
    ) {
        self.respond = respond
        self.clock = clock
        self.fallback = fallback
        self.bodyLimit = bodyLimit
    }

    deinit {
        for continuation in state.withLock({ $0.heldForever }) {
            continuation.resume()
        }
    }

    /// Adds responses for requests that match a pattern. If several patterns match, the first one with an unused
    /// response returns it.
    ///
    /// - Parameters:
    ///   - method: The method; `nil` for every method.
    ///   - path: The path; `*` stands for one segment or a part of one, `**` for any number of segments.
    ///   - query: Items that the query must contain, decoded; `*` stands for any value.
    ///   - headers: Header fields that the request must have; `*` stands for any value.
    ///   - replies: The responses, in order.
    public func on(
        _ method: HTTPRequest.Method? = nil, _ path: String = "/**", query: [String: String] = [:],
        headers: [String: String] = [:], _ replies: Reply...
    ) {
        let pattern = RequestPattern(method, path, query: query, headers: headers)
        state.withLock { $0.rules.append(ScriptRule(pattern, replies)) }
    }

    // MARK: Requests

    /// The requests in order, including requests that the fallback has got.
    public var requests: [SentRequest] { state.withLock { $0.requests } }

    /// Method and URL of each request.
    public var lines: [String] { requests.map(\.line) }

    /// Whether the script is used. If `false`, the fallback receives every request.
    public var isEnabled: Bool {
        get { state.withLock { $0.isEnabled } }
        set { state.withLock { $0.isEnabled = newValue } }
    }

    /// Waits until this many requests have been sent.
    public func waitForRequests(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.requests.count < count {
                    state.waiters.append((count, continuation))
                    return false
                }
                return true
            }
            if isReached {
                continuation.resume()
            }
        }
    }

    /// Checks that every response was used: as many times as it is marked for, or at least once for ``Reply/always``.
    public func verify() throws(UnusedRepliesError) {
        let (replies, requests) = state.withLock { ($0.rules.flatMap(\.unused), $0.requests) }
        guard replies.isEmpty else {
            throw UnusedRepliesError(replies: replies, requests: requests.map { "\($0.method) \($0.path)" })
        }
    }

    // MARK: Transport

    public func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let sent = SentRequest(request: request, bytes: try await body?.collect(upTo: bodyLimit))
        let (index, ready, scripted, isEnabled) = state.withLock { state in
            state.requests.append(sent)
            let count = state.requests.count
            let ready = state.waiters.filter { $0.count <= count }
            state.waiters.removeAll { $0.count <= count }
            var scripted: Reply?
            if state.isEnabled {
                for index in state.rules.indices where scripted == nil && state.rules[index].matches(sent) {
                    scripted = state.rules[index].next()
                }
            }
            return (count - 1, ready, scripted, state.isEnabled)
        }
        for waiter in ready {
            waiter.continuation.resume()
        }
        if let reply = scripted ?? (isEnabled ? respond?(sent, index) : nil) {
            return try await response(reply)
        }
        guard let fallback else {
            throw UnexpectedRequestError(line: sent.line, expected: state.withLock { $0.rules.flatMap(\.description) })
        }
        return try await fallback.send(request, body: sent.bytes.map { HTTPBody($0) })
    }

    private func response(_ reply: Reply) async throws -> (HTTPResponse, HTTPBody) {
        if let delay = reply.delay {
            try await clock.sleep(for: delay)
        }
        switch reply.kind {
        case .response(let response, let body):
            return (response, body)
        case .stream(let response, let length, let chunks, let error):
            let stream = AsyncThrowingStream<ArraySlice<UInt8>, any Error> { continuation in
                for chunk in chunks {
                    continuation.yield(chunk[...])
                }
                continuation.finish(throwing: error)
            }
            return (response, HTTPBody(length: length, once: stream))
        case .failure(let error):
            throw error
        case .hang:
            while true {
                try await Task.sleep(for: .seconds(86_400))
            }
        case .hangIgnoringCancellation:
            await withCheckedContinuation { continuation in
                state.withLock { $0.heldForever.append(continuation) }
            }
            throw CancellationError()
        }
    }
}
