import PipeDescription
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
            tables[record.name] = Table(links: Link.links(of: record, in: api))
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

/// How the records of a resource belong to the resources above it.
struct Link: Sendable {
    enum Kind: Sendable {
        /// A member of the record has the identity.
        case field(APIDescription.Field)
        /// No member has it.
        case hidden
    }

    let name: PathValue.Name
    let kind: Kind

    /// The links of all resources with records of a type.
    static func links(of record: APIDescription.Record, in api: ServedAPI) -> [Link] {
        var links: [Link] = []
        for resource in api.description.resources where api.record(of: resource.record)?.name == record.name {
            for link in Link.links(of: resource, in: api) where !links.contains(where: { $0.name == link.name }) {
                links.append(link)
            }
        }
        return links
    }

    /// The links of a resource: one for each value in its path.
    static func links(of resource: APIDescription.Resource, in api: ServedAPI) -> [Link] {
        guard let record = api.record(of: resource.record) else { return [] }
        return resource.path.compactMap { piece in
            switch piece {
            case .text: nil
            case .identity(let owner, let part):
                Link(
                    name: .identity(of: owner, part: part),
                    kind: field(of: record, for: owner, part: part, api).map(Kind.field) ?? .hidden)
            case .argument(let argument):
                // An argument without a member of its name selects nothing.
                record.fields.first { $0.name.isSame(as: argument.name) && !isLong($0.type) }
                    .map { Link(name: .argument(argument.name), kind: .field($0)) }
            }
        }
    }

    private static func isLong(_ type: APIDescription.FieldType) -> Bool {
        switch type.required {
        case .scalar, .enumeration, .identifier: false
        case .record, .union, .list, .map, .optional: true
        }
    }

    /// The only member that refers to a record of a resource above.
    private static func field(
        of record: APIDescription.Record, for owner: String, part: Int, _ api: ServedAPI
    ) -> APIDescription.Field? {
        guard part == 0, let owner = api.resources[owner], case .record(let name) = owner.record,
            api.records[name]?.identity.count == 1
        else { return nil }
        let found = record.fields.filter { field in
            if case .identifier(name, _) = field.type.required { !field.has(.write) } else { false }
        }
        return found.count == 1 ? found.first : nil
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
