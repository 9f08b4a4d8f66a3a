import PipeExamples
import PipeHTTP

/// All records, by type, and the single records without an identity.
struct Database: Sendable {
    var tables: [String: Table] = [:]
    /// Single records, by the name of their resource and the path of the request.
    var singles: [String: JSONObject] = [:]
    /// The records of resources without an identity, by resource.
    var lists: [String: [JSONValue]] = [:]
    /// The contents of files, by the type and the key of their record.
    var contents: [String: StoredContent] = [:]

    init() {}

    /// Makes an empty table for each type of records with an identity.
    init(_ api: ServedAPI) {
        for resource in api.description.resources {
            guard let record = api.identified(resource), tables[record.name] == nil else { continue }
            tables[record.name] = Table(links: Link.links(of: record, in: api.described))
        }
    }

    /// Takes the records of the types that another API has, too.
    mutating func adopt(_ other: Database, _ api: ServedAPI) {
        for (name, table) in other.tables {
            guard let record = api.records[name], let links = tables[name]?.links else { continue }
            var adopted = Table(links: links)
            for key in table.keys {
                guard let row = table[key], let key = Table.key(of: row.value, record) else { continue }
                adopted.set(row, for: key)
            }
            tables[name] = adopted
        }
        singles = other.singles
        lists = other.lists
        contents = other.contents
    }
}

extension Row {
    /// The identity of another record that the row is below.
    func identity(at link: Link) -> String? {
        switch link.kind {
        case .field(let field): value[field.name].flatMap(IdentityText.text)
        case .hidden: scope[link.name]
        }
    }

    /// Whether a row is below the path with these values.
    func isBelow(_ values: [PathValue], _ links: [Link]) -> Bool {
        links.allSatisfy { link in
            guard let wanted = values.first(where: { $0.name == link.name })?.text else { return true }
            return identity(at: link) == wanted
        }
    }
}
