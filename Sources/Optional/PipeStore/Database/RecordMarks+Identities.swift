#if Store
import GRDB
import PipeCore
import PipeJSON

// What stands for new records, with the identities that they have by now.

extension RecordMarks {
    func filled(_ text: String, in database: Database) throws -> String {
        try filling(text) { try ChangeTable.identity(of: $0, in: database)?.path }
    }

    func filled(_ body: JSONValue, in database: Database) throws -> JSONValue {
        try filling(body) { try ChangeTable.identity(of: $0, in: database)?.value }
    }

    func filled(_ place: PipePlace, in database: Database) throws -> PipePlace {
        let path = try filled(place.path, in: database)
        let items = try place.items.map { item in
            guard item.identity.parts.count == 1, let record = record(as: item.identity.parts[0]),
                let identity = try ChangeTable.identity(of: record, in: database)
            else { return item }
            return PathParameters.Ancestor(
                name: item.name, identity: PathIdentity(identity.parts, separator: item.identity.separator))
        }
        return PipePlace(path: path, items: items)
    }

    /// A value of a column, or a list of such values as a query has it.
    func filled(_ value: DatabaseValue, in database: Database) throws -> DatabaseValue {
        switch value.storage {
        case .int64(let number):
            guard let record = record(as: String(number)) else { return value }
            return try identity(of: record, in: database) ?? value
        case .string(let text):
            if let record = record(as: text) { return try identity(of: record, in: database) ?? value }
            // A list of values.
            guard text.utf8.first == UInt8(ascii: "["),
                let list = try? JSON.decode([JSONValue].self, from: Array(text.utf8)),
                list.contains(where: { !records(in: $0).isEmpty })
            else { return value }
            let filled = try JSON.encode(try filled(.array(list), in: database))
            return String(decoding: filled, as: UTF8.self).databaseValue
        default: return value
        }
    }

    private func identity(of record: RecordPlace, in database: Database) throws -> DatabaseValue? {
        guard let value = try ChangeTable.identity(of: record, in: database)?.value else { return nil }
        switch value {
        case .string(let text): return text.databaseValue
        case .number(let number): return number.int?.databaseValue ?? number.literal.databaseValue
        default: return nil
        }
    }
}
#endif
