import PipeHTTP

/// The pipe of one record: an ``ItemPipe`` or a ``SingletonPipe``. The protocols of its resource
/// provide its verbs.
public protocol RecordPipe<Resource>: Sendable {
    /// The resource of the record.
    associatedtype Resource: PipeResource

    /// The record: its path, its settings and its client.
    @_spi(Generated) var callSite: CallSite { get throws(PipeError) }
}

// For a runtime that is built for library evolution; both pipes have their own.
@_spi(Generated) extension RecordPipe {
    public var callSite: CallSite {
        get throws(PipeError) { throw PipeError(.invalidRequest(.emptyIdentity)) }
    }
}

extension RecordPipe where Resource: ReadableResource {
    /// Fetches the record: GET.
    ///
    /// - Throws: ``PipeError``, with status 404 if there is no such record.
    public func read() async throws(PipeError) -> Resource.Record {
        try await callSite.fetch()
    }
}

extension RecordPipe where Resource: ReplaceableResource {
    /// Replaces the record: PUT.
    ///
    /// - Returns: The record as it is now on the server; `record` if the response has none.
    /// - Throws: ``PipeError``.
    @discardableResult
    public func replace(_ record: Resource.Record) async throws(PipeError) -> Resource.Record {
        try await callSite.replace(with: record)
    }
}

extension RecordPipe where Resource: UpdatableResource {
    /// Changes fields of the record: PATCH with those that the closure sets.
    ///
    /// - Returns: The record as it is now on the server. If the response has none, it is fetched.
    /// - Throws: ``PipeError``.
    @discardableResult
    public nonisolated(nonsending) func update(
        _ change: (inout Resource.Patch) -> Void
    ) async throws(PipeError) -> Resource.Record {
        var patch = Resource.Patch()
        change(&patch)
        return try await update(patch)
    }

    /// Changes fields of the record: PATCH with those that are set.
    ///
    /// - Returns: The record as it is now on the server. If the response has none, it is fetched.
    /// - Throws: ``PipeError``.
    @discardableResult
    public func update(_ patch: Resource.Patch) async throws(PipeError) -> Resource.Record {
        try await callSite.ofAnyVersion().write(patch, in: .update)
    }
}

extension RecordPipe where Resource: UpsertableResource {
    /// Creates or replaces the record: PUT.
    ///
    /// - Returns: The record as it is now on the server. If the response has none, it is fetched.
    /// - Throws: ``PipeError``.
    @discardableResult
    public func upsert(_ draft: Resource.Draft) async throws(PipeError) -> Resource.Record {
        try await callSite.write(draft, in: .upsert)
    }
}

extension RecordPipe where Resource: RemovableResource {
    /// Removes the record: DELETE. The body of the response is not read. If a retry finds no record (404, 410), the
    /// attempt before it has removed the record.
    ///
    /// - Throws: ``PipeError``.
    public func remove() async throws(PipeError) {
        try await callSite.ofAnyVersion().remove()
    }
}

extension RecordPipe where Resource: ExistenceCheckableResource {
    /// Returns whether the record exists: HEAD.
    ///
    /// - Returns: `true` for a status from 200 to 299, `false` for 404 and 410.
    /// - Throws: ``PipeError`` otherwise.
    public func exists() async throws(PipeError) -> Bool {
        try await callSite.probe()
    }
}
