import PipeRuntime
import Synchronization

/// A transport that answers from a script and keeps what was sent.
package final class ScriptedTransport: Transport {
    package struct Sent: Sendable {
        package let request: HTTPRequest
        package let body: String?

        package var method: String { request.method.rawValue }
        package var url: String { "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")" }
        package var line: String { "\(method) \(url)" }

        package func header(_ name: String) -> String? {
            HTTPField.Name(name).flatMap { request.headerFields[$0] }
        }
    }

    package enum Reply: Sendable {
        case answer(Int, headers: [(String, String)] = [], String = "")
        /// An answer whose body is a stream of these chunks.
        case stream(Int, length: Int64?, chunks: [String])
        case failure(any Error)
        /// No answer until the task is cancelled.
        case hang
        /// No answer ever, as from a transport that does not heed cancellation.
        case deaf

        package static func json(_ body: String, headers: [(String, String)] = []) -> Reply {
            .answer(200, headers: [("Content-Type", "application/json")] + headers, body)
        }
    }

    private struct State {
        var sent: [Sent] = []
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var heldForever: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let reply: @Sendable (Sent, Int) -> Reply

    /// Answers in the order of the script; beyond its end with status 599.
    package convenience init(_ script: Reply...) {
        self.init { _, index in index < script.count ? script[index] : .answer(599) }
    }

    package init(_ reply: @escaping @Sendable (Sent, Int) -> Reply) {
        self.reply = reply
    }

    deinit {
        for continuation in state.withLock({ $0.heldForever }) {
            continuation.resume()
        }
    }

    package var sent: [Sent] { state.withLock { $0.sent } }
    package var lines: [String] { sent.map(\.line) }

    /// Waits until so many requests have been sent.
    package func reached(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.sent.count < count {
                    state.waiters.append((count, continuation))
                    return false
                }
                return true
            }
            if isReached {
                continuation.resume()
            }
        }
    }

    package func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let text = try await body?.collect(upTo: 1_000_000)
        let sent = Sent(request: request, body: text.map { String(decoding: $0, as: UTF8.self) })
        let (index, ready) = state.withLock { state in
            state.sent.append(sent)
            let count = state.sent.count
            let ready = state.waiters.filter { $0.count <= count }
            state.waiters.removeAll { $0.count <= count }
            return (count - 1, ready)
        }
        for waiter in ready {
            waiter.continuation.resume()
        }
        switch reply(sent, index) {
        case .answer(let status, let headers, let body):
            return (Self.head(status, headers), HTTPBody(body))
        case .stream(let status, let length, let chunks):
            let stream = AsyncStream<ArraySlice<UInt8>> { continuation in
                for chunk in chunks {
                    continuation.yield(Array(chunk.utf8)[...])
                }
                continuation.finish()
            }
            return (Self.head(status, []), HTTPBody(length: length, once: stream))
        case .failure(let error):
            throw error
        case .hang:
            try await _Concurrency.Task.sleep(for: .seconds(1_000_000))
            throw CancellationError()
        case .deaf:
            await withCheckedContinuation { continuation in
                state.withLock { $0.heldForever.append(continuation) }
            }
            throw CancellationError()
        }
    }

    private static func head(_ status: Int, _ headers: [(String, String)]) -> HTTPResponse {
        var fields = HTTPFields()
        for (name, value) in headers {
            if let name = HTTPField.Name(name) {
                fields.append(HTTPField(name: name, value: value))
            }
        }
        return HTTPResponse(status: .init(code: status), headerFields: fields)
    }
}
