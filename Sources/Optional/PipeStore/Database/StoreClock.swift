#if Store
import GRDB

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

import Synchronization

/// Tells how long ago something was, and when it cannot tell, because the clock of the device was set.
final class StoreClock: Sendable {
    /// A moment by the clock of the device.
    struct Moment: Hashable, Sendable {
        /// In microseconds since 1970.
        let time: Int64
        /// How often the clock had been set back before, as far as the store has seen it.
        let jumps: Int64
    }

    private struct State {
        var last: (time: Int64, elapsed: Duration)?
        var jumps: Int64 = 0
    }

    /// Clocks that are kept right by the network go back by less than this.
    private static let tolerance: Int64 = 5_000_000
    /// How far this process's two clocks can differ before one was set. A process can be slow.
    private static let drift: Int64 = 60_000_000

    private let now: @Sendable () -> Date
    /// How long this process has run, by a clock that only goes forward.
    let elapsed: @Sendable () -> Duration
    private let state = Mutex(State())

    init(_ clock: some Clock<Duration>, now: @escaping @Sendable () -> Date) {
        self.now = now
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }

    /// The time of the device in microseconds since 1970.
    var time: Int64 { Int64(exactly: (now().timeIntervalSince1970 * 1_000_000).rounded()) ?? 0 }

    static func make(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE clock(time INTEGER NOT NULL, jumps INTEGER NOT NULL) STRICT;
                INSERT INTO clock VALUES (0, 0);
                """)
    }

    /// The moment of now. Notes it, to see that the clock was set back later.
    func moment(in database: Database) throws -> Moment {
        let found = try Row.fetchOne(database.cachedStatement(sql: "SELECT time, jumps FROM clock"))
        let (seen, known): (Int64, Int64) = (found?[0] ?? 0, found?[1] ?? 0)
        let (time, elapsed) = (time, elapsed())
        let jumps = state.withLock { state in
            var hasJumped = time < seen - Self.tolerance
            if let last = state.last {
                // A clock that was set back, and that has passed the time of before meanwhile.
                let passed = (elapsed - last.elapsed).microseconds
                hasJumped = hasJumped || time - last.time < passed - Self.drift - passed / 100
            }
            state.last = (time, elapsed)
            state.jumps = hasJumped ? known + 1 : known
            return state.jumps
        }
        if jumps != known || time > seen {
            try database.cachedStatement(sql: "UPDATE clock SET time = ?, jumps = ?").execute(arguments: [time, jumps])
        }
        return Moment(time: time, jumps: jumps)
    }

    /// How long ago a moment was; `nil` if the clock cannot prove it, since it was set back after that.
    func age(of moment: Moment) -> Duration? {
        let (time, jumps) = (time, state.withLock(\.jumps))
        guard moment.jumps == jumps, time >= moment.time else { return nil }
        return .microseconds(time - moment.time)
    }
}

extension Duration {
    /// The length in whole microseconds.
    var microseconds: Int64 {
        let (seconds, fraction) = components
        let (product, isOver) = seconds.multipliedReportingOverflow(by: 1_000_000)
        if isOver { return seconds < 0 ? .min : .max }
        let (sum, isOverToo) = product.addingReportingOverflow(fraction / 1_000_000_000_000)
        return isOverToo ? (seconds < 0 ? .min : .max) : sum
    }
}
#endif
