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
    private let context: TableContext
    private let partitions = Mutex<[PartitionName: Int64]>([:])
    /// The tables that are prepared in this process, by their types.
    private let tables = Mutex<[ObjectIdentifier: any Sendable]>([:])
    private let lastMoment = Mutex<Int64>(0)

    /// Opens the database in a folder, which is made if it is missing. Only the owner of a new folder or file can use it.
    ///
    /// - Parameter clock: Measures the pauses between looks for changes of other processes.
    init(in folder: URL, clock: any Clock<Duration>) throws(StoreError) {
        try Self.makeFile(in: folder)
        var configuration = Configuration()
        // Another process may write.
        configuration.busyMode = .timeout(10)
        configuration.label = "PipeStore"
        configuration.observesSuspensionNotifications = true
        do {
            let path = folder.appendingPathComponent(Self.name).path
            let pool = try DatabasePool(path: path, configuration: configuration)
            let key = try pool.write { database in
                try Self.prepare(database)
                guard let key = try Data.fetchOne(database, sql: "SELECT key FROM store"), key.count == 16 else {
                    throw StoreError.database(code: Int(ResultCode.SQLITE_CORRUPT.rawValue), message: "it has no key")
                }
                return [UInt8](key)
            }
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
                    account TEXT NOT NULL, UNIQUE(server, account)) STRICT;
                CREATE TABLE type(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE,
                    fingerprint TEXT NOT NULL) STRICT;
                CREATE TABLE store(key BLOB NOT NULL) STRICT;
                PRAGMA user_version = \(format);
                """)
        let key = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })
        try database.execute(sql: "INSERT INTO store(key) VALUES (?)", arguments: [key])
        try ListTable.make(in: database)
        try ChangeTable.make(in: database)
        try ContentTable.make(in: database)
    }

    var marks: RecordMarks { context.marks }
    var unreadable: UnreadableRecords { context.unreadable }

    // MARK: - Transactions

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        do {
            return try await pool.write(body)
        } catch {
            if (error as? DatabaseError)?.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
                partitions.withLock { $0 = [:] }
                throw .signedOut
            }
            throw StoreError(error)
        }
    }

    /// Writes also if the task was cancelled: what has become of a change that was sent.
    func writeToTheEnd<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        try await Task { () async -> Result<Value, StoreError> in
            do throws(StoreError) { return .success(try await write(body)) } catch { return .failure(error) }
        }.value.get()
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

    /// A moment in microseconds since 1970, later than all others of this process.
    func moment(_ now: Date) -> Int64 {
        let time = (now.timeIntervalSince1970 * 1_000_000).rounded()
        return lastMoment.withLock { last in
            last = max(last + 1, Int64(exactly: time) ?? 0)
            return last
        }
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
        let number = try await write { database in
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

    /// Deletes the records of all partitions of an account.
    ///
    /// - Parameter dropsChanges: Whether changes that the server does not know are deleted, too.
    /// - Throws: ``StoreError/unsentChanges(_:)``.
    func delete(account: String, dropsChanges: Bool) async throws(StoreError) {
        try await write { database in
            let count = try ChangeTable.count(of: account, in: database)
            guard dropsChanges || count == 0 else { throw StoreError.unsentChanges(count) }
            // With all that refers to them.
            try database.execute(sql: "DELETE FROM partition WHERE account = ?", arguments: [account])
        }
        partitions.withLock { $0 = $0.filter { !$0.key.account.hasSameBytes(as: account) } }
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
        let table = try await write { database in try Self.prepare(type, context, in: database) }
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
