import PipewrightDiagnostics
import PipewrightYAML

extension SchemaReader {
    static let settingsKeys = ["headers", "query", "timeout"]
    package static let authKeys = ["apiKey"]

    /// Reads the settings that every level may hold from the members of that level.
    mutating func readSettings(_ members: [String: LocatedNode.Entry]) -> Settings {
        Settings(
            headers: readNamedValues(members["headers"], what: "‘headers’"),
            query: readNamedValues(members["query"], what: "‘query’"),
            timeout: members["timeout"].flatMap { readDuration($0.value) }
        )
    }

    private mutating func readNamedValues(_ entry: LocatedNode.Entry?, what: String) -> [Settings.NamedValue] {
        guard let entry, let entries = entries(of: entry.value, what: what) else { return [] }
        return entries.compactMap { entry in
            guard let value = text(entry.value, what: "the value of ‘\(entry.key.text)’") else { return nil }
            return Settings.NamedValue(name: Located(entry.key.text, at: entry.key.range), value: value)
        }
    }

    /// `30s`, `500ms`, `2m`, or a number of seconds; in milliseconds.
    private mutating func readDuration(_ node: LocatedNode) -> Located<Int>? {
        guard let text = text(node, what: "‘timeout’") else { return nil }
        let units: [(suffix: String, milliseconds: Int)] = [("ms", 1), ("s", 1000), ("m", 60_000), ("", 1000)]
        for unit in units where text.value.hasSuffix(unit.suffix) {
            let digits = text.value.dropLast(unit.suffix.count)
            guard let count = Int(digits), count > 0, count <= 86_400_000 / unit.milliseconds else { break }
            return Located(count * unit.milliseconds, at: text.range)
        }
        error(
            .invalidValue(text.value, of: "duration", expected: "for example 30s, 500ms or 2m, up to a day"),
            at: text.range
        )
        return nil
    }

    mutating func readAuth(_ entry: LocatedNode.Entry?) -> [Schema.AuthScheme] {
        guard let entry, let entries = entries(of: entry.value, what: "‘auth’") else { return [] }
        return entries.map { entry in
            Schema.AuthScheme(name: Located(entry.key.text, at: entry.key.range), kind: readAuthKind(entry.value))
        }
    }

    private mutating func readAuthKind(_ node: LocatedNode) -> Located<Schema.AuthScheme.Kind>? {
        let known = ["apiKey", "basic", "bearer"]
        let later = ["digest", "oauth2", "custom"]
        let what = "an auth scheme"
        switch node.content {
        case .scalar:
            guard let word = text(node, what: what) else { return nil }
            switch word.value {
            case "basic": return Located(.basic, at: node.range)
            case "bearer": return Located(.bearer, at: node.range)
            case "apiKey": error(.missingKey("apiKey", in: "an API key scheme"), at: node.range)
            case let word where later.contains(word): error(.notYetSupported("‘\(word)’"), at: node.range)
            case let word: error(.unknownValue(word, of: "kind of auth", known: known + later), at: node.range)
            }
            return nil
        default:
            guard let members = members(of: node, what: what, keys: Self.authKeys, later: later) else { return nil }
            guard let key = members["apiKey"] else {
                if case .mapping([]) = node.content { error(.emptyValue(of: what), at: node.range) }
                return nil
            }
            guard let place = readPlace(key.value, allowing: ["header", "query", "cookie"]) else { return nil }
            return Located(.apiKey(place.value), at: node.range)
        }
    }

    /// `none`, one scheme, or a list of alternatives of which each may be a list of schemes used together.
    mutating func readUse(_ entry: LocatedNode.Entry?) -> Schema.AuthRequirement? {
        guard let entry, let elements = elements(of: entry.value, what: "‘use’") else { return nil }
        if case .scalar = entry.value.content, entry.value.text == "none" {
            return Schema.AuthRequirement(alternatives: [], range: entry.value.range)
        }
        let alternatives = elements.compactMap { element -> [Located<String>]? in
            guard let together = self.elements(of: element, what: "an entry of ‘use’") else { return nil }
            return together.compactMap { nonEmptyText($0, what: "an entry of ‘use’") }
        }
        return Schema.AuthRequirement(alternatives: alternatives, range: entry.value.range)
    }
}
