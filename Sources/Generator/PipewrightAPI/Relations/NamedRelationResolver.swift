import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Resolves the relations that records name.
struct NamedRelationResolver {
    let definitions: Definitions

    func resolve(_ api: inout API) {
        guard definitions.schema.records.contains(where: { !$0.relations.isEmpty }) else { return }
        let index = RelationIndex(api, definitions)
        for authored in definitions.schema.records where !authored.relations.isEmpty {
            guard let position = definitions.typeNames[authored.name.value].flatMap({ index.positions[$0] }) else {
                continue
            }
            var names = UniqueNames(kind: .property)
            let record = api.records[position]
            api.records[position].relations = authored.relations.compactMap { relation in
                guard let name = definitions.member(relation.name, in: &names) else { return nil }
                let resolver = OneRelationResolver(
                    index: index, record: record, authored: authored, relation: relation, swiftName: name)
                do throws(RelationFailure) { return try resolver.resolve() } catch {
                    if let reason = error.reason {
                        definitions.error(
                            .unusableRelation(relation.name.value, reason: reason, known: error.known), at: error.range)
                    }
                    return nil
                }
            }
        }
    }
}

/// Why a relation cannot be resolved, and where.
private struct RelationFailure: Error {
    /// `nil` if another error was reported for it.
    let reason: RelationError?
    let range: SourceRange
    let known: [String]

    init(_ reason: RelationError?, at place: Located<String>, known: [String] = []) {
        self.reason = reason
        self.range = place.range
        self.known = known
    }
}

/// Resolves one relation of a record.
private struct OneRelationResolver {
    let index: RelationIndex
    let record: API.Record
    let authored: Schema.Record
    let relation: Schema.Relation
    let swiftName: SwiftIdentifier

    func resolve() throws(RelationFailure) -> API.NamedRelation {
        if let field = relation.field { return try resolve(by: field) }
        guard let name = relation.resource else { throw RelationFailure(nil, at: relation.name) }
        let place = try find(name)
        guard let target = place.resource.recordName else {
            throw RelationFailure(.noList(resource: name.value), at: name)
        }
        guard record.identity != nil else {
            throw RelationFailure(.recordWithoutIdentity(authored.name.value), at: relation.name)
        }
        if let parent = place.parent {
            guard parent.recordName == record.swiftName, !parent.isSingleton else {
                throw RelationFailure(.notBelowItems(resource: name.value, record: authored.name.value), at: name)
            }
            if let filter = relation.filter {
                throw RelationFailure(.filterBelowItem(resource: name.value), at: filter)
            }
            return try nested(place.resource, target, name)
        }
        return try listed(place.resource, target, name)
    }

    // MARK: - By a field of the record

    private func resolve(by name: Located<String>) throws(RelationFailure) -> API.NamedRelation {
        let field = try self.field(named: name)
        let (target, isList): (String, Bool)
        switch field.type.required {
        case .identifier(let record, _): (target, isList) = (record, false)
        case .list(.identifier(let record, _)): (target, isList) = (record, true)
        case let type:
            throw RelationFailure(.fieldWithoutIdentity(name.value, type: FieldTypes.name(of: type)), at: name)
        }
        let resource = try self.resource(of: target)
        let filter = try identityFilter(of: resource, target)
        if filter == nil, !resource.operations.contains(.read) {
            throw RelationFailure(
                .neitherReadNorList(resource: nameOfResource(resource)), at: relation.resource ?? name)
        }
        let own = API.NamedRelation.Field(field)
        return try named(
            target, link: isList ? .identities(own, filter: filter) : .identity(own, filter: filter), resource,
            path: nameOfResource(resource))
    }

    /// The field of the record.
    private func field(named name: Located<String>) throws(RelationFailure) -> API.Field {
        guard let field = index.fields(of: record.swiftName)?.byWireName[name.value] else {
            // A field that could not be resolved was reported.
            let known = authored.fields.map(\.name.value)
            throw RelationFailure(
                known.contains(name.value) ? nil : .unknownField(name.value, record: authored.name.value), at: name,
                known: known)
        }
        guard !field.isWriteOnly else { throw RelationFailure(.notInResponses(field: name.value), at: name) }
        return field
    }

