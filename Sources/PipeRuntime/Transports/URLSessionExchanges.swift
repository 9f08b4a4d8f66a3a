#if canImport(Darwin) || !(AsyncHTTPClient && canImport(AsyncHTTPClient))
import Foundation
import HTTPTypes
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The delegate of a session: brings what it is told to the callers that wait.
///
/// A delegate and not URLSession's async methods: those deadlock or trap on Linux when a task is cancelled close to its
/// end (swift-corelibs-foundation issue 5412).
final class URLSessionExchanges: NSObject, URLSessionDataDelegate {
    typealias Head = CheckedContinuation<(HTTPResponse, HTTPBody), any Error>

    private struct Exchange {
        let task: CancellableDataTask
        var head: Head?
        var body: URLSessionBody?
        var hasRefusedChallenge = false
        /// Why the task was ended: the server is not trusted.
        var fault: TLSFault?
    }

    private let exchanges = Mutex<[Int: Exchange]>([:])
    /// How many bytes of a response may wait for their reader.
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

    /// Starts a task whose response goes to a continuation.
    func start(_ task: CancellableDataTask, _ head: Head) {
        exchanges.withLock { $0[task.identifier] = Exchange(task: task, head: head) }
        task.resume()
    }

    /// Ends a task that nobody waits for any more. The caller goes on at once, and not when the session has noticed.
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
        // On Linux those come, too, that only say that the answer is still to come.
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
            let result = Result { try Self.answer(response, URLSessionChunks(body)) }
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
        if let fault = exchange.fault, let head = exchange.head {
            head.resume(throwing: PipeError(.tls(fault)))
        } else if let head = exchange.head {
            head.resume(
                throwing: error.map(Self.failure)
                    ?? PipeError(.connection(.malformedAnswer("URLSession found no head of it"))))
        } else if exchange.hasRefusedChallenge, (error as? URLError)?.code == .cancelled {
            // On Linux a refused challenge cancels the task after all of the response has come.
            exchange.body?.finish(.success(()))
        } else {
            exchange.body?.finish(error.map { .failure(Self.failure($0)) } ?? .success(()))
        }
    }

    /// On Linux a followed redirect drops the body of a 307 and takes credentials to other hosts: the runtime follows by
    /// itself.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// A challenge of the server's is an answer with status 401 like any other; the trust in a certificate is judged by
    /// the system, unless the app has said how.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(Darwin)
        let method = challenge.protectionSpace.authenticationMethod
        if method == NSURLAuthenticationMethodServerTrust || method == NSURLAuthenticationMethodClientCertificate {
            let answer = security?.answer(to: challenge)
            if let fault = answer?.fault {
                exchanges.withLock { $0[task.taskIdentifier]?.fault = fault }
            }
            completionHandler(answer?.disposition ?? .performDefaultHandling, answer?.credential)
            return
        }
        #endif
        // Default handling with nothing to offer would hang on Linux.
        exchanges.withLock { $0[task.taskIdentifier]?.hasRefusedChallenge = true }
        completionHandler(.rejectProtectionSpace, nil)
    }

    // MARK: Translation

    private static func answer(_ response: URLResponse, _ chunks: URLSessionChunks) throws -> (HTTPResponse, HTTPBody) {
        guard let response = response as? HTTPURLResponse else {
            throw PipeError(.connection(.malformedAnswer("it is no HTTP")))
        }
        guard (100...999).contains(response.statusCode) else {
            throw PipeError(.connection(.malformedStatus(ConnectionFault.digits(response.statusCode))))
        }
        var fields = HTTPFields()
        let headers = response.allHeaderFields.map { (name: "\($0.key)", value: "\($0.value)") }
        for (name, value) in headers.sorted(by: { $0.name < $1.name }) {
            if let name = HTTPField.Name(name) {
                fields.append(HTTPField(name: name, value: value))
            }
        }
        let length = try length(in: fields)
        let head = HTTPResponse(status: .init(code: response.statusCode), headerFields: fields)
        // The length is that of the compressed body where there is a content encoding.
        let isEncoded = fields[.contentEncoding] != nil
        return (head, HTTPBody(length: isEncoded ? nil : length, once: chunks))
    }

    /// The length that a server says, once or several times the same (RFC 9110, section 8.6).
    private static func length(in fields: HTTPFields) throws -> Int64? {
        guard let text = fields[.contentLength] else {
            return nil
        }
        let lengths = Set(text.words(at: ",").map { Int64($0.removing { $0 == " " }) })
        guard lengths.count == 1, let length = lengths.first.flatMap({ $0 }), length >= 0 else {
            throw PipeError(
                .connection(.malformedAnswer("its length is said to be '\(String(text.unicodeScalars.prefix(80)))'")))
        }
        return length
    }

    private static func failure(_ error: any Error) -> any Error {
        guard let error = error as? URLError else {
            return error
        }
        return error.code == .cancelled ? CancellationError() : PipeError(PipeError.Reason(error))
    }
}
#endif
