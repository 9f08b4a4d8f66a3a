import Observation
import PipeCore
import Synchronization

/// Whether calls of some clients are running, for an indicator in a user interface.
///
/// ```swift
/// struct Toolbar: View {
///     let activity: NetworkActivity
///
///     var body: some View {
///         if activity.isVisible { ProgressView() }
///     }
/// }
///
/// let activity = NetworkActivity(of: todo.client)
/// ```
@MainActor @Observable
public final class NetworkActivity {
    /// The number of calls that have not ended.
    public private(set) var callCount = 0

    /// Whether an indicator should be visible: calls have been running for longer than the delay, without a pause.
    public private(set) var isVisible = false

    @ObservationIgnored private var counts: [Int]
    @ObservationIgnored private let delay: Duration
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let tasks = Tasks()

    /// Observes the calls of clients, as long as this object exists.
    ///
    /// - Parameters:
    ///   - clients: The clients.
    ///   - delay: How long calls run before ``isVisible`` becomes true, so that it does not flicker.
    ///   - clock: Measures the delay.
    public init(
        of clients: PipeClient..., delay: Duration = .milliseconds(300), clock: any Clock<Duration> = ContinuousClock()
    ) {
        counts = clients.map { _ in 0 }
        self.delay = delay
        self.clock = clock
        for (index, client) in clients.enumerated() {
            let updates = client.activeCallUpdates
            tasks.add(
                Task { [weak self] in
                    for await calls in updates { self?.update(calls.count, of: index) }
                })
        }
    }

    private func update(_ count: Int, of index: Int) {
        counts[index] = count
        let sum = counts.reduce(0, +)
        guard sum != callCount else {
            return
        }
        let hasBegun = callCount == 0
        callCount = sum
        if sum == 0 {
            tasks.wait(nil)
            if isVisible { isVisible = false }
        } else if hasBegun {
            tasks.wait(
                Task { [weak self, clock, delay] in
                    guard (try? await clock.sleep(for: delay)) != nil, !Task.isCancelled else {
                        return
                    }
                    self?.isVisible = true
                })
        }
    }

    /// Cancels its tasks when it is released.
    private final class Tasks: Sendable {
        private struct Values {
            var readers: [Task<Void, Never>] = []
            var wait: Task<Void, Never>?
        }

        private let values = Mutex(Values())

        func add(_ reader: Task<Void, Never>) {
            values.withLock { $0.readers.append(reader) }
        }

        /// Sets the wait until the indicator becomes visible; `nil` ends it.
        func wait(_ wait: Task<Void, Never>?) {
            let earlier = values.withLock { values in
                defer { values.wait = wait }
                return values.wait
            }
            earlier?.cancel()
        }

        deinit {
            let (readers, wait) = values.withLock { ($0.readers, $0.wait) }
            for reader in readers { reader.cancel() }
            wait?.cancel()
        }
    }
}
