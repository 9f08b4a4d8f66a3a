import PipeCore
import Synchronization

/// A transport that returns the responses of a ``RecordingTransport``'s file, without a network.
///
/// A request gets the first unused response that was recorded for its method, path and query. Removed values of the
/// query are ignored, as is the server. A request that was not recorded throws ``UnrecordedRequestError``.
///
/// ```swift
/// let todo = TodoClient(
///     server: .local, auth: .init(session: .user("alice", password: "wonderland")),
///     transport: try ReplayTransport(path: "Fixtures/projects.json"))
/// ```
public final class ReplayTransport: Transport {
    private struct State {
        var left: [RecordedExchange]
        var counts: [String: Int]
    }

    private let path: String
    private let secrets: RecordingSecrets
    private let fallback: (any Transport)?
    private let state: Mutex<State>

    /// Reads the file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - fallback: Receives the requests that were not recorded.
    /// - Throws: ``RecordingError`` with the location of a malformed value.
    public init(path: String, fallback: (any Transport)? = nil) throws(RecordingError) {
        let recording = try Recording(path: path)
        self.path = path
        self.fallback = fallback
        secrets = recording.removed
        let counts = recording.exchanges.reduce(into: [:]) { $0[$1.line, default: 0] += 1 }
        state = Mutex(State(left: recording.exchanges, counts: counts))
    }

    /// Method, path and query of the recorded requests that were not made yet.
    public var left: [String] { state.withLock { $0.left.map(\.line) } }

    public func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let asked = RecordedExchange(
            method: request.method.rawValue, url: "http://x\(request.path ?? "/")",
            requestFields: RecordedExchange.fields(request.headerFields), requestBody: nil, outcome: .failure(""))
        let line = SecretRemoval.applied(to: asked, secrets).line
        let recorded = state.withLock { state in
            state.left.firstIndex { $0.line == line }.map { state.left.remove(at: $0) }
        }
        guard let recorded else {
            if let fallback {
                return try await fallback.send(request, body: body)
            }
            let (left, count) = state.withLock { ($0.left.map(\.line), $0.counts[line] ?? 0) }
            throw UnrecordedRequestError(line: line, recordedCount: count, left: left, path: path)
        }
        // The body is read as a real transport would do, so that its errors are thrown here, too.
        if let body {
            for try await _ in body {}
        }
        switch recorded.outcome {
        case .failure(let message):
            throw PipeError(.connection(.other(message)))
        case .response(let response):
            var fields = HTTPFields()
            for (name, value) in response.fields {
                guard let name = HTTPField.Name(name) else { continue }
                guard fields.append(received: HTTPField(name: name, value: value)) else {
                    throw PipeError(.connection(.tooManyFields))
                }
            }
            return (
                HTTPResponse(status: .init(code: response.status), headerFields: fields), HTTPBody(response.body ?? [])
            )
        }
    }
}
