#if canImport(Darwin) || !(AsyncHTTPClient && canImport(AsyncHTTPClient))
import Foundation
import HTTPTypes
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests with Foundation's URLSession.
///
/// The session has no cookies, no cache and no stored credentials, and follows no redirect. Bodies pass through memory
/// as a whole, in both directions, so the limit on the size of an answer is checked only once it is there; for long
/// streams on Linux take the transport of AsyncHTTPClient.
public struct URLSessionTransport: Transport {
    /// The transport that all clients share.
    public static let shared = URLSessionTransport()

    private let session: OwnSession

    /// Makes a transport with connections of its own, which are closed when its last copy is gone.
    ///
    /// - Parameter configure: Changes the configuration, for instance the number of connections.
    public init(configure: (URLSessionConfiguration) -> Void = { _ in }) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCredentialStorage = nil
        configuration.timeoutIntervalForRequest = Self.idleTimeout
        configure(configuration)
        session = OwnSession(configuration)
    }

    // The runtime has the timeout of the whole call; this one must only not come first.
    private static let idleTimeout = 86_400.0

    public func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let urlRequest = try await Self.urlRequest(request, body: body)
        let task = CancellableTask()
        let (data, response) = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Completion handlers and not the async methods: those deadlock or trap on Linux when a task is
                // cancelled close to its end (swift-corelibs-foundation issue 5412).
                task.resume(
                    session.session.dataTask(with: urlRequest) { data, response, error in
                        if let response, error == nil {
                            continuation.resume(returning: (data ?? Data(), response))
                        } else {
                            continuation.resume(throwing: Self.failure(error))
                        }
                    }
                )
            }
        } onCancel: {
            task.cancel()
        }
        try Task.checkCancellation()
        return try (Self.httpResponse(response), HTTPBody(Array(data)))
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

    private static func httpResponse(_ response: URLResponse) throws -> HTTPResponse {
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
        return HTTPResponse(status: .init(code: response.statusCode), headerFields: fields)
    }

    private static func failure(_ error: (any Error)?) -> any Error {
        guard let error = error as? URLError else {
            return error ?? URLError(.unknown)
        }
        switch error.code {
        case .cancelled: return CancellationError()
        case .timedOut: return PipeError(.timedOut(after: nil))
        // The error's own description holds the URL, and with it the keys in its query.
        default: return PipeError(.connection("\(error.localizedDescription) (URLError \(error.code.rawValue))"))
        }
    }
}

/// A session that is ended with its owner; it would keep itself and its delegate alive otherwise.
private final class OwnSession: Sendable {
    let session: URLSession

    init(_ configuration: URLSessionConfiguration) {
        session = URLSession(configuration: configuration, delegate: RedirectRefusal(), delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }
}

/// URLSession on Linux drops the body of a 307 and takes credentials to other hosts: the runtime follows by itself.
private final class RedirectRefusal: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}

/// A task that may be cancelled before it is there.
private final class CancellableTask: Sendable {
    private enum State {
        case waiting
        case running(URLSessionDataTask)
        case cancelled
    }

    private let state = Mutex(State.waiting)

    func resume(_ task: URLSessionDataTask) {
        let isCancelled = state.withLock { state in
            if case .cancelled = state {
                return true
            }
            state = .running(task)
            return false
        }
        task.resume()
        if isCancelled {
            Self.cancel(task)
        }
    }

    func cancel() {
        let running = state.withLock { state -> URLSessionDataTask? in
            defer { state = .cancelled }
            if case .running(let task) = state {
                return task
            }
            return nil
        }
        if let running {
            Self.cancel(running)
        }
    }

    /// From another queue: on Linux the caller's thread may hold what the task's own queue waits for.
    private static func cancel(_ task: URLSessionDataTask) {
        DispatchQueue.global().async { task.cancel() }
    }
}
#endif
