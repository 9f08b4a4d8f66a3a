import PipeModel

/// How the records of a resource belong to the resources above it.
package struct Link: Sendable {
    package enum Kind: Sendable {
        /// A member of the record has the identity.
        case field(APIDescription.Field)
        /// No member has it.
        case hidden
    }

    package let name: PathValue.Name
    package let kind: Kind

    /// The links of all resources with records of a type.
    package static func links(of record: APIDescription.Record, in api: DescribedAPI) -> [Link] {
        var links: [Link] = []
        for resource in api.description.resources where api.record(of: resource.record)?.name == record.name {
            for link in Link.links(of: resource, in: api) where !links.contains(where: { $0.name == link.name }) {
                links.append(link)
            }
        }
        return links
    }

    /// The links of a resource: one for each value in its path.
    package static func links(of resource: APIDescription.Resource, in api: DescribedAPI) -> [Link] {
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
                record.fields.first { $0.name.utf8.elementsEqual(argument.name.utf8) && !isLong($0.type) }
                    .map { Link(name: .argument(argument.name), kind: .field($0)) }
            }
        }
    }

    private static func isLong(_ type: API.FieldType) -> Bool {
        switch type.required {
        case .scalar, .enumeration, .identifier: false
        case .record, .union, .list, .map, .optional: true
        }
    }

    /// The only member that refers to a record of a resource above.
    private static func field(
        of record: APIDescription.Record, for owner: String, part: Int, _ api: DescribedAPI
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
