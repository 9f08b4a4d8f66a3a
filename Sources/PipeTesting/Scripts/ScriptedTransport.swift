import PipeRuntime
import Synchronization

/// A transport that answers from a script and keeps what was sent.
///
/// Answers are given in their order, or to requests that fit a pattern, or by a closure:
///
/// ```swift
/// let transport = ScriptedTransport()
/// transport.on(.get, "/api/projects/*", .json(#"{"id": 8, "title": "Garden"}"#).always)
/// transport.on(.post, "/api/projects", .answer(503).times(2), .json(#"{"id": 9}"#, status: 201))
/// ```
///
/// An answer is used once unless it says otherwise (``Reply/times(_:)``, ``Reply/always``). A request that nothing is there
/// for is an ``UnexpectedRequest``, or goes to another transport, the fallback: a script in front of another one wins,
/// and with ``isEnabled`` off the fallback is all there is.
public final class ScriptedTransport: Transport {
    private struct State {
        var requests: [SentRequest] = []
        var rules: [ScriptRule] = []
        var isEnabled = true
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var heldForever: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let answer: (@Sendable (SentRequest, Int) -> Reply?)?
    private let clock: any Clock<Duration>
    private let fallback: (any Transport)?
    private let bodyLimit: Int

    /// Makes a transport that gives these answers in their order, whatever is asked.
    ///
    /// - Parameters:
    ///   - replies: The answers; ``on(_:_:query:headers:_:)`` adds others behind them.
    ///   - clock: Measures the delays of answers.
    ///   - fallback: Gets the requests that nothing is there for.
    ///   - bodyLimit: How many bytes of a request are kept; more are an error.
    public init(
        _ replies: Reply..., clock: any Clock<Duration> = ContinuousClock(), fallback: (any Transport)? = nil,
        bodyLimit: Int = 64 << 20
    ) {
        answer = nil
        self.clock = clock
        self.fallback = fallback
        self.bodyLimit = bodyLimit
        if !replies.isEmpty {
            state.withLock { $0.rules.append(ScriptRule(nil, replies)) }
        }
    }

    /// Makes a transport that a closure answers for.
    ///
    /// - Parameters:
    ///   - clock: Measures the delays of answers.
    ///   - fallback: Gets the requests that nothing is there for.
    ///   - bodyLimit: How many bytes of a request are kept; more are an error.
    ///   - answer: Gives the answer to a request; the number says how many came before it. `nil` where it has none.
    public init(
        clock: any Clock<Duration> = ContinuousClock(), fallback: (any Transport)? = nil, bodyLimit: Int = 64 << 20,
        _ answer: @escaping @Sendable (SentRequest, Int) -> Reply?
    ) {
        self.answer = answer
        self.clock = clock
        self.fallback = fallback
        self.bodyLimit = bodyLimit
    }

    deinit {
        for continuation in state.withLock({ $0.heldForever }) {
            continuation.resume()
        }
    }

    /// Adds answers for requests that fit a pattern. Where several patterns fit, the first one that has an answer left
    /// gives it.
    ///
    /// - Parameters:
    ///   - method: The method; `nil` for every one.
    ///   - path: The path; `*` stands for one segment or a part of one, `**` for any number of segments.
    ///   - query: Items that the query must have, decoded; `*` stands for any value.
    ///   - headers: Header fields that the request must have; `*` stands for any value.
    ///   - replies: The answers, in their order.
    public func on(
        _ method: HTTPRequest.Method? = nil, _ path: String = "/**", query: [String: String] = [:],
        headers: [String: String] = [:], _ replies: Reply...
    ) {
        let pattern = RequestPattern(method, path, query: query, headers: headers)
        state.withLock { $0.rules.append(ScriptRule(pattern, replies)) }
    }

    // MARK: What happened

    /// What was sent, in its order. What the fallback answered is among it.
    public var requests: [SentRequest] { state.withLock { $0.requests } }

    /// Method and address of each request.
    public var lines: [String] { requests.map(\.line) }

    /// The name that ``requests`` has in the tests of this package.
    package var sent: [SentRequest] { requests }

    /// Whether the script counts. With it off, the fallback gets every request.
    public var isEnabled: Bool {
        get { state.withLock { $0.isEnabled } }
        set { state.withLock { $0.isEnabled = newValue } }
    }

    /// Waits until so many requests have been sent.
    public func reached(_ count: Int) async {
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

    /// Makes sure that every answer was used: as often as it says, and at least once where it is there always.
    public func verify() throws(UnusedReplies) {
        let replies = state.withLock { $0.rules.flatMap(\.unused) }
        guard replies.isEmpty else {
            throw UnusedReplies(replies: replies)
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
        if let reply = scripted ?? (isEnabled ? answer?(sent, index) : nil) {
            return try await response(reply)
        }
        guard let fallback else {
            throw UnexpectedRequest(line: sent.line, expected: state.withLock { $0.rules.flatMap(\.description) })
        }
        return try await fallback.send(request, body: sent.bytes.map { HTTPBody($0) })
    }

    private func response(_ reply: Reply) async throws -> (HTTPResponse, HTTPBody) {
        if let delay = reply.delay {
            try await clock.sleep(for: delay)
        }
        switch reply.kind {
        case .answer(let response, let body):
            return (response, body)
        case .stream(let response, let length, let chunks):
            let stream = AsyncStream<ArraySlice<UInt8>> { continuation in
                for chunk in chunks {
                    continuation.yield(chunk[...])
                }
                continuation.finish()
            }
            return (response, HTTPBody(length: length, once: stream))
        case .failure(let error):
            throw error
        case .hang:
            while true {
                try await Task.sleep(for: .seconds(86_400))
            }
        case .deaf:
            await withCheckedContinuation { continuation in
                state.withLock { $0.heldForever.append(continuation) }
            }
            throw CancellationError()
        }
    }
}
