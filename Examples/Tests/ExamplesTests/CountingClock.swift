import Synchronization

/// The clock of the system, with a count of the sleeping tasks.
final class CountingClock: Clock {
    private let clock = ContinuousClock()
    private let sleepers = Atomic<Int>(0)

    var now: ContinuousClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    var sleeperCount: Int { sleepers.load(ordering: .relaxed) }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        sleepers.add(1, ordering: .relaxed)
        defer { sleepers.subtract(1, ordering: .relaxed) }
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }
}
