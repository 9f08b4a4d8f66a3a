#if Store
import GRDB
import PipeCore
import PipeHTTP

#if canImport(Darwin) || !canImport(FoundationEssentials)
import Foundation
#else
import FoundationEssentials
#endif

/// Recognizes a store that was restored from a backup: a number in the file, which is also kept beside the folder, outside of
/// backups. Each time the store is opened, and each time that something is sent which must not be sent twice, it rises.
struct BackupMark: Sendable {
    private let file: PrivateFile

    /// - Parameter folder: The folder of the store.
    init(of folder: URL) {
        let name = ".\(folder.lastPathComponent).mark"
        file = PrivateFile(path: folder.deletingLastPathComponent().appendingPathComponent(name).path)
    }

    static func make(in database: Database) throws {
        try database.execute(
            sql: "CREATE TABLE backup(number INTEGER NOT NULL) STRICT; INSERT INTO backup VALUES (0);")
    }

    // MARK: - The number

    /// Raises the number in the file of the store. What is written with it is recognized in a backup that is older.
    static func raise(in database: Database) throws {
        try database.execute(sql: "UPDATE backup SET number = number + 1")
    }

    /// Keeps the number outside of the store, too. It has to be on the disk there before.
    ///
    /// - Parameter key: The key of the store.
    func keep(key: [UInt8], in database: Database) throws {
        let number = try Int64.fetchOne(database, sql: "SELECT number FROM backup") ?? 0
        do throws(PipeError) {
            try file.write(Array("\(Self.text(key)) \(number)\n".utf8))
        } catch {
            throw StoreError.folder(path: file.path, reason: "\(error)")
        }
        #if canImport(Darwin)
        var url = URL(fileURLWithPath: file.path)
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        try? url.setResourceValues(values)
        #endif
    }

    /// Treats the changes of a store as sent if its file is older than what was sent from it. Then the number is raised.
    ///
    /// - Returns: Whether the file is older.
    func recognize(key: [UInt8], in database: Database) throws -> Bool {
        let number = try Int64.fetchOne(database, sql: "SELECT number FROM backup") ?? 0
        let kept = kept(key: key)
        // A new one has the number 0.
        let isRestored = number > 0 && (kept ?? .max) > number
        if isRestored { try Self.recover(in: database) }
        try database.execute(
            sql: "UPDATE backup SET number = max(number, ?) + 1", arguments: [kept ?? number])
        return isRestored
    }

    /// The number that is kept outside of the store; `nil` without one, and for that of another store.
    private func kept(key: [UInt8]) -> Int64? {
        guard let bytes = try? file.read() else { return nil }
        let words = String(decoding: bytes, as: UTF8.self).split(atScalar: "\n").first?.split(atScalar: " ") ?? []
        guard words.count == 2, words[0].hasSameBytes(as: Self.text(key)) else { return nil }
        return Int64(digits: words[1]).flatMap { $0 < .max ? $0 : nil }
    }

    private static func text(_ key: [UInt8]) -> String {
        key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    // MARK: - A restored file

    /// How many identities a restored file leaves out, so that none recurs that was given after the backup was made.
    private static let gap: Int64 = 1 << 20

    /// Treats all changes as if they had been sent after the backup was made: nothing says that they were not.
    private static func recover(in database: Database) throws {
        let clock = try Row.fetchOne(database, sql: "SELECT time, jumps FROM clock")
        // The first of them can have been sent right after what the file has seen last.
        let last = StoreClock.Reading(time: clock?[0] ?? 0, jumps: clock?[1] ?? 0)
        for var change in try ChangeTable.unsent(in: database) {
            change.state = .sending
            change.mayBeMade = true
            change.isRestored = true
            change.sent = change.sent ?? last
            try ChangeTable.write(change, in: database)
        }
        try database.execute(
            sql: """
                UPDATE lease SET owner = NULL;
                UPDATE sqlite_sequence SET seq = seq + \(gap) WHERE name LIKE 'records.%' AND seq < \((1 << 30) - 2 * gap);
                UPDATE sqlite_sequence SET seq = seq + \(gap) WHERE name = 'change';
                """)
    }
}
#endif
