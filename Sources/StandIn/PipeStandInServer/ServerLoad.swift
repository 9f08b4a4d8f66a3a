#if StandIn
import Synchronization

/// How many connections a server has open, and how many bytes of bodies it holds.
final class ServerLoad: Sendable {
    private let limits: ServerLimits
    private let used = Mutex((connections: 0, size: 0))

    init(_ limits: ServerLimits) { self.limits = limits }

    /// Counts a connection, unless there are too many.
    func open() -> Bool {
        used.withLock { used in
            guard used.connections < limits.connections else { return false }
            used.connections += 1
            return true
        }
    }

    /// Ends a connection, which holds so many bytes.
    func close(size: Int) {
        used.withLock { $0 = ($0.connections - 1, $0.size - size) }
    }

    /// Counts bytes, unless there are too many.
    func hold(_ size: Int) -> Bool {
        used.withLock { used in
            guard used.size + size <= limits.bodySize else { return false }
            used.size += size
            return true
        }
    }

    func release(_ size: Int) {
        used.withLock { $0.size -= size }
    }
}
#endif
