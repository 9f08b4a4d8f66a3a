#if Store
import Synchronization

/// What this process has seen of the leases of others.
final class LeaseWatch: Sendable {
    private struct Seen {
        let beat: Lease.Beat
        let since: Duration
    }

    private let seen = Mutex<[Int64: Seen]>([:])

    /// Whether a lease has not moved for as long as leases last.
    ///
    /// - Parameter now: By a clock that only goes forward.
    func isOver(_ beat: Lease.Beat, of partition: Int64, now: Duration) -> Bool {
        seen.withLock { seen in
            if let first = seen[partition], first.beat == beat { return now - first.since >= Lease.length }
            seen[partition] = Seen(beat: beat, since: now)
            return false
        }
    }
}
#endif
