import PipeHTTP
import Synchronization

/// A transport and the server that it talks to.
struct Conversation: Sendable {
    typealias Method = HTTPRequest.Method

    let transport: any Transport
    let server: ConformanceServer

    func request(_ method: Method = .get, _ path: String = "/", _ fields: [(String, String)] = []) -> HTTPRequest {
        var request = HTTPRequest(
            method: method, scheme: "http", authority: "127.0.0.1:\(server.port)", path: path)
        for (name, value) in fields {
            if let name = HTTPField.Name(name) {
                request.headerFields.append(HTTPField(name: name, value: value))
            }
        }
        return request
    }

    /// Sends a request and reads the whole response.
    func response(
        _ method: Method = .get, _ path: String = "/", _ fields: [(String, String)] = [], body: HTTPBody? = nil
    ) async throws -> (head: HTTPResponse, text: String) {
        let (response, body) = try await transport.send(request(method, path, fields), body: body)
        return (response, String(decoding: try await body.collect(upTo: 1 << 20), as: UTF8.self))
    }

    /// Sends a request and reads the whole response, or returns nothing if that fails, but not with a cancellation.
    func responseOrError(
        _ method: Method = .get, _ path: String = "/", body: HTTPBody? = nil, _ what: String = "failed"
    ) async throws -> (head: HTTPResponse, text: String)? {
        do {
            return try await response(method, path, body: body)
        } catch {
            try require(!(error is CancellationError), "\(what) as if the task had been cancelled")
            return nil
        }
    }

    /// Sends a request that must fail, but not with a cancellation.
    func failure(_ method: Method = .get, _ path: String = "/", body: HTTPBody? = nil) async throws {
        guard let (head, text) = try await responseOrError(method, path, body: body) else { return }
        throw CheckError("returned status \(head.status.code) and ‘\(text.prefix(80))’ where an error was expected")
    }

    /// Waits until a condition is true.
    func until(
        _ what: String, within limit: Duration = .seconds(5), _ isSo: () -> Bool
    ) async throws {
        let end = ContinuousClock.now + limit
        while !isSo() {
            try require(ContinuousClock.now < end, "\(what): not within \(limit)")
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}

/// Runs a closure that may not end, with a time limit.
func withLimit<Value: Sendable>(
    _ limit: Duration, _ work: @escaping @Sendable () async throws -> Value
) async -> Result<Value, any Error> {
    let first = First<Result<Value, any Error>>()
    let working = Task {
        do {
            first.give(.success(try await work()))
        } catch {
            first.give(.failure(error))
        }
    }
    let waiting = Task {
        try await Task.sleep(for: limit)
        first.give(.failure(CheckError("did not end within \(limit)")))
    }
    defer {
        working.cancel()
        waiting.cancel()
    }
    return await withTaskCancellationHandler {
        await first.value
    } onCancel: {
        working.cancel()
    }
}

/// The first of several values.
final class First<Value: Sendable>: Sendable {
    private enum State {
        case empty
        case awaited(CheckedContinuation<Value, Never>)
        case full(Value)
    }

    private let state = Mutex(State.empty)

    func give(_ value: Value) {
        let waiter = state.withLock { state -> CheckedContinuation<Value, Never>? in
            if case .full = state { return nil }
            defer { state = .full(value) }
            return if case .awaited(let continuation) = state { continuation } else { nil }
        }
        waiter?.resume(returning: value)
    }

    /// The value; may be read only once.
    var value: Value {
        get async {
            await withCheckedContinuation { continuation in
                let value = state.withLock { state -> Value? in
                    if case .full(let value) = state {
                        return value
                    }
                    state = .awaited(continuation)
                    return nil
                }
                if let value {
                    continuation.resume(returning: value)
                }
            }
        }
    }
}
