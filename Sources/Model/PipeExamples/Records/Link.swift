import PipeModel

/// How the records of a resource belong to the resources above it.
package struct Link: Sendable {
    package enum Kind: Sendable {
        /// A member of the record has the identity.
        case field(API.Field)
        /// No member has it.
        case hidden
    }

    package let name: PathValue.Name
    package let kind: Kind

    /// The links of all resources with records of a type.
    package static func links(of record: API.Record, in api: APIIndex) -> [Link] {
        var links: [Link] = []
        for resource in api.allResources where api.record(of: resource.record)?.swiftName == record.swiftName {
            for link in Link.links(of: resource, in: api) where !links.contains(where: { $0.name == link.name }) {
                links.append(link)
            }
        }
        return links
    }

    /// The links of a resource: one for each value in its path.
    package static func links(of resource: API.Resource, in api: APIIndex) -> [Link] {
        guard let record = api.record(of: resource.record) else { return [] }
        return resource.collectionPath.compactMap { piece in
            switch piece {
            case .text: nil
            case .identity(let owner, let part):
                Link(
                    name: .identity(of: owner, part: part),
                    kind: field(of: record, for: owner, part: part, api).map(Kind.field) ?? .hidden)
            case .argument(let argument):
                // An argument without a member of its name selects nothing.
                record.fields.first { $0.wireName.utf8.elementsEqual(argument.wireName.utf8) && !isLong($0.type) }
                    .map { Link(name: .argument(argument.wireName), kind: .field($0)) }
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
        of record: API.Record, for owner: String, part: Int, _ api: APIIndex
    ) -> API.Field? {
        guard part == 0, let owner = api.resources[owner], case .record(let name) = owner.record,
            api.records[name]?.identityParts.count == 1
        else { return nil }
        let found = record.fields.filter { field in
            if case .identifier(name, _) = field.type.required { !field.isWriteOnly } else { false }
        }
        return found.count == 1 ? found.first : nil
    }
}
