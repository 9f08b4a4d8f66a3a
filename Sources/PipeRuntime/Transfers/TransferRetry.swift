/// Whether a transfer that was cut goes on, and when.
///
/// Two attempts more, counted anew whenever bytes have come through; after a random pause of at most 0.5 s, doubled each
/// time.
struct TransferRetry: Sendable {
    static let limit = 2
    private static let firstPause = Duration.milliseconds(500)

    private var attempts = 0

    /// Notes that something has come through.
    mutating func succeeded() {
        attempts = 0
    }

    /// How long to wait before the next attempt; `nil` for none.
    mutating func pause(after error: PipeError) -> Duration? {
        guard attempts < Self.limit, Self.isPassing(error) else {
            return nil
        }
        let longest = Self.firstPause * (1 << attempts)
        attempts += 1
        return longest * Double.random(in: 0...1)
    }

    /// Whether the same may go well a little later.
    static func isPassing(_ error: PipeError) -> Bool {
        switch error.reason {
        case .connection, .timedOut, .transfer(.truncated): true
        case .status(let status): [408, 425, 429, 502, 503, 504].contains(status.code)
        default: false
        }
    }
}

extension PipeClient {
    /// Waits between two attempts; ended like a call.
    func pause(_ duration: Duration, _ scope: RunningCalls.Scope) async throws(PipeError) {
        let running = RunningCall()
        core.running.add(running, scope: scope)
        defer { core.running.remove(running) }
        let clock = clock
        try await running.value(clock: ContinuousClock()) { () async throws(PipeError) in
            do {
                try await clock.sleep(for: duration)
            } catch {
                throw PipeError(.cancelled)
            }
        }
    }
}
