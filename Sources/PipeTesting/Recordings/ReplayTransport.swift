import PipeRuntime
import Synchronization

/// A transport that answers from the file of a ``RecordingTransport``, without a network.
///
/// A request gets the first answer not given yet of those that were recorded for its method, path and query; what was
/// removed from the query counts as the same, and so does the server. A request that was not recorded is an
/// ``UnrecordedRequest``.
///
/// ```swift
/// let todo = TodoClient(server: .local, transport: try ReplayTransport(path: "Fixtures/projects.json"))
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

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - fallback: Gets the requests that were not recorded.
    /// - Throws: ``RecordingError`` with the place in the file where something is wrong.
    public init(path: String, fallback: (any Transport)? = nil) throws(RecordingError) {
        let recording = try Recording(path: path)
        self.path = path
        self.fallback = fallback
        secrets = recording.removed
        let counts = recording.exchanges.reduce(into: [:]) { $0[$1.line, default: 0] += 1 }
        state = Mutex(State(left: recording.exchanges, counts: counts))
    }

    /// What was recorded and not asked for yet, of each the method, path and query.
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
            throw UnrecordedRequest(line: line, recordedCount: count, left: left, path: path)
        }
        // A stream is read as it would be, so that what is wrong with it is found here, too.
        if let body {
            for try await _ in body {}
        }
        switch recorded.outcome {
        case .failure(let words):
            throw PipeError(.connection(.other(words)))
        case .answer(let answer):
            var fields = HTTPFields()
            for (name, value) in answer.fields {
                if let name = HTTPField.Name(name) {
                    fields.append(HTTPField(name: name, value: value))
                }
            }
            return (
                HTTPResponse(status: .init(code: answer.status), headerFields: fields), HTTPBody(answer.body ?? [])
            )
        }
    }
}
