import PipeModel
import PipewrightSchema

/// What relations name, found in the same time however much there is: fields of records and of filters, and resources.
final class RelationIndex {
    /// The fields of a record.
    struct RecordFields {
        let byWireName: [String: API.Field]
        /// The fields of a response by their Swift names.
        let inResponses: [SwiftIdentifier: API.Field]
        /// The fields of a response with the identity of a record, by the Swift name of that record.
        let identifiers: [String: [API.Field]]

        fileprivate init(_ record: API.Record) {
            let responses = record.responseFields
            byWireName = Self.first(record.fields, by: \.wireName)
            inResponses = Self.first(responses, by: \.swiftName)
            identifiers = Dictionary(grouping: responses.filter { $0.type.required.identified != nil }) {
                $0.type.required.identified ?? ""
            }
        }

        fileprivate static func first<Name>(
            _ fields: [API.Field], by name: KeyPath<API.Field, Name>
        ) -> [Name: API.Field] {
            Dictionary(fields.map { ($0[keyPath: name], $0) }) { first, _ in first }
        }
    }

    /// The fields of a filter.
    struct FilterFields {
        let byWireName: [String: API.Field]
        /// The fields with the identity of a record, or a list of such identities, by the Swift name of the record.
        let identifiers: [String: [API.Field]]
        private let required: [API.Field]

        fileprivate init(_ filter: [API.Field]) {
            byWireName = RecordFields.first(filter, by: \.wireName)
            required = filter.filter(\.isRequired)
            var identifiers: [String: [API.Field]] = [:]
            for field in filter {
                let type = field.type.required
                guard let record = type.identified ?? type.element?.identified else { continue }
                identifiers[record, default: []].append(field)
            }
            self.identifiers = identifiers
        }

        /// The first required field other than this one.
        func required(besides field: API.Field) -> API.Field? { required.first { $0 != field } }
    }

    private struct Level {
        /// By the bytes of their names.
        let authored: [[UInt8]: Schema.Resource]
        let resolved: [SwiftIdentifier: API.Resource]

        init(_ authored: [Schema.Resource], _ resolved: [API.Resource]) {
            self.authored = Dictionary(authored.map { (Array($0.name.value.utf8), $0) }) { first, _ in first }
            self.resolved = Dictionary(resolved.map { ($0.propertyName, $0) }) { first, _ in first }
        }
    }

    private let api: API
    /// The positions of records by their Swift names.
    let positions: [String: Int]
    private let definitions: Definitions
    private var fields: [String: RecordFields] = [:]
    private var filters: [[String]: FilterFields] = [:]
    private var levels: [[String]: Level] = [:]
    private var identityFilters: [[String]: API.Field?] = [:]
    /// The collections at the top level by the records that they return.
    private let collections: [String: [API.Resource]]

    init(_ api: API, _ definitions: Definitions) {
        self.api = api
        self.definitions = definitions
        positions = Dictionary(api.records.indices.map { (api.records[$0].swiftName, $0) }) { first, _ in first }
        let top = api.resources.filter { $0.record != nil && $0.path.arguments.isEmpty && !$0.isSingleton }
        collections = Dictionary(grouping: top) { $0.recordName ?? "" }
    }

    /// The fields of the record with a Swift name.
    func fields(of record: String) -> RecordFields? {
        if let known = fields[record] { return known }
        guard let position = positions[record] else { return nil }
        let found = RecordFields(api.records[position])
        fields[record] = found
        return found
    }

    func filter(of resource: API.Resource) -> FilterFields {
        if let known = filters[resource.typePath] { return known }
        let found = FilterFields(resource.filter)
        filters[resource.typePath] = found
        return found
    }

    /// The resource at the top level that reads records by their identities: one that has `read`, or the first one.
    func collection(of record: String) -> API.Resource? {
        guard let possible = collections[record] else { return nil }
        return possible.first { $0.operations.contains(.read) } ?? possible.first
    }
}

// MARK: - Resources

extension RelationIndex {
    /// A resource below another one, or at the top level.
    ///
    /// - Parameter name: The bytes of its name in the schema.
    /// - Returns: The resource; its resolved form is `nil` if an error was reported for it.
    func resource(
        named name: some Sequence<UInt8>, below parent: (authored: Schema.Resource, resource: API.Resource)?
    ) -> (authored: Schema.Resource, resource: API.Resource?)? {
        let level = level(below: parent)
        guard let authored = level.authored[Array(name)] else { return nil }
        return (authored, definitions.naming.name(authored.name.value, as: .member).flatMap { level.resolved[$0] })
    }

    /// The names of the resources at a level, for suggestions.
    func names(below parent: Schema.Resource?) -> [String] {
        (parent?.children ?? definitions.schema.resources).map(\.name.value)
    }

    private func level(below parent: (authored: Schema.Resource, resource: API.Resource)?) -> Level {
        let path = parent?.resource.typePath ?? []
        if let known = levels[path] { return known }
        let found =
            parent.map { Level($0.authored.children, $0.resource.children) }
            ?? Level(definitions.schema.resources, api.resources)
        levels[path] = found
        return found
    }

    /// The field of a filter that takes a list of identities, named as the identity; `nil` without one, or if the filter
    /// has other required fields.
    func identityFilter(of resource: API.Resource, _ target: String) -> API.Field? {
        let key = resource.typePath + [target]
        if let known = identityFilters[key] { return known }
        let identity =
            definitions.recordsBySwiftName[target].flatMap { definitions.identityNames(of: $0).first } ?? "id"
        let names = [identity, identity + "s"].flatMap { [$0, $0 + "__in", $0 + "_in", $0 + "[in]"] }
        let filter = filter(of: resource)
        let found = filter.identifiers[target]?.first { field in
            field.type.required.element != nil && names.contains(field.wireName)
                && filter.required(besides: field) == nil
        }
        identityFilters[key] = .some(found)
        return found
    }
}

extension API.FieldType {
    /// The record whose identity it is.
    var identified: String? {
        guard case .identifier(let record, _) = self else { return nil }
        return record
    }

    /// The type of the elements of a list.
    var element: API.FieldType? {
        guard case .list(let element) = self else { return nil }
        return element
    }
}
