import PipeModel
import PipewrightAPI

/// The file of the client itself. Without parts, it has all declarations.
package final class ClientContext: TemplateContext {
    private let api: API
    private let names: TypeNames
    private let credentials: CredentialsContext?
    private let servers: [ServerContext]
    private let modules: [String]
    private let declarations: Declarations
    private let blocks: [BlockContext]
    private let secretMembers: [String]

    init(_ api: API, _ names: TypeNames, _ declarations: Declarations) {
        self.api = api
        self.names = names
        self.declarations = declarations
        credentials = CredentialsContext(api)
        servers = api.servers.map { ServerContext($0, others: api.otherURLs) }
        let used = api.schemes.reduce(declarations.modules.union([.transports])) { $0.union($1.modules) }
        modules = used.map(\.rawValue).sorted()
        blocks = declarations.blocks(namespace: names.namespace)
        secretMembers = Set(api.records.flatMap { $0.fields.filter(\.isSecret).map(\.wireName) }).sorted()
    }

    /// The client's file and the others.
    package static func files(
        of api: API, _ tables: APITables, by layout: ClientLayout
    ) -> (client: ClientContext, parts: [PartContext]) {
        let names = tables.names
        let declarations = Declarations.list(api, tables, by: layout)
        let parts = zip(layout.topics, declarations).dropFirst().map { topic, declarations in
            PartContext(
                source: topic.map { api.topics[$0].source } ?? api.source, docs: topic.flatMap { api.topics[$0].docs },
                declarations, namespace: names.namespace)
        }
        return (ClientContext(api, names, declarations.first ?? Declarations()), parts)
    }

    package static let name = "client"

    package static let values: [ContextValue<ClientContext>] = [
        .text("source", "The name of the schema's file, for comments.") { Documentation.line($0.api.source) },
        .texts("modules", "The modules of the runtime that the file imports.") { $0.modules },
        .text("xmlModule", "The module with the codec for XML, if there is a call with XML; nothing public names it.") {
            $0.api.xml == nil ? nil : RuntimeModule.xml.rawValue
        },
        .text("name", "The Swift type.") { $0.names.client },
        .texts("docs", "The lines of its documentation.") { Documentation.lines($0.api.docs) },
        .text("apiName", "The name of the API, for comments.") { Documentation.line($0.api.name) },
        .literal("apiNameText", "The name of the API") { $0.api.name },
        .text("namespace", "The Swift type that contains all others.") { $0.names.namespace },
        .text("alias", "Another name of that type, if another type hides its name in generated code.") {
            $0.names.alias
        },
        .list("servers", "The servers.") { $0.servers },
        .flag("hasOtherURLs", "Whether servers have other URLs.") { !$0.api.otherURLs.isEmpty },
        .list("otherURLs", "The other URLs of the servers.") { $0.api.otherURLs.map { OtherURLContext($0) } },
        .flag("hasFormerURLs", "Whether a server had another URL before.") { $0.api.hasFormerURLs },
        .object("defaultServer", "The first server, if it needs no arguments.") { context in
            context.servers.first.flatMap { $0.needsArguments ? nil : $0 }
        },
        .object("auth", "The credentials, if the API has authentication.") { $0.credentials },
        .object("version", "The version of the API that every request sends.") {
            $0.api.version.map(VersionContext.init)
        },
        .object("settings", "The settings of all calls.") {
            SettingsContext($0.api.settings, scopes: $0.api.scopes, xml: $0.api.xml)
        },
        .flag("hasSchemes", "Whether there are authentication schemes.") { !$0.api.schemes.isEmpty },
        .list("schemes", "The authentication schemes.") { $0.api.schemes.map(SchemeContext.init) },
        .flag("hasAlternatives", "Whether calls use authentication unless they say otherwise.") { !$0.api.use.isEmpty },
        .list("alternatives", "The alternatives of authentication.") { $0.api.use.map(AlternativeContext.init) },
        .object("errors", "How errors are recognized and read.") { $0.api.errors.map(ErrorRulesContext.init) },
        .flag("hasSecretMembers", "Whether a field of a record is left out of errors.") { !$0.secretMembers.isEmpty },
        .literals("secretMembers", "The names in JSON of fields that are left out of errors") { $0.secretMembers },
        .flag("hasPagings", "Whether several lists use the same paging scheme.") {
            !$0.names.pagings.entries.isEmpty
        },
        .list("pagings", "The paging schemes that several lists use.") { context in
            context.names.pagings.entries.map { PagingContext($0.paging, shared: $0.swiftName.escaped) }
        },
        .text("errorType", "The Swift type that the body of an error is decoded as.") { context in
            context.api.errors?.record?.declaredName.map { context.names.name(of: $0, isInNamespace: false) }
        },
        .list("entries", "The pipes of the resources.") { context in
            context.api.resources.map { EntryContext($0, context.names, isInClient: true) }
        },
        .list("blocks", "The types.") { $0.blocks },
        .list("storages", "What stores know of the records that they keep.") { $0.declarations.storages },
        .list("unionStorages", "What stores know of the unions whose lists they keep.") {
            $0.declarations.unionStorages
        },
        .list("relations", "The calls for related records.") { $0.declarations.relations },
    ]
}

