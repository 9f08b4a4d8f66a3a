#if canImport(Darwin) || !(AsyncHTTPClient && canImport(AsyncHTTPClient))
import PipeHTTP
import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests with Foundation's URLSession.
///
/// This is the default transport on Apple platforms. The session has no cookies, no cache and no stored credentials,
/// follows no redirects and responds to no challenges. The body of a request is collected in memory; the body of a
/// response streams. Both have ``Limits``. Use AsyncHTTPClient's transport for long streams on Linux.
public struct URLSessionTransport: Transport {
    /// How many bytes of a call's bodies may be in memory.
    public struct Limits: Sendable, Hashable {
        /// How many bytes of a streamed request body may be collected. A longer body fails the call with
        /// ``PipeError/TransferError/uncollectable(limit:)``.
        public var request: Int
        /// How many bytes of a response may be unread. Beyond them the sender waits on Apple platforms. On Linux
        /// URLSession cannot make it wait: there the response ends with ``PipeError/Reason/connection(_:)``.
        public var unread: Int

        /// Makes limits.
        ///
        /// - Parameters:
        ///   - request: How many bytes of a streamed request body may be collected. Values below 0 count as 0. The
        ///     default is 128 MiB.
        ///   - unread: How many bytes of a response may be unread. Values below 64 KiB count as 64 KiB. The default is
        ///     64 MiB.
        public init(request: Int = 128 << 20, unread: Int = 64 << 20) {
            self.request = max(0, request)
            self.unread = max(1 << 16, unread)
        }
    }

    /// The transport that all clients share.
    public static let shared = URLSessionTransport()

    private let session: OwnedSession
    private let limits: Limits
    #if canImport(Darwin)
    private let security: URLSessionSecurity?
    #endif

    /// Makes a transport with separate connections, which close when its last copy is released.
    ///
    /// - Parameters:
    ///   - limits: How many bytes of a call's bodies may be in memory.
    ///   - configure: Changes the configuration, for instance the number of connections.
    public init(limits: Limits = Limits(), configure: (URLSessionConfiguration) -> Void = { _ in }) {
        session = OwnedSession(Self.configuration(configure), URLSessionExchanges(unreadLimit: limits.unread))
        self.limits = limits
        #if canImport(Darwin)
        security = nil
        #endif
    }

    /// Makes a transport with separate connections, at most ``ConnectionSettings/perHost`` to a host, through
    /// ``ConnectionSettings/proxy``. The other settings do not apply to URLSession.
    ///
    /// - Throws: ``TransportConfigurationError`` if the URL of the proxy is malformed, or URLSession does not support the
    ///   proxy: on Linux all but ``Proxy/automatic``; on Apple platforms ``Proxy/environment(_:)`` and credentials.
    public init(
        connections: ConnectionSettings, limits: Limits = Limits()
    ) throws(TransportConfigurationError) {
        let proxy = try URLSessionProxy(connections.proxy)
        self.init(limits: limits) { configuration in
            configuration.httpMaximumConnectionsPerHost = max(1, connections.perHost)
            proxy.apply(to: configuration)
        }
    }

    #if canImport(Darwin)
    /// Makes a transport that trusts servers, and identifies itself, as `security` says.
    ///
    /// This project's continuous integration does not compile this initializer.
    ///
    /// - Throws: ``TransportConfigurationError`` if a certificate, pin or host is malformed, or the identity
    ///   is one of PEM texts.
    public init(
        security: TransportSecurity, limits: Limits = Limits(),
        configure: (URLSessionConfiguration) -> Void = { _ in }
    ) throws(TransportConfigurationError) {
        let checked = try URLSessionSecurity(security)
        session = OwnedSession(Self.configuration(configure), URLSessionExchanges(unreadLimit: limits.unread, checked))
        self.limits = limits
        self.security = checked
    }
    #endif

