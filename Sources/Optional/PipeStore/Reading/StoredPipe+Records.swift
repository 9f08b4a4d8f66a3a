#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP

// Single records.

extension StoredPipe where Resource: ReadableResource & ItemResource {
    /// Fetches a record and stores it.
    ///
    /// - Returns: The record as it is stored now: a newer one if another response has brought it in the meantime.
    /// - Throws: ``StoreError``. With a call that fails with status 404 or 410, the record is removed from the store.
    public func read(_ id: Record.ID) async throws(StoreError) -> Record {
        guard let id = try await known(id) else { throw .unsentRecord }
        let pipe = try await callable().pipe
        let key = try await place.key(id)
        let table = try await store.table(of: Record.self)
        let begun = store.file.moment(pipe.client.now())
        let received: ReceivedRecord<Record>
        do throws(PipeError) {
            received = try await pipe.read(id)
        } catch {
            if error.isNotFound {
                try await store.file.write { database in try table.remove(key, begunBefore: begun, in: database) }
            }
            throw .call(error)
        }
        let facts = RowFacts(
            begun: begun, entityTag: received.recordVersion.entityTag, isWhole: !Resource.knownStorage.readsParts)
        return try await store.file.write { database in
            try table.store(received.versioned, json: received.json, at: key, facts, in: database).record
        }
    }

    /// A record from the store, from the server, or from both, as a policy says.
    ///
    /// ```swift
    /// let project = try await projects.get(8, .refresh(olderThan: .seconds(60)))
    /// ```
    ///
    /// - Returns: The record; `nil` if neither has it, or if it is not stored and the server is not asked.
    /// - Throws: ``StoreError``.
    public nonisolated(nonsending) func get(
        _ id: Record.ID, _ policy: ReadPolicy = .cacheFirst
    ) async throws(StoreError) -> Record? {
        let stored: (record: Record, fetched: Int64)?
        switch try await storedRecord(id) {
        case .record(let record, let fetched): stored = (record, fetched)
        case .removed: return nil
        case nil: stored = nil
        }
        if let stored, policy.accepts(fetched: stored.fetched, now: base.client.now()) { return stored.record }
        if policy == .cacheOnly { return stored?.record }
        guard let id = try await known(id) else { return nil }
        do throws(StoreError) {
            guard policy == .cacheFirst else { return try await read(id) }
            return try await store.missing.record(at: try await place.key(id)) {
                do throws(StoreError) { return .success(try await read(id)) } catch { return .failure(error) }
            }
        } catch {
            guard let call = error.call else { throw error }
            if call.isNotFound { return nil }
            guard let stored, call.allowsStoredRecords else { throw error }
            return stored.record
        }
    }

    /// The records with identities: from the store, from the server, or from both, as a policy says.
    ///
    /// ```swift
    /// let owners = try await users.records(found.compactMap(\.ownerID))
    /// ```
    ///
    /// Those that are fetched are fetched at the same time, a record that several callers want once.
    ///
    /// - Returns: The records by their identities, without those that neither the store nor the server has.
    /// - Throws: ``StoreError``, the first error; the other calls are cancelled then.
    public func records(
        _ ids: some Sequence<Record.ID>, _ policy: ReadPolicy = .cacheFirst
    ) async throws(StoreError) -> [Record.ID: Record] {
        let distinct = Array(Set(ids))
        var found: [Record.ID: Record] = [:]
        var failure: StoreError?
        await ParallelCalls.run(distinct) { id async throws(PipeError) -> Result<Record?, StoreError> in
            do throws(StoreError) { return .success(try await get(id, policy)) } catch { return .failure(error) }
        } received: { index, outcome in
            switch outcome {
            case .success(.success(let record)):
                found[distinct[index]] = record
                return .goOn
            case .success(.failure(let error)):
                failure = failure ?? error
                return .cancelAll
            case .failure(let error):
                failure = failure ?? .call(error)
                return .cancelAll
            }
        }
        if let failure { throw failure }
        // Calls that were not begun, as the task was cancelled.
        if Task.isCancelled { throw .call(PipeError(.cancelled)) }
        return found
    }

    /// The stored record, and then the server's record, unless they are the same.
    ///
    /// ```swift
    /// for try await project in projects.values(of: 8) { title = project?.title }
    /// ```
    ///
    /// - Returns: One or two values; `nil` is a record that is not stored, or that the server does not have any more.
    public func values(of id: Record.ID) -> StoredValues<Record?> {
        StoredValues { () async throws(StoreError) in
            try await get(id, .cacheOnly)
        } server: { () async throws(StoreError) in
            try await get(id, .networkFirst)
        }
    }

    /// What is stored of a record; `nil` if nothing is.
    private nonisolated(nonsending) func storedRecord(
        _ id: Record.ID
    ) async throws(StoreError) -> RecordTable<Record>.Found? {
        // At once, on the thread of the caller: a change of the thread takes longer than the reading.
        let place = place
        if let key = place.knownKey(id), let table = store.file.preparedTable(of: Record.self) {
            return try store.file.readAtOnce { database in try table.record(at: key, in: database) }
        }
        let key = try await place.key(id)
        let table = try await store.table(of: Record.self)
        return try store.file.readAtOnce { database in try table.record(at: key, in: database) }
    }
}

extension StoredPipe where Resource: ExistenceCheckableResource & ItemResource {
    /// Asks the server whether it has a record. One that it does not have is removed from the store.
    ///
    /// - Throws: ``StoreError``.
    public func exists(_ id: Record.ID) async throws(StoreError) -> Bool {
        guard let id = try await known(id) else { return false }
        let pipe = try await callable().base
        let key = try await place.key(id)
        let table = try await store.table(of: Record.self)
        let begun = store.file.moment(pipe.client.now())
        let exists: Bool
        do throws(PipeError) { exists = try await pipe.exists(id) } catch { throw .call(error) }
        if !exists {
            try await store.file.write { database in try table.remove(key, begunBefore: begun, in: database) }
        }
        return exists
    }
}

extension StoredPipe {
    /// The identity that the server knows; `nil` for what stands for a record that it does not know yet.
    private func known(_ id: Record.ID) async throws(StoreError) -> Record.ID? {
        guard let record = store.file.marks.record(as: id.pathText) else { return id }
        return try await store.id(of: LocalID<Record>(rawValue: record.row))
    }
}

extension ReadPolicy {
    /// Whether what is stored is enough, without a request.
    func accepts(fetched: Int64, now: @autoclosure () -> Date) -> Bool {
        switch self {
        case .cacheFirst, .cacheOnly: return true
        case .networkFirst: return false
        case .refresh(let age):
            // What came later than now came before the clock was set back.
            let passed = now().timeIntervalSince1970 - Double(fetched) / 1_000_000
            return passed >= -1 && passed <= age.seconds
        }
    }
}

extension PipeError {
    /// Whether what is stored is better than nothing: the server was not reached, or has failed.
    var allowsStoredRecords: Bool {
        if isCancelled { return false }
        return callStatus.map { $0 >= 500 } ?? true
    }
}
#endif
