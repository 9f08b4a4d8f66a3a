#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import Synchronization

extension AsyncHTTPClientTransport: CollectingTransport {
    static var longestBody: Int { 65_536 }

    func collect(_ request: CollectedRequest, for call: RunningCall) async throws -> CollectedAnswer {
        let collector = AsyncHTTPClientCollector(
            limit: request.limit, errorLimit: request.errorLimit, isHead: request.method == .head, own: own)
        call.began(collector)
        do {
            let client = try own?.client(scheme: request.scheme, authority: request.authority) ?? client
            var headers = HTTPHeaders()
            Self.addFields(request.fields, to: &headers)
            let clientRequest = try HTTPClient.Request(
                url: Self.url(request.scheme, request.authority, request.path),
                method: HTTPMethod(rawValue: request.method.rawValue), headers: headers,
                body: request.body.map { .byteBuffer(ByteBuffer(bytes: $0)) })
            let loop = loops.begin()
            defer { loops.end(loop) }
            let answer = try await withUnsafeThrowingContinuation { waiter in
                if collector.begin(waiter) {
                    let task = client.execute(
                        request: clientRequest, delegate: collector, eventLoop: .delegate(on: loop))
                    collector.began(task)
                    if isOthers {
                        // Whose client was shut down, which its delegates are not told.
                        task.futureResult.whenFailure { collector.didReceiveError(task: task, $0) }
                    }
                }
            }
            return CollectedAnswer(
                status: try Self.status(answer.head.status), headers: ResponseHeaders(answer.head.headers),
                body: answer.body, length: answer.length, fault: answer.fault)
        } catch {
            throw Self.failure(error)
        }
    }
}

extension HTTPHeaders: UnreadHeaders {
    var fields: HTTPFields { AsyncHTTPClientTransport.fields(self) }
}

/// Which event loop a request is on: that of the one which ended last, as there its connection is free. What passes from one
/// thread to another on its way would take longer than all else that is done for a call.
final class EventLoopRotation: Sendable {
    private struct State {
        /// Those of requests that have ended, the last one last.
        var free: [any EventLoop] = []
        /// How many were given out at the same time.
        var count = 0
    }

    private let loops: [any EventLoop]
    private let state = Mutex(State())

    init(_ group: any EventLoopGroup) {
        loops = Array(group.makeIterator())
    }

    /// The loop of a request that begins.
    func begin() -> any EventLoop {
        state.withLock { state in
            if let loop = state.free.popLast() {
                return loop
            }
            state.count += 1
            return loops[state.count % loops.count]
        }
    }

    /// A request has ended.
    func end(_ loop: any EventLoop) {
        state.withLock { $0.free.append(loop) }
    }
}

/// Collects one answer on the thread of its connection and hands it over when it is whole: its caller changes threads once,
/// not for its head and for each piece of its body.
private final class AsyncHTTPClientCollector: HTTPClientResponseDelegate, CancellableRequest {
    typealias Response = Void
    /// Resumed once, by ``end(_:)`` or else by the end of the collector; what checks that would cost every call two allocations.
    typealias Waiter = UnsafeContinuation<Answer, any Error>

    struct Answer {
        let head: HTTPResponseHead
        let body: [UInt8]
        let length: Int64?
        /// Why the body is not whole.
        let fault: (any Error)?
    }

    /// So much of an answer that leads to another place is read, so that its connection can be used again.
    private static let redirectLimit = 65_536

    private struct State {
        var waiter: Waiter?
        var task: HTTPClient.Task<Void>?
        var head: HTTPResponseHead?
        var length: Int64?
        var limit: Int
        var body: [UInt8] = []
        var hasEnded = false
    }

    private let state: Mutex<State>
    private let errorLimit: Int
    private let isHead: Bool
    /// Not shut down before the answer is there.
    private let own: OwnHTTPClients?

    init(limit: Int, errorLimit: Int, isHead: Bool, own: OwnHTTPClients?) {
        state = Mutex(State(limit: limit))
        self.errorLimit = errorLimit
        self.isHead = isHead
        self.own = own
    }

    deinit {
        // Not after an end: whoever lets go of a delegate without a word has lost the request.
        state.withLock { $0.waiter }?.resume(throwing: HTTPClientError.remoteConnectionClosed)
    }

