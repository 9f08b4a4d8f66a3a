#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP

// What an app decides about changes that the server did not take.

extension StoredPipe {
    /// A record with its changes; `nil` if the store has no such record.
    ///
    /// - Throws: ``StoreError``.
    public func stored(_ local: LocalID<Record>) async throws(StoreError) -> Stored<Record>? {
        let table = try await store.table(of: Record.self)
        return try await store.file.read { database in try table.stored(row: local.rawValue, in: database) }
    }

    /// Lets the changes of a record be sent with the next ``RecordStore/flush()``.
    ///
    /// A refused change is sent as it is now: ``update(_:applying:)-…`` corrects it. A change in conflict replaces the
    /// values of the server. A change in doubt is made twice if the server has made it before. A record that the server has
    /// made (``Stored/State/made``) is not repeated.
    ///
    /// - Throws: ``StoreError``.
    public func retry(_ local: LocalID<Record>) async throws(StoreError) {
        let table = try await store.table(of: Record.self)
        try await store.file.writeDurably { database in
            let json = try table.serverRecord(of: local.rawValue, in: database)?.json
            for var change in try ChangeTable.changes(of: table.place(of: local.rawValue), in: database) {
                change.retry(writtenOver: json)
                try ChangeTable.write(change, in: database)
            }
            try table.show(local.rawValue, in: database)
        }
    }

    /// Drops the changes of a record, which then equals the server's record. A new record is removed.
    ///
    /// - Parameter cascading: Whether what refers to a new record, or is below it, is dropped, too. Otherwise it is
    ///   orphaned (``Stored/State/orphaned(of:)``).
    /// - Throws: ``StoreError``.
    public func drop(_ local: LocalID<Record>, cascading: Bool = false) async throws(StoreError) {
        let table = try await store.table(of: Record.self)
        try await store.file.writeDurably { database in
            let changes = try ChangeTable.removingUnreadable(of: table.place(of: local.rawValue), in: database)
                .filter { $0.state != .sending }
            try table.drop(changes, isGone: changes.contains(where: \.isGone), in: database)
            try table.show(local.rawValue, in: database)
            if cascading, changes.contains(where: { $0.operation == .create }) {
                try Dependencies.dropWaiting(for: table.place(of: local.rawValue), table.context, in: database)
            }
        }
    }

    /// Moves a new record, which was not sent yet, to this collection, such as below another item than one that is gone.
    ///
    /// - Throws: ``StoreError``, with ``StoreError/missingRecord`` if there is no such record, or if it was sent, and with
    ///   ``StoreError/cyclicMove`` if the item waits for the record.
    @discardableResult
    public func move(_ local: LocalID<Record>) async throws(StoreError) -> Stored<Record> {
        let pipe = try await resolved()
        let partition = try await pipe.place.partition()
        let table = try await store.table(of: Record.self)
        let (scope, place) = (pipe.place.scope, pipe.base.place)
        return try await store.file.writeDurably { database in
            let row = local.rawValue
            let changes = try ChangeTable.changes(of: table.place(of: row), in: database)
            guard let first = changes.first, first.operation == .create, first.partition == partition,
                !first.mayBeMade, first.state != .sending
            else { throw StoreError.missingRecord }
            for parent in table.marks.records(in: place.path)
            where try Dependencies.waits(parent, for: table.place(of: row), in: database) {
                throw StoreError.cyclicMove
            }
            for var change in changes {
                change.place = place
                try ChangeTable.write(change, marks: table.marks.records(of: change), in: database)
            }
            try database.execute(
                sql: "UPDATE \(table.name) SET scope = ? WHERE row = ?", arguments: [scope, row])
            try table.show(row, in: database)
            guard let stored = try table.stored(row: row, in: database) else { throw StoreError.missingRecord }
            return stored
        }
    }
}

extension StoredPipe where Resource: ReadableResource & ItemResource {
    /// Says which record of the server a new one is that is in doubt, or that the server has made without saying its
    /// identity. It is fetched from there.
    ///
    /// - Throws: ``StoreError``, with ``StoreError/missingRecord`` if the record is neither.
    @discardableResult
    public func settle(_ local: LocalID<Record>, as id: Record.ID) async throws(StoreError) -> Stored<Record> {
        let table = try await store.table(of: Record.self)
        let pipe = try await callable()
        let begun = store.file.moment(base.client.now())
        let received: ReceivedRecord<Record>
        do throws(PipeError) {
            received = try await pipe.pipe.read(id)
        } catch {
            throw .call(error)
        }
        return try await store.file.writeDurably { database in
            let changes = try ChangeTable.changes(of: table.place(of: local.rawValue), in: database)
            let isOpen = { (change: Change) in change.state == .inDoubt || change.state == .made }
            guard let change = changes.first(where: { $0.operation == .create && isOpen($0) }),
                var written = WrittenRecord(received, isWhole: true)
            else { throw StoreError.missingRecord }
            written.isFound = true
            try table.finish(change, body: change.body, written, at: begun, in: database)
            guard let stored = try table.stored(row: local.rawValue, in: database) else {
                throw StoreError.missingRecord
            }
            return stored
        }
    }
}
#endif
