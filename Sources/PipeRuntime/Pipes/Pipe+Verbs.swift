import HTTPTypes
import PipeJSON

extension Pipe where Resource: ReadableResource {
    /// Fetches the record with an identity: GET.
    ///
    /// - Throws: ``PipeError``, with status 404 where there is no such record.
    public func read(_ id: Resource.Record.ID) async throws(PipeError) -> Resource.Record {
        // Not by way of an item, which is a copy of the pipe: no other call is made as often.
        let response = try await client.perform(request(.read, identity: id.pathIdentity))
        return callSettings.versioned(try response.value(at: descriptor.place(of: .read)), response)
    }
}

extension Pipe where Resource: CreatableResource {
    /// Creates a record: POST.
    ///
    /// - Returns: The record as the server made it. Where the server returns none but its `Location`, it is fetched
    ///   from there.
    /// - Throws: ``PipeError``, with ``PipeError/Reason/emptyBody`` where the server returns neither.
    @discardableResult
    public func create(_ draft: Resource.Record.Draft) async throws(PipeError) -> Resource.Record {
        let response = try await client.perform(
            request(.create, content: descriptor.content(draft, of: .create))
        ).orFromLocation(of: self)
        return callSettings.versioned(try response.value(at: descriptor.place(of: .create)), response)
    }

    /// Creates a record of a draft: POST, as ``create(_:)``.
    @discardableResult
    public func save(_ draft: Resource.Record.Draft) async throws(PipeError) -> Resource.Record {
        try await create(draft)
    }
}

extension Pipe where Resource: CreatableResource, Resource.Record.Draft: FileCarrying {
    /// Creates a record of a draft with files, as ``create(_:)``, and tells how far they are.
    @discardableResult
    public func create(
        _ draft: Resource.Record.Draft, progress: @escaping TransferProgress.Handler
    ) async throws(PipeError) -> Resource.Record {
        var call = request(.create, content: descriptor.content(draft, of: .create))
        let meter = ProgressMeter(progress, clock: client.clock)
        call.transfer = Transfer(client.clock, meter)
        do throws(PipeError) {
            let response = try await client.perform(call).orFromLocation(of: self)
            let record: Resource.Record = try response.value(at: descriptor.place(of: .create))
            meter?.end(.finished)
            return callSettings.versioned(record, response)
        } catch {
            meter?.end(.stopped)
            throw error
        }
    }
}

extension Pipe where Resource: ReplaceableResource {
    /// Puts a whole record in the place of the one with its identity: PUT.
    ///
    /// - Returns: The record as the server has it now; the one given where the server returns none.
    /// - Throws: ``PipeError``.
    @discardableResult
    public func replace(_ record: Resource.Record) async throws(PipeError) -> Resource.Record {
        try await self[record.id].replace(record)
    }

    /// Saves a record that has an identity: PUT, as ``replace(_:)``.
    @discardableResult
    public func save(_ record: Resource.Record) async throws(PipeError) -> Resource.Record {
        try await replace(record)
    }
}

// A change may use what belongs to the actor it is written on: the verb stays there until it has made the change.
extension Pipe where Resource: UpdatableResource {
    /// Changes members of a record: PATCH with those that the closure sets.
    ///
    /// ```swift
    /// try await todo.projects.update(8) { $0.style = .null }
    /// ```
    ///
    /// - Returns: The record as the server has it now; fetched anew where the server returns none.
    /// - Throws: ``PipeError``.
    @discardableResult
    public nonisolated(nonsending) func update(
        _ id: Resource.Record.ID, _ change: (inout Resource.Record.Patch) -> Void
    ) async throws(PipeError) -> Resource.Record {
        try await self[id].update(change)
    }

    /// Changes what a change sets and nothing else of a record; the record that is given stays as it is.
    ///
    /// - Returns: The record as the server has it now; fetched anew where the server returns none.
    /// - Throws: ``PipeError``, with ``PipeError/Reason/conflict(_:)`` where somebody else has changed the record meanwhile and
    ///   the schema says `if-match`.
    @discardableResult
    public nonisolated(nonsending) func update(
        _ record: Resource.Record, _ change: (inout Resource.Record.Patch) -> Void
    ) async throws(PipeError) -> Resource.Record {
        var patch = Resource.Record.Patch()
        change(&patch)
        return try await self[record.id].updated(record, with: patch)
    }
}

extension Pipe where Resource: UpsertableResource {
    /// Makes the record with an identity be what a draft says, whether it is there already or not: PUT.
    ///
    /// - Returns: The record as the server has it now; fetched anew where the server returns none.
    /// - Throws: ``PipeError``.
    @discardableResult
    public func upsert(
        _ id: Resource.Record.ID, _ draft: Resource.Record.Draft
    ) async throws(PipeError) -> Resource.Record {
        try await self[id].upsert(draft)
    }
}

extension Pipe where Resource: RemovableResource {
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
        try await self[record.id].removed(record)
    }
}

extension Pipe where Resource: ExistsResource {
    /// Whether there is a record with an identity: HEAD.
    ///
    /// - Returns: `true` for a status from 200 to 299, `false` for 404 and 410.
    /// - Throws: ``PipeError`` for all else.
    public func exists(_ id: Resource.Record.ID) async throws(PipeError) -> Bool {
        try await self[id].exists()
    }
}

extension CallResponse {
    /// This answer, or where it is empty and names a `Location` on its own origin, the answer from there.
    func orFromLocation<Resource>(of pipe: Pipe<Resource>) async throws(PipeError) -> CallResponse {
        guard isBlank, let location = headers[.location], let target = try? address.resolving(location),
            target.hasSameOrigin(as: address)
        else {
            return self
        }
        return try await pipe.client.perform(
            CallRequest(method: .get, target: .address(target), settings: pipe.callSettings, scope: pipe.scope)
        )
    }
}
