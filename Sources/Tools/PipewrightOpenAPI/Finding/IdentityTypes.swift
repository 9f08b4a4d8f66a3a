import PipewrightDiagnostics

/// Gives fields and parameters that have the ID of a record its type.
struct IdentityTypes {
    private var types: TypeFinder
    /// The records that can be read by their ID, by the folded names that fields may have: `customer`, `customerid`.
    private var byName: [String: Int] = [:]
    private var ambiguous: Set<String> = []

    /// - Parameter readable: The records of resources with `read`, with the singular of the resource's name.
    static func set(_ types: inout TypeFinder, _ resources: inout [FoundResource], used: [Int]) {
        var identities = IdentityTypes(types: types)
        for resource in resources { identities.note(resource) }
        identities.setUnions(used)
        identities.setFields(used)
        for index in resources.indices { identities.setFields(of: &resources[index]) }
        types = identities.types
    }

    private mutating func note(_ resource: FoundResource) {
        for child in resource.children { note(child) }
        guard let record = resource.record, !resource.isSingleton, identity(of: record) != nil,
            resource.operations.contains(where: { $0.verb == .read && $0.result == nil })
        else { return }
        let words = [Words.singular(resource.name), types.definitions[record].documentName ?? ""]
        for word in Set(words.map(Words.folded)).sorted() where !word.isEmpty {
            if let other = byName[word], other != record {
                ambiguous.insert(word)
            } else {
                byName[word] = record
            }
        }
    }

    /// The type of the identity of a record.
    private func identity(of position: Int) -> FoundType? {
        guard let record = types.definitions[position].record else { return nil }
        let name = record.identity.first ?? "id"
        guard let field = record[name] else { return nil }
        let type = types.resolved(field.type)
        return type.scalar?.canIdentify == true ? type : nil
    }

    private func record(named name: String) -> Int? {
        ambiguous.contains(name) ? nil : byName[name]
    }

    /// A text or a record is an ID or the record.
    private mutating func setUnions(_ used: [Int]) {
        for position in used {
            guard case .union(var union) = types.definitions[position].content, union.by == nil else { continue }
            let readable = Set(byName.values)
            let records = union.cases.compactMap { item -> Int? in
                guard let record = types.position(of: item.type), readable.contains(record) else { return nil }
                return record
            }
            guard records.count == 1, let record = records.first, let identity = identity(of: record),
                let index = union.cases.firstIndex(where: { types.resolved($0.type) == identity })
            else { continue }
            union.cases[index].type = .identity(record)
            types.definitions[position].content = .union(union)
        }
    }

    private mutating func setFields(_ used: [Int]) {
        for position in used {
            guard let record = types.definitions[position].record else { continue }
            let fields = withIdentities(record.fields, except: record.identity)
            types.definitions[position].record?.fields = fields
        }
    }

    /// The fields of filters, queries and bodies.
    private func setFields(of resource: inout FoundResource) {
        resource.filter = withIdentities(resource.filter)
        for index in resource.operations.indices {
            resource.operations[index].query = withIdentities(resource.operations[index].query)
            resource.operations[index].body = resource.operations[index].body.map { withIdentities($0) }
        }
        for index in resource.actions.indices {
            resource.actions[index].query = withIdentities(resource.actions[index].query)
            if case .fields(let fields) = resource.actions[index].body {
                resource.actions[index].body = .fields(withIdentities(fields))
            }
        }
        for index in resource.children.indices { setFields(of: &resource.children[index]) }
    }

    /// `project_id` of the type of a project's ID is `Project.ID`.
    private func withIdentities(_ fields: [FoundField], except identity: [String] = []) -> [FoundField] {
        fields.map { field in
            let name = Words.folded(field.name)
            guard name.ends(with: "id"), name.utf8.count > 3,
                let other = record(named: String(decoding: name.utf8.dropLast(2), as: UTF8.self)),
                let scalar = self.identity(of: other), !identity.contains(field.name)
            else { return field }
            let type = types.resolved(field.type)
            guard type.required == scalar else { return field }
            var field = field
            field.type = type.isOptional ? .optional(.identity(other)) : .identity(other)
            return field
        }
    }
}
