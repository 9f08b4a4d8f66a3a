#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The database of a store, and what is prepared in it.
final class StoreFile: Sendable {
    /// Another one if the tables of the store itself change.
    private static let format = 1
    private static let name = "records.sqlite"
    /// Held while the file is made: to close it would release the locks that another store of this process has on it.
    private static let creation = Mutex(())

    /// A server with an account, whose records no other account sees.
    private struct PartitionName: Hashable {
        let server: String
        let account: String
    }

    /// Reads single records. It is closed before the pool, whose last connection tidies up the file.
    private let reader: DatabaseQueue
    private let pool: DatabasePool
    let foreignChanges: ForeignChanges
    let context: TableContext
    private let partitions = Mutex<[PartitionName: Int64]>([:])
    /// The tables that are prepared in this process, by their types.
    private let tables = Mutex<[ObjectIdentifier: any Sendable]>([:])
    private let lastMoment = Mutex<Int64>(0)
    private let waiting: any Clock<Duration>
    /// Tells how long ago something was.
    let clock: StoreClock
    private let backupMark: BackupMark
    /// Whether the file was older than what was sent from it, when it was opened.
    let isRestored: Bool

    /// Opens the database in a folder, which is made if it is missing. Only the owner of a new folder or file can use it.
    ///
    /// - Parameters:
    ///   - clock: Measures pauses and how long something lasts.
    ///   - now: The time of the device, which can be set at any time.
    init(
        in folder: URL, clock: any Clock<Duration>, now: @escaping @Sendable () -> Date
    ) throws(StoreError) {
        try Self.makeFile(in: folder)
        waiting = clock
        let times = StoreClock(clock, now: now)
        self.clock = times
        var configuration = Configuration()
        // What is said to be on the disk is there, also on Apple platforms, whose fsync leaves it to the drive.
        configuration.prepareDatabase { database in
            // First, since what follows writes to a new file.
            try database.execute(sql: "PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1")
            // Before there are tables, so that a file can become smaller.
            if !database.configuration.readonly { try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL") }
        }
        // Another process may write.
        configuration.busyMode = .timeout(10)
        configuration.label = "PipeStore"
        configuration.observesSuspensionNotifications = true
        do {
            let path = folder.appendingPathComponent(Self.name).path
            let pool = try DatabasePool(path: path, configuration: configuration)
            let mark = BackupMark(of: folder)
            let (key, isRestored) = try pool.writeWithoutTransaction { database in
                try Self.durably(in: database) {
                    try Self.prepare(database)
                    try RecordNumbers.leaveOutReserved(in: database)
                    guard let data = try Data.fetchOne(database, sql: "SELECT key FROM store"), data.count == 16 else {
                        throw StoreError.database(
                            code: Int(ResultCode.SQLITE_CORRUPT.rawValue), message: "it has no key")
                    }
                    let key = [UInt8](data)
                    let isRestored = try mark.recognize(key: key, in: database)
                    _ = try times.reading(in: database)
                    return (key, isRestored)
                }
            }
            // No other process raises the number meanwhile.
            try pool.write { database in try mark.keep(key: key, in: database) }
            backupMark = mark
            self.isRestored = isRestored
            configuration.readonly = true
            // In KiB. With the usual 2 MiB most records of a large table are read from the file each time.
            configuration.prepareDatabase { database in try database.execute(sql: "PRAGMA cache_size = -8192") }
            reader = try DatabaseQueue(path: path, configuration: configuration)
            self.pool = pool
            context = TableContext(marks: RecordMarks(key: key))
            foreignChanges = ForeignChanges(of: pool, clock: clock)
        } catch {
            throw StoreError(error)
        }
    }

    /// Makes the file before SQLite does, which gives its other files the same permissions. It follows links.
    private static func makeFile(in folder: URL) throws(StoreError) {
        let file = PrivateFile(path: folder.appendingPathComponent(name).path)
        do {
            try FileManager.default.createDirectory(
                at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
            try file.makeFolder()
        } catch {
            throw .folder(path: folder.path, reason: "\(error)")
        }
        for path in [folder.path] + ["", "-wal", "-shm", "-journal"].map({ file.path + $0 })
        where PrivateFile.isLink(path) {
            throw .folder(path: folder.path, reason: "\(path) is a link")
        }
        do {
            try creation.withLock { _ in try file.makeIfMissing() }
        } catch {
            throw .folder(path: folder.path, reason: "\(error)")
        }
    }

    private static func prepare(_ database: Database) throws {
        let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        guard found <= format else { throw StoreError.newerFormat(found) }
        guard found < format else { return }
        try database.execute(
            sql: """
                CREATE TABLE partition(id INTEGER PRIMARY KEY AUTOINCREMENT, server TEXT NOT NULL,
                    account TEXT NOT NULL, pause_from INTEGER, pause_until INTEGER, UNIQUE(server, account)) STRICT;
                CREATE TABLE type(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE,
                    fingerprint TEXT NOT NULL) STRICT;
                CREATE TABLE store(key BLOB NOT NULL, moment INTEGER NOT NULL DEFAULT 0) STRICT;
                PRAGMA user_version = \(format);
                """)
        let key = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })
        try database.execute(sql: "INSERT INTO store(key) VALUES (?)", arguments: [key])
        try StoreClock.make(in: database)
        try BackupMark.make(in: database)
        try Lease.make(in: database)
        try ListTable.make(in: database)
        try ChangeTable.make(in: database)
        try ContentTable.make(in: database)
        try RecordNumbers.make(in: database)
    }

