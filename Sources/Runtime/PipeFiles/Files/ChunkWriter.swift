import PipeHTTP
import Synchronization

/// Writes chunks in order while more of them arrive. Adding waits while too many bytes are not written yet.
final class ChunkWriter: Sendable {
    private struct State {
        var waiting: [ArraySlice<UInt8>] = []
        /// The number of bytes that were added but not written.
        var count = 0
        var isWriting = false
        var error: PipeError?
        var waiter: (limit: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    /// The maximum number of unwritten bytes before adding waits.
    private static let limit = 1 << 20

    private let write: @Sendable (ArraySlice<UInt8>) throws(PipeError) -> Void
    private let state = Mutex(State())

    /// - Parameter write: Writes a chunk; may block.
    init(_ write: @escaping @Sendable (ArraySlice<UInt8>) throws(PipeError) -> Void) {
        self.write = write
    }

    /// Adds a chunk. Calls must not overlap.
    ///
    /// - Throws: The error of writing this chunk or an earlier one.
    func add(_ chunk: ArraySlice<UInt8>) async throws(PipeError) {
        let starts = state.withLock { state in
            state.waiting.append(chunk)
            state.count += chunk.count
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if starts {
            FileWork.start { [self] in writeAll() }
        }
        try await wait(for: Self.limit)
    }

    /// Waits until all chunks are written.
    func finish() async throws(PipeError) {
        try await wait(for: 0)
    }

    /// Waits until at most this many bytes are unwritten.
    private func wait(for limit: Int) async throws(PipeError) {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.count <= limit || state.error != nil {
                    return true
                }
                state.waiter = (limit, continuation)
                return false
            }
            if isThere {
                continuation.resume()
            }
        }
        if let error = state.withLock({ $0.error }) {
            throw error
        }
    }

    private func writeAll() {
        var written = 0
        while true {
            let (chunks, waiter) = state.withLock { state in
                state.count -= written
                let chunks = state.error == nil ? state.waiting : []
                state.waiting = []
                if chunks.isEmpty {
                    state.isWriting = false
                }
                return (chunks, Self.readyWaiter(&state))
            }
            waiter?.resume()
            guard !chunks.isEmpty else {
                return
            }
            written = 0
            do throws(PipeError) {
                for chunk in chunks {
                    try write(chunk)
                    written += chunk.count
                }
            } catch {
                state.withLock { $0.error = error }
            }
        }
    }

    private static func readyWaiter(_ state: inout State) -> CheckedContinuation<Void, Never>? {
        guard let waiter = state.waiter, state.count <= waiter.limit || state.error != nil else {
            return nil
        }
        state.waiter = nil
        return waiter.continuation
    }
}
