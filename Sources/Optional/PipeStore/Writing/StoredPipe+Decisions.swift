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
    /// values of the server. A change in doubt is made twice if the server has made it before.
    ///
    /// - Throws: ``StoreError``.
    public func retry(_ local: LocalID<Record>) async throws(StoreError) {
        let table = try await store.table(of: Record.self)
        try await store.file.write { database in
            let json = try table.serverRecord(of: local.rawValue, in: database)?.json
            for var change in try ChangeTable.changes(of: table.place(of: local.rawValue), in: database)
            where change.state != .sending && change.state != .waiting {
                change.mayBeMade = change.state == .inDoubt
                change.sent = nil
                change.state = .waiting
                change.refusal = nil
                change.isGone = false
                change.base = json
                try ChangeTable.write(change, marks: [], in: database)
            }
            try table.show(local.rawValue, in: database)
        }
    }

    /// Drops the changes of a record, which then equals the server's record. A new record is removed.
    ///
    /// - Throws: ``StoreError``.
    public func drop(_ local: LocalID<Record>) async throws(StoreError) {
        let table = try await store.table(of: Record.self)
        try await store.file.write { database in
            let changes = try ChangeTable.removingUnreadable(of: table.place(of: local.rawValue), in: database)
                .filter { $0.state != .sending }
            try table.drop(changes, isGone: changes.contains(where: \.isGone), in: database)
            try table.show(local.rawValue, in: database)
        }
    }
}

extension StoredPipe where Resource: ReadableResource & ItemResource {
    /// Ends the doubt about a new record that the app has found at the server. It is fetched from there.
    ///
    /// - Throws: ``StoreError``, with ``StoreError/missingRecord`` if the record is not in doubt.
    @discardableResult
    public func settle(_ local: LocalID<Record>, as id: Record.ID) async throws(StoreError) -> Stored<Record> {
        let table = try await store.table(of: Record.self)
        let marks = store.file.marks
        let pipe = try await callable()
        let begun = store.file.moment(base.client.now())
        let received: ReceivedRecord<Record>
        do throws(PipeError) {
            received = try await pipe.pipe.read(id)
        } catch {
            throw .call(error)
        }
        return try await store.file.write { database in
            let changes = try ChangeTable.changes(of: table.place(of: local.rawValue), in: database)
            guard let change = changes.first(where: { $0.operation == .create && $0.state == .inDoubt }) else {
                throw StoreError.missingRecord
            }
            try table.finish(change, body: change.body, received, begun: begun, marks: marks, in: database)
            guard let stored = try table.stored(row: local.rawValue, in: database) else {
                throw StoreError.missingRecord
            }
            return stored
        }
    }
}
#endif
