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
    private typealias Chunks = AsyncThrowingStream<ArraySlice<UInt8>, any Error>

    private struct Exchange {
        let task: CancellableDataTask
        var head: Head?
        var body: Chunks.Continuation?
        var hasRefusedChallenge = false
        /// Why the task was ended: the server is not trusted.
        var fault: TLSFault?
    }

    #if canImport(Darwin)
    private let security: URLSessionSecurity?

    init(_ security: URLSessionSecurity? = nil) {
        self.security = security
    }
    #endif

    private let exchanges = Mutex<[Int: Exchange]>([:])

    /// Starts a task whose response goes to a continuation.
    func start(_ task: CancellableDataTask, _ head: Head) {
        exchanges.withLock { $0[task.identifier] = Exchange(task: task, head: head) }
        task.resume()
    }

    // MARK: URLSessionDataDelegate

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let (chunks, continuation) = Chunks.makeStream()
        let exchange = exchanges.withLock { exchanges -> Exchange? in
            let exchange = exchanges[dataTask.taskIdentifier]
            exchanges[dataTask.taskIdentifier]?.head = nil
            exchanges[dataTask.taskIdentifier]?.body = continuation
            return exchange
        }
        if let exchange {
            // Reached too where the body is given up before its end.
            continuation.onTermination = { _ in exchange.task.cancel() }
            exchange.head?.resume(with: Result { try Self.answer(response, chunks) })
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let body = exchanges.withLock { $0[dataTask.taskIdentifier]?.body }
        body?.yield(Array(data)[...])
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
            return
        }
        exchange.task.end()
        if let fault = exchange.fault, let head = exchange.head {
            head.resume(throwing: PipeError(.tls(fault)))
        } else if let head = exchange.head {
            head.resume(throwing: error.map(Self.failure) ?? URLError(.badServerResponse))
        } else if exchange.hasRefusedChallenge, (error as? URLError)?.code == .cancelled {
            // On Linux a refused challenge cancels the task after all of the response has come.
            exchange.body?.finish()
        } else {
            exchange.body?.finish(throwing: error.map(Self.failure))
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

    private static func answer(_ response: URLResponse, _ chunks: Chunks) throws -> (HTTPResponse, HTTPBody) {
        guard let response = response as? HTTPURLResponse, (100...999).contains(response.statusCode) else {
            throw URLError(.badServerResponse)
        }
        var fields = HTTPFields()
        let headers = response.allHeaderFields.map { (name: "\($0.key)", value: "\($0.value)") }
        for (name, value) in headers.sorted(by: { $0.name < $1.name }) {
            if let name = HTTPField.Name(name) {
                fields.append(HTTPField(name: name, value: value))
            }
        }
        // The length is that of the compressed body where there is a content encoding.
        let length = fields[.contentEncoding] == nil ? fields[.contentLength].flatMap { Int64($0) } : nil
        let head = HTTPResponse(status: .init(code: response.statusCode), headerFields: fields)
        return (head, HTTPBody(length: length, once: chunks))
    }

    private static func failure(_ error: any Error) -> any Error {
        guard let error = error as? URLError else {
            return error
        }
        switch error.code {
        case .cancelled: return CancellationError()
        case .timedOut: return PipeError(.timedOut(.attempt(nil)))
        case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot, .serverCertificateHasBadDate,
            .serverCertificateNotYetValid:
            return PipeError(.tls(.untrusted(error.localizedDescription)))
        case .clientCertificateRequired, .clientCertificateRejected:
            return PipeError(.tls(.clientCertificate(error.localizedDescription)))
        case .secureConnectionFailed:
            return PipeError(.tls(.handshake(error.localizedDescription)))
        // The error's own description holds the URL, and with it the keys in its query.
        default: return PipeError(.connection("\(error.localizedDescription) (URLError \(error.code.rawValue))"))
        }
    }
}

/// A data task that is cancelled at most once, not after its end, and from another queue.
final class CancellableDataTask: Sendable {
    private enum State {
        case waiting
        case running
        case cancelled
        case ended
    }

    private let task: URLSessionDataTask
    private let state = Mutex(State.waiting)

    init(_ task: URLSessionDataTask) {
        self.task = task
    }

    var identifier: Int { task.taskIdentifier }

    func resume() {
        let isCancelled = state.withLock { state in
            if state == .cancelled {
                return true
            }
            state = .running
            return false
        }
        task.resume()
        if isCancelled {
            cancelTask()
        }
    }

    func cancel() {
        let isRunning = state.withLock { state in
            guard state != .ended else {
                return false
            }
            defer { state = .cancelled }
            return state == .running
        }
        if isRunning {
            cancelTask()
        }
    }

    /// The task has completed.
    func end() {
        state.withLock { $0 = .ended }
    }

    /// From another queue: on Linux the caller's thread may hold what the task's own queue waits for.
    private func cancelTask() {
        DispatchQueue.global().async { [task] in task.cancel() }
    }
}
#endif
