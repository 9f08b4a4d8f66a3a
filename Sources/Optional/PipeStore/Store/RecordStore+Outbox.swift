#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// The changes one by one.

extension RecordStore {
    /// The changes of the account that the server does not have, in the order in which they were made.
    ///
    /// Those that cannot be read are left out (``unreadableRecords``).
    ///
    /// - Throws: ``StoreError``.
    public func pendingChanges() async throws(StoreError) -> [PendingChange] {
        let (account, unreadable, now) = (account, file.unreadable, file.clock.time)
        return try await file.read { database in
            try ChangeTable.changes(of: account, leavingOut: unreadable, in: database)
                .map { try PendingChange($0, now: now, in: database) }
        }
    }

    /// The changes of one record that the server does not have, in the order in which they were made.
    ///
    /// - Throws: ``StoreError``.
    public func pendingChanges<Record: StorableRecord>(
        of local: LocalID<Record>
    ) async throws(StoreError) -> [PendingChange] {
        let table = try await table(of: Record.self)
        let now = file.clock.time
        return try await file.read { database in
            try ChangeTable.changes(of: table.place(of: local.rawValue), in: database)
                .map { try PendingChange($0, now: now, in: database) }
        }
    }

    /// Lets one change be sent with the next ``flush()``, as ``StoredPipe/retry(_:)`` does with all changes of a record.
    ///
    /// - Throws: ``StoreError``, with ``StoreError/missingChange`` if it was sent or dropped meanwhile.
    public func retry(_ change: PendingChange.ID) async throws(StoreError) {
        let context = file.context
        try await file.writeDurably { [account] database in
            var change = try Self.open(change, of: account, in: database)
            change.retry(writtenOver: try context.serverRecord(of: change.record, in: database))
            try ChangeTable.write(change, in: database)
            try context.show(change.record, in: database)
        }
    }

    /// Drops one change; with a new record, its later changes, too.
    ///
    /// - Parameter cascading: Whether what refers to a new record, or is below it, is dropped, too. Otherwise it is
    ///   orphaned (``Stored/State/orphaned(of:)``).
    /// - Throws: ``StoreError``, with ``StoreError/missingChange`` if it was sent or dropped meanwhile.
    public func drop(_ change: PendingChange.ID, cascading: Bool = false) async throws(StoreError) {
        let context = file.context
        try await file.writeDurably { [account] database in
            let change = try Self.open(change, of: account, in: database)
            if change.operation == .create {
                for later in try ChangeTable.changes(of: change.record, in: database) {
                    try ChangeTable.remove(later.id, in: database)
                }
            } else {
                try ChangeTable.remove(change.id, in: database)
            }
            if change.isGone { try context.forgetServerRecord(of: change.record, in: database) }
            try context.show(change.record, in: database)
            if cascading, change.operation == .create {
                try Dependencies.dropWaiting(for: change.record, context, in: database)
            }
        }
    }

    /// Makes one change of a change and the next one of the same record, such as of a refused one and its correction. The
    /// values of the later one count.
    ///
    /// - Throws: ``StoreError``, with ``StoreError/missingChange`` if one of them was sent or dropped meanwhile, and with
    ///   ``StoreError/unjoinableChange`` if both have to be sent: the server may have made the first one, one of them has a
    ///   file, or one is a removal.
    public func join(_ change: PendingChange.ID) async throws(StoreError) {
        let (context, marks) = (file.context, file.marks)
        try await file.writeDurably { [account] database in
            let first = try Self.open(change, of: account, in: database)
            let later = try ChangeTable.changes(of: first.record, in: database).first { $0.id > first.id }
            guard let later, later.state != .sending else { throw StoreError.missingChange }
            let refers = try (later.body.map(marks.records) ?? []).contains { record in
                try Dependencies.waits(record, for: first.record, in: database)
            }
            guard let joined = first.joined(with: later, refersToRecords: refers) else {
                throw StoreError.unjoinableChange
            }
            try ChangeTable.remove(later.id, in: database)
            try ChangeTable.write(joined, marks: marks.records(of: joined), in: database)
            try context.show(first.record, in: database)
        }
    }

    /// A change of an account that is not being sent.
    static func open(_ id: PendingChange.ID, of account: String, in database: Database) throws -> Change {
        guard let change = try ChangeTable.change(id.rawValue, of: account, in: database), change.state != .sending
        else { throw StoreError.missingChange }
        return change
    }
}

extension Change {
    /// Lets the change be sent.
    ///
    /// - Parameter json: The server's record, whose values it replaces.
    mutating func retry(writtenOver json: JSONObject?) {
        pause = nil
        guard state != .sending, state != .waiting, state != .made else { return }
        if state == .inDoubt { sent = nil }
        // What others have changed since is a conflict, unless the app has seen that one.
        if state == .inConflict { base = json }
        state = .waiting
        refusal = nil
        isGone = false
    }
}

extension PendingChange {
    init(_ change: Change, now: Int64, in database: Database) throws {
        id = ID(rawValue: change.id)
        type = try ChangeTable.type(change.record.type, in: database) ?? ""
        localID = change.record.row
        operation = Operation(change.operation)
        members = change.body?.object
        switch change.state {
        case .waiting:
            let missing = try Dependencies.missingParents(of: change.record, in: database).map { record in
                MissingRecord(type: try ChangeTable.type(record.type, in: database) ?? "", localID: record.row)
            }
            state = missing.isEmpty ? .waiting : .orphaned(of: missing)
        case .sending: state = .sending
        case .refused: state = .refused(change.refusal ?? Refusal(status: nil, message: "", fields: []))
        case .inConflict: state = .inConflict
        case .inDoubt: state = .inDoubt
        case .made: state = .made
        }
        attempts = change.attempts
        lastError = change.lastError
        let pauses = [change.pause, try Partition.pause(of: change.partition, in: database)].compactMap(\.self)
        let ends = pauses.filter { !$0.isOver(at: now) }.map(\.until)
        nextAttempt = ends.max().map { Date(timeIntervalSince1970: Double($0) / 1_000_000) }
    }
}

extension PendingChange.Operation {
    init(_ operation: ChangeOperation) {
        switch operation {
        case .create: self = .create
        case .update: self = .update
        case .replace: self = .replace
        case .upsert: self = .upsert
        case .remove: self = .remove
        }
    }
}
#endif
