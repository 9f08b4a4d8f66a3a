#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import PipeHTTP
import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import Synchronization

extension AsyncHTTPClientTransport: CollectingTransport {
    public static var longestBody: Int { 65_536 }

    public func collect(
        _ request: HTTPRequest, body: [UInt8]?, _ limits: ResponseLimits, for owner: any RequestOwner
    ) async throws -> (HTTPResponse, HTTPBody) {
        do {
            let client = try owned?.client(scheme: request.scheme, authority: request.authority) ?? client
            let collected = try await Self.waitingForConnections {
                try await attempt(request, body, limits, client, for: owner)
            }
            let response = HTTPResponse(
                status: try Self.status(collected.head.status), headerFields: try Self.fields(collected.head.headers))
            guard let error = collected.bodyError else {
                return (response, HTTPBody(collected.body, length: collected.length))
            }
            return (response, HTTPBody(collected.body, length: collected.length, brokenOffBy: error))
        } catch {
            throw Self.translated(await refusal(error, of: request))
        }
    }

    private func attempt(
        _ request: HTTPRequest, _ body: [UInt8]?, _ limits: ResponseLimits, _ client: HTTPClient,
        for owner: any RequestOwner
    ) async throws -> AsyncHTTPClientCollector.Collected {
        let collector = AsyncHTTPClientCollector(limits, isHead: request.method == .head, owned: owned)
        owner.began(collector)
        let (loop, isAlone) = loops.begin()
        defer { loops.end(loop) }
        return try await withUnsafeThrowingContinuation { waiter in
            guard collector.begin(waiter) else {
                return
            }
            if isAlone {
                // The loop sleeps. A request that starts on another thread wakes it several times; this, once.
                loop.execute { collector.send(request, body, client, loop, isOwnedByApp: isOwnedByApp) }
            } else {
                collector.send(request, body, client, loop, isOwnedByApp: isOwnedByApp)
            }
        }
    }
}

/// Chooses the event loop of a request: the loop of the request that ended last, because a connection is free there.
///
/// A request whose connection belongs to another loop needs a thread hop, which costs more than the rest of the call.
final class EventLoopRotation: Sendable {
    private struct State {
        /// The loops of requests that have ended, in the order of their ends.
        var free: [any EventLoop] = []
        /// The greatest number of loops that were in use at the same time.
        var count = 0
    }

    private let loops: [any EventLoop]
    private let state = Mutex(State())

    init(_ group: any EventLoopGroup) {
        loops = Array(group.makeIterator())
    }

    /// Returns the loop for a request that begins, and whether no other request is running.
    func begin() -> (loop: any EventLoop, isAlone: Bool) {
        state.withLock { state in
            let isAlone = state.free.count == state.count
            if let loop = state.free.popLast() {
                return (loop, isAlone)
            }
            state.count += 1
            return (loops[state.count % loops.count], isAlone)
        }
    }

    /// Notes that the request on a loop has ended.
    func end(_ loop: any EventLoop) {
        state.withLock { $0.free.append(loop) }
    }
}