    var marks: RecordMarks { context.marks }
    var unreadable: UnreadableRecords { context.unreadable }

    // MARK: - Transactions

    /// Writes what the server has sent. A power failure may take it, and then it is fetched again.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        let written: (value: Value, areReserved: Bool)
        do {
            written = try await pool.write { [self] database in
                (try raisingMoment(in: database) { try body(database) }, try RecordNumbers.areReserved(in: database))
            }
        } catch {
            throw failure(error)
        }
        // Before the app sees the numbers of records that a power failure may take.
        if !written.areReserved { try await writeToTheEnd { _ in } }
        return written.value
    }

    /// Writes what the app has written, or what has become of it. It is on the disk when this returns.
    func writeDurably<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        do {
            return try await pool.writeWithoutTransaction { [self] database in
                try Self.durably(in: database) {
                    let value = try raisingMoment(in: database) { try body(database) }
                    if try !RecordNumbers.areReserved(in: database) { try RecordNumbers.reserve(in: database) }
                    return value
                }
            }
        } catch {
            throw failure(error)
        }
    }

    /// Makes the file as small as what is in it.
    func giveSpaceBack() async throws(StoreError) {
        do {
            try await pool.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA incremental_vacuum")
                // As far as no other process reads.
                _ = try? database.checkpoint(.truncate)
            }
        } catch {
            throw failure(error)
        }
    }

    private static func durably<Value>(in database: Database, _ body: () throws -> Value) throws -> Value {
        // Not within a transaction, where SQLite ignores it.
        try database.execute(sql: "PRAGMA synchronous = FULL")
        defer { try? database.execute(sql: "PRAGMA synchronous = NORMAL") }
        var value: Value?
        try database.inTransaction(.immediate) {
            value = try body()
            return .commit
        }
        guard let value else { throw CancellationError() }
        return value
    }

    /// Keeps the number by which a restored file is recognized outside of it (``BackupMark/raise(in:)``).
    func keepBackupMark() async throws(StoreError) {
        let (mark, key) = (backupMark, marks.key)
        try await write { database in try mark.keep(key: key, in: database) }
    }

    /// Writes durably also if the task was cancelled: what has become of a change that was sent.
    func writeToTheEnd<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        try await Task { () async -> Result<Value, StoreError> in
            do throws(StoreError) { return .success(try await writeDurably(body)) } catch { return .failure(error) }
        }.value.get()
    }

    private func failure(_ error: any Error) -> StoreError {
        guard (error as? DatabaseError)?.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY else {
            return StoreError(error)
        }
        // What refers to another row that is gone, such as to a list, is another error.
        let known = partitions.withLock { Array($0.values) }
        let count = try? readAtOnce { database in
            try Int.fetchOne(
                database, sql: "SELECT count(*) FROM partition WHERE id IN (SELECT value FROM json_each(?))",
                arguments: ["[\(known.map(String.init).joined(separator: ","))]"])
        }
        guard count.flatMap(\.self) != known.count else { return StoreError(error) }
        partitions.withLock { $0 = [:] }
        return .signedOut
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        do {
            return try await pool.read(body)
        } catch {
            throw StoreError(error)
        }
    }

    /// Reads on the thread of the caller, for what takes microseconds: a change of the thread, or looking for a free
    /// connection of the pool, would take longer.
    func readAtOnce<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            return try reader.unsafeRead(body)
        } catch {
            throw StoreError(error)
        }
    }

    /// The values of a reading after each change of what it reads, the first one at once.
    func values<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) -> AsyncValueObservation<Value> {
        ValueObservation.tracking(body).values(in: pool, bufferingPolicy: .bufferingNewest(1))
    }

    // MARK: - Moments

    /// A moment after those of everything that is in the file.
    ///
    /// - Parameter now: The time of the device.
    func moment(_ now: Date) -> Moment {
        let stored = try? readAtOnce { database in
            try Int64.fetchOne(database.cachedStatement(sql: "SELECT moment FROM store"))
        }
        let number = lastMoment.withLock { last in
            // A damaged file can have any number.
            last = max(last, min(stored.flatMap(\.self) ?? 0, .max >> 1)) + 1
            return last
        }
        return Moment(number: number, time: StoreClock.time(of: now))
    }

    /// Lets other processes know the moments of this one, with what is written.
    private func raisingMoment<Value>(in database: Database, _ body: () throws -> Value) throws -> Value {
        let value = try body()
        try database.cachedStatement(sql: "UPDATE store SET moment = ?1 WHERE moment < ?1")
            .execute(arguments: [lastMoment.withLock(\.self)])
        return value
    }

    func sleep(for duration: Duration) async throws {
        try await waiting.sleep(for: duration)
    }

    // MARK: - Partitions

    /// The number of a partition, if this process has used it before.
    func knownPartition(server: String, account: String) -> Int64? {
        partitions.withLock { $0[PartitionName(server: server, account: account)] }
    }

    /// The number of a partition, which is made if it is missing.
    func partition(server: String, account: String) async throws(StoreError) -> Int64 {
        if let known = knownPartition(server: server, account: account) { return known }
        let name = PartitionName(server: server, account: account)
        let number = try await writeDurably { database in
            try database.execute(
                sql: "INSERT INTO partition(server, account) VALUES (?, ?) ON CONFLICT DO NOTHING",
                arguments: [server, account])
            return try Int64.fetchOne(
                database, sql: "SELECT id FROM partition WHERE server = ? AND account = ?",
                arguments: [server, account]) ?? 0
        }
        partitions.withLock { $0[name] = number }
        return number
    }

    /// Lets the numbers of partitions be read again, after records were carried over to others.
    func forgetPartitions() {
        partitions.withLock { $0 = [:] }
    }

    /// Deletes the records of all partitions of an account.
    ///
    /// - Parameter dropsChanges: Whether changes that the server does not know are deleted, too.
    /// - Throws: ``StoreError/unsentChanges(_:)``.
    func delete(account: String, dropsChanges: Bool) async throws(StoreError) {
        try await writeDurably { database in
            let count = try ChangeTable.count(of: account, in: database)
            guard dropsChanges || count == 0 else { throw StoreError.unsentChanges(count) }
            // What is dropped is not sent by a file of before.
            try BackupMark.raise(in: database)
            // With all that refers to them.
            try database.execute(sql: "DELETE FROM partition WHERE account = ?", arguments: [account])
        }
        partitions.withLock { $0 = $0.filter { !$0.key.account.hasSameBytes(as: account) } }
        try await keepBackupMark()
    }

    // MARK: - Types

    /// The table of a type, if this process has used it before.
    func preparedTable<Record: StorableRecord>(of type: Record.Type) -> RecordTable<Record>? {
        tables.withLock { $0[ObjectIdentifier(type)] } as? RecordTable<Record>
    }

    /// The table of a type, which is made if it is missing, and migrated if the app's type has changed.
    func table<Record: StorableRecord>(of type: Record.Type) async throws(StoreError) -> RecordTable<Record> {
        if let known = preparedTable(of: type) { return known }
        let context = context
        let table = try await writeDurably { database in try Self.prepare(type, context, in: database) }
        context.add(table)
        tables.withLock { $0[ObjectIdentifier(type)] = table }
        return table
    }

    private static func prepare<Record: StorableRecord>(
        _ type: Record.Type, _ context: TableContext, in database: Database
    ) throws -> RecordTable<Record> {
        let storage = Record.storage
        let row = try Row.fetchOne(
            database, sql: "SELECT id, fingerprint FROM type WHERE name = ?", arguments: [storage.type])
        guard let row else {
            try database.execute(
                sql: "INSERT INTO type(name, fingerprint) VALUES (?, ?)",
                arguments: [storage.type, storage.fingerprint])
            let table = RecordTable<Record>(type: database.lastInsertedRowID, context)
            try table.make(in: database)
            return table
        }
        let table = RecordTable<Record>(type: row[0], context)
        guard row[1] != storage.fingerprint else { return table }
        try table.migrate(in: database)
        try database.execute(
            sql: "UPDATE type SET fingerprint = ? WHERE id = ?", arguments: [storage.fingerprint, table.type])
        return table
    }
}

extension StoreError {
    /// The error of a transaction.
    init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case let error as PipeError: self = .call(error)
        case is CancellationError: self = .call(PipeError(.cancelled))
        case let error as DatabaseError:
            self = .database(code: Int(error.resultCode.rawValue), message: error.message ?? "")
        default: self = .database(code: Int(ResultCode.SQLITE_ERROR.rawValue), message: "\(error)")
        }
    }
}
#endif
