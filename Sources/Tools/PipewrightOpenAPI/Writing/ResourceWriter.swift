import PipeModel

/// Writes resources with their operations and actions.
struct ResourceWriter {
    private(set) var schema: SchemaWriter
    private let defaults: FoundSettings
    /// The names of the resources that are being written, from the outermost.
    private var path: [String] = []

    init(_ schema: SchemaWriter, defaults: FoundSettings) {
        self.schema = schema
        self.defaults = defaults
    }

    mutating func write(_ resource: FoundResource, depth: Int) {
        path.append(resource.name)
        defer { path.removeLast() }
        schema.begin(.resource(path))
        schema.line(depth, "\(YAMLText.scalar(resource.name)):")
        let inner = depth + 1
        if let docs = PlainText.line(resource.docs) { schema.line(inner, "docs: \(YAMLText.scalar(docs))") }
        if let path = resource.path { schema.line(inner, "path: \(YAMLText.scalar(path))") }
        if let record = resource.record { schema.line(inner, "record: \(schema.definition(record).name)") }
        if let envelope = resource.envelope { schema.line(inner, "envelope: \(schema.definition(envelope).name)") }
        if resource.isSingleton, resource.record != nil { schema.line(inner, "singleton: true") }
        writeFields("parameters", resource.parameters, depth: inner)
        for setting in SchemaWriter.settings(resource.settings) { schema.line(inner, setting) }
        if let use = resource.use { schema.line(inner, "use: \(SchemaWriter.use(use.alternatives))") }
        if let scopes = resource.scopes { schema.line(inner, "scopes: \(YAMLText.list(scopes))") }
        writeOperations(resource, depth: inner)
        schema.begin(.resource(path))
        writeFields("filter", resource.filter, depth: inner)
        if let sort = resource.sort {
            var entries = YAMLEntries()
            entries.add("by", text: sort.by)
            entries.add("fields", YAMLText.list(sort.fields))
            entries.add("direction", sort.direction)
            entries.add("ascending", text: sort.ascending)
            entries.add("descending", text: sort.descending)
            schema.line(inner, "sort: \(entries.flow)")
        }
        if !resource.actions.isEmpty {
            schema.line(inner, "actions:")
            for action in resource.actions { write(action, depth: inner + 1) }
        }
        if !resource.children.isEmpty {
            schema.line(inner, "children:")
            for child in resource.children { write(child, depth: inner + 1) }
        }
    }

    /// Fields in one line if they are short, otherwise each on its own.
    private mutating func writeFields(_ key: String, _ fields: [FoundField], depth: Int, hasRules: Bool = false) {
        guard !fields.isEmpty else { return }
        let texts = DistinctNames.fields(fields).map { schema.field($0, hasRules: hasRules) }
        let short = texts.joined(separator: ", ")
        if short.utf8.count <= 90 {
            schema.line(depth, "\(key): { \(short) }")
        } else {
            schema.line(depth, "\(key):")
            for text in texts { schema.line(depth + 1, text) }
        }
    }

    // MARK: - Operations

    private static let usual: [ResourceOperation] = [.list, .read, .create, .replace, .remove]

    private mutating func writeOperations(_ resource: FoundResource, depth: Int) {
        guard resource.record != nil else { return }
        let operations = resource.operations.sorted { Self.order($0.verb) < Self.order($1.verb) }
        let usual: [ResourceOperation] = resource.isSingleton ? [.read, .replace] : Self.usual
        let isPlain = operations.allSatisfy { entries(of: $0, resource).isEmpty && $0.body == nil }
        if isPlain {
            if operations.map(\.verb) != usual {
                schema.line(depth, "operations: [\(operations.map(\.verb.rawValue).joined(separator: ", "))]")
            }
            return
        }
        schema.line(depth, "operations:")
        for operation in operations { write(operation, resource, depth: depth + 1) }
    }

    private static func order(_ verb: ResourceOperation) -> Int {
        ResourceOperation.allCases.firstIndex(of: verb) ?? 0
    }