/// Collects one response on its connection's thread. The caller changes threads once, for the whole response, instead
/// of for the head and each piece of the body.
fileprivate final class AsyncHTTPClientCollector: HTTPClientResponseDelegate, CancellableRequest {
    typealias Response = Void
    /// Resumed once, by ``end(_:)``. A checked continuation costs every call two allocations.
    typealias Waiter = UnsafeContinuation<Collected, any Error>

    struct Collected: Sendable {
        let head: HTTPResponseHead
        let body: [UInt8]
        let length: Int64?
        /// Why the body is incomplete.
        let bodyError: (any Error)?
    }

    /// How many bytes of a redirect's body are read, so that its connection can be reused.
    private static let redirectLimit = 65_536

    private struct State {
        var waiter: Waiter?
        var task: HTTPClient.Task<Void>?
        /// Whether the head of the request was sent.
        var isSent = false
        var head: HTTPResponseHead?
        var length: Int64?
        var limit: Int
        var body: [UInt8] = []
        var hasEnded = false
    }

    private let state: Mutex<State>
    private let errorLimit: Int
    private let isHead: Bool
    /// Retained, so that the clients are not shut down before the response is complete.
    private let owned: OwnedHTTPClients?

    init(_ limits: ResponseLimits, isHead: Bool, owned: OwnedHTTPClients?) {
        state = Mutex(State(limit: limits.body))
        errorLimit = limits.errorBody
        self.isHead = isHead
        self.owned = owned
    }

    /// Stores the waiter, or resumes it if the request was cancelled already.
    ///
    /// - Returns: Whether the request shall be sent.
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

    /// Sends the request, unless it was cancelled already.
    ///
    /// - Parameter isOwnedByApp: Whether the client can be shut down at any time.
    func send(
        _ request: HTTPRequest, _ body: [UInt8]?, _ client: HTTPClient, _ loop: any EventLoop, isOwnedByApp: Bool
    ) {
        guard !state.withLock(\.hasEnded) else {
            return
        }
        do {
            let request = try AsyncHTTPClientTransport.collectedRequest(
                request, body: body, owned?.forwarder(of: client))
            let task = client.execute(request: request, delegate: self, eventLoop: .delegate(on: loop))
            began(task)
            if isOwnedByApp {
                // Delegates do not hear of a client that is shut down. The other clients never are during a request;
                // from another thread a closure of the future would wake the event loop an additional time.
                task.futureResult.whenFailure { self.didReceiveError(task: task, $0) }
            }
        } catch {
            end { _ in .failure(error) }
        }
    }

    /// Stores the task of the request, or cancels it if the request was cancelled already.
    private func began(_ task: HTTPClient.Task<Void>) {
        let isCancelled = state.withLock { state in
            if !state.hasEnded {
                state.task = task
            }
            // To cancel a task that has ended by itself does no harm.
            return state.hasEnded
        }
        if isCancelled {
            task.cancel()
        }
    }

    func cancel() {
        endAndCancel { _ in .failure(CancellationError()) }
    }

    // MARK: HTTPClientResponseDelegate

    func didSendRequestHead(task: HTTPClient.Task<Void>, _ head: HTTPRequestHead) {
        state.withLock { $0.isSent = true }
    }

    func didReceiveHead(task: HTTPClient.Task<Void>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
        let isTooLong = state.withLock { state in
            state.head = head
            // With a content encoding, the field has the length of the compressed body.
            if !head.headers.contains(name: "Content-Encoding") {
                state.length = head.headers.first(name: "Content-Length").flatMap { Int64(digits: $0) }
            }
            let isError = !(200..<300).contains(head.status.code)
            let isRedirect =
                isError && [301, 302, 303, 307, 308].contains(head.status.code)
                && head.headers.contains(name: "Location")
            if isError {
                state.limit = isRedirect ? min(state.limit, Self.redirectLimit) : errorLimit
            }
            guard !isHead, let length = state.length else {
                return false
            }
            // Of a long error response the beginning is kept.
            if length > Int64(state.limit) {
                return !isError || isRedirect
            }
            state.body.reserveCapacity(HTTPBody.reservation(length))
            return false
        }
        if isTooLong {
            endAndCancel(Self.tooLarge)
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
            endAndCancel(Self.tooLarge)
        }
        return task.eventLoop.makeSucceededVoidFuture()
    }

    func didFinishRequest(task: HTTPClient.Task<Void>) {
        // After everything that was received with the response: further bytes of the server end the connection, and a
        // caller that resumed now would send its next request over it.
        task.eventLoop.execute { self.end { _ in .success(nil) } }
    }

    func didReceiveError(task: HTTPClient.Task<Void>, _ error: any Error) {
        end { state in
            guard state.head != nil else {
                let isLeftOut = !state.isSent && AsyncHTTPClientTransport.isLateForConnection(error)
                return .failure(isLeftOut ? PipeError(.connection(.notProcessed)) : error)
            }
            // A response may be complete before the request is.
            return .success(
                state.length == Int64(state.body.count) ? nil : AsyncHTTPClientTransport.translated(error))
        }
    }

    // MARK: The end

    private static func tooLarge(_ state: State) -> Result<(any Error)?, any Error> {
        .success(HTTPBodyError.tooLarge(limit: state.limit))
    }

    /// Ends a request whose response is incomplete, and its connection.
    private func endAndCancel(_ outcome: (State) -> Result<(any Error)?, any Error>) {
        end(outcome)?.cancel()
    }

    /// Ends the request, unless it has ended, and resumes the waiter.
    ///
    /// - Parameter outcome: Success with the reason why the body is incomplete, if it is, or the failure of the
    ///   request.
    /// - Returns: The task of the request, if it is known yet; otherwise ``began(_:)`` cancels it.
    @discardableResult
    private func end(_ outcome: (State) -> Result<(any Error)?, any Error>) -> HTTPClient.Task<Void>? {
        let (waiter, task, result) = state.withLock {
            state -> (Waiter?, HTTPClient.Task<Void>?, Result<Collected, any Error>?) in
            guard !state.hasEnded else {
                return (nil, nil, nil)
            }
            state.hasEnded = true
            let result = outcome(state).flatMap { bodyError in
                state.head.map {
                    .success(Collected(head: $0, body: state.body, length: state.length, bodyError: bodyError))
                } ?? .failure(HTTPClientError.remoteConnectionClosed)
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
