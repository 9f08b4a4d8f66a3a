import PipeHTTP
import Synchronization

/// The bytes between the task that reads a body and the user of the body. The task waits if the user is slow.
final class BodyBuffer: CancellableRequest {
    private typealias User = UnsafeContinuation<ArraySlice<UInt8>?, any Error>
    private typealias Reader = UnsafeContinuation<Void, Never>

    private struct State {
        /// What has arrived and was not taken.
        var bytes: ArraySlice<UInt8> = []
        /// What is after the bytes; `nil` before the end is known.
        var end: Result<ArraySlice<UInt8>?, any Error>?
        /// Waits for bytes.
        var user: User?
        /// Waits until the bytes are taken.
        var reader: Reader?
    }

    /// The number of bytes from which on the reader waits.
    private static let limit = 65_536

    private let state = Mutex(State())

    /// Adds the bytes that arrived, and waits if there are many.
    ///
    /// - Returns: `false` if the body is no longer read.
    nonisolated(nonsending) func add(_ chunk: ArraySlice<UInt8>) async -> Bool {
        let (user, isFull) = state.withLock { state -> (User?, Bool) in
            // After a cancellation, a chunk would follow bytes that were lost.
            guard state.end == nil else { return (nil, false) }
            if let user = state.user {
                state.user = nil
                return (user, false)
            }
            if state.bytes.isEmpty { state.bytes = chunk } else { state.bytes += chunk }
            return (nil, state.bytes.count >= Self.limit)
        }
        user?.resume(returning: chunk)
        if isFull {
            await waitForRoom()
        }
        return state.withLock { $0.end == nil }
    }

    private nonisolated(nonsending) func waitForRoom() async {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { reader in
                let waits = state.withLock { state in
                    let waits = state.end == nil && !state.bytes.isEmpty
                    if waits { state.reader = reader }
                    return waits
                }
                if !waits { reader.resume() }
            }
        } onCancel: {
            cancel()
        }
    }

    /// Notes that the body has ended, or cannot be read further.
    func finish(_ error: (any Error)?) {
        let user = state.withLock { state in
            if state.end == nil { state.end = error.map { .failure($0) } ?? .success(nil) }
            defer { state.user = nil }
            return state.user
        }
        if let error { user?.resume(throwing: error) } else { user?.resume(returning: nil) }
    }

    /// Ends the reading. A user that waits gets `CancellationError`, and so does a later one.
    func cancel() {
        let (user, reader) = state.withLock { state in
            defer { state = State(end: .failure(CancellationError())) }
            return (state.user, state.reader)
        }
        user?.resume(throwing: CancellationError())
        reader?.resume()
    }

    /// Takes all bytes that have arrived, and waits for some; `nil` at the end. Only one user can wait.
    ///
    /// - Throws: The error of the body; `CancellationError` after ``cancel()``.
    nonisolated(nonsending) func next() async throws -> ArraySlice<UInt8>? {
        try await withUnsafeThrowingContinuation { user in
            let (bytes, reader) = state.withLock { state -> (Result<ArraySlice<UInt8>?, any Error>?, Reader?) in
                if !state.bytes.isEmpty {
                    defer { (state.bytes, state.reader) = ([], nil) }
                    return (.success(state.bytes), state.reader)
                }
                guard state.end == nil, state.user == nil else {
                    return (state.end ?? .failure(CancellationError()), nil)
                }
                state.user = user
                return (nil, nil)
            }
            reader?.resume()
            if let bytes { user.resume(with: bytes) }
        }
    }
}
