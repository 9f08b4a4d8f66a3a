import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A server on the loopback interface that receives the redirect of a browser, for sign-ins from the command line (RFC
/// 8252, section 7.3).
///
/// ```swift
/// let receiver = try LoopbackRedirect()
/// let signIn = OAuth2AuthorizationCode(client: OAuth2Client(id: "my-app"), redirectURL: receiver.redirectURL) { request in
///     try openBrowser(request.url)
///     return try await receiver.callback(for: request)
/// }
/// ```
///
/// It listens on 127.0.0.1 from its creation until it is released, and responds only during ``callback(for:)``.
/// Requests with another path, method or `state` than the awaited callback get an error response and change nothing. So
/// neither a page of another site nor a request for a favicon ends the sign-in.
public final class LoopbackRedirect: Sendable {
    /// The URL to pass to the authorization server, such as `http://127.0.0.1:53214/callback`.
    ///
    /// Servers that follow RFC 8252 accept any port; for other servers, register one.
    public let redirectURL: String
    private let listener: LoopbackListener
    private let site: LoopbackSite
    private let headTimeout: Duration

    private struct Waiter {
        let state: String
        let continuation: CheckedContinuation<String, any Error>
    }

    private struct State {
        var waiters: [Int: Waiter] = [:]
        var nextID = 0
        var isServing = false
    }

    private let state = Mutex(State())

    /// Creates a receiver and begins to listen.
    ///
    /// - Parameters:
    ///   - port: The port; 0 for any free one.
    ///   - path: The path of the redirect URL.
    ///   - message: The text that the browser shows after the sign-in.
    public convenience init(
        port: UInt16 = 0, path: String = "/callback", message: String = "You can close this window."
    ) throws(LoopbackRedirect.LoopbackError) {
        try self.init(port: port, path: path, message: message, headTimeout: .seconds(10))
    }

    init(port: UInt16, path: String, message: String, headTimeout: Duration) throws(LoopbackRedirect.LoopbackError) {
        site = try LoopbackSite(path: path, message: message)
        listener = try LoopbackListener(port: port)
        redirectURL = "http://127.0.0.1:\(listener.port)\(path)"
        self.headTimeout = headTimeout
    }

    /// Waits for the browser's callback.
    ///
    /// - Parameter request: The request that the browser opens, with ``redirectURL`` as its redirect URL.
    /// - Returns: The URL of the callback, for ``PipeClient/signIn(with:for:scheme:)`` or the closure of
    ///   ``OAuth2AuthorizationCode``. It may contain a refusal by the user.
    /// - Throws: `CancellationError`, or a ``LoopbackRedirect/LoopbackError``.
    public func callback(for request: AuthorizationRequest) async throws -> String {
        guard request.redirectURL == redirectURL else {
            throw LoopbackRedirect.LoopbackError.otherRedirect(request.redirectURL)
        }
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isFirst = state.withLock { state -> Bool? in
                    // From here on, `onCancel` finds the waiter.
                    if Task.isCancelled {
                        return nil
                    }
                    state.waiters[id] = Waiter(state: request.state, continuation: continuation)
                    defer { state.isServing = true }
                    return !state.isServing
                }
                switch isFirst {
                case nil: continuation.resume(throwing: CancellationError())
                // On a separate thread, as it blocks.
                case true?: DispatchQueue(label: "pipewright.loopback-redirect").async { self.serve() }
                // The thread may be sending its last response without accepting connections.
                case false?: listener.wake()
                }
            }
        } onCancel: {
            let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
            waiter?.continuation.resume(throwing: CancellationError())
            listener.wake()
        }
    }

    // MARK: Serving

    /// Responds to requests as long as a caller waits.
    private func serve() {
        var connections: [LoopbackConnection] = []
        while let isAwaited = hasWaiter(&connections) {
            listener.wait(for: &connections, accepting: isAwaited, headTimeout: headTimeout)
            for index in connections.indices {
                guard let head = connections[index].takeHead() else {
                    continue
                }
                let states = state.withLock { $0.waiters.values.map(\.state) }
                let response = site.response(to: head, states: states)
                // Sends the page first, as the resumed caller may end the process.
                connections[index].send(response.bytes)
                if let callback = response.callback {
                    resume(callback)
                }
            }
            connections.removeAll(where: \.isClosed)
        }
    }

    /// Returns whether a caller waits, or `nil` if nothing is left to do. Without a waiting caller, closes connections
    /// without a response and keeps the others until their response is sent. Connections that were not accepted stay
    /// for the next caller.
    private func hasWaiter(_ connections: inout [LoopbackConnection]) -> Bool? {
        state.withLock { state in
            guard state.waiters.isEmpty else {
                return true
            }
            for index in connections.indices where !connections[index].hasResponse {
                connections[index].close()
            }
            connections.removeAll(where: \.isClosed)
            state.isServing = !connections.isEmpty
            return state.isServing ? false : nil
        }
    }

    private func resume(_ callback: LoopbackSite.Callback) {
        let waiters = state.withLock { state in
            let ids = state.waiters.filter { $0.value.state == callback.state }.keys
            return ids.compactMap { state.waiters.removeValue(forKey: $0) }
        }
        for waiter in waiters {
            waiter.continuation.resume(returning: "http://127.0.0.1:\(listener.port)\(callback.target)")
        }
    }
}

extension LoopbackRedirect {
    /// An error of a ``LoopbackRedirect``.
    public enum LoopbackError: Error, Hashable, CustomStringConvertible {
        /// Another program listens on the port.
        case portTaken(UInt16)
        /// The path does not begin with a slash, or has characters that a path cannot have.
        case malformedPath(String)
        /// The request has another redirect URL.
        case otherRedirect(String)
        /// A system function failed, with this error number.
        case system(function: String, code: Int32)

        public var description: String {
            switch self {
            case .portTaken(let port): "another program listens on port \(port)"
            case .malformedPath(let path): "the path ‘\(path)’ of the redirect URL is malformed"
            case .otherRedirect(let url): "the request has another redirect URL: \(url)"
            case .system(let function, let code): "\(function) failed: \(String(cString: strerror(code)))"
            }
        }
    }
}