/// A file of declarations.
package final class PartContext: TemplateContext {
    private let source: String
    private let docs: String?
    private let modules: [String]
    private let declarations: Declarations
    private let blocks: [BlockContext]

    init(source: String, docs: String?, _ declarations: Declarations, namespace: String) {
        self.source = source
        self.docs = docs
        self.declarations = declarations
        modules = declarations.modules.map(\.rawValue).sorted()
        blocks = declarations.blocks(namespace: namespace)
    }

    package static let name = "part"

    package static let values: [ContextValue<PartContext>] = [
        .text("source", "The name of the schema's file, for comments.") { Documentation.line($0.source) },
        .flag("hasDocs", "Whether the file of the schema has documentation.") { $0.docs != nil },
        .texts("docs", "The lines of that documentation.") { Documentation.lines($0.docs) },
        .flag("hasDeclarations", "Whether there are any; the compiler warns about an unused public import.") {
            !$0.blocks.isEmpty || !$0.declarations.relations.isEmpty
        },
        .texts("modules", "The modules of the runtime that the file imports.") { $0.modules },
        .list("blocks", "The types.") { $0.blocks },
        .list("storages", "What stores know of the records that they keep.") { $0.declarations.storages },
        .list("unionStorages", "What stores know of the unions whose lists they keep.") {
            $0.declarations.unionStorages
        },
        .list("relations", "The calls for related records.") { $0.declarations.relations },
    ]
}

/// A server.
package final class ServerContext: TemplateContext {
    private let server: API.Server
    private let others: [API.OtherURL]

    init(_ server: API.Server, others: [API.OtherURL]) {
        self.server = server
        self.others = others
    }

    private func literal(_ url: String) -> String {
        server.variables.reduce(SwiftLiteral.string(url)) { url, variable in
            url.replacing("{\(variable.name)}", with: "\\(\(variable.swiftName))")
        }
    }

    var needsArguments: Bool { server.variables.contains { $0.defaultValue == nil } }

    package static let name = "server"

    package static let values: [ContextValue<ServerContext>] = [
        .text("name", "The property or function.") { $0.server.swiftName.escaped },
        .texts("docs", "The lines of its documentation.") { Documentation.lines($0.server.docs) },
        .text("url", "The URL, as a string literal in which the variables are interpolated, if there is one.") {
            $0.server.url.isEmpty ? nil : $0.literal($0.server.url)
        },
        .text("environment", "The variable of the environment that has the URL, as a string literal, if there is one.")
        {
            $0.server.environment.map(SwiftLiteral.string)
        },
        .list("others", "Its other URLs.") { context in
            zip(context.others, context.server.others).map { OtherURLContext($0, url: context.literal($1.value)) }
        },
        .flag("hasFormerURLs", "Whether it had another URL before.") { !$0.server.formerURLs.isEmpty },
        .texts("formerURLs", "The URLs that it had before, as string literals in which the variables are interpolated.")
        {
            $0.server.formerURLs.map($0.literal)
        },
        .flag("hasArguments", "Whether the URL has variables.") { !$0.server.variables.isEmpty },
        .list("arguments", "The variables in the URL.") { $0.server.variables.map(ServerVariableContext.init) },
        .flag("hasArgumentDocs", "Whether a variable has documentation.") { context in
            context.server.variables.contains { $0.docs != nil }
        },
    ]
}