    private static func configuration(_ configure: (URLSessionConfiguration) -> Void) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCredentialStorage = nil
        configuration.timeoutIntervalForRequest = Self.idleTimeout
        configure(configuration)
        return configuration
    }

    // In seconds: a day. The runtime enforces the timeout of the whole call, so this one must not expire first.
    private static let idleTimeout = 86_400.0

    public func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        #if canImport(Darwin)
        if request.scheme != "https", security?.pins.host(for: request.authority ?? "") != nil {
            throw PipeError(.tls(.unencrypted))
        }
        #endif
        var urlRequest = try await urlRequest(request, body: body)
        #if canImport(Darwin)
        let session = session
        #else
        let isReading = body == nil && [.get, .head, .options].contains(request.method)
        let session = isReading ? session : separateSession()
        if !isReading {
            urlRequest.setValue("close", forHTTPHeaderField: "Connection")
        }
        #endif
        // A session keeps a task that was made and never started, so the task is not made for a cancelled call. The
        // body's stream may also have ended because the call was cancelled.
        try Task.checkCancellation()
        #if canImport(Darwin)
        let task = CancellableDataTask(session.session.dataTask(with: urlRequest))
        #else
        let task = await session.task(urlRequest)
        #endif
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                session.delegate.start(task, continuation)
            }
        } onCancel: {
            session.delegate.cancel(task)
        }
    }

    #if !canImport(Darwin)
    /// Makes a session, and with it a connection, for one request that must not be sent twice. libcurl repeats a
    /// request if a reused connection is lost, and URLSession cannot provide the body a second time.
    private func separateSession() -> OwnedSession {
        OwnedSession(session.session.configuration, URLSessionExchanges(unreadLimit: limits.unread))
    }
    #endif

    private func urlRequest(_ request: HTTPRequest, body: HTTPBody?) async throws -> URLRequest {
        let text = "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")"
        guard let url = URL(string: text) else {
            throw URLError(.badURL)
        }
        var urlRequest = URLRequest(url: url)
        urlRequest.httpMethod = request.method.rawValue
        urlRequest.timeoutInterval = Self.idleTimeout
        urlRequest.httpShouldHandleCookies = false
        for field in request.headerFields where field.name != .cookie {
            urlRequest.addValue(field.value, forHTTPHeaderField: field.name.rawName)
        }
        // One field with semicolons (RFC 6265, section 5.4), which `addValue` would join with commas.
        if let cookies = request.headerFields[.cookie] {
            urlRequest.setValue(cookies, forHTTPHeaderField: "Cookie")
        }
        if let body {
            let bytes = try await collect(body)
            urlRequest.httpBody = Data(bytes)
            // Without a type, URLSession would add the media type of a form.
            if !bytes.isEmpty, request.headerFields[.contentType] == nil {
                urlRequest.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
            }
        }
        return urlRequest
    }

    /// Collects a whole body. URLSession on Linux would send a stream of known length in chunks, and a length as well.
    private func collect(_ body: HTTPBody) async throws -> [UInt8] {
        if let bytes = body.bytes {
            return bytes
        }
        guard body.length ?? 0 <= Int64(limits.request) else {
            throw PipeError(.transfer(.uncollectable(limit: limits.request)))
        }
        let (bytes, isWhole) = try await body.prefix(limits.request)
        guard isWhole else {
            throw PipeError(.transfer(.uncollectable(limit: limits.request)))
        }
        try Task.checkCancellation()
        if let length = body.length, length != Int64(bytes.count) {
            throw PipeError(.transfer(.streamLength(declared: length, yielded: Int64(bytes.count))))
        }
        return bytes
    }
}

/// A session that is invalidated when this object is released. Otherwise it would keep itself and its delegate alive.
private final class OwnedSession: Sendable {
    let delegate: URLSessionExchanges
    let session: URLSession
    #if !canImport(Darwin)
    private let start = DispatchQueue(label: "URLSessionTransport.start")
    #endif

    init(_ configuration: URLSessionConfiguration, _ delegate: URLSessionExchanges) {
        self.delegate = delegate
        #if canImport(Darwin)
        let queue: OperationQueue? = nil
        #else
        let queue = BoundedQueue()
        #endif
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
    }

    #if !canImport(Darwin)
    /// Makes a task on a thread that may block. To make a task waits for a queue that all sessions share, and a
    /// response that arrives faster than it is delivered keeps that queue busy.
    func task(_ request: URLRequest) async -> CancellableDataTask {
        await withCheckedContinuation { made in
            start.async { [session] in made.resume(returning: CancellableDataTask(session.dataTask(with: request))) }
        }
    }
    #endif

    deinit {
        // On a separate queue: on Linux this blocks until the session has finished its work.
        DispatchQueue(label: "URLSessionTransport.end").async { [session] in session.finishTasksAndInvalidate() }
    }
}

#if !canImport(Darwin)
/// A serial queue that blocks the caller of `addOperation` while 256 blocks are pending.
///
/// On Linux a session delivers each piece of data as an operation. Operations are slower than libcurl's reads, so data
/// would pile up in the queue without bounds.
private final class BoundedQueue: OperationQueue, @unchecked Sendable {
    private let queue = DispatchQueue(label: "URLSessionTransport")
    /// Pieces have at most 16 KiB.
    private let room = DispatchSemaphore(value: 256)

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        room.wait()
        queue.async { [self] in
            block()
            room.signal()
        }
    }
}
#endif
#endif
