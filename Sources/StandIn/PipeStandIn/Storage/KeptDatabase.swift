import PipeExamples
import PipeHTTP

/// All records as JSON, for a later run.
enum KeptDatabase {
    /// The number of the format.
    private static let format = 1

    static func bytes(of database: Database) -> [UInt8] {
        let tables = database.tables.merging(database.unused) { table, _ in table }
        let records = tables.sorted { $0.key < $1.key }.map { name, table in
            JSONObject.Member(name: name, value: .array(table.rows.map(value)))
        }
        let files = database.contents.sorted { $0.key < $1.key }.map { key, content in
            JSONObject.Member(name: key, value: value(of: content))
        }
        let root: JSONObject = [
            "format": .number(JSONNumber(format)),
            "records": .object(JSONObject(records)),
            "numbers": object(tables.mapValues(\.lastNumber)) { .number(JSONNumber($0)) },
            "single": object(database.singles) { .object($0) },
            "lists": object(database.lists) { .array($0) },
            "files": .object(JSONObject(files)),
        ]
        return (try? JSON.encode(root)) ?? []
    }

    private static func object<Value>(_ values: [String: Value], _ value: (Value) -> JSONValue) -> JSONValue {
        .object(
            JSONObject(
                values.sorted { $0.key < $1.key }.map { JSONObject.Member(name: $0.key, value: value($0.value)) })
        )
    }

    private static func value(of row: Row) -> JSONValue {
        var members: JSONObject = ["value": .object(row.value)]
        if !row.scope.isEmpty {
            members["below"] = object(Dictionary(row.scope.map { ($0.key.text, $0.value) }) { first, _ in first }) {
                .string($0)
            }
        }
        return .object(members)
    }

    private static func row(of value: JSONValue) -> Row? {
        guard let object = value["value"]?.object else { return nil }
        var row = Row(value: object)
        for scope in value["below"]?.object?.members ?? [] {
            row.scope[PathValue.Name(text: scope.name)] = scope.value.string
        }
        return row
    }

    private static func value(of content: StoredContent) -> JSONValue {
        var members: JSONObject = [
            "type": .string(content.type), "bytes": .string(Data(content.bytes).base64EncodedString()),
        ]
        if let name = content.fileName { members["name"] = .string(name) }
        return .object(members)
    }

    /// Reads what ``bytes(of:)`` has written; `nil` if it is something else. Records of types that the API does not have
    /// stay unused.
    static func database(_ bytes: [UInt8], _ api: ServedAPI, seed: UInt64) -> Database? {
        guard let root = try? JSON.decode(JSONValue.self, from: bytes), root["format"]?.int == format,
            let records = root["records"]?.object
        else { return nil }
        var database = Database(api)
        for member in records.members {
            let number = min(max(root["numbers"]?[member.name]?.int ?? 0, 0), 1 << 53)
            let rows = (member.value.array ?? []).compactMap(row)
            guard let record = api.records[member.name], let links = database.tables[record.swiftName]?.links else {
                var table = Table(links: [], lastNumber: number)
                for (index, row) in rows.enumerated() { table.set(row, for: String(index)) }
                database.unused[member.name] = table
                continue
            }
            database.tables[record.swiftName] = Table(links: links, lastNumber: number)
            for row in rows { database.adopt(row, of: record, api, seed: seed) }
        }
        for member in root["single"]?.object?.members ?? [] { database.singles[member.name] = member.value.object }
        for member in root["lists"]?.object?.members ?? [] { database.lists[member.name] = member.value.array }
        for member in root["files"]?.object?.members ?? [] {
            guard let type = member.value["type"]?.string,
                let bytes = member.value["bytes"]?.string.flatMap({ Data(base64Encoded: $0) })
            else { continue }
            database.contents[member.name] = StoredContent(
                bytes: [UInt8](bytes), type: type, fileName: member.value["name"]?.string)
        }
        return database
    }
}

extension PathValue.Name {
    /// `projects#0` for a part of an identity, `year` for an argument.
    fileprivate var text: String {
        switch self {
        case .identity(let owner, let part): "\(owner)#\(part)"
        case .argument(let name): name
        }
    }

    fileprivate init(text: String) {
        let parts = text.split(atScalar: "#")
        if parts.count == 2, let part = Int(digits: parts[1]) {
            self = .identity(of: String(parts[0]), part: part)
        } else {
            self = .argument(text)
        }
    }
}
