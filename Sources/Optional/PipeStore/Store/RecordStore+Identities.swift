#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeJSON

extension RecordStore {
    /// The identity that the server has given to a record; `nil` if it does not know the record yet.
    ///
    /// It is known as long as the store has the record, and for an identity of a single field also after the store has let go
    /// of it, until the account is signed out.
    ///
    /// - Throws: ``StoreError``.
    public func id<Record: StorableRecord>(of local: LocalID<Record>) async throws(StoreError) -> Record.ID? {
        let table = try await table(of: Record.self)
        return try await file.read { database in
            if let json = try table.serverRecord(of: local.rawValue, in: database)?.json {
                return try JSON.decode(Record.self, from: JSON.encode(json)).id
            }
            return try table.identity(of: local.rawValue, as: Record.ID.self, in: database)
        }
    }

    /// The identity of a record: that of the server, or for a new record one that stands for it (``Stored/recordID``).
    ///
    /// - Throws: ``StoreError``.
    public func recordID<Record: StorableRecord>(
        of local: LocalID<Record>
    ) async throws(StoreError) -> Record.ID where Record.ID: PlaceholderValue {
        if let id = try await id(of: local) { return id }
        let table = try await table(of: Record.self)
        return .placeholder(for: file.marks.newRecord(table.place(of: local.rawValue)))
    }

    /// The identity of a record, in all forms.
    func identity<Record: StorableRecord>(
        of local: LocalID<Record>
    ) async throws(StoreError) -> ChangeTable.Identity? {
        let table = try await table(of: Record.self)
        return try await file.read { database in try table.identity(of: local.rawValue, in: database) }
    }
}

extension RecordTable {
    /// The identity that the server or the app has given to a record that was made here; `nil` without one, and for one of
    /// several fields.
    func identity<ID>(of row: Int64, as type: ID.Type, in database: Database) throws -> ID? {
        let identity = try ChangeTable.identity(of: place(of: row), in: database) ?? keptIdentity(of: row, in: database)
        guard let value = identity?.value,
            let type = ID.self as? any (JSONReadable & Sendable).Type
        else { return nil }
        return try Self.read(type, value) as? ID
    }

    private static func read<Value: JSONReadable & Sendable>(_ type: Value.Type, _ value: JSONValue) throws -> Value {
        try JSON.decode(type, from: JSON.encode(value))
    }

    /// The identity of a record, in all forms; `nil` if the server does not know it yet.
    func identity(of row: Int64, in database: Database) throws -> ChangeTable.Identity? {
        if let json = try serverRecord(of: row, in: database)?.json {
            return ChangeTable.Identity(of: try JSON.decode(Record.self, from: JSON.encode(json)).id)
        }
        return try ChangeTable.identity(of: place(of: row), in: database) ?? keptIdentity(of: row, in: database)
    }
}

extension ChangeTable.Identity {
    init(of id: some RecordIdentity) {
        let value = (id as? any JSONWritable).flatMap { try? JSON.encode($0) }
        self.init(
            path: id.pathText, parts: id.pathSegments,
            value: value.flatMap { try? JSON.decode(JSONValue.self, from: $0) })
    }
}
#endif
