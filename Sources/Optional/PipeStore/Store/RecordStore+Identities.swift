#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeJSON

extension RecordStore {
    /// The identity that the server has given to a record; `nil` if it does not know the record yet.
    ///
    /// It is known as long as the store has the record. The identity of a record that was created in this store is also
    /// known after the record was removed, until the account is signed out, if it has a single field.
    ///
    /// - Throws: ``StoreError``.
    public func id<Record: StorableRecord>(of local: LocalID<Record>) async throws(StoreError) -> Record.ID? {
        let table = try await table(of: Record.self)
        return try await file.read { database in
            if let json = try table.serverRecord(of: local.rawValue, in: database)?.json {
                return try JSON.decode(Record.self, from: JSON.encode(json)).id
            }
            let value = try ChangeTable.identity(of: table.place(of: local.rawValue), in: database)?.value
            guard let value, let type = Record.ID.self as? any (JSONReadable & Sendable).Type else { return nil }
            return try Self.read(type, value) as? Record.ID
        }
    }

    private static func read<Value: JSONReadable & Sendable>(_ type: Value.Type, _ value: JSONValue) throws -> Value {
        try JSON.decode(type, from: JSON.encode(value))
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
    /// The identity of a record, in all forms; `nil` if the server does not know it yet.
    func identity(of row: Int64, in database: Database) throws -> ChangeTable.Identity? {
        if let json = try serverRecord(of: row, in: database)?.json {
            return ChangeTable.Identity(of: try JSON.decode(Record.self, from: JSON.encode(json)).id)
        }
        return try ChangeTable.identity(of: place(of: row), in: database)
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
