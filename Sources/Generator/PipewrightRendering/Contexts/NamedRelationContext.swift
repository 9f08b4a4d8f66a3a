import PipeModel
import PipewrightAPI

/// A relation that the schema names.
package final class NamedRelationContext: TemplateContext {
    private let relation: API.NamedRelation
    private let source: String
    private let target: String
    private let parameter: String
    private let request: String
    /// The type of the pipe of a client.
    private let pipe: String
    /// The resource below an item of that pipe.
    private let child: API.Resource?
    private let childType: String?
    private let storages: [SwiftIdentifier: String]

    /// - Parameters:
    ///   - storages: The storage of the record's deprecated fields, by their Swift names.
    ///   - resources: Those at the top level and below their items, by the paths of their types.
    init?(
        _ relation: API.NamedRelation, storages: [SwiftIdentifier: String], _ resources: [[String]: API.Resource],
        _ parameter: String, _ names: TypeNames
    ) {
        let types = SwiftTypeName.elsewhere(names)
        self.relation = relation
        self.storages = storages
        source = types.name(of: relation.source)
        target = types.name(of: relation.target)
        self.parameter = parameter
        guard let top = resources[Array(relation.typePath.prefix(1))] else { return nil }
        pipe = names.pipe(of: top)
        child = relation.typePath.count > 1 ? resources[relation.typePath] : nil
        childType = child.flatMap { $0.ownPipe == nil && $0.deprecated == nil ? nil : names.pipe(of: $0) }
        let operation: ResourceOperation = relation.link.isRead || relation.link == .nestedRecord ? .read : .list
        request = (child ?? top).request(of: operation)
    }

    /// A field of the record. One that is deprecated is read from its storage, without a warning.
    private func field(_ field: API.NamedRelation.Field) -> RelatedFieldContext {
        RelatedFieldContext(field, storage: storages[field.swiftName])
    }

    package static let name = "named relation"

    package static let values: [ContextValue<NamedRelationContext>] = [
        .text("name", "The name of the relation.") { $0.relation.swiftName.escaped },
        .literal("nameText", "Its name in the schema") { $0.relation.name },
        .texts("docs", "The lines of its documentation.") { Documentation.lines($0.relation.docs) },
        .flag("hasDocs", "Whether it has documentation.") { $0.relation.docs != nil },
        .text("request", "The method and the whole path, for comments.") { Documentation.line($0.request) },
        .text("sourceType", "The Swift type of the record.") { $0.source },
        .text("parameter", "The parameter for the record.") { $0.parameter },
        .text("targetType", "The Swift type of a related record.") { $0.target },
        .literal("targetText", "The name of that type") { $0.relation.target },
        .literal("resourceText", "The resource of the related records") { $0.relation.resource },
        .flag("isList", "Whether there can be several related records.") { $0.relation.isList },
        .object("identity", "The field with the identity of the related record.") { context in
            if case .identity(let field, _) = context.relation.link { context.field(field) } else { nil }
        },
        .object("identities", "The field with the identities of related records.") { context in
            if case .identities(let field, _) = context.relation.link { context.field(field) } else { nil }
        },
        .object("embedded", "The field with the related records themselves.") { context in
            context.relation.embedded.map { context.field($0) }
        },
        .object("owner", "The field of a related record with the identity of the record.") { context in
            if case .listFilter(_, let owner?) = context.relation.link { RelatedFieldContext(owner) } else { nil }
        },
        .object("filter", "The field of the filter that finds related records.") {
            $0.relation.link.filter.map { RelatedFieldContext($0) }
        },
        .flag("isRead", "Whether each related record is read by its identity.") { $0.relation.link.isRead },
        .flag("isListedByIdentities", "Whether related records are listed by their identities.") {
            $0.relation.link.isListedByIdentities
        },
        .flag("isFiltered", "Whether the filter takes the identity of the record.") {
            if case .filter = $0.relation.link { true } else { false }
        },
        .flag("isFilteredByList", "Whether the filter takes a list of identities of records.") {
            if case .listFilter = $0.relation.link { true } else { false }
        },
        .flag("isNestedList", "Whether related records are listed below the item of the record.") {
            $0.relation.link == .nestedList
        },
        .flag("isNestedRecord", "Whether there is one related record below the item of the record.") {
            $0.relation.link == .nestedRecord
        },
        .flag("isFetched", "Whether a value is fetched for one record, and not a sequence.") {
            $0.relation.link.isRead || $0.relation.link.isListedByIdentities || $0.relation.link == .nestedRecord
        },
        .flag("isNested", "Whether related records are below the item of the record.") { $0.child != nil },
        .text("limit", "The maximum number of identities of a call, if a call can have several.") { context in
            let takesSeveral =
                if case .listFilter(_, owner: _?) = context.relation.link { true } else {
                    context.relation.link.isListedByIdentities
                }
            return takesSeveral ? String(context.relation.limit) : nil
        },
        .flag("hasPageSize", "Whether a page has the size of the list of identities.") { $0.relation.setsPageSize },
        .text("pipe", "The Swift type of the pipe at the top level.") { $0.pipe },
        .text("child", "The property of an item with the pipe of the related records.") {
            $0.child?.propertyName.escaped
        },
        .text("childType", "The Swift type of that pipe, if the property has a type of the app or is deprecated.") {
            $0.childType
        },
    ]
}

/// A field that a relation uses.
package final class RelatedFieldContext: TemplateContext {
    private let field: API.NamedRelation.Field
    private let storage: String

    init(_ field: API.NamedRelation.Field, storage: String? = nil) {
        self.field = field
        self.storage = storage ?? field.swiftName.escaped
    }

    package static let name = "related field"

    package static let values: [ContextValue<RelatedFieldContext>] = [
        .text("name", "The Swift property.") { $0.field.swiftName.escaped },
        .text("storage", "The stored property: `name`, or another one if that is deprecated.") { $0.storage },
        .text("label", "The same as an argument label.") { $0.field.swiftName.callLabel },
        .literal("wireText", "The name in JSON or in the query") { $0.field.wireName },
    ]
}

extension API.NamedRelation.Link {
    fileprivate var isRead: Bool {
        switch self {
        case .identity(_, filter: nil), .identities(_, filter: nil): true
        case .identity, .identities, .filter, .listFilter, .nestedList, .nestedRecord: false
        }
    }

    fileprivate var isListedByIdentities: Bool {
        switch self {
        case .identity(_, filter: _?), .identities(_, filter: _?): true
        case .identity, .identities, .filter, .listFilter, .nestedList, .nestedRecord: false
        }
    }

    fileprivate var filter: API.NamedRelation.Field? {
        switch self {
        case .identity(_, let filter), .identities(_, let filter): filter
        case .filter(let filter), .listFilter(let filter, _): filter
        case .nestedList, .nestedRecord: nil
        }
    }
}
