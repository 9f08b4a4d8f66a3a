import PipeModel

// Values as a schema writes them.

extension SettingValue {
    /// Whether it is the same as no setting.
    var isOff: Bool { self == .idempotency(.off) || self == .versionCheck(.off) || self == .server("") }

    var text: String {
        switch self {
        case .duration(let milliseconds): Self.duration(milliseconds)
        case .number(let number): "\(number)"
        case .retry(let rules): Self.text(rules)
        case .idempotency(.off): "false"
        case .idempotency(.header(let name)): "header.\(name)"
        case .versionCheck(let check): check.rawValue
        case .server(let name): name.isEmpty ? "url" : name
        }
    }

    private static func duration(_ milliseconds: Int) -> String {
        milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
    }

    private static func text(_ rules: RetryRules) -> String {
        let parts = [
            rules.limit.map { "limit: \($0)" },
            rules.statuses.map { "statuses: [\($0.map(String.init).joined(separator: ", "))]" },
            rules.delay.map { "delay: \(duration($0))" },
            rules.longestDelay.map { "longest-delay: \(duration($0))" },
            rules.longestRetryAfter.map { "longest-retry-after: \(duration($0))" },
        ]
        return "{ \(parts.compactMap(\.self).joined(separator: ", ")) }"
    }
}

extension Condition {
    var text: String {
        guard let test else { return place.text }
        return "\(place.text) is \(test.isNegated ? "not " : "")\(test.value ?? "present")"
    }
}

extension PageSize {
    var text: String {
        "\(parameter.place.text) \(lowest)..\(highest.map(String.init) ?? "")"
            + (defaultValue.map { " default \($0)" } ?? "")
    }
}

extension ItemsPlace {
    var text: String { "body#\(pointer)" + (element.map { "/*\($0)" } ?? "") }
}

extension API.Paging {
    /// How the next page is found, without the name of the scheme and the size of pages.
    var text: String {
        var parts = [strategy.text]
        if let more { parts.append("more: \(more.text)") }
        if let total { parts.append("total: \(total.text)" + (isTotalEstimate ? " estimate" : "")) }
        if !origins.isEmpty { parts.append("origins: [\(origins.joined(separator: ", "))]") }
        return parts.joined(separator: ", ")
    }
}

extension API.Sort {
    var text: String {
        var text = "query.\(parameter)"
        switch direction {
        case .prefix: break
        case .suffix: text += ", direction: suffix"
        case .parameter(let name): text += ", direction: query.\(name)"
        case .separate(let name): text += ", descending-by: query.\(name)"
        }
        if !ascending.isEmpty { text += ", ascending: \(ascending)" }
        if !descending.isEmpty { text += ", descending: \(descending)" }
        return text
    }
}

extension API.ResourceStorage {
    var text: String {
        let parts = [
            since.map { "since: \($0)" },
            unique.map { "unique: \($0)" },
            uniqueFilter.map { "filter: \($0)" },
            uniqueComparison == .exact ? nil : "compare: \(uniqueComparison.rawValue)",
            readsParts ? "partial: true" : nil,
            respondsWhole ? "answers: whole" : nil,  // checked words: the key
            keyLifetime.map { "key-lifetime: \($0 / 60_000)m" },
            formerPaths.isEmpty ? nil : "renamed-from: [\(formerPaths.joined(separator: ", "))]",
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension API.HeaderField {
    /// The value with names of arguments left out, which are compared as arguments.
    var text: String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .identity(let name): "{\(name)}"
            case .argument: "{}"
            case .fileName: "{body.filename}"
            }
        }.joined()
    }
}

/// Alternatives of authentication, as the key `use` has them.
enum AuthText {
    static func text(of alternatives: [[String]]) -> String {
        let texts = alternatives.map { $0.count == 1 ? $0[0] : "[\($0.joined(separator: ", "))]" }
        return texts.isEmpty ? "none" : texts.joined(separator: ", ")
    }
}
