#if Store
import GRDB
import PipeHTTP

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
        let generation = (found?[1] as Int64? ?? 0) &+ 1
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
#endif
