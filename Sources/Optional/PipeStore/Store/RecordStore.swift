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
/// let projects = depot.projects.stored(in: store)
/// for project in try await projects.all(.cacheFirst) { print(project.title) }
/// ```
///
/// Records of different accounts and servers never mix. Several processes can use the same folder. Credentials are not
/// stored, nor are the members of records that the schema calls secret.
public final class RecordStore: Sendable {
    /// The account whose records are read and written.
    public let account: String

    let file: StoreFile
    let senders = Senders()
    let missing = MissingRecords()
    /// Distinguishes this process, and this store in it, from others that send.
    let owner = LeaseOwners.shared.add(UUID().uuidString)
    let leases = LeaseWatch()
    let isFlushing = Atomic(false)

    /// Opens a store, which is made if it is missing.
    ///
    /// - Parameters:
    ///   - url: The folder of the store, which has no other files. A new one and its files can be used by the owner alone.
    ///     A link is refused, both as the folder and as a file in it.
    ///   - account: The name of the account at the server, whatever it is called there; an app without accounts passes
    ///     any text.
    /// - Throws: ``StoreError``.
    public convenience init(at url: URL, account: String) throws(StoreError) {
        try self.init(at: url, account: account, clock: ContinuousClock()) { Date() }
    }

    init(
        at url: URL, account: String, clock: any Clock<Duration>, now: @escaping @Sendable () -> Date
    ) throws(StoreError) {
        self.account = account
        file = try StoreFile(in: url, clock: clock, now: now)
    }

    deinit {
        LeaseOwners.shared.remove(owner)
    }

    /// The records that were left out of lists, queries and ``flush()`` since the store was opened, because what is stored
    /// of them or of their changes cannot be read, such as after an error of the disk; the last 100. A response of the
    /// server with such a record replaces it, and ``StoredPipe/drop(_:)`` removes such a change.
    public var unreadableRecords: [UnreadableRecord] { file.unreadable.all }

    /// Whether the files of the store were older than what was sent from it when it was opened, as after the device was
    /// restored from a backup.
    ///
    /// New records that are in the store and that the server may have by now are in doubt then
    /// (``Stored/State/inDoubt``), unless they have an idempotency key or a unique field; other changes are sent after
    /// their records were read, and are in conflict if these were changed. A number beside the folder tells, in a file that
    /// backups leave out on Apple platforms.
    public var isRestored: Bool { file.isRestored }

    // MARK: - Leaving

    /// Deletes the records of the account, on all servers. Those of other accounts stay.
    ///
    /// - Parameter droppingChanges: Whether changes that the server does not know yet are deleted, too. They are never
    ///   sent as another account.
    /// - Throws: ``StoreError``, with ``StoreError/unsentChanges(_:)`` if there are such changes and they may not be
    ///   dropped; then nothing is deleted.
    public func signOut(droppingChanges: Bool = false) async throws(StoreError) {
        try await file.delete(account: account, dropsChanges: droppingChanges)
    }

    func table<Record: StorableRecord>(of type: Record.Type) async throws(StoreError) -> RecordTable<Record> {
        try await file.table(of: type)
    }
}
#endif
