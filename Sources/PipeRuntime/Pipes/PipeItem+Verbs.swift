import HTTPTypes
import PipeJSON

extension PipeItem where Resource: ReadableResource {
    /// Fetches the record: GET.
    ///
    /// - Throws: ``PipeError``, with status 404 where there is no such record.
    public func read() async throws(PipeError) -> Resource.Record {
        try await fetched()
    }
}

extension PipeItem where Resource: ReplaceableResource {
    /// Puts a whole record in the place of this one: PUT.
    ///
    /// - Returns: The record as the server has it now; the one given where the server returns none.
    /// - Throws: ``PipeError``.
    @discardableResult
    public func replace(_ record: Resource.Record) async throws(PipeError) -> Resource.Record {
        try await replaced(by: record)
    }
}

extension PipeItem where Resource: UpdatableResource {
    /// Changes members of the record: PATCH with those that the closure sets.
    ///
    /// - Returns: The record as the server has it now; fetched anew where the server returns none.
    /// - Throws: ``PipeError``.
    @discardableResult
    public nonisolated(nonsending) func update(
        _ change: (inout Resource.Record.Patch) -> Void
    ) async throws(PipeError) -> Resource.Record {
        var patch = Resource.Record.Patch()
        change(&patch)
        return try await update(patch)
    }

    /// Changes members of the record: PATCH with those that are set.
    ///
    /// - Returns: The record as the server has it now; fetched anew where the server returns none.
    /// - Throws: ``PipeError``.
    @discardableResult
    public func update(_ patch: Resource.Record.Patch) async throws(PipeError) -> Resource.Record {
        try callSettings.allowsUnknownVersion()
        return try await changed(.update, to: patch)
    }
}

extension PipeItem where Resource: UpsertableResource {
    /// Makes the record be what a draft says, whether it is there already or not: PUT.
    ///
    /// - Returns: The record as the server has it now; fetched anew where the server returns none.
    /// - Throws: ``PipeError``.
    @discardableResult
    public func upsert(_ draft: Resource.Record.Draft) async throws(PipeError) -> Resource.Record {
        try await changed(.upsert, to: draft)
    }
}

extension PipeItem where Resource: RemovableResource {
    /// Removes the record: DELETE. What the server answers is not read. Where an attempt failed and the next one finds no record
    /// (404, 410), it was removed.
    ///
    /// - Throws: ``PipeError``.
    public func remove() async throws(PipeError) {
        try callSettings.allowsUnknownVersion()
        try await removed()
    }
}

extension PipeItem where Resource: ExistsResource {
    /// Whether there is such a record: HEAD.
    ///
    /// - Returns: `true` for a status from 200 to 299, `false` for 404 and 410.
    /// - Throws: ``PipeError`` for all else.
    public func exists() async throws(PipeError) -> Bool {
        try await probe()
    }
}

extension PipeItem: RecordPlace {
    var descriptor: ResourceDescriptor { pipe.descriptor }
    var callSettings: CallSettings { pipe.callSettings }

    func perform(
        _ operation: PipeOperation, content: Result<CallRequest.Content, PipeError>?, fields: [HTTPField]
    ) async throws(PipeError) -> CallResponse {
        try await pipe.client.perform(
            pipe.request(operation, at: path, parameters, scope: scope, content: content, fields: fields)
        )
    }
}
