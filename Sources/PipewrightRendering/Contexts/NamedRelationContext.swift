import PipewrightAPI
import PipewrightVocabulary

/// A relation that the schema names.
package final class NamedRelationContext: TemplateContext {
    private let relation: API.NamedRelation
    private let source: String
    private let target: String
    private let parameter: String
    private let request: String
    /// The pipe of a client, as an expression after which the client is written: `Blog.UsersPipe`.
    private let pipe: String
    /// The pipe below an item, as an expression around the pipe of the item.
    private let child: (before: String, after: String)?
    private let hasPageSize: Bool

    init?(_ relation: API.NamedRelation, _ api: API, _ names: TypeNames) {
        let types = SwiftTypeName.elsewhere(names)
        self.relation = relation
        source = types.name(of: relation.source)
        target = types.name(of: relation.target)
        parameter = FieldName.inner(SwiftName().name(relation.source, as: .member) ?? "record")
        guard let top = api.resources.first(where: { $0.typePath.last == relation.typePath.first }) else { return nil }
        pipe = names.pipe(of: top)
        let below = top.children.first { $0.typePath == relation.typePath }
        child = below.map { child in
            child.ownPipe == nil
                ? ("", ".\(child.propertyName)") : ("(", ".child() as \(names.pipe(of: child)))")
        }
        let resource = below ?? top
        switch relation.link {
        case .identity(_, nil), .identities(_, nil), .nestedRecord: request = resource.call(of: .read)
        case .identity, .identities, .filter, .listFilter, .nestedList: request = resource.call(of: .list)
        }
        hasPageSize = relation.setsPageSize
    }

    /// The filter of a list by identities, with the identities.
    private func list(_ filter: API.NamedRelation.Field, isPageLimited: Bool) -> String {
        let size = hasPageSize ? ", pageSize: $1.count" : ""
        return "\(pipe)($0).all(where: .init(\(FieldName.label(filter.swiftName)): $1)"
            + (isPageLimited ? ", limit: $1.count\(size))" : ")")
    }

    /// The closure that fetches related records, without its braces: of a client and of a record, an identity or several.
    /// The compiler infers no type of what a closure throws.
    private var call: String {
        switch relation.link {
        case .identity(_, nil), .identities(_, nil):
            "client, id async throws(PipeError) in try await \(pipe)(client).read(id)"
        case .identity(_, let filter?), .identities(_, let filter?): list(filter, isPageLimited: true)
        case .filter(let filter): "\(pipe)($0).all(where: .init(\(FieldName.label(filter.swiftName)): $1.id))"
        case .listFilter(let filter, owner: _?): list(filter, isPageLimited: false)
        case .listFilter(let filter, owner: nil):
            "\(pipe)($0).all(where: .init(\(FieldName.label(filter.swiftName)): [$1.id]))"
        case .nestedList: "\(item("$0", "$1")).all()"
        case .nestedRecord:
            "client, record async throws(PipeError) in try await \(item("client", "record")).read()"
        }
    }

    private func item(_ client: String, _ record: String) -> String {
        "\(child?.before ?? "")\(pipe)(\(client))[\(record).id]\(child?.after ?? "")"
    }

    /// The records of one record, as a sequence; `nil` for a call that fetches a value.
    private var sequence: String? {
        switch relation.link {
        case .identity, .identities, .nestedRecord: nil
        case .filter(let filter):
            "\(pipe)(client).all(where: .init(\(FieldName.label(filter.swiftName)): \(parameter).id))"
        case .listFilter(let filter, _):
            "\(pipe)(client).all(where: .init(\(FieldName.label(filter.swiftName)): [\(parameter).id]))"
        case .nestedList: "\(item("client", parameter)).all()"
        }
    }

    private var link: String {
        switch relation.link {
        case .identity(let field, _): ".identity(member: \(SwiftLiteral.string(field.wireName)))"
        case .identities(let field, _): ".identities(member: \(SwiftLiteral.string(field.wireName)))"
        case .filter(let field), .listFilter(let field, _): ".filter(\(SwiftLiteral.string(field.wireName)))"
        case .nestedList, .nestedRecord: ".nested"
        }
    }

    package static let name = "named relation"

    package static let values: [ContextValue<NamedRelationContext>] = [
        .text("name", "The name of the relation.") { $0.relation.swiftName },
        .text("nameText", "Its name in the schema, as a string literal.") { SwiftLiteral.string($0.relation.name) },
        .texts("docs", "The lines of its documentation.") { Documentation.lines($0.relation.docs) },
        .flag("hasDocs", "Whether it has documentation.") { $0.relation.docs != nil },
        .text("request", "The method and the whole path, for comments.") { Documentation.line($0.request) },
        .text("sourceType", "The Swift type of the record.") { $0.source },
        .text("targetType", "The Swift type of a related record.") { $0.target },
        .text("targetText", "The name of that type in the schema, as a string literal.") {
            SwiftLiteral.string($0.relation.target)
        },
        .text("resourceText", "The resource of the related records, as a string literal.") {
            SwiftLiteral.string($0.relation.resource)
        },
        .text("link", "How related records are found, as an expression.") { $0.link },
        .flag("isList", "Whether there can be several related records.") { $0.relation.isList },
        .text("parameter", "The parameter for the record.") { $0.parameter },
        .text("identity", "The field with the identity of the related record.") { context in
            if case .identity(let field, _) = context.relation.link { field.swiftName } else { nil }
        },
        .text("identities", "The field with the identities of related records.") { context in
            if case .identities(let field, _) = context.relation.link { field.swiftName } else { nil }
        },
        .text("embedded", "The field with the related records themselves.") { $0.relation.embedded?.swiftName },
        .text("embeddedText", "The name of that field in JSON, as a string literal.") { context in
            context.relation.embedded.map { SwiftLiteral.string($0.wireName) }
        },
        .text("owner", "The field of a related record with the identity of the record.") { context in
            if case .listFilter(_, let owner?) = context.relation.link { owner.swiftName } else { nil }
        },
        .text("limit", "The maximum number of identities of a call, if a call can have several.") { context in
            switch context.relation.link {
            case .identity(_, _?), .identities(_, _?), .listFilter(_, owner: _?): String(context.relation.limit)
            case .identity, .identities, .filter, .listFilter, .nestedList, .nestedRecord: nil
            }
        },
        .text("label", "The argument label of the closure that fetches: `read` or `list`.") { context in
            switch context.relation.link {
            case .identity(_, nil), .identities(_, nil), .nestedRecord: "read"
            case .identity, .identities, .filter, .listFilter, .nestedList: "list"
            }
        },
        .text("call", "That closure, without its braces.") { $0.call },
        .text("sequence", "The related records of one record, as an expression; absent where a value is fetched.") {
            $0.sequence
        },
    ]
}
