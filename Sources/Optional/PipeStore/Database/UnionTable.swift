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

/// A value of a union with the JSON that the server has sent.
struct ListedUnion<Union: StorableUnion>: JSONReadable, Sendable {
    let value: Union
    let json: [UInt8]

    init(json reader: inout JSONReader) throws(JSONError) {
        (value, json) = try reader.readKeepingText(Union.self)
    }
}

/// Where the values of a union are: records in the tables of their types, others in the list.
struct UnionTable<Union: StorableUnion>: ListedTable {
    private let tables: [any ListedRecords]

    private init(_ tables: [any ListedRecords]) {
        self.tables = tables
    }

    static func prepared(in file: StoreFile) async throws(StoreError) -> UnionTable {
        var tables: [any ListedRecords] = []
        for type in Union.unionStorage.records {
            let table = try await file.listedRecords(of: type)
            // Several cases can have the same record.
            if !tables.contains(where: { $0.type == table.type }) { tables.append(table) }
        }
        return UnionTable(tables)
    }

    func store(
        _ element: ListedUnion<Union>, from page: ListedPage, in database: Database
    ) throws -> (entry: ListEntry, value: Union)? {
        guard let record = Union.unionStorage.record(element.value) else {
            let json = try SecretPaths(Union.unionStorage.secrets).removed(from: element.json)
            return (ListEntry(type: 0, row: 0, value: json), element.value)
        }
        for table in tables {
            switch try table.store(record, json: element.json, from: page, in: database) {
            case .other: continue
            case .deleted: return nil
            case .same(let entry): return (entry, element.value)
            case .newer(let entry, let json):
                return (entry, Self.value(json, in: table) ?? element.value)
            }
        }
        return nil
    }

    /// The value of a record that is stored.
    private static func value(_ json: [UInt8], in table: any ListedRecords) -> Union? {
        if let value = try? JSON.decode(Union.self, from: json), Union.unionStorage.record(value) != nil {
            return value
        }
        // Another response has brought the record, without the member that distinguishes the cases.
        return table.record(json).flatMap { Union.unionStorage.value($0) }
    }

    /// Values of a union have no versions that can be compared.
    func newestVersions(of elements: [ListedUnion<Union>]) -> NewestVersions { NewestVersions() }

    func remove(
        _ gone: [ListEntry], missingIn list: ListTable.Fetching, at home: String, in database: Database
    ) throws {
        for table in tables {
            try table.remove(
                gone.filter { $0.type == table.type }.map(\.row), begunBefore: list.begun, in: database)
        }
    }

    func values(of list: Int64, in database: Database) throws -> [Union]? {
        let selections =
            ["SELECT position, 0, value, 0 FROM list_record WHERE list = ?1 AND type = 0"]
            + tables.map { table in
                """
                SELECT position, type, coalesce(shown, json), row FROM list_record JOIN \(table.name) USING(row)
                WHERE list = ?1 AND type = \(table.type) AND removed = 0 AND json IS NOT NULL
                """
            }
        let statement = try database.cachedStatement(sql: "SELECT * FROM (\(SQLText.union(selections))) ORDER BY 1")
        let rows = try Row.fetchCursor(statement, arguments: [list])
        var values: [Union] = []
        while let row = try rows.next() {
            let (type, json) = (row[1] as Int64, [UInt8](row[2] as Data))
            if let table = tables.first(where: { $0.type == type }) {
                let value = try table.unreadable.leavingOut(row[3], of: table.typeName) {
                    try Self.value(json, in: table) ?? JSON.decode(Union.self, from: json)
                }
                if let value { values.append(value) }
            } else {
                // The schema may have changed since the list came.
                guard let value = try? JSON.decode(Union.self, from: json) else { return nil }
                values.append(value)
            }
        }
        return values
    }
}

// MARK: - Records of any type

/// What has become of a record of a union.
enum StoredElement {
    /// It is of another type.
    case other
    /// The server says that it was deleted.
    case deleted
    case same(ListEntry)
    /// The store has another one, with this JSON.
    case newer(ListEntry, json: [UInt8])
}

/// The table of a type of records, for a union with records of several types.
private protocol ListedRecords: Sendable {
    var name: String { get }
    var type: Int64 { get }
    /// The name of the type, such as `Todo.Project`.
    var typeName: String { get }
    var unreadable: UnreadableRecords { get }

    func store(
        _ record: any StorableRecord, json: [UInt8], from page: ListedPage, in database: Database
    ) throws -> StoredElement

    func record(_ json: [UInt8]) -> (any StorableRecord)?

    func remove(_ rows: [Int64], begunBefore moment: Moment, in database: Database) throws
}

extension RecordTable: ListedRecords {
    fileprivate var typeName: String { storage.type }

    fileprivate func store(
        _ record: any StorableRecord, json: [UInt8], from page: ListedPage, in database: Database
    ) throws -> StoredElement {
        guard let record = record as? Record else { return .other }
        guard let stored = try store(record, json: json, from: page, in: database) else { return .deleted }
        if stored.value == record { return .same(stored.entry) }
        let json = try Data.fetchOne(
            database, sql: "SELECT coalesce(shown, json) FROM \(name) WHERE row = ?", arguments: [stored.entry.row])
        return json.map { .newer(stored.entry, json: [UInt8]($0)) } ?? .same(stored.entry)
    }

    fileprivate func record(_ json: [UInt8]) -> (any StorableRecord)? { try? JSON.decode(Record.self, from: json) }
}

extension StoreFile {
    fileprivate func listedRecords<Record: StorableRecord>(
        of type: Record.Type
    ) async throws(StoreError) -> any ListedRecords {
        try await table(of: type)
    }
}
#endif
