import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// The places of the parts of an API in its schema, or in the document that the schema was made from.
package struct APIPlaces: Sendable {
    private var places: [Subject: SourceRange] = [:]
    private let start: SourceRange

    /// - Parameters:
    ///   - file: The path of the document; `nil` for the places in the schema.
    ///   - document: The places in the document that the schema was made from; `nil` for those in the schema.
    package init(_ schema: Schema, _ api: API, file: String? = nil, document: DocumentPlaces? = nil) {
        start = .start(of: file ?? schema.file)
        var builder = Builder(document: document)
        builder.addClient(schema, api)
        builder.addTypes(schema, api)
        builder.addWebhooks(schema, api)
        for (resource, authored) in zip(api.resources, schema.resources) {
            builder.add(resource, authored, below: [], path: [])
        }
        places = builder.places
    }

    /// The place of a subject or of the nearest part that has it; the beginning of the file without any.
    subscript(_ subject: Subject?) -> SourceRange {
        var subject = subject
        while let current = subject {
            if let place = places[current] { return place }
            subject = current.parent
        }
        return start
    }
}

/// The places of definitions and calls in a document, by their names in the schema that was made from it.
package struct DocumentPlaces: Sendable {
    package let types: [String: SourceRange]
    /// By the names of the resources, and at the end the name of the operation or action.
    package let calls: [[String]: SourceRange]

    package init(types: [String: SourceRange], calls: [[String]: SourceRange]) {
        self.types = types
        self.calls = calls
    }
}

/// Visits a schema and its API side by side: without errors, they have the same parts in the same order.
private struct Builder {
    let document: DocumentPlaces?
    var places: [Subject: SourceRange] = [:]

    /// Adds a place of the schema; a document has only places of definitions and calls.
    private mutating func add(_ subject: Subject, _ range: SourceRange?) {
        if document == nil, let range { places[subject] = range }
    }

    private mutating func addType(_ name: Located<String>, _ subject: Subject) {
        places[subject] = document.map { $0.types[name.value] } ?? name.range
    }

    // MARK: - The client

    mutating func addClient(_ schema: Schema, _ api: API) {
        let client = Subject.client(api.clientName)
        add(client, schema.name.range)
        add(.member("version", of: client), schema.version?.place.range)
        for (server, authored) in zip(api.servers, schema.servers) {
            add(.server(server.swiftName), authored.name.range)
            for variable in server.variables {
                let place = authored.variables.first { $0.name.value == variable.name }?.name.range
                add(
                    .member(variable.swiftName, of: .server(server.swiftName)),
                    place ?? authored.url?.range ?? authored.name.range)
            }
        }
        for (scheme, authored) in zip(api.schemes, schema.auth) { add(.scheme(scheme.swiftName), authored.name.range) }
    }

    mutating func addTypes(_ schema: Schema, _ api: API) {
        for (record, authored) in zip(api.records, schema.records) {
            addType(authored.name, .type(record.swiftName))
            add(record.fields, authored.fields, of: .type(record.swiftName))
        }
        for (enumeration, authored) in zip(api.enums, schema.enums) {
            addType(authored.name, .type(enumeration.swiftName))
            for (item, authored) in zip(enumeration.cases, authored.cases) {
                add(.member(item.swiftName, of: .type(enumeration.swiftName)), authored.value.range)
            }
        }

        for (union, authored) in zip(api.unions, schema.unions) {
            addType(authored.name, .type(union.swiftName))
            for (item, authored) in zip(union.cases, authored.cases) {
                let place = authored.swiftName?.range ?? authored.value?.range ?? authored.type.range
                add(.member(item.swiftName, of: .type(union.swiftName)), place)
            }
            let other = authored.unknown?.range ?? authored.name.range
            add(.member("unknown", of: .type(union.swiftName)), other)
        }
    }

    mutating func addWebhooks(_ schema: Schema, _ api: API) {
        guard let webhooks = api.webhooks, let authored = schema.webhooks else { return }
        let type = Subject.type(webhooks.swiftName)
        add(type, authored.range)
        for (event, authored) in zip(webhooks.events, authored.events) {
            add(.member(event.swiftName, of: type), authored.name.range)
        }
    }

    private mutating func add(_ fields: [API.Field], _ authored: [Schema.Field], of subject: Subject) {
        for field in fields {
            let place = authored.first { $0.name.value == field.wireName }?.name.range
            add(.member(field.swiftName, of: subject), place)
        }
    }

    // MARK: - Resources

    /// - Parameter path: The names of the resources above in the schema.
    mutating func add(
        _ resource: API.Resource, _ authored: Schema.Resource, below steps: [Subject.Step], path: [String]
    ) {
        let steps = steps + [Subject.Step(resource.propertyName, hasItems: resource.hasIdentity)]
        let path = path + [authored.name.value]
        let subject = Subject.resource(steps)
        add(subject, authored.name.range)
        add(resource.path.arguments, authored.parameters, of: subject)
        add(resource.filter, authored.filter, of: .nested("Filter", in: subject))
        for (field, authored) in zip(resource.sort?.fields ?? [], authored.sort?.fields ?? []) {
            add(.member(field.swiftName, of: .nested("Sort", in: subject)), authored.range)
        }
        addOperations(resource, authored, steps, path)
        addActions(resource, authored, steps, path)
        if let document {
            let calls = ResourceOperation.allCases.map(\.rawValue) + authored.actions.map(\.name.value)
            places[subject] = calls.lazy.compactMap { document.calls[path + [$0]] }.first
        }
        for (child, authored) in zip(resource.children, authored.children) {
            add(child, authored, below: steps, path: path)
        }
    }

    private mutating func addOperations(
        _ resource: API.Resource, _ authored: Schema.Resource, _ steps: [Subject.Step], _ path: [String]
    ) {
        let subject = Subject.resource(steps)
        for operation in ResourceOperation.allCases {
            let call = Subject.call(SwiftIdentifier(operation.rawValue), of: steps, onItem: false)
            places[call] = document?.calls[path + [operation.rawValue]]
        }
        for option in authored.own.operations?.value ?? [] {
            let operation = option.operation.value
            let call = Subject.call(SwiftIdentifier(operation.rawValue), of: steps, onItem: false)
            add(call, option.operation.range)
            let resolved = resource.calls.first { $0.kind != .action && $0.name == operation.rawValue }
            add(resolved?.arguments ?? [], option.query + option.parameters, of: call)
            guard let body = option.body else { continue }
            let (type, fields): (String, [API.Field]?) =
                switch operation {
                case .update: ("Patch", resource.patched)
                case .replace: ("Replacement", resource.replacement)
                default: ("Draft", resource.draft)
                }
            add(.nested(type, in: subject), body.range)
            add(fields ?? [], body.value, of: .nested(type, in: subject))
        }
    }

    private mutating func addActions(
        _ resource: API.Resource, _ authored: Schema.Resource, _ steps: [Subject.Step], _ path: [String]
    ) {
        for (action, authored) in zip(resource.calls.filter { $0.kind == .action }, authored.actions) {
            let call = Subject.call(action.swiftName, of: steps, onItem: action.isOnItem)
            add(call, authored.name.range)
            if let document { places[call] = document.calls[path + [authored.name.value]] }
            var declared = authored.parameters + authored.query
            switch authored.body {
            case .fields(let own), .multipart(let own): declared += own
            case .value, .bytes, nil: break
            }
            add(action.arguments, declared, of: call)
            if let headers = action.result.headers {
                add(
                    headers.fields, authored.responseHeaders ?? [],
                    of: .nested(headers.swiftName, in: .resource(steps)))
            }
        }
    }
}
