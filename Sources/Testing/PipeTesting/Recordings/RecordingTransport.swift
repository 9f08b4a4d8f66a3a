import PipeCore
import Synchronization

/// A transport that records the calls of another one for a ``ReplayTransport``.
///
/// ```swift
/// let recording = RecordingTransport(DefaultTransport.shared, path: "Fixtures/projects.json")
/// let todo = TodoClient(server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: recording)
/// _ = try await todo.projects.list()
/// try recording.save()
/// ```
///
/// The values that ``RecordingSecrets`` names are removed before anything is stored. Check a recording before you
/// commit it: an API may have further secrets.
public final class RecordingTransport: Transport {
    private struct State {
        var exchanges: [RecordedExchange?] = []
        /// Exchanges whose response is still being read.
        var open: [Int: String] = [:]
        /// Requests and responses with bodies over the limit.
        var tooLarge: [String] = []
    }

    private let transport: any Transport
    private let path: String
    private let secrets: RecordingSecrets
    private let bodyLimit: Int
    private let state = Mutex(State())

    /// Wraps a transport.
    ///
    /// - Parameters:
    ///   - transport: The transport that sends the requests.
    ///   - path: The file that ``save()`` writes. Its folder must exist.
    ///   - secrets: The names of values to remove.
    ///   - bodyLimit: The maximum size of a recorded body in bytes; 16 MiB by default.
    public init(
        _ transport: any Transport, path: String, removing secrets: RecordingSecrets = RecordingSecrets(),
        bodyLimit: Int = 16 << 20
    ) {
        self.transport = transport
        self.path = path
        self.secrets = secrets
        self.bodyLimit = bodyLimit
    }

    /// Writes the exchanges recorded so far. The file is replaced atomically.
    public func save() throws(RecordingError) {
        let (exchanges, open, tooLarge) = state.withLock { ($0.exchanges, $0.open, $0.tooLarge) }
        if let line = tooLarge.first {
            throw RecordingError(.bodyTooLarge(line: line, limit: bodyLimit), path: path)
        }
        guard open.isEmpty else {
            throw RecordingError(.unfinished(open.sorted { $0.key < $1.key }.map(\.value)), path: path)
        }
        try Recording(removed: secrets, exchanges: exchanges.compactMap { $0 }).write(to: path)
    }

    // MARK: Transport

    public func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let url = "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")"
        var exchange = RecordedExchange(
            method: request.method.rawValue, url: url,
            requestFields: RecordedExchange.fields(request.headerFields), requestBody: nil, outcome: .failure(""))
        // The values of secret items are removed; their names stay.
        let line = SecretRemoval.applied(to: exchange, secrets).line
        let index = state.withLock { state in
            state.exchanges.append(nil)
            state.open[state.exchanges.count - 1] = line
            return state.exchanges.count - 1
        }
        let sent = body.map { RecordedBody($0, limit: bodyLimit) { _ in } }
        do {
            let (response, content) = try await transport.send(request, body: sent?.body)
            exchange.requestBody = sent?.bytes
            if sent?.isTooLarge == true {
                state.withLock { $0.tooLarge.append(line) }
            }
            let head = exchange
            let fields = RecordedExchange.fields(response.headerFields)
            // The body of these responses is empty and is not read by callers.
            let isEmpty = request.method == .head || [204, 304].contains(response.status.code)
            let received = RecordedBody(isEmpty ? .empty : content, limit: bodyLimit) { [self] result in
                var exchange = head
                switch result {
                case .whole(let bytes):
                    exchange.outcome = .response(
                        RecordedExchange.Response(
                            status: response.status.code, fields: fields, body: bytes.isEmpty ? nil : bytes))
                case .tooLarge:
                    state.withLock { $0.tooLarge.append(line) }
                case .failure(let error):
                    exchange.outcome = .failure(String(describing: error))
                }
                finish(index, exchange)
            }
            let body = received.body
            return (response, isEmpty ? content : body)
        } catch {
            if error is CancellationError {
                // Cancelled by the caller, so that the server may not have responded.
                state.withLock { $0.open[index] = nil }
            } else {
                exchange.requestBody = sent?.bytes
                exchange.outcome = .failure(String(describing: error))
                finish(index, exchange)
            }
            throw error
        }
    }

    private func finish(_ index: Int, _ exchange: RecordedExchange) {
        let clean = SecretRemoval.applied(to: exchange, secrets)
        state.withLock { state in
            state.exchanges[index] = clean
            state.open[index] = nil
        }
    }
}

/// A body whose bytes are stored as they are read.
private final class RecordedBody: Sendable {
    enum Result {
        case whole([UInt8])
        case tooLarge
        case failure(any Error)
    }

    private let passed = Mutex<(bytes: [UInt8], isTooLarge: Bool)>(([], false))
    private let original: HTTPBody
    private let limit: Int
    private let end: @Sendable (Result) -> Void

    init(_ original: HTTPBody, limit: Int, onEnd end: @escaping @Sendable (Result) -> Void) {
        self.original = original
        self.limit = limit
        self.end = end
    }

    var bytes: [UInt8] { original.bytes ?? passed.withLock { $0.bytes } }
    var isTooLarge: Bool { passed.withLock { $0.isTooLarge } }

    /// The body to read instead of the original.
    var body: HTTPBody {
        if let bytes = original.bytes {
            // The bytes are in memory, so that they need not be read.
            let isKept = bytes.count <= limit
            passed.withLock { $0.isTooLarge = !isKept }
            end(isKept ? .whole(bytes) : .tooLarge)
            return original
        }
        return original.isReplayable
            ? HTTPBody(length: original.length, replaying: { Chunks(owner: self) })
            : HTTPBody(length: original.length, once: Chunks(owner: self))
    }

    struct Chunks: AsyncSequence, Sendable {
        let owner: RecordedBody

        func makeAsyncIterator() -> Iterator {
            owner.passed.withLock { $0 = ([], false) }
            return Iterator(owner: owner, chunks: owner.original.makeAsyncIterator())
        }

        struct Iterator: AsyncIteratorProtocol {
            let owner: RecordedBody
            var chunks: HTTPBody.AsyncIterator

            mutating func next() async throws -> ArraySlice<UInt8>? {
                do {
                    guard let chunk = try await chunks.next() else {
                        let (bytes, isTooLarge) = owner.passed.withLock { ($0.bytes, $0.isTooLarge) }
                        owner.end(isTooLarge ? .tooLarge : .whole(bytes))
                        return nil
                    }
                    owner.passed.withLock { passed in
                        if chunk.count <= owner.limit - passed.bytes.count, !passed.isTooLarge {
                            passed.bytes += chunk
                        } else {
                            passed = ([], true)
                        }
                    }
                    return chunk
                } catch {
                    owner.end(.failure(error))
                    throw error
                }
            }
        }
    }
}
