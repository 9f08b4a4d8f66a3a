import PipeExamples
import PipeHTTP
import PipeModel

/// All records, by type, and the single records without an identity.
struct Database: Sendable {
    var tables: [String: Table] = [:]
    /// The records of types that the API does not have, since a change of the schema; it may be taken back.
    var unused: [String: Table] = [:]
    /// Single records, by the name of their resource and the path of the request.
    var singles: [String: JSONObject] = [:]
    /// The records of resources without an identity, by resource.
    var lists: [String: [JSONValue]] = [:]
    /// The contents of files, by the type and the key of their record.
    var contents: [String: StoredContent] = [:]

    init() {}

    /// Makes an empty table for each type of records with an identity.
    init(_ api: ServedAPI) {
        for resource in api.index.allResources {
            guard let record = api.identified(resource), tables[record.swiftName] == nil else { continue }
            tables[record.swiftName] = Table(links: Link.links(of: record, in: api.index))
        }
    }

    /// Takes the records of another API. Those of types that this API does not have stay unused.
    mutating func adopt(_ other: Database, _ api: ServedAPI, seed: UInt64) {
        singles = other.singles
        lists = other.lists
        contents = other.contents
        for (name, table) in other.tables.merging(other.unused, uniquingKeysWith: { table, _ in table }) {
            guard let record = api.records[name], let links = tables[name]?.links else {
                unused[name] = table
                continue
            }
            tables[name] = Table(links: links, lastNumber: table.lastNumber)
            for (key, row) in zip(table.keys, table.rows) {
                let adopted = adopt(row, of: record, api, seed: seed)
                guard key != adopted, let content = contents.removeValue(forKey: "\(name) \(key)") else { continue }
                contents["\(name) \(adopted)"] = content
            }
        }
    }

    /// Adds a record from before a change of the API. It gets another identity if its own has another type now, or if another
    /// record has it.
    ///
    /// - Returns: Its key.
    @discardableResult mutating func adopt(
        _ row: Row, of record: API.Record, _ api: ServedAPI, seed: UInt64
    ) -> String {
        var row = row
        var parts = record.identityParts.filter { !$0.isThere(in: row.value, api) }
        if parts.isEmpty, let key = Table.key(of: row.value, record), tables[record.swiftName]?[key] != nil {
            parts = record.identityParts
        }
        tables[record.swiftName]?.identify(&row.value, record, parts: parts) { number in
            var generator = ValueGenerator(api.index, seed: seed, "\(record.swiftName) adopted \(number)") { _ in [] }
            return parts.map { generator.identity($0, of: record, number: number) }
        }
        let key = Table.key(of: row.value, record) ?? ""
        tables[record.swiftName]?.set(row, for: key)
        return key
    }
}

extension API.Identity.Part {
    /// Whether a record has the part, with its type.
    fileprivate func isThere(in object: JSONObject, _ api: ServedAPI) -> Bool {
        guard let value = JSONValue.object(object)[path: path], IdentityText.text(of: value) != nil else {
            return false
        }
        var checker = ValueChecker(api)
        checker.check(value, type)
        return checker.problems.isEmpty
    }
}

extension Row {
    /// The identity of another record that the row is below.
    func identity(at link: Link) -> String? {
        switch link.kind {
        case .field(let field): value[field.wireName].flatMap(IdentityText.text)
        case .hidden: scope[link.name]
        }
    }

    /// Whether a row is below the path with these values.
    func isBelow(_ values: [PathValue], _ links: [Link]) -> Bool {
        links.allSatisfy { link in
            guard let wanted = values.text(of: link.name) else { return true }
            return identity(at: link) == wanted
        }
    }
}
