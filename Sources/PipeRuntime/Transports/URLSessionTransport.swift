#if canImport(Darwin) || !(AsyncHTTPClient && canImport(AsyncHTTPClient))
import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests with Foundation's URLSession.
///
/// The session has no cookies, no cache and no stored credentials, follows no redirect and answers no challenge. The
/// body of a request passes through memory as a whole; that of a response streams, but without back-pressure: what the
/// reader has not taken yet is kept. For long streams on Linux take the transport of AsyncHTTPClient.
public struct URLSessionTransport: Transport {
    /// The transport that all clients share.
    public static let shared = URLSessionTransport()

    private let session: OwnSession
    #if canImport(Darwin)
    private let security: URLSessionSecurity?
    #endif

    /// Makes a transport with connections of its own, which are closed when its last copy is gone.
    ///
    /// - Parameter configure: Changes the configuration, for instance the number of connections.
    public init(configure: (URLSessionConfiguration) -> Void = { _ in }) {
        session = OwnSession(Self.configuration(configure), URLSessionExchanges())
        #if canImport(Darwin)
        security = nil
        #endif
    }

    #if canImport(Darwin)
    /// Makes a transport that trusts whom it is told to trust. Nothing in this project's continuous integration compiles
    /// this.
    ///
    /// - Throws: ``TransportSecurityError``.
    public init(
        security: TransportSecurity, configure: (URLSessionConfiguration) -> Void = { _ in }
    ) throws(TransportSecurityError) {
        let judge = try URLSessionSecurity(security)
        session = OwnSession(Self.configuration(configure), URLSessionExchanges(judge))
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
        let urlRequest = try await Self.urlRequest(request, body: body)
        let task = CancellableDataTask(session.session.dataTask(with: urlRequest))
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                session.delegate.start(task, continuation)
            }
        } onCancel: {
            task.cancel()
        }
    }

    private static func urlRequest(_ request: HTTPRequest, body: HTTPBody?) async throws -> URLRequest {
        let text = "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")"
        guard let url = URL(string: text) else {
            throw URLError(.badURL)
        }
        var urlRequest = URLRequest(url: url)
        urlRequest.httpMethod = request.method.rawValue
        urlRequest.timeoutInterval = idleTimeout
        urlRequest.httpShouldHandleCookies = false
        for field in request.headerFields {
            urlRequest.addValue(field.value, forHTTPHeaderField: field.name.rawName)
        }
        if let body {
            let bytes = try await body.collect(upTo: .max)
            urlRequest.httpBody = Data(bytes)
            // URLSession makes up a form's type where there is none.
            if !bytes.isEmpty, request.headerFields[.contentType] == nil {
                urlRequest.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
            }
        }
        return urlRequest
    }
}

/// A session that is ended with its owner; it would keep itself and its delegate alive otherwise.
private final class OwnSession: Sendable {
    let delegate: URLSessionExchanges
    let session: URLSession

    init(_ configuration: URLSessionConfiguration, _ delegate: URLSessionExchanges) {
        self.delegate = delegate
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }
}
#endif
