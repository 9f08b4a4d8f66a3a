import PipewrightDiagnostics
import PipewrightYAML

extension SchemaReader {
    static let inheritableKeys =
        ["operations", "items", "wrap", "suffix", "paging", "patch", "arrays", "use"] + settingsKeys
    package static let resourceKeys =
        ["path", "record", "docs", "filter", "actions", "children"] + inheritableKeys
    static let laterResourceKeys = [
        "singleton", "body", "retry", "concurrency", "errors", "sort", "if-match", "idempotency",
    ]

    mutating func readResources(_ entry: LocatedNode.Entry?) -> [Schema.Resource] {
        guard let entry, let entries = entries(of: entry.value, what: "‘\(entry.key.text)’") else { return [] }
        return entries.compactMap { entry in
            readResource(name: Located(entry.key.text, at: entry.key.range), entry.value)
        }
    }

    private mutating func readResource(name: Located<String>, _ node: LocatedNode) -> Schema.Resource? {
        let what = "the resource ‘\(name.value)’"
        guard let members = members(of: node, what: what, keys: Self.resourceKeys, later: Self.laterResourceKeys) else {
            return nil
        }
        var resource = Schema.Resource(name: name, docs: docs(members))
        resource.path = members["path"].flatMap { readPath($0.value) }
        resource.record = members["record"].flatMap { nonEmptyText($0.value, what: "‘record’") }
        resource.hasUnreadableRecord = resource.record == nil && (members["record"] != nil || isPartial)
        resource.own = readInheritable(members)
        resource.filter = members["filter"].map { readFields($0.value, what: "‘filter’") } ?? []
        resource.actions = readActions(members["actions"])
        resource.children = readResources(members["children"])
        return resource
    }

    /// `default`: what every resource starts from.
    mutating func readDefaults(_ node: LocatedNode) -> ResourceSettings {
        guard
            let members = members(
                of: node, what: "‘default’", keys: Self.inheritableKeys, later: Self.laterResourceKeys,
                misplaced: ["path", "record", "docs", "filter", "actions", "children"])
        else { return ResourceSettings() }
        return readInheritable(members)
    }

    private mutating func readInheritable(_ members: [String: LocatedNode.Entry]) -> ResourceSettings {
        var own = ResourceSettings()
        own.operations = members["operations"].flatMap { readOperations($0.value) }
        own.items = members["items"].flatMap { readBodyPointer($0.value, what: "‘items’") }
        own.wrap = members["wrap"].flatMap { nonEmptyText($0.value, what: "‘wrap’") }
        own.suffix = members["suffix"].flatMap { nonEmptyText($0.value, what: "‘suffix’") }
        own.paging = members["paging"].flatMap { nonEmptyText($0.value, what: "the paging of a resource") }
        own.patch = word(members["patch"], what: "format of a patch")
        own.arrays = word(members["arrays"], what: "style of arrays in a query")
        own.settings = readSettings(members)
        own.use = readUse(members["use"])
        return own
    }

    private mutating func readOperations(_ node: LocatedNode) -> Located<[Located<ResourceSettings.Operation>]>? {
        if case .mapping = node.content {
            error(.notYetSupported("the long form of ‘operations’"), at: node.range)
            return nil
        }
        guard let elements = elements(of: node, what: "‘operations’") else { return nil }
        var operations: [Located<ResourceSettings.Operation>] = []
        for element in elements {
            if let text = element.text, text == "upsert" {
                error(.notYetSupported("the operation ‘upsert’"), at: element.range)
                continue
            }
            guard let operation: Located<ResourceSettings.Operation> = word(element, what: "operation") else {
                continue
            }
            if let first = operations.first(where: { $0.value == operation.value }) {
                error(
                    .duplicateValue(operation.value.rawValue), at: operation.range,
                    notes: [Diagnostic.Note(.firstDefined(operation.value.rawValue), at: first.range)])
            } else {
                operations.append(operation)
            }
        }
        return Located(operations, at: node.range)
    }

    private mutating func readPath(_ node: LocatedNode) -> Located<String>? {
        text(node, what: "‘path’")
    }

    // MARK: - Actions

    private mutating func readActions(_ entry: LocatedNode.Entry?) -> [Schema.Action] {
        guard let entry, let entries = entries(of: entry.value, what: "‘actions’") else { return [] }
        return entries.compactMap { entry in
            let name = Located(entry.key.text, at: entry.key.range)
            if case .mapping = entry.value.content { return readLongAction(name: name, entry.value) }
            guard let call = nonEmptyText(entry.value, what: "the action ‘\(name.value)’") else { return nil }
            return readCall(call, name: name)
        }
    }

    private mutating func readLongAction(name: Located<String>, _ node: LocatedNode) -> Schema.Action? {
        let what = "the action ‘\(name.value)’"
        let keys = ["call", "on", "query", "body", "returns", "docs"]
        let later = ["multipart", "auth", "timeout", "headers", "idempotency", "use"]
        guard let members = members(of: node, what: what, keys: keys, later: later) else { return nil }
        guard let call = members["call"] else {
            error(.missingKey("call", in: what), at: name.range)
            return nil
        }
        guard let text = nonEmptyText(call.value, what: "‘call’"), var action = readCall(text, name: name) else {
            return nil
        }
        action.docs = docs(members)
        action.target = word(members["on"], what: "target of an action")?.value ?? .item
        action.query = members["query"].map { readFields($0.value, what: "the query of an action") } ?? []
        action.body = members["body"].map { readFields($0.value, what: "the body of an action") } ?? []
        if let returns = members["returns"] {
            if action.result != nil {
                error(
                    .malformedCall(text.value, reason: "its result is given twice"), at: returns.key.range,
                    notes: [Diagnostic.Note(.setHere("result"), at: text.range)])
            }
            action.result = readType(returns.value, what: "‘returns’")
        }
        return action
    }

    /// `METHOD path -> Result`; the path is the action's name and the result nothing where they are left out.
    private mutating func readCall(_ text: Located<String>, name: Located<String>) -> Schema.Action? {
        func refuse(_ reason: String) -> Schema.Action? {
            error(.malformedCall(text.value, reason: reason), at: text.range)
            return nil
        }
        var words = Self.words(of: text.value, at: text.range)
        guard let first = words.first else { return refuse("the method is missing") }
        guard let method = Schema.Action.Method(rawValue: first.value) else {
            let known = Schema.Action.Method.allCases.map(\.rawValue)
            error(.unknownValue(first.value, of: "method", known: known), at: first.range)
            return nil
        }
        words.removeFirst()
        var path = name
        if let word = words.first, word.value != "->" {
            path = word
            words.removeFirst()
        }
        var result: TypeExpression?
        if let arrow = words.first {
            guard arrow.value == "->" else { return refuse("after the path only -> and a result can follow") }
            guard words.count == 2 else { return refuse("after -> stands one type") }
            guard let type = parseType(words[1]) else { return nil }
            result = type
        }
        return Schema.Action(name: name, method: method, path: path, target: .item, result: result)
    }
}
