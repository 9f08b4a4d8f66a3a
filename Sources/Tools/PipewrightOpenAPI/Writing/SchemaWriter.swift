import PipeModel

/// Writes a found API as the text of a schema.
package struct SchemaWriter {
    private let api: FoundAPI
    private var lines: [String] = []
    /// The parts in the order of their lines, which are counted from 0; `nil` for what is part of none.
    private var parts: [(line: Int, part: SchemaPart?)] = []

    /// The text of a schema in one file.
    package static func text(_ api: FoundAPI) -> String {
        text(api, hasSettings: true, definitions: api.used, resources: api.resources)
    }

    /// A file of a schema.
    ///
    /// - Parameter hasSettings: Whether it is the main file.
    static func text(
        _ api: FoundAPI, hasSettings: Bool, definitions: [Int], resources: [FoundResource]
    ) -> String {
        file(api, named: "", hasSettings: hasSettings, definitions: definitions, resources: resources).text
    }

    /// A file of a schema, with the lines of its parts.
    static func file(
        _ api: FoundAPI, named name: String, hasSettings: Bool, definitions: [Int], resources: [FoundResource]
    ) -> SchemaFile {
        var writer = SchemaWriter(api: api)
        if hasSettings { writer.writeSettings() }
        writer.writeDefinitions(definitions)
        writer.writeResources(resources)
        let lines = writer.lines.drop { $0.isEmpty }
        var file = SchemaFile(name: name, text: lines.joined(separator: "\n") + "\n")
        file.parts = writer.parts.map { ($0.line - lines.startIndex + 1, $0.part) }
        return file
    }

    // MARK: - Lines

    mutating func line(_ depth: Int, _ text: String) {
        lines.append(String(repeating: "  ", count: depth) + text)
    }

    /// Notes that the next lines are those of a part.
    mutating func begin(_ part: SchemaPart?) {
        parts.append((lines.count, part))
    }

    /// An empty line before a section.
    private mutating func section(_ name: String) {
        begin(nil)
        if lines.last != "" { lines.append("") }
        line(0, name + ":")
    }

    // MARK: - Settings

    private mutating func writeSettings() {
        line(0, "pipewright: 1")
        line(0, "name: \(YAMLText.scalar(api.name))")
        if let docs = PlainText.line(api.docs) { line(0, "docs: \(YAMLText.scalar(docs))") }
        if api.hasRules {
            line(0, "# Rules of the document, such as lengths of texts: `true` checks them before values are sent.")
            line(0, "validate: false")
        }
        line(0, "servers:")
        for server in api.servers { write(server) }
        let used = api.schemes.filter { !api.unusedSchemes.contains($0.name) }
        let unused = api.schemes.filter { api.unusedSchemes.contains($0.name) }
        if !used.isEmpty {
            section("auth")
            for scheme in used { write(scheme) }
            if let use = api.use, !use.isEmpty { line(0, "use: " + Self.use(use)) }
        }
        if !unused.isEmpty {
            if used.isEmpty { lines.append("") }
            line(0, "# No call needs these schemes in the document:")
            if used.isEmpty { line(0, "# auth:") }
            for scheme in unused { line(0, "#   " + Self.text(scheme)) }
        }
        if let version = api.version { line(0, "version: \(YAMLText.scalar(version))") }
        if let key = api.idempotency { line(0, "idempotency: \(YAMLText.scalar(key))") }
        writeErrors()
        if !api.pagings.isEmpty {
            section("paging")
            for paging in api.pagings {
                begin(.paging(paging.name))
                if let comment = paging.comment { line(1, "# " + (PlainText.line(comment) ?? "")) }
                line(1, "\(paging.name): " + Self.flow(paging.keys))
            }
        }
        begin(nil)
        writeDefaults()
        writeWebhooks()
    }

    private mutating func write(_ scheme: FoundScheme) {
        if let comment = scheme.comment { line(1, "# " + (PlainText.line(comment) ?? "")) }
        line(1, Self.text(scheme))
    }

    static func text(_ scheme: FoundScheme) -> String {
        let isShort = scheme.keys.count == 1 && scheme.keys[0].value.isEmpty
        return "\(YAMLText.scalar(scheme.name)): " + (isShort ? scheme.keys[0].key : flow(scheme.keys))
    }

    private mutating func write(_ server: FoundServer) {
        if let comment = server.comment { line(1, "# " + comment) }
        if server.variables.isEmpty, server.others.isEmpty {
            line(1, "\(server.name): \(YAMLText.scalar(server.url))")
            return
        }
        line(1, "\(server.name):")
        line(2, "url: \(YAMLText.scalar(server.url))")
        if !server.others.isEmpty {
            let others = server.others.map { "\($0.name): \(YAMLText.scalar($0.url))" }.joined(separator: ", ")
            line(2, "others: { \(others) }")
        }
        guard !server.variables.isEmpty else { return }
        line(2, "variables:")
        for variable in server.variables {
            var docs = PlainText.line(variable.docs)
            if variable.values.count > 1 {
                docs = (docs.map { $0 + " " } ?? "") + "One of \(variable.values.prefix(20).joined(separator: ", "))."
            }
            let value = variable.defaultValue.map { YAMLText.quoted($0) }
            if let docs {
                let entries = (value.map { ["default: " + $0] } ?? []) + ["docs: " + YAMLText.scalar(docs)]
                line(3, "\(YAMLText.scalar(variable.name)): { \(entries.joined(separator: ", ")) }")
            } else {
                line(3, "\(YAMLText.scalar(variable.name)): \(value ?? "{}")")
            }
        }
    }

    private mutating func writeErrors() {
        var entries = YAMLEntries()
        entries.add("when", text: api.errors.when)
        entries.add("message", text: api.errors.message)
        entries.add("record", api.errors.record.map { api.definitions[$0].name })
        if !entries.list.isEmpty {
            lines.append("")
            line(0, "errors: \(entries.flow)")
        }
    }

    private mutating func writeDefaults() {
        let entries = Self.settings(api.defaults)
        if !entries.isEmpty {
            lines.append("")
            line(0, "default: { \(entries.joined(separator: ", ")) }")
        }
    }

    private mutating func writeWebhooks() {
        guard let webhooks = api.webhooks else { return }
        section("webhooks")
        if webhooks.event == nil { line(1, "# The document does not say where messages have the name of their event.") }
        line(1, "event: \(YAMLText.scalar(webhooks.event ?? "none"))")
        if webhooks.signature == nil { line(1, "# The document does not say how messages are signed.") }
        line(1, "signature: \(webhooks.signature ?? "standard")")
        line(1, "events:")
        let names = DistinctNames.events(webhooks.events.map(\.name))
        for (event, swift) in zip(webhooks.events, names) {
            begin(.event(event.name))
            let type = Self.typeText(text(event.type))
            var entries = YAMLEntries()
            entries.add("type", type)
            entries.add("swift", text: swift)
            entries.add("docs", text: PlainText.line(event.docs))
            line(2, "\(YAMLText.scalar(event.name)): " + (entries.list.count == 1 ? type : entries.flow))
        }
    }

    static func settings(_ settings: FoundSettings) -> [String] {
        var entries = YAMLEntries()
        entries.add("paging", text: settings.paging)
        entries.add("suffix", text: settings.suffix)
        entries.add("items", text: settings.items)
        entries.add("wrap", text: settings.wrap)
        entries.add("format", text: settings.format)
        entries.add("arrays", text: settings.arrays)
        entries.add("patch", text: settings.patch)
        return entries.texts
    }

    static func use(_ alternatives: [[String]]) -> String {
        if alternatives.isEmpty || alternatives == [[]] { return "none" }
        if alternatives.count == 1, alternatives[0].count == 1 { return YAMLText.scalar(alternatives[0][0]) }
        let items = alternatives.map { alternative in
            let names = alternative.map { YAMLText.scalar($0) }
            return names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
        }
        return "[\(items.joined(separator: ", "))]"
    }

    static func flow(_ entries: [FoundScheme.Entry]) -> String {
        "{ "
            + entries.map { entry in
                let key = YAMLText.scalar(entry.key)
                guard entry.others.isEmpty else { return "\(key): \(flow([.init("in", entry.value)] + entry.others))" }
                let isNumber = entry.isPlain || entry.value.isEmpty
                return "\(key): \(isNumber ? entry.value : YAMLText.scalar(entry.value))"
            }
            .joined(separator: ", ") + " }"
    }

    /// Header fields on one line; `nil` without any.
    static func flow(headers: [FoundScheme.Entry]) -> String? {
        headers.isEmpty ? nil : flow(headers)
    }

    /// The keys of a job on one line; `nil` without any.
    static func flow(_ job: FoundJob) -> String? {
        var entries = YAMLEntries()
        for entry in job.entries {
            let values = entry.values
            entries.add(entry.key, values.count == 1 ? YAMLText.scalar(values[0]) : YAMLText.list(values))
        }
        return job.entries.isEmpty ? nil : entries.flow
    }

    // MARK: - Types

    /// A type in the syntax of the language, in which lists and maps are nested at most 16 deep.
    ///
    /// - Parameter depth: The levels that are left. Deeper lists and maps are `json`.
    func text(_ type: FoundType, depth: Int = 12) -> String {
        switch type {
        case .scalar(let name): name
        case .list where depth == 0, .map where depth == 0: "json"
        case .list(let element): "list<\(text(element, depth: depth - 1))>"
        case .map(let value): "map<\(text(value, depth: depth - 1))>"
        case .optional(let wrapped): text(wrapped, depth: depth) + "?"
        case .definition(let position): api.definitions[position].name
        case .identity(let position) where api.definitions[position].record == nil: "string"
        case .identity(let position): api.definitions[position].name + ".ID"
        case .file: "file"
        }
    }

    /// A field on one line.
    ///
    /// - Parameter hasRules: Whether it is a field of a record or of the body of an operation.
    func field(_ field: FoundField, hasRules: Bool = false) -> String {
        let type = text(field.type)
        let flags = FoundField.Flag.allCases.filter { field.flags.contains($0) }.map(\.rawValue)
        var entries: [String] = []
        if let swift = field.swift { entries.append("swift: \(YAMLText.scalar(swift))") }
        if let value = field.defaultValue {
            let isText = !["bool", "double", "float"].contains(type)
            let key = field.isConstant ? "constant" : "default"
            entries.append("\(key): \(YAMLText.value(value, isText: isText))")
        }
        if let style = field.style { entries.append("style: \(style)") }
        if let type = field.contentType { entries.append("content-type: \(YAMLText.scalar(type))") }
        if let headers = Self.flow(headers: field.headers) { entries.append("headers: \(headers)") }
        if hasRules { entries += field.ruleEntries }
        if let docs = PlainText.line(field.docs) { entries.append("docs: \(YAMLText.scalar(docs))") }
        if field.isDeprecated { entries.append("deprecated: true") }
        let name = YAMLText.scalar(field.name)
        guard !entries.isEmpty else { return "\(name): " + Self.typeText(([type] + flags).joined(separator: " ")) }
        if !flags.isEmpty {
            entries.insert(flags.count == 1 ? "flags: \(flags[0])" : "flags: [\(flags.joined(separator: ", "))]", at: 0)
        }
        return "\(name): { type: \(Self.typeText(type)), \(entries.joined(separator: ", ")) }"
    }

    /// A type with its flags; in single quotes if it has a comma or quotes.
    static func typeText(_ text: String) -> String {
        text.utf8.contains(UInt8(ascii: ",")) || text.utf8.contains(UInt8(ascii: "\"")) ? "'\(text)'" : text
    }

    // MARK: - Definitions

    private mutating func writeDefinitions(_ positions: [Int]) {
        let sorted = positions.sorted { api.definitions[$0].name < api.definitions[$1].name }
        for name in ["records", "enums", "unions"] {
            let positions = sorted.filter { api.definitions[$0].section == name }
            if !positions.isEmpty { section(name) }
            for position in positions {
                begin(.definition(position))
                write(api.definitions[position])
            }
        }
    }

    private mutating func write(_ definition: FoundDefinition) {
        switch definition.content {
        case .record(let record): write(record, definition)
        case .enumeration(let found): write(found, definition)
        case .union(let found): write(found, definition)
        case .alias: break
        }
    }

    /// The width of records that are on one line.
    private static let shortWidth = 90

    private mutating func write(_ record: FoundRecord, _ definition: FoundDefinition) {
        let docs = PlainText.line(definition.docs)
        let identity = record.identity == ["id"] ? [] : record.identity
        let isLong = docs != nil || !identity.isEmpty || record["fields"] != nil
        let fields = DistinctNames.fields(of: record, named: definition.name).map { field($0, hasRules: true) }
        let short = "{ \(fields.joined(separator: ", ")) }"
        let isShort = !fields.isEmpty && short.utf8.count <= Self.shortWidth
        if isShort, !isLong { return line(1, "\(definition.name): \(short)") }
        line(1, "\(definition.name):")
        if let docs { line(2, "docs: \(YAMLText.scalar(docs))") }
        if !identity.isEmpty { line(2, "identity: \(YAMLText.scalar(identity[0]))") }
        if isShort { return line(2, "fields: \(short)") }
        if isLong { line(2, "fields:") }
        for field in fields { line(isLong ? 3 : 2, field) }
    }

    private mutating func write(_ found: FoundEnumeration, _ definition: FoundDefinition) {
        let docs = PlainText.line(definition.docs)
        let values = DistinctNames.values(found)
        let isShort = values.allSatisfy { $0.swift == nil && $0.docs == nil }
        let list = values.map { YAMLText.value($0.text, isText: !found.isInteger) }.joined(separator: ", ")
        if isShort {
            let text = docs.map { "{ docs: \(YAMLText.scalar($0)), values: [\(list)] }" } ?? "[\(list)]"
            line(1, "\(definition.name): \(text)")
            return
        }
        line(1, "\(definition.name):")
        if let docs { line(2, "docs: \(YAMLText.scalar(docs))") }
        line(2, "values:")
        for value in values {
            let text = YAMLText.value(value.text, isText: !found.isInteger)
            let name = value.swift.map { SwiftIdentifier($0) } ?? SwiftName().name(value.text, as: .enumCase) ?? "value"
            let key = YAMLText.scalar(name.plain)
            if let docs = PlainText.line(value.docs) {
                line(3, "\(key): { value: \(text), docs: \(YAMLText.scalar(docs)) }")
            } else {
                line(3, "\(key): \(text)")
            }
        }
    }

    private mutating func write(_ union: FoundUnion, _ definition: FoundDefinition) {
        let docs = PlainText.line(definition.docs).map { "docs: \(YAMLText.scalar($0))" }
        if let by = union.by {
            let names = DistinctNames.events(union.cases.map(\.value))
            let cases = zip(union.cases, names).map { item, name in
                let type = name.map { "{ type: \(text(item.type)), swift: \(YAMLText.scalar($0)) }" } ?? text(item.type)
                return "\(YAMLText.scalar(item.value)): \(type)"
            }.joined(separator: ", ")
            var entries = (docs.map { [$0] } ?? []) + ["by: \(YAMLText.scalar(by))"]
            if let base = union.unknown?.definition, self.definition(base).record != nil {
                entries.append("unknown: \(self.definition(base).name)")
            }
            entries.append("cases: { \(cases) }")
            line(1, "\(definition.name): { \(entries.joined(separator: ", ")) }")
            return
        }
        let cases = union.cases.map { Self.typeText(text($0.type)) }.joined(separator: ", ")
        guard let docs else { return line(1, "\(definition.name): [\(cases)]") }
        let names = DistinctNames.cases(union.cases.map { text($0.type) })
        let named = zip(names, union.cases).map { "\(YAMLText.scalar($0)): \(Self.typeText(text($1.type)))" }
        line(1, "\(definition.name): { \(docs), cases: { \(named.joined(separator: ", ")) } }")
    }

    private mutating func writeResources(_ resources: [FoundResource]) {
        guard !resources.isEmpty else { return }
        section("resources")
        var writer = ResourceWriter(self, defaults: api.defaults)
        for resource in resources { writer.write(resource, depth: 1) }
        self = writer.schema
    }
}

extension FoundDefinition {
    /// The section of the schema that has it; `nil` for one that is not written.
    fileprivate var section: String? {
        switch content {
        case .record: "records"
        case .enumeration: "enums"
        case .union: "unions"
        case .alias: nil
        }
    }
}

extension SchemaWriter {
    var sharedItems: [String: String] { api.sharedItems }

    func definition(_ position: Int) -> FoundDefinition { api.definitions[position] }
}
