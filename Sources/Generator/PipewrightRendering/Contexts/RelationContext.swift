import PipeModel
import PipewrightAPI

/// The calls from a record to related records.
package final class RelationContext: TemplateContext {
    private let client: String
    private let source: String
    private let calls: [RelatedCallContext]
    private let named: [NamedRelationContext]

    private init(client: String, source: String, _ calls: [RelatedCallContext], named: [NamedRelationContext]) {
        self.client = client
        self.source = source
        self.calls = calls
        self.named = named
    }

    /// The relations of each record that has some.
    static func list(_ api: API, _ names: TypeNames) -> [(record: String, context: RelationContext)] {
        guard !api.relations.isEmpty || api.records.contains(where: { !$0.relations.isEmpty }) else { return [] }
        let relations = Dictionary(grouping: api.relations, by: \.source)
        let pipes = Dictionary(api.resources.map { ($0.propertyName, $0) }) { first, _ in first }
        let related = (api.resources + api.resources.flatMap(\.children)).map { ($0.typePath, $0) }
        let resources = Dictionary(related) { first, _ in first }
        let pipeNames = Set(pipes.keys)
        return api.records.compactMap { record in
            let parameter = parameter(for: record.swiftName, pipeNames: pipeNames)
            let calls = (relations[record.swiftName] ?? []).compactMap { relation in
                pipes[relation.pipe].map { RelatedCallContext(relation, through: $0, parameter, names) }
            }
            let storages = record.relations.isEmpty ? [:] : storages(ofDeprecatedFieldsOf: record)
            let named = record.relations.compactMap {
                NamedRelationContext($0, storages: storages, resources, parameter, names)
            }
            guard !calls.isEmpty || !named.isEmpty else { return nil }
            let source = SwiftTypeName.elsewhere(names).name(of: record.swiftName)
            return (record.swiftName, RelationContext(client: names.client, source: source, calls, named: named))
        }
    }

    /// By the Swift names of the fields.
    private static func storages(ofDeprecatedFieldsOf record: API.Record) -> [SwiftIdentifier: String] {
        let names = Set(record.fields.map(\.swiftName))
        let storages = record.fields.filter { $0.deprecated != nil }.map { field in
            (
                field.swiftName,
                FieldContext.storage(of: field, names).escaped + (field.isBoxed ? ".wrappedValue" : "")
            )
        }
        return Dictionary(storages) { first, _ in first }
    }

    /// A parameter for a record: `Project` → `project`. The functions use the pipes of the client.
    private static func parameter(for record: String, pipeNames: Set<SwiftIdentifier>) -> String {
        FieldName.inner(SwiftName().name(record, as: .member) ?? "record", among: [], used: pipeNames).escaped
    }

    package static let name = "relation"

    package static let values: [ContextValue<RelationContext>] = [
        .text("client", "The Swift type of the client.") { $0.client },
        .text("sourceType", "The Swift type of the record.") { $0.source },
        .list("calls", "The calls that follow from the types of fields and filters.") { $0.calls },
        .flag("hasCalls", "Whether there are such calls.") { !$0.calls.isEmpty },
        .list("named", "The relations that the schema names.") { $0.named },
        .flag("hasNamed", "Whether the schema names relations.") { !$0.named.isEmpty },
    ]
}

/// A call from a record to related records.
package final class RelatedCallContext: TemplateContext {
    private let relation: API.Relation
    private let request: String
    private let field: SwiftIdentifier
    private let isOptional: Bool
    private let isList: Bool
    private let source: String
    private let target: String
    private let parameter: String
    /// `nil` if the property of the client is used, which has the runtime's type and is not deprecated.
    private let pipeType: String?
    private let isShadowed: Bool

    init(_ relation: API.Relation, through pipe: API.Resource, _ parameter: String, _ names: TypeNames) {
        let types = SwiftTypeName.elsewhere(names)
        self.relation = relation
        let hasProperty = pipe.ownPipe == nil && pipe.deprecated == nil
        pipeType = hasProperty ? nil : names.pipe(of: pipe)
        isShadowed = hasProperty && FieldName.namesInFunctions.contains(relation.pipe)
        switch relation.kind {
        case .belongsTo(let field, let isOptional):
            (self.field, self.isOptional, isList, request) = (field, isOptional, false, pipe.request(of: .read))
        case .hasMany(let filter):
            (field, isOptional, isList, request) = (filter, false, true, pipe.request(of: .list))
        }
        source = types.name(of: relation.source)
        target = types.name(of: relation.target)
        self.parameter = parameter
    }

    package static let name = "related call"

    package static let values: [ContextValue<RelatedCallContext>] = [
        .text("name", "The name of the relation.") { $0.relation.swiftName.escaped },
        .text("label", "The argument label of a list.") { $0.relation.swiftName.label },
        .text("pipe", "The property of the client with the pipe of the related records.") { $0.relation.pipe.escaped },
        .text("pipeType", "The Swift type of that pipe, if the property has a type of the app or is deprecated.") {
            $0.pipeType
        },
        .flag("isShadowed", "Whether the functions have a variable with the name of that property.") { $0.isShadowed },
        .text("request", "The method and the whole path, for comments.") { Documentation.line($0.request) },
        .flag("isList", "Whether the related records are listed with a filter; otherwise a field has the identity.") {
            $0.isList
        },
        .text("field", "The field with the identity, or the field of the filter.") { $0.field.escaped },
        .text("plainField", "The same without backticks.") { $0.field.plain },
        .text("fieldLabel", "The same as an argument label.") { $0.field.callLabel },
        .flag("isOptional", "Whether the field is optional.") { $0.isOptional },
        .text("sourceType", "The Swift type of the record.") { $0.source },
        .text("targetType", "The Swift type of the related records.") { $0.target },
        .text("parameter", "The parameter for the record.") { $0.parameter },
        .flag("hasLabel", "Whether `label` differs from `parameter`.") {
            $0.relation.swiftName.label != $0.parameter
        },
    ]
}