    /// The resource that reads records by their identities.
    private func resource(of target: String) throws(RelationFailure) -> API.Resource {
        guard let name = relation.resource else {
            guard let found = index.collection(of: target) else {
                throw RelationFailure(.noResource(of: target), at: relation.name)
            }
            return found
        }
        let place = try find(name)
        guard place.resource.recordName == target else {
            throw RelationFailure(.otherRecords(resource: name.value, record: target), at: name)
        }
        guard place.parent == nil, !place.resource.isSingleton else {
            throw RelationFailure(.noRead(resource: name.value), at: name)
        }
        return place.resource
    }

    /// The field of the filter that takes a list of identities: the one that the relation names, or one that is named as
    /// the identity.
    private func identityFilter(
        of resource: API.Resource, _ target: String
    ) throws(RelationFailure) -> API.NamedRelation.Field? {
        let type = API.FieldType.list(.identifier(of: target))
        if let name = relation.filter {
            let field = try filterField(named: name, of: resource)
            guard field.type.required.isSame(as: type) else {
                throw RelationFailure(
                    .filterOfOtherType(
                        name.value, type: FieldTypes.name(of: field.type), expected: FieldTypes.name(of: type)),
                    at: name)
            }
            try checkOtherFilters(of: resource, than: field, name)
            return API.NamedRelation.Field(field)
        }
        guard resource.has(.list) else { return nil }
        return index.identityFilter(of: resource, target).map(API.NamedRelation.Field.init)
    }

    // MARK: - By a filter or below an item

    private func listed(
        _ resource: API.Resource, _ target: String, _ name: Located<String>
    ) throws(RelationFailure) -> API.NamedRelation {
        guard resource.has(.list), !resource.isSingleton else {
            throw RelationFailure(.noList(resource: name.value), at: name)
        }
        let single = API.FieldType.identifier(of: record.swiftName)
        let list = API.FieldType.list(single)
        let field: API.Field
        if let filter = relation.filter {
            field = try filterField(named: filter, of: resource)
            guard field.type.required.isSame(as: single) || field.type.required.isSame(as: list) else {
                throw RelationFailure(
                    .filterOfOtherType(
                        filter.value, type: FieldTypes.name(of: field.type), expected: FieldTypes.name(of: single)),
                    at: filter)
            }
        } else {
            let possible = index.filter(of: resource).identifiers[record.swiftName] ?? []
            guard possible.count == 1 else {
                throw RelationFailure(.noFilter(resource: name.value, type: FieldTypes.name(of: single)), at: name)
            }
            field = possible[0]
        }
        try checkOtherFilters(of: resource, than: field, relation.filter ?? name)
        let filter = API.NamedRelation.Field(field)
        if field.type.required.isSame(as: single) {
            return try named(target, link: .filter(filter), resource, path: name.value)
        }
        return try named(
            target, link: .listFilter(filter, owner: owner(in: target, filter: field)), resource, path: name.value)
    }

    /// The field of a related record with the identity of the record: the one that is named as the field of the filter, or
    /// the only one.
    private func owner(in target: String, filter: API.Field) -> API.NamedRelation.Field? {
        let possible = (index.fields(of: target)?.identifiers[record.swiftName] ?? []).filter { $0.deprecated == nil }
        let found = possible.first { $0.wireName == filter.wireName } ?? (possible.count == 1 ? possible[0] : nil)
        return found.map(API.NamedRelation.Field.init)
    }

    private func nested(
        _ resource: API.Resource, _ target: String, _ name: Located<String>
    ) throws(RelationFailure) -> API.NamedRelation {
        guard resource.path.arguments.isEmpty else {
            throw RelationFailure(.pathWithArguments(resource: name.value), at: name)
        }
        if resource.isSingleton {
            guard resource.operations.contains(.read) else {
                throw RelationFailure(.noRead(resource: name.value), at: name)
            }
            return try named(target, link: .nestedRecord, resource, path: name.value)
        }
        guard resource.operations.contains(.list) else {
            throw RelationFailure(.noList(resource: name.value), at: name)
        }
        return try named(target, link: .nestedList, resource, path: name.value)
    }

    // MARK: - Parts

