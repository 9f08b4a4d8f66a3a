import PipewrightDiagnostics
import PipewrightYAML

extension SchemaReader {
    static let settingsKeys = ["headers", "query", "timeout"]
    package static let authKeys = ["apiKey"]
    package static let pagingKeys = ["follow", "back", "size", "items", "total"]

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

    mutating func readPaging(_ entry: LocatedNode.Entry?) -> [Schema.PagingScheme] {
        guard let entry, let entries = entries(of: entry.value, what: "‘paging’") else { return [] }
        return entries.map { entry in
            var scheme = Schema.PagingScheme(name: Located(entry.key.text, at: entry.key.range))
            let later = ["cursor", "next", "more", "page", "first", "pages", "offset", "extractor"]
            let what = "a paging scheme"
            guard let members = members(of: entry.value, what: what, keys: Self.pagingKeys, later: later) else {
                return scheme
            }
            if members["follow"] == nil, !later.contains(where: { name in entry.value.has(name) }) {
                error(.missingKey("follow", in: "a paging scheme"), at: entry.key.range)
            }
            let address = ["link", "header", "body"]
            scheme.follow = members["follow"].flatMap { readPlace($0.value, allowing: address) }
            scheme.back = members["back"].flatMap { readPlace($0.value, allowing: address) }
            scheme.size = members["size"].flatMap { readPageSize($0.value) }
            scheme.items = members["items"].flatMap { readItems($0.value) }
            scheme.total = members["total"].flatMap { readPlace($0.value, allowing: ["header", "body"]) }
            return scheme
        }
    }

    /// `query.limit`, `query.limit 1..100` or `query.limit 1..`.
    private mutating func readPageSize(_ node: LocatedNode) -> Located<Schema.PageSize>? {
        if case .mapping = node.content {
            error(.notYetSupported("the long form of ‘size’"), at: node.range)
            return nil
        }
        guard let text = nonEmptyText(node, what: "‘size’") else { return nil }
        let words = text.value.split(separator: " ")
        guard let first = words.first, first.hasPrefix("query."), first.count > 6 else {
            error(
                .invalidValue(
                    text.value, of: "page size", expected: "query.NAME and a range, as in query.limit 1..100"),
                at: text.range)
            return nil
        }
        var size = Schema.PageSize(parameter: String(first.dropFirst(6)), lowest: 1, highest: nil)
        guard words.count > 1 else { return Located(size, at: text.range) }
        let range = words.dropFirst().joined()
        let limits = range.split(separator: ".", omittingEmptySubsequences: false)
        guard limits.count == 3, limits[1].isEmpty, let lowest = Int(limits[0]), lowest >= 0,
            limits[2].isEmpty || Int(limits[2]).map({ $0 >= lowest }) == true
        else {
            error(.invalidValue(range, of: "range of page sizes", expected: "for example 1..100"), at: text.range)
            return nil
        }
        size.lowest = lowest
        size.highest = Int(limits[2])
        return Located(size, at: text.range)
    }
}

extension LocatedNode {
    fileprivate func has(_ key: String) -> Bool {
        guard case .mapping(let entries) = content else { return false }
        return entries.contains { $0.key.text == key }
    }
}
