import PipeTesting
import Synchronization
import Testing

@Suite struct ManualClockTests {
    @Test("Sleeping tasks wake in the order of their deadlines") func sleepersWakeInTheOrderOfTheirTime() async throws {
        let clock = ManualClock()
        let woken = Woken()
        try await withThrowingTaskGroup { group in
            for seconds in [3, 1, 2] {
                group.addTask {
                    try await clock.sleep(for: .seconds(seconds))
                    woken.add(seconds)
                }
            }
            await clock.waitForSleepers(3)
            for _ in 0..<3 {
                let count = clock.sleeperCount
                clock.advance(by: .seconds(1))
                #expect(clock.sleeperCount == count - 1)
                while woken.all.count < 4 - count, !Task.isCancelled { await Task.yield() }
            }
            try await group.waitForAll()
        }
        #expect(woken.all == [1, 2, 3])
        #expect(clock.now.offset == .seconds(3))
    }

    @Test("A deadline in the past does not sleep") func whatIsPastIsNotWaitedFor() async throws {
        let clock = ManualClock()
        clock.advance(by: .seconds(5))
        try await clock.sleep(until: ManualClock.Instant(offset: .seconds(5)), tolerance: nil)
    }

    @Test("A cancelled task no longer sleeps") func cancelledSleepersAreGone() async throws {
        let clock = ManualClock()
        let sleeping = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.waitForSleeper()
        sleeping.cancel()
        await #expect(throws: CancellationError.self) { try await sleeping.value }
        #expect(clock.sleeperCount == 0)
    }
}

private final class Woken: Sendable {
    private let list = Mutex<[Int]>([])

    var all: [Int] { list.withLock { $0 } }

    func add(_ seconds: Int) { list.withLock { $0.append(seconds) } }
}
