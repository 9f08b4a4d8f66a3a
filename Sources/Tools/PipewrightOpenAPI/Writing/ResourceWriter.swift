import PipeModel

/// Writes resources with their operations and actions.
struct ResourceWriter {
    private var schema: SchemaWriter
    private let defaults: FoundSettings

    init(_ schema: SchemaWriter, defaults: FoundSettings) {
        self.schema = schema
        self.defaults = defaults
    }

    var lines: [String] { schema.written }

    mutating func write(_ resource: FoundResource, depth: Int) {
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
        writeFields("filter", resource.filter, depth: inner)
        if let sort = resource.sort {
            var entries = [
                "by: \(YAMLText.scalar(sort.by))", "fields: \(YAMLText.list(sort.fields))",
            ]
            if let direction = sort.direction { entries.append("direction: \(direction)") }
            if let text = sort.ascending { entries.append("ascending: \(YAMLText.scalar(text))") }
            if let text = sort.descending { entries.append("descending: \(YAMLText.scalar(text))") }
            schema.line(inner, "sort: { \(entries.joined(separator: ", ")) }")
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
        let fields = fields.filter { !$0.flags.contains(.read) && !$0.flags.contains(.rest) }
        if fields.isEmpty {
            schema.line(depth, "body: {}")
        } else {
            writeFields("body", Self.sent(fields), depth: depth, hasRules: true)
        }
    }

    private func flow(_ fields: [FoundField]) -> String {
        let fields = Self.sent(fields.filter { !$0.flags.contains(.read) && !$0.flags.contains(.rest) })
        guard !fields.isEmpty else { return "{}" }
        return "{ " + DistinctNames.fields(fields).map { schema.field($0, hasRules: true) }.joined(separator: ", ")
            + " }"
    }

    /// The fields of a body, in which flags of records have no meaning.
    private static func sent(_ fields: [FoundField]) -> [FoundField] {
        fields.map { field in
            var field = field
            field.flags.formIntersection([.secret, .stringEncoded, .json])
            return field
        }
    }

    private struct Entry {
        var key: String
        var value: String
        var text: String { "\(key): \(value)" }
    }

    private func entries(of operation: FoundOperation, _ resource: FoundResource) -> [Entry] {
        var entries: [Entry] = []
        var call: [String] = []
        if operation.method != nil || operation.path != nil || operation.result != nil {
            call.append(operation.method ?? operation.verb.method.rawValue)
            if let path = operation.path { call.append(path) }
            if let result = operation.result {
                let text = result.map { schema.text($0) } ?? "none"
                call.append("-> " + (operation.job == nil ? text : "\(ResponseKind.job.rawValue)<\(text)>"))
            }
        }
        if !call.isEmpty {
            entries.append(Entry(key: "call", value: SchemaWriter.typeText(call.joined(separator: " "))))
        }
        if let job = operation.job, !job.entries.isEmpty {
            entries.append(Entry(key: "job", value: SchemaWriter.flow(job)))
        }
        let shared = operation.paging.flatMap { schema.sharedItems[$0] } ?? "body#"
        if let items = operation.items, items != shared {
            entries.append(Entry(key: "items", value: YAMLText.scalar(items)))
        }
        if let wrap = operation.wrap { entries.append(Entry(key: "wrap", value: YAMLText.scalar(wrap))) }
        if let item = operation.item { entries.append(Entry(key: "item", value: YAMLText.scalar(item))) }
        if operation.verb == .list {
            let paging = operation.paging ?? (defaults.paging == nil ? nil : "none")
            if let paging, paging != (resource.settings.paging ?? defaults.paging) {
                entries.append(Entry(key: "paging", value: paging))
            }
        }
        if let format = operation.format, format != (resource.settings.format ?? defaults.format) {
            entries.append(Entry(key: "format", value: format))
        }
        if !operation.query.isEmpty, operation.verb != .list {
            entries.append(Entry(key: "query", value: flow(query: operation.query)))
        }
        if !operation.headers.isEmpty {
            entries.append(Entry(key: "headers", value: SchemaWriter.flow(operation.headers)))
        }
        if !operation.parameters.isEmpty {
            entries.append(Entry(key: "parameters", value: flow(query: operation.parameters)))
        }
        if let server = operation.server { entries.append(Entry(key: "server", value: server)) }
        if let use = operation.use { entries.append(Entry(key: "use", value: SchemaWriter.use(use.alternatives))) }
        if let scopes = operation.scopes { entries.append(Entry(key: "scopes", value: YAMLText.list(scopes))) }
        return entries
    }

    private func flow(query fields: [FoundField]) -> String {
        "{ " + DistinctNames.fields(fields).map { schema.field($0) }.joined(separator: ", ") + " }"
    }

    // MARK: - Actions

    private mutating func write(_ action: FoundAction, depth: Int) {
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
        var entries: [String] = []
        if action.isOnCollection { entries.append("on: collection") }
        if let item = action.item { entries.append("item: \(YAMLText.scalar(item))") }
        let shared = action.paging.flatMap { schema.sharedItems[$0] } ?? "body#"
        if let items = action.items, items != shared { entries.append("items: \(YAMLText.scalar(items))") }
        if let paging = action.paging, paging != defaults.paging { entries.append("paging: \(paging)") }
        switch action.body {
        case .none, .fields, .multipart: break
        case .bytes: entries.append("body: bytes")
        case .type(let type): entries.append("body: \(SchemaWriter.typeText(schema.text(type)))")
        case .stream(let type): entries.append("body: \(SchemaWriter.typeText("stream<\(schema.text(type))>"))")
        }
        if let job = action.job, !job.entries.isEmpty { entries.append("job: \(SchemaWriter.flow(job))") }
        if let format = action.stream { entries.append("stream: \(format.rawValue)") }
        if let format = action.format, format != defaults.format { entries.append("format: \(format)") }
        if !action.headers.isEmpty { entries.append("headers: \(SchemaWriter.flow(action.headers))") }
        if let server = action.server { entries.append("server: \(server)") }
        if let use = action.use { entries.append("use: \(SchemaWriter.use(use.alternatives))") }
        if let scopes = action.scopes { entries.append("scopes: \(YAMLText.list(scopes))") }
        if action.isDeprecated { entries.append("deprecated: true") }
        if let docs = PlainText.line(action.docs) { entries.append("docs: \(YAMLText.scalar(docs))") }
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
        if entries.isEmpty, groups.isEmpty {
            schema.line(depth, "\(name): \(callText)")
            return
        }
        let flows = groups.map { key, fields in
            fields.isEmpty
                ? "\(key): {}" : "\(key): { " + fields.map { schema.field($0) }.joined(separator: ", ") + " }"
        }
        let all = (["call: \(callText)"] + entries + flows).joined(separator: ", ")
        if all.utf8.count <= 150 {
            schema.line(depth, "\(name): { \(all) }")
            return
        }
        schema.line(depth, "\(name):")
        schema.line(depth + 1, "call: \(callText)")
        for entry in entries { schema.line(depth + 1, entry) }
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
            fields.filter { !$0.flags.contains(.read) && !$0.flags.contains(.rest) }
        case .none, .bytes, .type, .stream: []
        }
    }
}