    /// Has a waiter wait.
    ///
    /// - Returns: Whether there is something to wait for.
    func begin(_ waiter: Waiter) -> Bool {
        let hasEnded = state.withLock { state in
            if !state.hasEnded {
                state.waiter = waiter
            }
            return state.hasEnded
        }
        if hasEnded {
            waiter.resume(throwing: CancellationError())
        }
        return !hasEnded
    }

    /// Takes note of how to end the request.
    func began(_ task: HTTPClient.Task<Void>) {
        let isCancelled = state.withLock { state in
            if !state.hasEnded {
                state.task = task
            }
            // What has ended by itself has nothing against being cancelled.
            return state.hasEnded
        }
        if isCancelled {
            task.cancel()
        }
    }

    func cancel() {
        letGo { _ in .failure(CancellationError()) }
    }

    // MARK: HTTPClientResponseDelegate

    func didReceiveHead(task: HTTPClient.Task<Void>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
        let isTooLong = state.withLock { state in
            state.head = head
            // The length is that of the compressed body where there is a content encoding.
            if !head.headers.contains(name: "Content-Encoding") {
                state.length = head.headers.first(name: "Content-Length").flatMap { Int64($0) }
            }
            let isError = !(200..<300).contains(head.status.code)
            let leadsOn =
                isError && [301, 302, 303, 307, 308].contains(head.status.code)
                && head.headers.contains(name: "Location")
            if isError {
                state.limit = leadsOn ? min(state.limit, Self.redirectLimit) : errorLimit
            }
            guard !isHead, let length = state.length else {
                return false
            }
            // Of an error as much is kept as may be.
            if length > Int64(state.limit) {
                return !isError || leadsOn
            }
            state.body.reserveCapacity(HTTPBody.reservation(length))
            return false
        }
        if isTooLong {
            letGo(Self.cut)
        }
        return task.eventLoop.makeSucceededVoidFuture()
    }

    func didReceiveBodyPart(task: HTTPClient.Task<Void>, _ buffer: ByteBuffer) -> EventLoopFuture<Void> {
        let isTooLong = state.withLock { state in
            guard !state.hasEnded else {
                return false
            }
            let room = state.limit - state.body.count
            state.body.append(contentsOf: buffer.readableBytesView.prefix(room))
            return buffer.readableBytes > room
        }
        if isTooLong {
            letGo(Self.cut)
        }
        return task.eventLoop.makeSucceededVoidFuture()
    }

    func didFinishRequest(task: HTTPClient.Task<Void>) {
        // Behind all else that came with it: what a server sends behind its answer ends the connection, and whoever goes on
        // now would send the next request over it.
        task.eventLoop.execute { self.end { _ in .success(nil) } }
    }

    func didReceiveError(task: HTTPClient.Task<Void>, _ error: any Error) {
        end { state in
            guard state.head != nil else {
                return .failure(error)
            }
            // An answer may be whole before the request is.
            return .success(state.length == Int64(state.body.count) ? nil : AsyncHTTPClientTransport.failure(error))
        }
    }

    // MARK: The end

    private static func cut(_ state: State) -> Result<(any Error)?, any Error> {
        .success(HTTPBodyTooLarge(limit: state.limit))
    }

    /// Ends a request whose answer is still to come, or more of it: its connection with it.
    private func letGo(_ outcome: (State) -> Result<(any Error)?, any Error>) {
        end(outcome)?.cancel()
    }

    /// Ends the request, unless it has ended, and tells who waits.
    ///
    /// - Parameter outcome: Whether there is an answer, and why its body is not whole.
    /// - Returns: What is carried out, if that is known yet; ``began(_:)`` cancels it otherwise.
    @discardableResult
    private func end(_ outcome: (State) -> Result<(any Error)?, any Error>) -> HTTPClient.Task<Void>? {
        let (waiter, task, result) = state.withLock {
            state -> (Waiter?, HTTPClient.Task<Void>?, Result<Answer, any Error>?) in
            guard !state.hasEnded else {
                return (nil, nil, nil)
            }
            state.hasEnded = true
            let result = outcome(state).flatMap { fault in
                state.head.map { .success(Answer(head: $0, body: state.body, length: state.length, fault: fault)) }
                    ?? .failure(HTTPClientError.remoteConnectionClosed)
            }
            defer {
                state.waiter = nil
                state.task = nil
                state.body = []
            }
            return (state.waiter, state.task, result)
        }
        if let result {
            waiter?.resume(with: result)
        }
        return task
    }
}
#endif
