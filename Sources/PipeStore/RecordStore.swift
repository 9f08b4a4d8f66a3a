#if Store
@_spi(Generated) import PipeCore
import PipeHTTP
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A folder with the records that an app has seen, for one account.
///
/// ```swift
/// let store = try RecordStore(at: url, account: "alice")
/// let projects = todo.projects.stored(in: store)
/// for project in try await projects.all(.cacheFirst) { print(project.title) }
/// ```
///
/// Records of different accounts and servers never mix. Several processes can use the same folder. Credentials are not
/// stored, nor are the members of records that the schema calls secret.
public final class RecordStore: Sendable {
    /// The account whose records are read and written.
    public let account: String

    let file: StoreFile
    private let tables = Mutex<[ObjectIdentifier: any Sendable]>([:])

    /// Opens a store, which is made if there is none.
    ///
    /// - Parameters:
    ///   - url: The folder of the store, which has no other files.
    ///   - account: The name of the account at the server, whatever it is called there; an app without accounts passes
    ///     any text.
    /// - Throws: ``StoreError``.
    public convenience init(at url: URL, account: String) throws(StoreError) {
        try self.init(at: url, account: account, clock: ContinuousClock())
    }

    init(at url: URL, account: String, clock: any Clock<Duration>) throws(StoreError) {
        self.account = account
        file = try StoreFile(in: url, clock: clock)
    }

    /// Deletes the records of the account, on all servers. Those of other accounts stay.
    ///
    /// - Throws: ``StoreError``.
    public func signOut() async throws(StoreError) {
        try await file.delete(account: account)
    }

    /// The table of a type, as the app has it.
    func table<Record: StorableRecord>(of type: Record.Type) async throws(StoreError) -> RecordTable<Record> {
        let table = tables.withLock { tables in
            let id = ObjectIdentifier(type)
            if let table = tables[id] as? RecordTable<Record> { return table }
            let table = RecordTable<Record>()
            tables[id] = table
            return table
        }
        try await file.prepare(table)
        return table
    }
}
#endif
