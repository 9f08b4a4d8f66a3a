@_spi(Generated) import PipeCore
import PipeHTTP

// Operations on many records. Without a description of the schema, each record has its own call.

extension ResourcePipe where Resource: CreatableResource {
    /// Creates many records: in requests for as many as the API takes at once, one after the other, or with a POST for
    /// each, of which as many run at the same time as ``CallSettings/concurrency`` says, six without it.
    ///
    /// ```swift
    /// let result = await todo.tasks.create(all: drafts)
    /// ```
    ///
    /// - Returns: The new record, or the error, of each draft, in the same order.
    public func create(all drafts: [Resource.Draft]) async -> BulkResult<Resource.Draft, Resource.Record> {
        await result(of: .create, drafts) { draft async throws(PipeError) in
            try await create(draft)
        } item: { draft, bulk async throws(PipeError) in
            try await bulkItem(creating: draft, bulk)
        }
    }
}

extension ResourcePipe where Resource: ReplaceableResource & ItemResource {
    /// Replaces many records: in requests for as many as the API takes at once, one after the other, or with a PUT for
    /// each, of which as many run at the same time as ``CallSettings/concurrency`` says, six without it.
    ///
    /// - Returns: For each record, in the same order, the record as it is now on the server, or the error. If the
    ///   response has no record, it is the record that was sent.
    public func replace(all records: [Resource.Record]) async -> BulkResult<Resource.Record, Resource.Record> {
        await result(of: .replace, records) { record async throws(PipeError) in
            try await replace(record)
        } item: { record, bulk async throws(PipeError) in
            try await bulkItem(replacing: record, bulk)
        }
    }
}

extension ResourcePipe where Resource: UpdatableResource & ItemResource {
    /// Changes fields of many records: in requests for as many as the API takes at once, one after the other, or with a PATCH
    /// for each, of which as many run at the same time as ``CallSettings/concurrency`` says, six without it.
    ///
    /// - Returns: For each update, in the same order, the record as it is now on the server, or the error. If the
    ///   response has no record, it is fetched.
    public func update(
        all updates: [RecordUpdate<Resource>]
    ) async -> BulkResult<RecordUpdate<Resource>, Resource.Record> {
        await result(of: .update, updates) { update async throws(PipeError) in
            guard let record = update.record else {
                return try await self[update.id].update(update.patch)
            }
            return try await self.update(record) { $0 = update.patch }
        } item: { update, bulk async throws(PipeError) in
            try await bulkItem(updating: update, bulk)
        }
    }

    /// Changes the same fields of many records, as ``update(all:)``.
    ///
    /// ```swift
    /// let result = await todo.tasks.update(all: ids) { $0.done = true }
    /// ```
    public nonisolated(nonsending) func update(
        all ids: [Resource.Record.ID], applying change: (inout Resource.Patch) -> Void
    ) async -> BulkResult<RecordUpdate<Resource>, Resource.Record> {
        await update(all: ids.map { RecordUpdate($0, applying: change) })
    }
}

extension ResourcePipe where Resource: RemovableResource & ItemResource {
    /// Removes many records: in requests for as many as the API takes at once, one after the other, or with a DELETE for
    /// each, of which as many run at the same time as ``CallSettings/concurrency`` says, six without it.
    ///
    /// - Returns: Success, or the error, of each identity, in the same order.
    public func remove(all ids: [Resource.Record.ID]) async -> BulkResult<Resource.Record.ID, Void> {
        await result(of: .remove, ids) { id async throws(PipeError) in
            try await remove(id)
        } item: { id, bulk async throws(PipeError) in
            try await bulkItem(removing: id, bulk)
        }
    }
}

extension ResourcePipe {
    private func result<Element: Sendable, Output: Sendable>(
        of operation: PipeOperation, _ elements: [Element],
        single: @escaping @Sendable (Element) async throws(PipeError) -> Output,
        item: @escaping @Sendable (Element, BulkDescriptor) async throws(PipeError) -> BulkItem<Output>
    ) async -> BulkResult<Element, Output> {
        let limit = callSettings.concurrency ?? 0
        let work = BulkOperation(
            client: client, operation: operation,
            descriptor: (Resource.self as? any BulkResource.Type)?.bulk.first { $0.operations.contains(operation) },
            items: descriptor.values.items,
            concurrency: limit > 0 ? limit : ParallelCalls.limit, single: single, item: item
        ) { bulk, content in
            var call = request(
                ofMany: operation, bulk.method ?? (bulk.format.isOfPost ? .post : nil), at: bulk.path,
                content: .success(content))
            call.accept = BulkRequest(bulk).accept ?? call.accept
            return call
        }
        return await BulkResult(of: elements) { await work.outcomes(of: $0) }
    }
}

extension BulkDescriptor.Format {
    /// Whether a request is sent with POST, whatever the operation is.
    fileprivate var isOfPost: Bool {
        switch self {
        case .array, .lines: false
        case .atomic, .mixed: true
        }
    }
}
