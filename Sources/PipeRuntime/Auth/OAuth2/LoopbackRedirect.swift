import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Where the browser of a command-line app's user is sent back to: a server on the loopback interface that waits for one
/// request (RFC 8252, section 7.3).
///
/// ```swift
/// let receiver = try LoopbackRedirect()
/// let signIn = OAuth2AuthorizationCode(client: OAuth2Client(id: "my-app"), redirectURL: receiver.redirectURL) { request in
///     try openBrowser(request.url)
///     return try await receiver.callback(for: request)
/// }
/// ```
///
/// It listens on 127.0.0.1 only, from its making until it goes, and answers only while someone waits. What is not the
/// callback that is waited for is answered with an error and changes nothing: another path, another method, another
/// `state`. So neither a page of another site nor a favicon ends the sign-in.
public final class LoopbackRedirect: Sendable {
    /// The address to give to the authorization server, as `http://127.0.0.1:53214/callback`.
    ///
    /// Servers that follow RFC 8252 take any port; for others register one.
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

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - port: The port; 0 takes one that is free.
    ///   - path: The path of the redirect address.
    ///   - message: What the browser shows in the end, as text.
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

    /// Waits for the browser to come back.
    ///
    /// - Parameter request: What the browser was sent to, with ``redirectURL`` as its redirect address.
    /// - Returns: The address that the browser came to, for ``PipeClient/signIn(with:for:scheme:)`` or the closure of
    ///   ``OAuth2AuthorizationCode``. The user may have refused: then that is what it says.
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
                    // A cancellation from now on finds the waiter.
                    if Task.isCancelled {
                        return nil
                    }
                    state.waiters[id] = Waiter(state: request.state, continuation: continuation)
                    defer { state.isServing = true }
                    return !state.isServing
                }
                switch isFirst {
                case nil: continuation.resume(throwing: CancellationError())
                // A thread of its own, for it blocks.
                case true?: DispatchQueue(label: "pipewright.loopback-redirect").async { self.serve() }
                // It may be sending the last answer, and accept nothing.
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

    /// Answers requests until nobody waits any more.
    private func serve() {
        var connections: [LoopbackConnection] = []
        while let isAwaited = goesOn(&connections) {
            listener.wait(for: &connections, accepting: isAwaited, headTimeout: headTimeout)
            for index in connections.indices {
                guard let head = connections[index].takeHead() else {
                    continue
                }
                let states = state.withLock { $0.waiters.values.map(\.state) }
                let answer = site.answer(to: head, states: states)
                // First the page: who is resumed may end the process.
                connections[index].send(answer.bytes)
                if let callback = answer.callback {
                    resume(callback)
                }
            }
            connections.removeAll(where: \.isClosed)
        }
    }

    /// Whether someone waits; `nil` where there is nothing left to do. Connections without a request are dropped then,
    /// answers are sent to their end. What has not been accepted stays for the next who waits: it may be his browser.
    private func goesOn(_ connections: inout [LoopbackConnection]) -> Bool? {
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
    /// Why there is no server for a browser to come back to.
    public enum LoopbackError: Error, Hashable, CustomStringConvertible {
        /// Another program listens on the port.
        case portTaken(UInt16)
        /// What should be the path is none: it begins with a slash and has no query.
        case malformedPath(String)
        /// The request sends the browser to another address.
        case otherRedirect(String)
        /// A function of the system failed: its name, and the number of its error.
        case system(function: String, code: Int32)

        public var description: String {
            switch self {
            case .portTaken(let port): "another program listens on port \(port)"
            case .malformedPath(let path): "'\(path)' is no path of a redirect address"
            case .otherRedirect(let address): "the request sends the browser to another address, \(address)"
            case .system(let function, let code): "\(function) failed: \(String(cString: strerror(code)))"
            }
        }
    }
}
