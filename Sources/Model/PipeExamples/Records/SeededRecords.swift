import PipeJSON
import PipeModel

/// The first records of all types, made from a seed, so that references and paths hold.
package struct SeededRecords {
    package let api: APIIndex
    package let seed: UInt64
    /// The number of records of each type.
    package let count: Int

    /// The identities of the records of a type, in their order.
    private var identities: [String: [[JSONValue]]] = [:]
    /// The identities with one part.
    private var singleIdentities: [String: [JSONValue]] = [:]
    /// The resources whose records have an identity.
    private var resources: [(resource: API.Resource, record: API.Record)] = []

    package init(_ api: APIIndex, seed: UInt64, count: Int) {
        self.api = api
        self.seed = seed
        self.count = count
        for resource in api.allResources {
            guard let record = api.identified(resource) else { continue }
            resources.append((resource, record))
        }
        for (_, record) in resources where identities[record.swiftName] == nil {
            identities[record.swiftName] = (0..<count).map { identity(of: record, at: $0) }
        }
        singleIdentities = identities.mapValues { $0.compactMap { $0.count == 1 ? $0[0] : nil } }
    }

    private func identity(of record: API.Record, at index: Int) -> [JSONValue] {
        var generator = generator("\(record.swiftName) identity \(index)") { _ in [] }
        return record.identityParts.map { part in
            generator.identity(part, of: record, number: index + 1)
        }
    }

    private func generator(
        _ place: String, identities: @escaping (String) -> [JSONValue]
    ) -> ValueGenerator {
        ValueGenerator(api, seed: seed, place, identities: identities)
    }

    /// The types of records that have items, in the order of their resources.
    package var types: [API.Record] {
        var names: Set<String> = []
        return resources.map(\.record).filter { names.insert($0.swiftName).inserted }
    }

    /// The record of a type with a number, from 0.
    package func row(at index: Int, of record: API.Record) -> Row {
        let known = singleIdentities
        var generator = generator("\(record.swiftName) \(index)") { known[$0] ?? [] }
        var row = Row(value: generator.record(record))
        for (part, value) in zip(record.identityParts, identities[record.swiftName]?[index] ?? []) {
            try? row.value.set(value, at: JSONPointer(tokens: part.path))
        }
        for (resource, owned) in resources where owned.swiftName == record.swiftName {
            let above = parents(of: resource, at: index)
            for link in Link.links(of: resource, in: api) {
                guard let value = above[link.name] else { continue }
                switch link.kind {
                case .field(let field): row.value[field.wireName] = value
                case .hidden: row.scope[link.name] = IdentityText.text(of: value)
                }
            }
        }
        return row
    }

    /// The identities in the path of the record with this number: those of the nearest resource above follow from the
    /// number, those above it from that one.
    private func parents(of resource: API.Resource, at index: Int) -> [PathValue.Name: JSONValue] {
        var found: [PathValue.Name: JSONValue] = [:]
        var index = index
        for piece in resource.collectionPath.reversed() {
            guard case .identity(let owner, let part) = piece, let above = api.resources[owner],
                let record = api.identified(above), let known = identities[record.swiftName], !known.isEmpty
            else { continue }
            if part == record.identityParts.count - 1 { index %= known.count }
            guard known[index % known.count].indices.contains(part) else { continue }
            found[.identity(of: owner, part: part)] = known[index % known.count][part]
        }
        return found
    }
}
