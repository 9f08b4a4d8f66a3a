#if Store
@_spi(Generated) import PipeCore

/// One item of a stored pipe, for the resources below it.
///
/// ```swift
/// let tasks = try await projects.item(project.localID).tasks
/// try await tasks.save(Depot.Task.Draft(title: "First", priority: .high))
/// ```
@dynamicMemberLookup
public struct StoredItem<Resource: PipeResource>: Sendable where Resource.Record: StorableRecord {
    let item: ItemPipe<Resource>
    let store: RecordStore

    /// The pipe of a resource below the item, whose records are kept in the same store.
    public subscript<Child: PipeResource>(
        dynamicMember child: KeyPath<ItemPipe<Resource>, ResourcePipe<Child>>
    ) -> StoredPipe<Child> where Child.Record: StorableRecord {
        item[keyPath: child].stored(in: store)
    }

    /// The pipe of lists of a union below the item, whose records are kept in the same store.
    public subscript<Child: ListableResource>(
        dynamicMember child: KeyPath<ItemPipe<Resource>, ResourcePipe<Child>>
    ) -> StoredUnionPipe<Child> where Child.Record: StorableUnion {
        item[keyPath: child].stored(in: store)
    }
}

extension StoredPipe where Resource: ItemResource {
    /// The item with an identity, which may be that of a new record (``Stored/recordID``).
    public subscript(id: Record.ID) -> StoredItem<Resource> {
        StoredItem(item: base[id], store: store)
    }

    /// The item of a record that the server need not know yet. What is written below it is sent after it.
    ///
    /// - Throws: ``StoreError/missingRecord`` if the store has no such record.
    public func item(_ local: LocalID<Record>) async throws(StoreError) -> StoredItem<Resource> {
        let table = try await store.table(of: Record.self)
        if let known = try await store.identity(of: local) {
            let pipe = try await resolved()
            return StoredItem(item: pipe.base.item(known.parts, separator: Record.ID.pathSeparator), store: store)
        }
        let exists = try await store.file.read { database in
            try table.serverRecord(of: local.rawValue, in: database) != nil
        }
        guard exists else { throw .missingRecord }
        let mark = store.file.marks.mark(of: table.place(of: local.rawValue))
        return StoredItem(item: base.item([mark], separator: nil), store: store)
    }
}
#endif
