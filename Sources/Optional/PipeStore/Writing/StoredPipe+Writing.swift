#if Store
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

// Writing without a network: what is written is in the store at once, and is sent by `flush`.

extension StoredPipe where Resource: CreatableResource & ItemResource {
    /// Makes a record. The server gets it with the next ``RecordStore/flush()``, after the new records that it refers to
    /// (``Stored/recordID``).
    ///
    /// - Returns: The record, whose ``Stored/value`` is `nil` until the server has made it.
    /// - Throws: ``StoreError``, also if the draft breaks rules of the schema.
    @discardableResult
    public func save(_ draft: Resource.Draft) async throws(StoreError) -> Stored<Record> {
        let prepared = try await prepared(draft, for: .create, at: base.callSite)
        if prepared.content != nil, !store.file.marks.records(in: prepared.json).isEmpty { throw .unstorableDraft }
        return try await write(.create, of: .new, body: prepared.json, prepared.content)
    }
}

extension StoredPipe where Resource: UpdatableResource & ItemResource {
    /// Changes fields of a record. The server gets them with the next ``RecordStore/flush()``.
    ///
    /// - Throws: ``StoreError``, with ``StoreError/missingRecord`` if the app has removed it.
    @discardableResult
    public nonisolated(nonsending) func update(
        _ id: Record.ID, applying change: (inout Resource.Patch) -> Void
    ) async throws(StoreError) -> Stored<Record> {
        try await update(.id(id), applying: change)
    }

    /// Changes fields of a record that the server need not know yet.
    ///
    /// - Throws: ``StoreError``, with ``StoreError/missingRecord`` if the store has no such record.
    @discardableResult
    public nonisolated(nonsending) func update(
        _ local: LocalID<Record>, applying change: (inout Resource.Patch) -> Void
    ) async throws(StoreError) -> Stored<Record> {
        try await update(.local(local), applying: change)
    }

    private nonisolated(nonsending) func update(
        _ target: ChangeTarget<Record>, applying change: (inout Resource.Patch) -> Void
    ) async throws(StoreError) -> Stored<Record> {
        var patch = Resource.Patch()
        change(&patch)
        let body = try await prepared(patch, for: .update, at: base.callSite).json
        guard let stored = try await write(.update, of: target, body: body) else { throw .missingRecord }
        return stored
    }

    /// Corrects one change that the server does not have yet, such as one that it has refused, and lets it be sent with the
    /// next ``RecordStore/flush()``. A change in conflict or in doubt stays so until ``RecordStore/retry(_:)``.
    ///
    /// ```swift
    /// for change in try await store.pendingChanges(of: project.localID) {
    ///     if case .refused = change.state { try await projects.edit(change.id) { $0.title = "Garden" } }
    /// }
    /// ```
    ///
    /// - Throws: ``StoreError``, with ``StoreError/missingChange`` if it was sent or dropped meanwhile, is a removal, or has
    ///   a file.
    @discardableResult
    public nonisolated(nonsending) func edit(
        _ change: PendingChange.ID, applying edit: (inout Resource.Patch) -> Void
    ) async throws(StoreError) -> Stored<Record> {
        var patch = Resource.Patch()
        edit(&patch)
        let body = try await prepared(patch, for: .update, at: base.callSite).json
        if let path = SecretPaths(Record.storage.secrets).first(in: body) { throw .secretInChange(field: path) }
        let table = try await store.table(of: Record.self)
        return try await store.file.writeDurably { [account = store.account] database in
            let found = try RecordStore.open(change, of: account, in: database)
            guard found.record.type == table.type,
                let edited = found.edited(by: try table.marks.filled(body, in: database))
            else { throw StoreError.missingChange }
            try ChangeTable.write(edited, marks: table.marks.records(of: edited), in: database)
            try table.show(edited.record.row, in: database)
            guard let stored = try table.stored(row: edited.record.row, in: database) else {
                throw StoreError.missingChange
            }
            return stored
        }
    }

    /// Saves the fields of a record that differ from what is stored.
    ///
    /// - Throws: ``StoreError``.
    @discardableResult
    public func save(_ record: Record) async throws(StoreError) -> Stored<Record> {
        let new = try members(of: record, .update)
        let key = try await place.key(record.id)
        let table = try await store.table(of: Record.self)
        let stored = try await store.file.read { database -> (record: Record?, row: Stored<Record>?) in
            guard let row = try table.row(at: key, in: database) else { return (nil, nil) }
            let stored = try table.stored(row: row, in: database)
            return (stored?.value, stored)
        }
        let changes = stored.record == nil ? new : new.changes(since: try members(of: stored.record ?? record, .update))
        if changes.isEmpty, let row = stored.row { return row }
        guard let saved = try await write(.update, of: .id(record.id), body: .object(changes)) else {
            throw .missingRecord
        }
        return saved
    }
}

