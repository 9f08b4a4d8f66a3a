#if canImport(Darwin) || !(AsyncHTTPClient && canImport(AsyncHTTPClient))
import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests with Foundation's URLSession.
///
/// The session has no cookies, no cache and no stored credentials, follows no redirect and answers no challenge. The
/// body of a request passes through memory as a whole; that of a response streams. Both have ``Limits``. For long streams
/// on Linux take the transport of AsyncHTTPClient.
public struct URLSessionTransport: Transport {
    /// What may be in memory of one call.
    public struct Limits: Sendable, Hashable {
        /// How many bytes of a request that is a stream are collected; a longer one is
        /// ``TransferFault/uncollectable(limit:)``.
        public var request: Int
        /// How many bytes of a response may wait for their reader. On Apple platforms the sender waits then; on Linux,
        /// where URLSession cannot let it wait, the response ends with ``PipeError/Reason/connection(_:)``.
        public var unread: Int

        public init(request: Int = 128 << 20, unread: Int = 64 << 20) {
            self.request = max(0, request)
            self.unread = max(1 << 16, unread)
        }
    }

    /// The transport that all clients share.
    public static let shared = URLSessionTransport()

    private let session: OwnSession
    private let limits: Limits
    #if canImport(Darwin)
    private let security: URLSessionSecurity?
    #endif

    /// Makes a transport with connections of its own, which are closed when its last copy is gone.
    ///
    /// - Parameters:
    ///   - limits: What may be in memory of one call.
    ///   - configure: Changes the configuration, for instance the number of connections.
    public init(limits: Limits = Limits(), configure: (URLSessionConfiguration) -> Void = { _ in }) {
        session = OwnSession(Self.configuration(configure), URLSessionExchanges(unreadLimit: limits.unread))
        self.limits = limits
        #if canImport(Darwin)
        security = nil
        #endif
    }

    /// Makes a transport with connections of its own, as many as the settings say.
    public init(connections: ConnectionSettings, limits: Limits = Limits()) {
        self.init(limits: limits) { $0.httpMaximumConnectionsPerHost = max(1, connections.perHost) }
    }

    #if canImport(Darwin)
    /// Makes a transport that trusts whom it is told to trust. Nothing in this project's continuous integration compiles
    /// this.
    ///
    /// - Throws: ``TransportSecurityError``.
    public init(
        security: TransportSecurity, limits: Limits = Limits(),
        configure: (URLSessionConfiguration) -> Void = { _ in }
    ) throws(TransportSecurityError) {
        let judge = try URLSessionSecurity(security)
        session = OwnSession(Self.configuration(configure), URLSessionExchanges(unreadLimit: limits.unread, judge))
        self.limits = limits
        self.security = judge
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

    // The runtime has the timeout of the whole call; this one must only not come first.
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
        let session = isReading ? session : ownSession()
        if !isReading {
            urlRequest.setValue("close", forHTTPHeaderField: "Connection")
        }
        #endif
        // A session keeps a task that was made and never started. The end of a stream may be that of a cancelled one.
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
    /// A session, and with it a connection, for one request that must not be sent twice: libcurl sends it again where a
    /// connection that was in use before is lost, and URLSession cannot give it the body again.
    private func ownSession() -> OwnSession {
        OwnSession(session.session.configuration, URLSessionExchanges(unreadLimit: limits.unread))
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
        for field in request.headerFields {
            urlRequest.addValue(field.value, forHTTPHeaderField: field.name.rawName)
        }
        if let body {
            let bytes = try await collected(body)
            urlRequest.httpBody = Data(bytes)
            // URLSession makes up a form's type where there is none.
            if !bytes.isEmpty, request.headerFields[.contentType] == nil {
                urlRequest.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
            }
        }
        return urlRequest
    }

    /// All of a body: URLSession on Linux would send a stream in chunks, whatever its length, and a length besides.
    private func collected(_ body: HTTPBody) async throws -> [UInt8] {
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

/// A session that is ended with its owner; it would keep itself and its delegate alive otherwise.
private final class OwnSession: Sendable {
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
    /// Makes a task on a thread that may wait: making one waits until the queue that all sessions share has its turn, and an
    /// answer that comes faster than it is handed on keeps that busy.
    func task(_ request: URLRequest) async -> CancellableDataTask {
        await withCheckedContinuation { made in
            start.async { [session] in made.resume(returning: CancellableDataTask(session.dataTask(with: request))) }
        }
    }
    #endif

    deinit {
        // On Linux this waits until the session has done what it is about.
        DispatchQueue(label: "URLSessionTransport.end").async { [session] in session.finishTasksAndInvalidate() }
    }
}

#if !canImport(Darwin)
/// Does what it is given one thing after the other, and lets who gives wait where too much is left to do.
///
/// On Linux a session hands on each piece of data as an operation. Operations take longer than libcurl takes to read,
/// and the data would pile up here, where nothing bounds them.
private final class BoundedQueue: OperationQueue, @unchecked Sendable {
    private let queue = DispatchQueue(label: "URLSessionTransport")
    /// Pieces have 16 KiB at most.
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
