/// A clock on which no time is needed for sleeping, but for the timeouts of calls.
package struct InstantClock: Clock {
    package typealias Instant = ContinuousClock.Instant
    package typealias Duration = Swift.Duration

    package init() {}

    package var now: Instant { ContinuousClock.now }
    package var minimumResolution: Duration { .zero }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        if deadline > now + .seconds(10) {
            try await ContinuousClock().sleep(until: deadline)
        }
        try Task.checkCancellation()
    }
}