    private mutating func write(_ operation: FoundOperation, _ resource: FoundResource, depth: Int) {
        schema.begin(.call(operation.source))
        let verb = operation.verb.rawValue
        let entries = entries(of: operation, resource)
        let short = entries.map(\.text)
        let hasRules = operation.body?.contains { !$0.ruleEntries.isEmpty } ?? false
        let isLong =
            operation.body != nil && (operation.body?.count ?? 0) > 3 || short.joined().utf8.count > 110
            || hasRules && operation.body.map { flow($0).utf8.count > 90 } ?? false
        guard isLong else {
            var all = short
            if let body = operation.body { all.append("body: " + flow(body)) }
            if all.isEmpty {
                schema.line(depth, "\(verb):")
            } else if all.count == 1, let entry = entries.first, entry.key == "call" {
                schema.line(depth, "\(verb): \(entry.value)")
            } else {
                schema.line(depth, "\(verb): { \(all.joined(separator: ", ")) }")
            }
            return
        }
        schema.line(depth, "\(verb):")
        for entry in entries where entry.key != "query" && entry.key != "parameters" {
            schema.line(depth + 1, entry.text)
        }
        writeFields("query", operation.query, depth: depth + 1)
        writeFields("parameters", operation.parameters, depth: depth + 1)
        if let body = operation.body { writeBody(body, depth: depth + 1) }
    }

    private mutating func writeBody(_ fields: [FoundField], depth: Int) {
        let fields = Self.sent(fields)
        if fields.isEmpty {
            schema.line(depth, "body: {}")
        } else {
            writeFields("body", fields, depth: depth, hasRules: true)
        }
    }

    private func flow(_ fields: [FoundField]) -> String {
        let fields = Self.sent(fields)
        guard !fields.isEmpty else { return "{}" }
        return "{ " + DistinctNames.fields(fields).map { schema.field($0, hasRules: true) }.joined(separator: ", ")
            + " }"
    }

    /// The fields of a body, in which flags of records have no meaning.
    private static func sent(_ fields: [FoundField]) -> [FoundField] {
        fields.filter(\.isSent).map { field in
            var field = field
            field.flags.formIntersection([.sent, .secret, .stringEncoded, .json])
            return field
        }
    }

    private func entries(of operation: FoundOperation, _ resource: FoundResource) -> [FoundScheme.Entry] {
        var entries = YAMLEntries()
        if operation.method != nil || operation.path != nil || operation.result != nil {
            var call = [operation.method ?? operation.verb.method.rawValue]
            if let path = operation.path { call.append(path) }
            if let result = operation.result {
                let text = result.map { schema.text($0) } ?? "none"
                call.append("-> " + (operation.job == nil ? text : "\(ResponseKind.job.rawValue)<\(text)>"))
            }
            entries.add("call", SchemaWriter.typeText(call.joined(separator: " ")))
        }
        entries.add("job", operation.job.flatMap(SchemaWriter.flow))
        entries.add("items", text: operation.items, unless: usualItems(operation.paging))
        entries.add("wrap", text: operation.wrap)
        entries.add("item", text: operation.item)
        if operation.omitsReadFields { entries.add("read-fields", "omit") }
        if operation.verb == .list {
            let paging = operation.paging ?? (defaults.paging == nil ? nil : "none")
            entries.add("paging", paging, unless: resource.settings.paging ?? defaults.paging)
        }
        entries.add("format", operation.format, unless: resource.settings.format ?? defaults.format)
        if operation.verb != .list { entries.add("query", flow(query: operation.query)) }
        entries.add("headers", SchemaWriter.flow(headers: operation.headers))
        entries.add("parameters", flow(query: operation.parameters))
        entries.add("server", operation.server)
        entries.add("use", operation.use.map { SchemaWriter.use($0.alternatives) })
        entries.add("scopes", operation.scopes.map { YAMLText.list($0) })
        return entries.list
    }

    /// The place of the records of lists that does not have to be written.
    private func usualItems(_ paging: String?) -> String {
        paging.flatMap { schema.sharedItems[$0] } ?? "body#"
    }

