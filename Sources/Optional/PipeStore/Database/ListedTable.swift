#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeJSON

/// Where a store keeps the elements of lists: the table of a type of records, or the tables of a union.
protocol ListedTable<Value>: Sendable {
    /// An element as the app uses it.
    associatedtype Value: Sendable
    /// An element as the server sends it.
    associatedtype Element: JSONReadable & Sendable

    static func prepared(in file: StoreFile) async throws(StoreError) -> Self

    /// Stores an element.
    ///
    /// - Returns: The element as it is stored now; `nil` for a record that the server says was deleted.
    func store(
        _ element: Element, from page: ListedPage, in database: Database
    ) throws -> (entry: ListEntry, value: Value)?

    /// The newest version of elements, and the one before it.
    func newestVersions(of elements: [Element]) throws -> NewestVersions

    /// Removes what a complete list does not have, unless a request that was begun later has brought it.
    ///
    /// - Parameters:
    ///   - gone: What the last complete list had, and no list has any more.
    ///   - home: The path of the list.
    func remove(
        _ gone: [ListEntry], missingIn list: ListTable.Fetching, at home: String, in database: Database
    ) throws

    /// The elements of a list, in its order; `nil` if not all of them can be read any more.
    func values(of list: Int64, in database: Database) throws -> [Value]?
}

/// What the elements of a page have in common.
struct ListedPage: Sendable {
    let partition: Int64
    /// The item that the list is below.
    let scope: String
    /// When its request was begun.
    let begun: Moment
    /// Whether members that an element lacks are null.
    let isWhole: Bool
}

extension RecordTable: ListedTable {
    static func prepared(in file: StoreFile) async throws(StoreError) -> RecordTable {
        try await file.table(of: Record.self)
    }

    private func key(_ id: Record.ID, _ page: ListedPage) -> RowKey {
        RowKey(
            partition: page.partition, scope: storage.isScopedByAPI ? "" : page.scope, id: id.pathText)
    }

    func store(
        _ element: ListedRecord<Record>, from page: ListedPage, in database: Database
    ) throws -> (entry: ListEntry, value: Record)? {
        switch element.content {
        case .record(let received): return try store(received.record, json: received.json, from: page, in: database)
        case .deleted:
            try remove(key(element.id, page), begunBefore: page.begun, in: database)
            return nil
        }
    }

    func store(
        _ record: Record, json: [UInt8], from page: ListedPage, in database: Database
    ) throws -> (entry: ListEntry, value: Record)? {
        let facts = RowFacts(begun: page.begun, entityTag: nil, isWhole: page.isWhole)
        let stored = try store(record, json: json, at: key(record.id, page), facts, in: database)
        return stored.row.map { (ListEntry(type: type, row: $0), stored.record) }
    }

    func newestVersions(of elements: [ListedRecord<Record>]) throws -> NewestVersions {
        try newestVersions(
            of: elements.compactMap { element in
                if case .record(let received) = element.content { received } else { nil }
            })
    }

    func remove(
        _ gone: [ListEntry], missingIn list: ListTable.Fetching, at home: String, in database: Database
    ) throws {
        try remove(gone.filter { $0.type == type }.map(\.row), begunBefore: list.begun, in: database)
        try removeMade(
            in: home, partition: list.partition, without: list.list, begunBefore: list.begun, database)
    }

    func values(of list: Int64, in database: Database) throws -> [Record]? { try records(of: list, in: database) }
}
#endif
