#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ResourcePipe where Resource.Record: StorableRecord {
    /// The pipe of the same resource whose records are kept in a store.
    public func stored(in store: RecordStore) -> StoredPipe<Resource> {
        StoredPipe(receiving(ReceivedResource<Resource>.self), store)
    }
}

/// Makes the calls of a resource, and keeps the records of their responses in a store.
public struct StoredPipe<Resource: PipeResource>: Sendable where Resource.Record: StorableRecord {
    public typealias Record = Resource.Record

    let pipe: ResourcePipe<ReceivedResource<Resource>>
    let store: RecordStore
    /// The item that the records are below.
    let scope: String

    init(_ pipe: ResourcePipe<ReceivedResource<Resource>>, _ store: RecordStore) {
        self.pipe = pipe
        self.store = store
        scope = Record.storage.isScopedByAPI ? "" : pipe.storageScope
    }

    /// The records that are stored, whatever list they came with.
    public var local: StoredQuery<Record> { StoredQuery(place: place) }

    var place: StoredPlace {
        StoredPlace(store: store, server: pipe.client.core.server.map(\.text), scope: scope)
    }
}

/// Which records a pipe or a query is about.
struct StoredPlace: Sendable {
    let store: RecordStore
    let server: Result<String, PipeError>
    let scope: String

    func partition() async throws(StoreError) -> Int64 {
        switch server {
        case .success(let server): return try await store.file.partition(server: server, account: store.account)
        case .failure(let error): throw .call(error)
        }
    }

    func key<ID: RecordIdentity>(_ id: ID) async throws(StoreError) -> RowKey {
        RowKey(partition: try await partition(), scope: scope, id: id.pathSegments.joined(separator: "/"))
    }
}
#endif
