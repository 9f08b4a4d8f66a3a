#if canImport(Darwin) || !(AsyncHTTPClient && canImport(AsyncHTTPClient))
import PipeHTTP
import Foundation
import HTTPTypes
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The delegate of a session. It passes heads, bytes and errors to the waiting callers.
///
/// URLSession's async methods are not used: on Linux they deadlock or trap if a task is cancelled close to its end
/// (swift-corelibs-foundation issue 5412).
final class URLSessionExchanges: NSObject, URLSessionDataDelegate {
    typealias Head = CheckedContinuation<(HTTPResponse, HTTPBody), any Error>

    private struct Exchange {
        let task: CancellableDataTask
        var head: Head?
        var body: URLSessionBody?
        var hasRefusedChallenge = false
        /// Why the server is not trusted, if the task was cancelled for that.
        var tlsError: PipeError.TLSError?
    }

    private let exchanges = Mutex<[Int: Exchange]>([:])
    /// How many bytes of a response may be unread.
    private let unreadLimit: Int

    #if canImport(Darwin)
    private let security: URLSessionSecurity?

    init(unreadLimit: Int, _ security: URLSessionSecurity? = nil) {
        self.unreadLimit = unreadLimit
        self.security = security
    }
    #else
    init(unreadLimit: Int) {
        self.unreadLimit = unreadLimit
    }
    #endif

    /// Starts a task. Its head, or its error, resumes the continuation.
    func start(_ task: CancellableDataTask, _ head: Head) {
        exchanges.withLock { $0[task.identifier] = Exchange(task: task, head: head) }
        task.resume()
    }

    /// Cancels a task. Its caller resumes at once, not only when the session has noticed the cancellation.
    func cancel(_ task: CancellableDataTask) {
        task.cancel()
        let head = exchanges.withLock { exchanges -> Head? in
            defer { exchanges[task.identifier]?.head = nil }
            return exchanges[task.identifier]?.head
        }
        head?.resume(throwing: CancellationError())
    }

    // MARK: URLSessionDataDelegate

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        // On Linux interim responses are delivered, too. The final one follows.
        if let response = response as? HTTPURLResponse, (100..<200).contains(response.statusCode),
            response.statusCode != 101
        {
            return completionHandler(.allow)
        }
        let exchange = exchanges.withLock { exchanges -> Exchange? in
            guard var exchange = exchanges[dataTask.taskIdentifier], exchange.head != nil else {
                return nil
            }
            exchange.body = URLSessionBody(exchange.task, limit: unreadLimit)
            exchanges[dataTask.taskIdentifier]?.head = nil
            exchanges[dataTask.taskIdentifier]?.body = exchange.body
            return exchange
        }
        if let exchange, let body = exchange.body {
            let result = Result { try Self.translated(response, URLSessionChunks(body)) }
            exchange.head?.resume(with: result)
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchanges.withLock { $0[dataTask.taskIdentifier]?.body }?.append(Array(data)[...])
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
            return
        }
        exchange.task.end()
        if let tlsError = exchange.tlsError, let head = exchange.head {
            head.resume(throwing: PipeError(.tls(tlsError)))
        } else if let head = exchange.head {
            head.resume(
                throwing: error.map(Self.translated)
                    ?? PipeError(.connection(.malformedResponse("URLSession found no head"))))
        } else if exchange.hasRefusedChallenge, (error as? URLError)?.code == .cancelled {
            // On Linux a refused challenge cancels the task after the whole response was received.
            exchange.body?.finish(.success(()))
        } else {
            exchange.body?.finish(error.map { .failure(Self.translated($0)) } ?? .success(()))
        }
    }

    /// Follows no redirect; the runtime follows redirects itself. URLSession on Linux would drop the body of a request
    /// at a 307, and send credentials to other hosts.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// Treats a challenge of the server as a response with status 401 like any other. The system evaluates the trust in
    /// a certificate, unless the app has set a ``TransportSecurity``.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(Darwin)
        let method = challenge.protectionSpace.authenticationMethod
        if method == NSURLAuthenticationMethodServerTrust || method == NSURLAuthenticationMethodClientCertificate {
            let decision = security?.decision(on: challenge)
            if let error = decision?.error {
                exchanges.withLock { $0[task.taskIdentifier]?.tlsError = error }
            }
            completionHandler(decision?.disposition ?? .performDefaultHandling, decision?.credential)
            return
        }
        #endif
        // Default handling without a credential would hang on Linux.
        exchanges.withLock { $0[task.taskIdentifier]?.hasRefusedChallenge = true }
        completionHandler(.rejectProtectionSpace, nil)
    }

    // MARK: Translation

    private static func translated(
        _ response: URLResponse, _ chunks: URLSessionChunks
    ) throws -> (HTTPResponse, HTTPBody) {
        guard let response = response as? HTTPURLResponse else {
            throw PipeError(.connection(.malformedResponse("not an HTTP response")))
        }
        guard (100...999).contains(response.statusCode) else {
            throw PipeError(.connection(.malformedStatus(PipeError.ConnectionError.digits(response.statusCode))))
        }
        var fields = HTTPFields()
        let headers = response.allHeaderFields.map { (name: "\($0.key)", value: "\($0.value)") }
        for (name, value) in headers.sorted(by: { $0.name < $1.name }) {
            guard let name = HTTPField.Name(name) else { continue }
            guard fields.append(received: HTTPField(name: name, value: value)) else {
                throw PipeError(.connection(.tooManyFields))
            }
        }
        let length = try length(in: fields)
        let head = HTTPResponse(status: .init(code: response.statusCode), headerFields: fields)
        // With a content encoding, the field has the length of the compressed body.
        let isEncoded = fields[.contentEncoding] != nil
        return (head, HTTPBody(length: isEncoded ? nil : length, once: chunks))
    }

    /// Returns the value of `Content-Length`, which may be repeated if all values are equal (RFC 9110, section 8.6).
    ///
    /// - Throws: ``PipeError/ConnectionError/malformedResponse(_:)``.
    private static func length(in fields: HTTPFields) throws -> Int64? {
        guard let text = fields[.contentLength] else {
            return nil
        }
        let lengths = Set(text.words(separatedBy: ",").map { Int64(digits: $0.trimmingASCIIWhitespace()) })
        guard lengths.count == 1, let length = lengths.first.flatMap({ $0 }) else {
            let quote = String(text.unicodeScalars.prefix(80))
            throw PipeError(.connection(.malformedResponse("invalid Content-Length ‘\(quote)’")))
        }
        return length
    }

    private static func translated(_ error: any Error) -> any Error {
        guard let error = error as? URLError else {
            return error
        }
        return error.code == .cancelled ? CancellationError() : PipeError(PipeError.Reason(error))
    }
}
#endif
