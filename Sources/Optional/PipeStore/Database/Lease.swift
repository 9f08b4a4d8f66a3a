#if Store
import GRDB
import PipeHTTP

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The right to send the changes of a partition, which one process has at a time.
///
/// It is in the file, and no lock of the system: iOS ends an app that is suspended with one.
enum Lease {
    /// How long a process keeps the right without using it, if nothing says that it has ended.
    private static let length: Int64 = 120_000_000

    /// The text for a process, and for a store in it.
    static func owner(_ store: String) -> String { "\(getpid()) \(store)" }

    /// Takes the right, or keeps it.
    ///
    /// - Parameter now: The moment, in microseconds since 1970.
    /// - Returns: Whether no other process has it.
    static func take(_ partition: Int64, owner: String, now: Int64, in database: Database) throws -> Bool {
        let found = try Row.fetchOne(
            database, sql: "SELECT owner, until FROM lease WHERE partition = ?", arguments: [partition])
        if let found {
            let (other, until): (String, Int64) = (found[0], found[1])
            // One that ends later than any can was taken before the clock was set back.
            let isOver = until < now || until > now + length
            guard other.hasSameBytes(as: owner) || isOver || hasEnded(other) else { return false }
        }
        try database.cachedStatement(
            sql: """
                INSERT INTO lease(partition, owner, until) VALUES (?1, ?2, ?3)
                ON CONFLICT(partition) DO UPDATE SET owner = ?2, until = ?3
                """
        ).execute(arguments: [partition, owner, now + length])
        return true
    }

    static func end(_ partition: Int64, owner: String, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM lease WHERE partition = ? AND owner = ?", arguments: [partition, owner])
    }

    /// Whether the process of an owner is gone, such as after a crash.
    private static func hasEnded(_ owner: String) -> Bool {
        guard let process = owner.split(atScalar: " ").first.flatMap({ Int32(digits: $0) }), process > 0 else {
            return false
        }
        // A process of another user, or in another sandbox, takes no signals from here, but is there.
        return kill(process, 0) != 0 && errno == ESRCH
    }
}
#endif
