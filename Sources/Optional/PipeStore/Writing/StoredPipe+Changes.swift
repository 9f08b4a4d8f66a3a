#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

/// The record that a change is about.
enum ChangeTarget<Record: StorableRecord>: Sendable {
    case new
    case id(Record.ID)
    case local(LocalID<Record>)
}

extension StoredPipe {
    /// Writes a change into the store, to be sent later, and shows the record with it at once.
    ///
    /// - Returns: The record with the change; `nil` if nothing is left of it, as of a new record that is removed.
    func write(
        _ operation: ChangeOperation, of target: ChangeTarget<Record>, body: JSONValue? = nil, content: Int64? = nil
    ) async throws(StoreError) -> Stored<Record>? {
        if let body, let path = SecretPaths(Record.storage.secrets).first(in: body) {
            throw .secretInChange(field: path)
        }
        let pipe = try await resolved()
        let partition = try await pipe.place.partition()
        let table = try await store.table(of: Record.self)
        let writing = ChangeWriting(
            table: table, partition: partition, scope: pipe.place.scope,
            resource: ResourceName.name(of: base), place: pipe.base.place, mergesObjects: base.mergesUpdates)
        let key = operation == .create ? Change.newKey() : nil
        return try await store.file.writeDurably { database in
            try writing.write(operation, of: target, body: body, content: content, key: key, in: database)
        }
    }
}

/// The name of a resource for its changes.
enum ResourceName {
    static func name<Resource: PipeResource>(of pipe: ResourcePipe<Resource>) -> String
    where Resource.Record: StorableRecord {
        "\(Resource.Record.storage.type) \(pipe.pathPattern)"
    }
}

/// Writes changes of the records of a collection.
struct ChangeWriting<Record: StorableRecord>: Sendable {
    let table: RecordTable<Record>
    let partition: Int64
    let scope: String
    let resource: String
    let place: PipePlace
    let mergesObjects: Bool

    func write(
        _ operation: ChangeOperation, of target: ChangeTarget<Record>, body: JSONValue?, content: Int64?, key: String?,
        in database: Database
    ) throws -> Stored<Record>? {
        let row = try row(of: target, operation, in: database)
        var earlier = try ChangeTable.changes(of: table.place(of: row), in: database)
        for removal in earlier where removal.operation == .remove {
            // A removal that the server did not make is over with what the app does next.
            guard removal.state == .refused || removal.state == .inConflict else { throw StoreError.missingRecord }
            try ChangeTable.remove(removal.id, in: database)
        }
        earlier.removeAll { $0.operation == .remove }
        let body = try body.map { try table.marks.filled($0, in: database) }
        let referred = body.map(table.marks.records) ?? []
        if let body, table.marks.hasForeignRecord(body) { throw StoreError.missingRecord }
        for record in referred where try !ChangeTable.hasChanges(of: record, in: database) {
            throw StoreError.missingRecord
        }
        var change = Change(
            partition: partition, record: table.place(of: row), resource: resource, place: place,
            operation: operation, mergesObjects: mergesObjects, body: body, content: content, key: key)
        if operation == .remove {
            if try removeUnsent(earlier, of: row, in: database) { return nil }
        } else if let last = earlier.last,
            let joined = last.joined(
                with: change,
                refersToRecords: try referred.contains { record in
                    try Dependencies.waits(record, for: table.place(of: row), in: database)
                })
        {
            change = joined
        }
        if change.id == 0, let last = earlier.last { try removeReplacedReferences(of: last, by: change, in: database) }
        if change.id == 0 {
            change.base = try table.serverRecord(of: row, in: database)?.json
            for other in earlier where operation != .remove { change.base = other.applied(to: change.base) }
        }
        try ChangeTable.write(change, marks: table.marks.records(of: change), in: database)
        try table.show(row, in: database)
        return try table.stored(row: row, in: database)
    }

    /// Takes references to new records out of a new record that is not sent yet, if a later change replaces them: it would
    /// wait for what the app does not want any more.
    private func removeReplacedReferences(of last: Change, by later: Change, in database: Database) throws {
        guard last.operation == .create, !last.mayBeMade, last.state != .sending, last.content == nil,
            var body = last.body?.object, let new = later.body?.object
        else { return }
        let replaced = new.members.map(\.name).filter { name in
            body[name].map { !table.marks.records(in: $0).isEmpty } ?? false
        }
        guard !replaced.isEmpty else { return }
        for name in replaced { body[name] = nil }
        var first = last
        first.body = .object(body)
        try ChangeTable.write(first, marks: table.marks.records(of: first), in: database)
    }

    /// The row of a record, which is made if it is missing.
    private func row(
        of target: ChangeTarget<Record>, _ operation: ChangeOperation, in database: Database
    ) throws -> Int64 {
        switch target {
        case .new:
            return try table.insert(partition: partition, scope: scope, id: nil, in: database)
        case .id(let id):
            let identity = ChangeTable.Identity(of: id)
            if let new = table.marks.record(as: identity.path) {
                let local = LocalID<Record>(rawValue: new.type == table.type ? new.row : 0)
                return try self.row(of: .local(local), operation, in: database)
            }
            let key = RowKey(partition: partition, scope: scope, id: identity.path)
            if let row = try table.row(at: key, in: database) { return row }
            let row = try table.insert(partition: partition, scope: scope, id: identity.path, in: database)
            try ChangeTable.setIdentity(identity, of: table.place(of: row), partition: partition, in: database)
            return row
        case .local(let local):
            guard try table.serverRecord(of: local.rawValue, in: database) != nil else {
                throw StoreError.missingRecord
            }
            return local.rawValue
        }
    }

    /// Removes the changes of a record that is removed, but for those that the server may have made: the next request says
    /// whether it has.
    ///
    /// - Returns: Whether the server does not know the record, so that nothing is left to be sent.
    private func removeUnsent(_ changes: [Change], of row: Int64, in database: Database) throws -> Bool {
        var isUnknown = false
        for change in changes where !change.mayBeMade && change.state != .sending {
            try ChangeTable.remove(change.id, in: database)
            if change.operation == .create { isUnknown = true }
        }
        guard isUnknown else { return false }
        try table.show(row, in: database)
        return true
    }
}
#endif