/// A variable in a server's URL.
package final class ServerVariableContext: TemplateContext {
    private let variable: API.ServerVariable

    init(_ variable: API.ServerVariable) {
        self.variable = variable
    }

    package static let name = "server variable"

    package static let values: [ContextValue<ServerVariableContext>] = [
        .text("label", "The argument label.") { $0.variable.swiftName.label },
        .text("plainName", "The argument without backticks, for comments.") { $0.variable.swiftName.plain },
        .texts("docs", "The lines of its documentation.") { Documentation.lines($0.variable.docs) },
        .literal("default", "The default value") { $0.variable.defaultValue },
    ]
}

/// The version of the API that a client sends.
package final class VersionContext: TemplateContext {
    private let version: API.Version

    init(_ version: API.Version) {
        self.version = version
    }

    package static let name = "version"

    package static let values: [ContextValue<VersionContext>] = [
        .object("place", "Where it is sent.") { PlaceContext($0.version.place) },
        .literal("default", "The default version") { $0.version.defaultValue },
    ]
}

/// Which responses are errors, and what their bodies contain.
package final class ErrorRulesContext: TemplateContext {
    private let rules: API.ErrorRules

    init(_ rules: API.ErrorRules) {
        self.rules = rules
    }

    package static let name = "error rules"

    package static let values: [ContextValue<ErrorRulesContext>] = [
        .object("condition", "Which responses are errors besides those with a bad status.") {
            $0.rules.condition.map(ConditionContext.init)
        },
        .literal("message", "The JSON pointer to the message") { $0.rules.message },
        .object("validation", "The messages about single fields.") { $0.rules.validation.map(ValidationContext.init) },
    ]
}

/// The messages about single fields in the body of an error.
package final class ValidationContext: TemplateContext {
    private let rules: ValidationRules

    init(_ rules: ValidationRules) {
        self.rules = rules
    }

    package static let name = "validation"

    package static let values: [ContextValue<ValidationContext>] = [
        .flag("isList", "Whether it is a list; otherwise an object with the names of the fields.") {
            if case .list = $0.rules { true } else { false }
        },
        .literal("pointer", "The JSON pointer to the list or object") {
            switch $0.rules {
            case .object(let pointer), .list(let pointer, _, _): pointer
            }
        },
        .literal("field", "The JSON pointer from an element to the name of the field") {
            if case .list(_, let field?, _) = $0.rules { field } else { nil }
        },
        .literal("message", "The JSON pointer from an element to the message") {
            if case .list(_, _, let message) = $0.rules { message } else { nil }
        },
    ]
}

/// Another URL of servers.
package final class OtherURLContext: TemplateContext {
    private let other: API.OtherURL
    private let url: String?

    /// - Parameter url: The URL of one server.
    init(_ other: API.OtherURL, url: String? = nil) {
        self.other = other
        self.url = url
    }

    package static let name = "other address"

    package static let values: [ContextValue<OtherURLContext>] = [
        .text("name", "The property.") { $0.other.swiftName.escaped },
        .text("label", "The argument label in a call.") { $0.other.swiftName.callLabel },
        .literal("nameText", "The name in the schema") { $0.other.name },
        .text("nameInComments", "The name in the schema, for comments.") { Documentation.line($0.other.name) },
        .text("url", "The URL of a server, as a string literal in which the variables are interpolated.") { $0.url },
    ]
}
