#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

extension ResourcePipe where Resource.Record: StorableRecord {
    /// The pipe of the same resource whose records are kept in a store.
    ///
    /// Changes of the resource are sent by ``RecordStore/flush()`` if this was called before, for any collection of the
    /// resource.
    ///
    /// - Parameters:
    ///   - store: Where the records are kept.
    ///   - resolve: Decides about a record of which the app and the server have changed the same fields. Without it, such
    ///     a change stays in conflict until ``StoredPipe/retry(_:)`` or ``StoredPipe/drop(_:)`` is called.
    public func stored(
        in store: RecordStore,
        resolvingConflicts resolve: (@Sendable (StoredConflict<Resource.Record>) async -> ConflictResolution)? = nil
    ) -> StoredPipe<Resource> {
        let pipe = StoredPipe(self, store)
        store.senders.add(ResourceSender(pipe: pipe.pipe, resolve: resolve))
        return pipe
    }
}

/// Makes the calls of a resource, and keeps the records of their responses in a store.
public struct StoredPipe<Resource: PipeResource>: Sendable where Resource.Record: StorableRecord {
    /// The records of the resource.
    public typealias Record = Resource.Record

    /// Makes the calls, and has the callbacks for what is sent.
    let base: ResourcePipe<Resource>
    let place: StoredPlace

    init(_ base: ResourcePipe<Resource>, _ store: RecordStore) {
        let marked = base.at(store.file.marks.marking(base.place))
        self.base = marked
        place = StoredPlace(
            store: store, server: base.client.core.server.map(\.text),
            scope: Record.storage.isScopedByAPI ? "" : marked.storageScope)
    }

    var store: RecordStore { place.store }

    /// Makes the same calls, and keeps the JSON of records.
    var pipe: ResourcePipe<ReceivedResource<Resource>> { base.receiving(ReceivedResource<Resource>.self) }

    /// The records that are stored, whatever list they came with.
    public var local: StoredQuery<Record> { StoredQuery(place: place) }

    /// This pipe with the identities that the server has given to the items above it.
    func resolved() async throws(StoreError) -> StoredPipe {
        StoredPipe(try await store.resolved(base), store)
    }

    /// This pipe, which the server can be asked with.
    ///
    /// - Throws: ``StoreError/unsentParent`` if an item above has no identity yet.
    func callable() async throws(StoreError) -> StoredPipe {
        StoredPipe(try await store.callable(base), store)
    }
}
#endif
