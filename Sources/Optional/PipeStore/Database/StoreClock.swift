#if Store
import GRDB
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Tells how long ago something was, and when it cannot tell, because the clock of the device was set.
final class StoreClock: Sendable {
    /// What the clock of the device says.
    struct Reading: Hashable, Sendable {
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
    var time: Int64 { Self.time(of: now()) }

    /// A date in microseconds since 1970; 0 for one that no clock shows.
    static func time(of date: Date) -> Int64 {
        Int64(exactly: (date.timeIntervalSince1970 * 1_000_000).rounded()).map { max(0, $0) } ?? 0
    }

    static func make(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE clock(time INTEGER NOT NULL, jumps INTEGER NOT NULL) STRICT;
                INSERT INTO clock VALUES (0, 0);
                """)
    }

    /// Reads the clock. Notes the time, to see that the clock was set back later.
    func reading(in database: Database) throws -> Reading {
        let found = try Row.fetchOne(database.cachedStatement(sql: "SELECT time, jumps FROM clock"))
        // A damaged file can have any numbers.
        let seen = max(0, found?[0] as Int64? ?? 0)
        let known = max(0, min(found?[1] as Int64? ?? 0, .max >> 1))
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
        return Reading(time: time, jumps: jumps)
    }

    /// How long ago the clock was read; `nil` if the clock cannot prove it, since it was set back after that.
    func age(of reading: Reading) -> Duration? {
        let (time, jumps) = (time, state.withLock(\.jumps))
        guard reading.jumps == jumps, time >= reading.time else { return nil }
        return .microseconds(time.subtractingReportingOverflow(reading.time).partialValue)
    }
}
#endif
