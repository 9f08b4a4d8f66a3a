import HTTPTypes
import PipeHTTP
import PipeJSON

extension ItemPipe where Resource: ReadableResource & ItemResource {
    /// Fetches the record: GET.
    ///
    /// - Throws: ``PipeError``, with status 404 if there is no such record.
    public func read() async throws(PipeError) -> Resource.Record {
        try await fetched()
    }
}

extension ItemPipe where Resource: ReplaceableResource & ItemResource {
    /// Replaces the record: PUT.
    ///
    /// - Returns: The record as the server has it now; `record` if the response has none.
    /// - Throws: ``PipeError``.
    @discardableResult
    public func replace(_ record: Resource.Record) async throws(PipeError) -> Resource.Record {
        try await replaced(by: record)
    }
}

extension ItemPipe where Resource: UpdatableResource & ItemResource {
    /// Changes fields of the record: PATCH with those that the closure sets.
    ///
    /// - Returns: The record as the server has it now. If the response has none, it is fetched.
    /// - Throws: ``PipeError``.
    @discardableResult
    public nonisolated(nonsending) func update(
        _ change: (inout Resource.Record.Patch) -> Void
    ) async throws(PipeError) -> Resource.Record {
        var patch = Resource.Record.Patch()
        change(&patch)
        return try await update(patch)
    }

    /// Changes fields of the record: PATCH with those that are set.
    ///
    /// - Returns: The record as the server has it now. If the response has none, it is fetched.
    /// - Throws: ``PipeError``.
    @discardableResult
    public func update(_ patch: Resource.Record.Patch) async throws(PipeError) -> Resource.Record {
        try layers.allowsUnknownVersion()
        return try await changed(.update, to: patch)
    }
}

extension ItemPipe where Resource: UpsertableResource {
    /// Creates or replaces the record: PUT.
    ///
    /// - Returns: The record as the server has it now. If the response has none, it is fetched.
    /// - Throws: ``PipeError``.
    @discardableResult
    public func upsert(_ draft: Resource.Record.Draft) async throws(PipeError) -> Resource.Record {
        try await changed(.upsert, to: draft)
    }
}

extension ItemPipe where Resource: RemovableResource & ItemResource {
    /// Removes the record: DELETE. The body of the response is not read. If a retry finds no record (404, 410), the
    /// attempt before it has removed the record.
    ///
    /// - Throws: ``PipeError``.
    public func remove() async throws(PipeError) {
        try layers.allowsUnknownVersion()
        try await removed()
    }
}

extension ItemPipe where Resource: ExistenceCheckableResource & ItemResource {
    /// Returns whether the record exists: HEAD.
    ///
    /// - Returns: `true` for a status from 200 to 299, `false` for 404 and 410.
    /// - Throws: ``PipeError`` otherwise.
    public func exists() async throws(PipeError) -> Bool {
        try await probe()
    }
}

extension ItemPipe: RecordLocation {
    var descriptor: ResourceDescriptor { pipe.descriptor }
    var layers: SettingLayers { pipe.layers }

    func perform(
        _ operation: PipeOperation, content: Result<CallRequest.Content, PipeError>?, fields: [HTTPField]
    ) async throws(PipeError) -> CallResponse {
        try await pipe.client.perform(
            pipe.request(operation, at: path, parameters, scope: scope, content: content, fields: fields)
        )
    }
}
