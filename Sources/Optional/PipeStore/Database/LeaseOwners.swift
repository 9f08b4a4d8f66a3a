#if Store
import PipeHTTP
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The stores of this process, which can have leases.
final class LeaseOwners: Sendable {
    static let shared = LeaseOwners()

    private let names = Mutex<Set<String>>([])

    /// Adds a store.
    ///
    /// - Returns: Its name, with the number of the process.
    func add(_ store: String) -> String {
        let name = "\(getpid()) \(store)"
        names.withLock { _ = $0.insert(name) }
        return name
    }

    func remove(_ name: String) {
        names.withLock { _ = $0.remove(name) }
    }

    /// Whether the store of a name is gone, such as with its process after a crash.
    func hasEnded(_ name: String) -> Bool {
        guard let process = name.split(atScalar: " ").first.flatMap({ Int32(digits: $0) }), process > 0 else {
            return false
        }
        // A process that has ended may have had the number of this one.
        if process == getpid() { return !names.withLock { $0.contains(name) } }
        // A process of another user, or in another sandbox, takes no signals from here, but is there.
        return kill(process, 0) != 0 && errno == ESRCH
    }
}
#endif