    /// The fields on one line; `nil` without any.
    private func flow(query fields: [FoundField]) -> String? {
        guard !fields.isEmpty else { return nil }
        return "{ " + DistinctNames.fields(fields).map { schema.field($0) }.joined(separator: ", ") + " }"
    }

    // MARK: - Actions

    private mutating func write(_ action: FoundAction, depth: Int) {
        schema.begin(.call(action.source))
        var call = [action.method]
        if let path = action.path, path != action.name { call.append(path) }
        if action.returnsBytes {
            call.append("-> bytes")
        } else if let result = action.result {
            let kind: ResponseKind? =
                action.job != nil ? .job : action.isPaged ? .page : action.stream == nil ? nil : .stream
            call.append("-> " + (kind.map { "\($0.rawValue)<\(schema.text(result))>" } ?? schema.text(result)))
        }
        let text = call.joined(separator: " ")
        let callText =
            action.path.map { $0.utf8.contains(UInt8(ascii: "{")) } == true
            ? YAMLText.quoted(text) : SchemaWriter.typeText(text)
        var entries = YAMLEntries()
        if action.isOnCollection { entries.add("on", "collection") }
        entries.add("item", text: action.item)
        entries.add("items", text: action.items, unless: usualItems(action.paging))
        entries.add("paging", action.paging, unless: defaults.paging)
        switch action.body {
        case .none, .fields, .multipart: break
        case .bytes: entries.add("body", "bytes")
        case .type(let type): entries.add("body", SchemaWriter.typeText(schema.text(type)))
        case .stream(let type): entries.add("body", SchemaWriter.typeText("stream<\(schema.text(type))>"))
        }
        entries.add("job", action.job.flatMap(SchemaWriter.flow))
        entries.add("stream", action.stream?.rawValue)
        entries.add("format", action.format, unless: defaults.format)
        entries.add("headers", SchemaWriter.flow(headers: action.headers))
        entries.add("server", action.server)
        entries.add("use", action.use.map { SchemaWriter.use($0.alternatives) })
        entries.add("scopes", action.scopes.map { YAMLText.list($0) })
        if action.isDeprecated { entries.add("deprecated", "true") }
        entries.add("docs", text: PlainText.line(action.docs))
        var groups: [(String, [FoundField])] = []
        let distinct = DistinctNames.groups(
            [action.parameters, action.query, Self.bodyFields(action)], path: action.path ?? "")
        if !action.parameters.isEmpty { groups.append(("parameters", distinct[0])) }
        if !action.query.isEmpty { groups.append(("query", distinct[1])) }
        switch action.body {
        case .fields: groups.append(("body", Self.sent(distinct[2])))
        case .multipart: groups.append(("multipart", distinct[2]))
        default: break
        }
        let name = YAMLText.scalar(action.name)
        if entries.list.isEmpty, groups.isEmpty {
            schema.line(depth, "\(name): \(callText)")
            return
        }
        let flows = groups.map { key, fields in
            fields.isEmpty
                ? "\(key): {}" : "\(key): { " + fields.map { schema.field($0) }.joined(separator: ", ") + " }"
        }
        let all = (["call: \(callText)"] + entries.texts + flows).joined(separator: ", ")
        if all.utf8.count <= 150 {
            schema.line(depth, "\(name): { \(all) }")
            return
        }
        schema.line(depth, "\(name):")
        schema.line(depth + 1, "call: \(callText)")
        for entry in entries.texts { schema.line(depth + 1, entry) }
        for (key, fields) in groups {
            if fields.isEmpty {
                schema.line(depth + 1, "\(key): {}")
            } else {
                writeFields(key, fields, depth: depth + 1)
            }
        }
    }

    private static func bodyFields(_ action: FoundAction) -> [FoundField] {
        switch action.body {
        case .fields(let fields), .multipart(let fields):
            fields.filter(\.isSent)
        case .none, .bytes, .type, .stream: []
        }
    }
}