    private func nameOfResource(_ resource: API.Resource) -> String {
        relation.resource?.value ?? resource.propertyName.escaped
    }

    private func named(
        _ target: String, link: API.NamedRelation.Link, _ resource: API.Resource, path: String
    ) throws(RelationFailure) -> API.NamedRelation {
        var named = API.NamedRelation(
            name: relation.name.value, swiftName: swiftName, docs: relation.docs, source: record.swiftName,
            target: target, link: link, resource: path, typePath: resource.typePath, limit: relation.limit ?? 50)
        // A list by identities has at most as many records as identities, so that they fit on one page.
        if let size = resource.paging?.size, size.lowest <= 1, link.findsByIdentities {
            named.limit = min(named.limit, size.highest ?? named.limit)
            named.setsPageSize = true
        }
        let type = API.FieldType.record(target)
        let expected = API.FieldType.optional(named.isList ? .list(type) : type)
        if let name = relation.embedded {
            let field = try self.field(named: name)
            guard field.type == expected else {
                throw RelationFailure(
                    .embeddedOfOtherType(
                        name.value, type: FieldTypes.name(of: field.type), expected: FieldTypes.name(of: expected)),
                    at: name)
            }
            named.embedded = API.NamedRelation.Field(field)
        } else {
            let own = index.fields(of: record.swiftName)?.inResponses[swiftName]
            named.embedded = own.flatMap { $0.type == expected ? API.NamedRelation.Field($0) : nil }
        }
        return named
    }

    private func filterField(
        named name: Located<String>, of resource: API.Resource
    ) throws(RelationFailure) -> API.Field {
        guard resource.has(.list) else {
            throw RelationFailure(.noList(resource: resource.propertyName.escaped), at: name)
        }
        guard let field = index.filter(of: resource).byWireName[name.value] else {
            throw RelationFailure(
                .unknownFilter(name.value, resource: nameOfResource(resource)), at: name,
                known: resource.filter.map(\.wireName))
        }
        return field
    }

    /// The caller of a relation passes no other fields of the filter.
    private func checkOtherFilters(
        of resource: API.Resource, than field: API.Field, _ name: Located<String>
    ) throws(RelationFailure) {
        guard let other = index.filter(of: resource).required(besides: field) else { return }
        throw RelationFailure(.otherRequiredFilter(other.wireName, resource: nameOfResource(resource)), at: name)
    }

    /// The resource with a name: at the top level, or with its parent.
    private func find(
        _ name: Located<String>
    ) throws(RelationFailure) -> (resource: API.Resource, parent: API.Resource?) {
        var found: [API.Resource] = []
        var parent: (authored: Schema.Resource, resource: API.Resource)?
        for part in name.value.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            guard let (authored, resource) = index.resource(named: part, below: parent) else {
                throw RelationFailure(
                    .unknownResource(name.value), at: name, known: index.names(below: parent?.authored))
            }
            guard let resource else { throw RelationFailure(nil, at: name) }
            found.append(resource)
            parent = (authored, resource)
        }
        guard let first = found.first, let last = found.last, first.path.arguments.isEmpty else {
            throw RelationFailure(.pathWithArguments(resource: name.value), at: name)
        }
        guard found.count <= 2 else {
            throw RelationFailure(.notBelowItems(resource: name.value, record: authored.name.value), at: name)
        }
        return (last, found.count == 2 ? first : nil)
    }
}

extension API.NamedRelation.Link {
    /// Whether a list has the identities of related records in its filter.
    fileprivate var findsByIdentities: Bool {
        switch self {
        case .identity(_, _?), .identities(_, _?): true
        case .identity, .identities, .filter, .listFilter, .nestedList, .nestedRecord: false
        }
    }
}

extension API.NamedRelation.Field {
    fileprivate init(_ field: API.Field) { self.init(wireName: field.wireName, swiftName: field.swiftName) }
}

extension API.FieldType {
    /// Whether it is the same type, however identities are written in JSON.
    fileprivate func isSame(as other: API.FieldType) -> Bool {
        switch (self, other) {
        case (.identifier(let one, _), .identifier(let other, _)): one == other
        case (.list(let one), .list(let other)): one.isSame(as: other)
        default: self == other
        }
    }
}
