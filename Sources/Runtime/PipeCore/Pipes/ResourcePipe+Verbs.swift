import PipeHTTP

extension ResourcePipe where Resource: ReadableResource & ItemResource {
    /// Fetches the record with an identity: GET.
    ///
    /// - Throws: ``PipeError``, with status 404 if there is no such record.
    public func read(_ id: Resource.Record.ID) async throws(PipeError) -> Resource.Record {
        // Without an item pipe, which would copy this pipe: no other call is as frequent.
        let response = try await client.perform(request(.read, identity: id.pathIdentity))
        let record: Resource.Record = layers.versioned(
            try response.value(at: descriptor.recordPointer(of: .read)), response)
        return try descriptor.values.callbacks?.received(record) ?? record
    }
}

extension ResourcePipe where Resource: PrefillingResource {
    /// Returns a draft with the values that the server proposes for a new record: by default GET at `new` below the
    /// collection. Nothing is created.
    ///
    /// - Parameter draft: The values of the caller, which replace the server's.
    /// - Throws: ``PipeError``.
    public func new(_ draft: Resource.Draft) async throws(PipeError) -> Resource.Draft {
        try await callSite.prefill(draft)
    }
}

extension ResourcePipe where Resource: CreatableResource {
    /// Creates a record: POST.
    ///
    /// - Returns: The new record. If the response has only its `Location`, it is fetched from there.
    /// - Throws: ``PipeError``, with ``PipeError/Reason/emptyBody`` if the response has neither.
    @discardableResult
    public func create(_ draft: Resource.Draft) async throws(PipeError) -> Resource.Record {
        try await callSite.create(from: draft)
    }

    /// Creates a record: POST, as ``create(_:)``.
    @discardableResult
    public func save(_ draft: Resource.Draft) async throws(PipeError) -> Resource.Record {
        try await create(draft)
    }
}

extension ResourcePipe where Resource: ReplaceableResource & ItemResource {
    /// Replaces the record with the same identity: PUT.
    ///
    /// - Returns: The record as it is now on the server; `record` if the response has none.
    /// - Throws: ``PipeError``.
    @discardableResult
    public func replace(_ record: Resource.Record) async throws(PipeError) -> Resource.Record {
        try await self[record.id].replace(record)
    }

    /// Replaces a record: PUT, as ``replace(_:)``.
    @discardableResult
    public func save(_ record: Resource.Record) async throws(PipeError) -> Resource.Record {
        try await replace(record)
    }
}

// `nonisolated(nonsending)`: the closure may use the state of the caller's actor.
extension ResourcePipe where Resource: UpdatableResource & ItemResource {
    /// Changes fields of the record with an identity: PATCH with those that the closure sets.
    ///
    /// ```swift
    /// try await todo.projects.update(8) { $0.style = .null }
    /// ```
    ///
    /// - Returns: The record as it is now on the server. If the response has none, it is fetched.
    /// - Throws: ``PipeError``.
    @discardableResult
    public nonisolated(nonsending) func update(
        _ id: Resource.Record.ID, applying change: (inout Resource.Patch) -> Void
    ) async throws(PipeError) -> Resource.Record {
        try await self[id].update(change)
    }

    /// Changes fields of a record: PATCH with those that the closure sets. `record` itself stays unchanged.
    ///
    /// - Returns: The record as it is now on the server. If the response has none, it is fetched.
    /// - Throws: ``PipeError``, with ``PipeError/Reason/conflict(_:)`` if another client has changed the record and the
    ///   schema says `if-match`.
    @discardableResult
    public nonisolated(nonsending) func update(
        _ record: Resource.Record, applying change: (inout Resource.Patch) -> Void
    ) async throws(PipeError) -> Resource.Record {
        var patch = Resource.Patch()
        change(&patch)
        return try await self[record.id].callSite.update(record, with: patch)
    }
}

extension ResourcePipe where Resource: UpsertableResource {
    /// Creates or replaces the record with an identity: PUT.
    ///
    /// - Returns: The record as it is now on the server. If the response has none, it is fetched.
    /// - Throws: ``PipeError``.
    @discardableResult
    public func upsert(
        _ draft: Resource.Draft, at id: Resource.Record.ID
    ) async throws(PipeError) -> Resource.Record {
        try await self[id].upsert(draft)
    }
}

extension ResourcePipe where Resource: RemovableResource & ItemResource {
    /// Removes the record with an identity: DELETE.
    ///
    /// - Throws: ``PipeError``.
    public func remove(_ id: Resource.Record.ID) async throws(PipeError) {
        try await self[id].remove()
    }

    /// Removes a record: DELETE.
    ///
    /// - Throws: ``PipeError``.
    public func remove(_ record: Resource.Record) async throws(PipeError) {
        try await self[record.id].callSite.remove(record)
    }
}

extension ResourcePipe where Resource: ExistenceCheckableResource & ItemResource {
    /// Returns whether the record with an identity exists: HEAD.
    ///
    /// - Returns: `true` for a status from 200 to 299, `false` for 404 and 410.
    /// - Throws: ``PipeError`` otherwise.
    public func exists(_ id: Resource.Record.ID) async throws(PipeError) -> Bool {
        try await self[id].exists()
    }
}
