#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP

/// Which records a pipe or a query is about.
struct StoredPlace: Sendable {
    let store: RecordStore
    let server: Result<String, PipeError>
    let scope: String

    func partition() async throws(StoreError) -> Int64 {
        switch server {
        case .success(let server):
            try await store.adoptFormerPlaces()
            return try await store.file.partition(server: server, account: store.account)
        case .failure(let error): throw .call(error)
        }
    }

    /// The key of a record, if this process has used the partition before.
    func knownKey<ID: RecordIdentity>(_ id: ID) -> RowKey? {
        guard case .success(let server) = server, store.file.marks.records(in: scope).isEmpty,
            store.file.marks.record(as: id.pathText) == nil,
            let partition = store.file.knownPartition(server: server, account: store.account)
        else { return nil }
        return RowKey(partition: partition, scope: scope, id: id.pathText)
    }

    func key<ID: RecordIdentity>(_ id: ID) async throws(StoreError) -> RowKey {
        let (marks, text) = (store.file.marks, id.pathText)
        var path = text
        if marks.record(as: text) != nil {
            path = try await store.file.read { database in try marks.filled(marks.mark(text), in: database) }
        }
        return RowKey(partition: try await partition(), scope: try await currentScope(), id: path)
    }

    /// The scope with the identities that the server has given to the items in it.
    func currentScope() async throws(StoreError) -> String {
        let marks = store.file.marks
        guard !marks.records(in: scope).isEmpty else { return scope }
        return try await store.file.read { [scope] database in try marks.filled(scope, in: database) }
    }
}
#endif