extension StoredPipe where Resource: ReplaceableResource & ItemResource {
    /// Replaces a record. The server gets it with the next ``RecordStore/flush()``.
    ///
    /// - Throws: ``StoreError``.
    @discardableResult
    public func replace(_ record: Record) async throws(StoreError) -> Stored<Record> {
        let record = try await changed(record, for: .replace, at: base.callSite)
        let body = try members(of: record, .replace)
        guard let stored = try await write(.replace, of: .id(record.id), body: .object(body)) else {
            throw .missingRecord
        }
        return stored
    }
}

extension StoredPipe where Resource: UpsertableResource {
    /// Makes or replaces the record with an identity that the app chooses.
    ///
    /// - Throws: ``StoreError``.
    @discardableResult
    public func upsert(_ draft: Resource.Draft, at id: Record.ID) async throws(StoreError) -> Stored<Record> {
        let prepared = try await prepared(draft, for: .upsert, at: base.callSite)
        if prepared.content != nil, !store.file.marks.records(in: prepared.json).isEmpty { throw .unstorableDraft }
        return try await write(.upsert, of: .id(id), body: prepared.json, prepared.content)
    }
}

extension StoredPipe where Resource: RemovableResource & ItemResource {
    /// Removes a record, which queries do not have any more. The server removes it with the next
    /// ``RecordStore/flush()``.
    ///
    /// - Throws: ``StoreError``.
    public func remove(_ id: Record.ID) async throws(StoreError) {
        _ = try await write(.remove, of: .id(id))
    }

    /// Removes a record that the server need not know yet. A new one is never sent then.
    ///
    /// - Throws: ``StoreError``.
    public func remove(_ local: LocalID<Record>) async throws(StoreError) {
        _ = try await write(.remove, of: .local(local))
    }
}

// MARK: - Bodies

extension StoredPipe {
    /// What a change sends.
    private struct Prepared: Sendable {
        let json: JSONValue
        /// The body with files, if there are any.
        let content: CallRequest.Content?
    }

    /// The body of a change, after the callbacks and the rules of the schema.
    private func prepared<Value: JSONWritable & Sendable>(
        _ value: Value, for operation: PipeOperation, at site: CallSite
    ) async throws(StoreError) -> Prepared {
        let changed = try await changed(value, for: operation, at: site)
        if let names = (changed as? any ContentDraft)?.contentMembers {
            let members = JSONObject(names.map { JSONObject.Member(name: $0, value: true) })
            if let path = SecretPaths(Record.storage.secrets).first(in: .object(members)) {
                throw .secretInChange(field: path)
            }
        }
        let content: CallRequest.Content?
        do throws(PipeError) {
            content = try site.bodyWithFiles(of: changed, in: operation)
        } catch {
            throw .call(error)
        }
        do {
            let json = try JSON.decode(
                JSONValue.self, from: JSON.encode(changed, style: base.descriptor.style(of: operation)))
            return Prepared(json: json, content: content)
        } catch {
            throw .call(PipeError(.encoding(error)))
        }
    }

    /// Writes a change with the copies of its files.
    private func write(
        _ operation: ChangeOperation, of target: ChangeTarget<Record>, body: JSONValue,
        _ content: CallRequest.Content?
    ) async throws(StoreError) -> Stored<Record> {
        var copy: Int64?
        if let content {
            copy = try await store.file.store(content.body, type: content.type, owner: store.owner)
        }
        do throws(StoreError) {
            guard let stored = try await write(operation, of: target, body: body, content: copy) else {
                throw .missingRecord
            }
            return stored
        } catch {
            if let copy {
                try? await store.file.writeToTheEnd { database in try ContentTable.remove(copy, in: database) }
            }
            throw error
        }
    }

    private func changed<Value: Sendable>(
        _ value: Value, for operation: PipeOperation, at site: CallSite
    ) async throws(StoreError) -> Value {
        do throws(PipeError) {
            return try await site.prepared(value, for: operation)
        } catch {
            throw .call(error)
        }
    }

    /// The members of a record, as an operation sends them.
    private func members(of record: Record, _ operation: PipeOperation) throws(StoreError) -> JSONObject {
        let style = operation == .replace ? base.descriptor.style(of: .replace) : .noReadMembers
        do {
            return try JSON.decode(JSONObject.self, from: JSON.encode(record, style: style))
        } catch {
            throw .call(PipeError(.encoding(error)))
        }
    }
}
#endif
