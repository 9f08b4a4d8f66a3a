import Synchronization

/// Writes chunks one after the other while more of them come; who brings them waits where too many have not been written.
final class ChunkWriter: Sendable {
    private struct State {
        var waiting: [ArraySlice<UInt8>] = []
        /// How many bytes were brought and are not written.
        var count = 0
        var isWriting = false
        var fault: PipeError?
        var waiter: (limit: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    /// So many bytes may wait.
    private static let limit = 1 << 20

    private let write: @Sendable (ArraySlice<UInt8>) throws(PipeError) -> Void
    private let state = Mutex(State())

    /// - Parameter write: Writes a chunk, and may wait for the disk.
    init(_ write: @escaping @Sendable (ArraySlice<UInt8>) throws(PipeError) -> Void) {
        self.write = write
    }

    /// Takes a chunk; to be called for one after the other.
    ///
    /// - Throws: What went wrong with this one or an earlier one.
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

    /// Waits until all is written.
    func finish() async throws(PipeError) {
        try await wait(for: 0)
    }

    /// Waits until not more bytes than a limit are left.
    private func wait(for limit: Int) async throws(PipeError) {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.count <= limit || state.fault != nil {
                    return true
                }
                state.waiter = (limit, continuation)
                return false
            }
            if isThere {
                continuation.resume()
            }
        }
        if let fault = state.withLock({ $0.fault }) {
            throw fault
        }
    }

    private func writeAll() {
        var written = 0
        while true {
            let (chunks, waiter) = state.withLock { state in
                state.count -= written
                let chunks = state.fault == nil ? state.waiting : []
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
                state.withLock { $0.fault = error }
            }
        }
    }

    private static func readyWaiter(_ state: inout State) -> CheckedContinuation<Void, Never>? {
        guard let waiter = state.waiter, state.count <= waiter.limit || state.fault != nil else {
            return nil
        }
        state.waiter = nil
        return waiter.continuation
    }
}
