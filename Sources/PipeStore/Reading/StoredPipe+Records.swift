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
        let facts = RowFacts(begun: begun, entityTag: received.recordVersion.entityTag, isWhole: true)
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
    public func get(_ id: Record.ID, _ policy: ReadPolicy = .cacheFirst) async throws(StoreError) -> Record? {
        let stored: (record: Record, begun: Int64)?
        switch try await storedRecord(id) {
        case .record(let record, let begun): stored = (record, begun)
        case .removed: return nil
        case nil: stored = nil
        }
        if let stored, policy.accepts(begun: stored.begun, now: pipe.client.now()) { return stored.record }
        if policy == .cacheOnly { return stored?.record }
        do throws(StoreError) {
            return try await read(id)
        } catch {
            guard let call = error.call else { throw error }
            if call.isNotFound { return nil }
            guard let stored, call.allowsStoredRecords else { throw error }
            return stored.record
        }
    }

    /// A record as it is stored, and then as the server has it, unless that is the same.
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
    private func storedRecord(_ id: Record.ID) async throws(StoreError) -> RecordTable<Record>.Found? {
        let key = try await place.key(id)
        let table = try await store.table(of: Record.self)
        return try store.file.readAtOnce { database in try table.record(at: key, in: database) }
    }
}

extension ReadPolicy {
    /// Whether what is stored is enough, without a request.
    func accepts(begun: Int64, now: Date) -> Bool {
        switch self {
        case .cacheFirst, .cacheOnly: return true
        case .networkFirst: return false
        case .refresh(let age):
            let limit = Double(age.components.seconds) + Double(age.components.attoseconds) / 1e18
            return now.timeIntervalSince1970 - Double(begun) / 1_000_000 <= limit
        }
    }
}

extension PipeError {
    /// Whether what is stored is better than nothing: the server was not reached, or has failed.
    var allowsStoredRecords: Bool {
        if isCancelled { return false }
        return status.map { $0 >= 500 } ?? true
    }
}
#endif
