#if Store
import GRDB
import PipeHTTP
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The right to send the changes of a partition, which one store of one process has at a time.
///
/// It is in the file, and no lock of the system: iOS ends an app that is suspended with one. The wall clock, which can be
/// set, does not end it: its owner raises a number now and then, and another store takes it when that number rests.
struct Lease: Sendable {
    /// How long the number rests before another process takes the right. It is raised far more often.
    static let length = Duration.seconds(120)
    static let pauseOfRenewal = Duration.seconds(20)

    /// What others see of a lease.
    struct Beat: Hashable, Sendable {
        /// Another one each time the right is taken.
        let generation: Int64
        let count: Int64
    }

    let partition: Int64
    let owner: String
    let generation: Int64

    static func make(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE lease(partition INTEGER PRIMARY KEY REFERENCES partition(id) ON DELETE CASCADE,
                    owner TEXT, generation INTEGER NOT NULL, beat INTEGER NOT NULL) STRICT
                """)
    }

    /// Takes the right, or keeps it.
    ///
    /// - Parameter isOver: Whether the number of another owner has rested long enough.
    /// - Returns: `nil` if another store has it.
    static func take(
        _ partition: Int64, owner: String, isOver: (Beat) -> Bool, in database: Database
    ) throws -> Lease? {
        let found = try Row.fetchOne(
            database, sql: "SELECT owner, generation, beat FROM lease WHERE partition = ?", arguments: [partition])
        if let other = found?[0] as String?, let found, !other.hasSameBytes(as: owner) {
            guard LeaseOwners.shared.hasEnded(other) || isOver(Beat(generation: found[1], count: found[2])) else {
                return nil
            }
        }
        let generation = (found?[1] as Int64? ?? 0) + 1
        try database.cachedStatement(
            sql: """
                INSERT INTO lease(partition, owner, generation, beat) VALUES (?1, ?2, ?3, 0)
                ON CONFLICT(partition) DO UPDATE SET owner = ?2, generation = ?3, beat = 0
                """
        ).execute(arguments: [partition, owner, generation])
        return Lease(partition: partition, owner: owner, generation: generation)
    }

    /// Whether the right was not taken by another store meanwhile.
    func isHeld(in database: Database) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: "SELECT 1 FROM lease WHERE partition = ? AND owner = ? AND generation = ?")
        return try Bool.fetchOne(statement, arguments: [partition, owner, generation]) ?? false
    }

    /// Shows others that the owner still sends.
    func renew(in database: Database) throws {
        try database.cachedStatement(
            sql: "UPDATE lease SET beat = beat + 1 WHERE partition = ? AND owner = ? AND generation = ?"
        ).execute(arguments: [partition, owner, generation])
    }

    func end(in database: Database) throws {
        try database.execute(
            sql: "UPDATE lease SET owner = NULL WHERE partition = ? AND owner = ? AND generation = ?",
            arguments: [partition, owner, generation])
    }
}

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
