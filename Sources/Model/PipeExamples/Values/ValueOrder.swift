import PipeJSON
import PipeModel

/// The order of dates and numbers whose names say which of them comes first: `created_at` is not after `updated_at`, and
/// `min` is not more than `max`.
enum ValueOrder {
    private static let firstWords: Set<String> = [
        "after", "began", "begin", "begins", "created", "first", "from", "issued", "joined", "lowest", "min", "minimum",
        "opened", "opens", "registered", "since", "start", "started", "starts",
    ]
    private static let lastWords: Set<String> = [
        "archived", "before", "changed", "closed", "closes", "completed", "deleted", "due", "edited", "end", "ended",
        "ends",
        "expiration", "expired", "expires", "finished", "highest", "last", "max", "maximum", "modified", "to", "until",
        "updated",
    ]

    /// Exchanges values of an object between fields of the same type.
    static func sort(_ object: inout JSONObject, _ fields: [API.Field]) {
        let ranked = fields.compactMap { field -> (field: API.Field, isLast: Bool)? in
            guard isOrdered(field), let isLast = isLast(field.wireName), object[field.wireName]?.isNull == false else {
                return nil
            }
            return (field, isLast)
        }
        var known: Set<API.FieldType> = []
        for type in ranked.map(\.field.type.required) where known.insert(type).inserted {
            let same = ranked.filter { $0.field.type.required == type }
            guard same.contains(where: \.isLast), same.contains(where: { !$0.isLast }) else { continue }
            let names = (same.filter { !$0.isLast } + same.filter(\.isLast)).map(\.field.wireName)
            let values = names.compactMap { object[$0] }.sorted(by: isLess)
            for (name, value) in zip(names, values) { object[name] = value }
        }
    }

    /// Whether values of a field are dates or numbers without rules, in a format whose texts have the same order.
    private static func isOrdered(_ field: API.Field) -> Bool {
        guard field.rules == nil, case .scalar(.plain(let scalar)) = field.type.required else { return false }
        return scalar.isNumber || scalar.isMoment
    }

    private static func isLast(_ name: String) -> Bool? {
        let words = PlausibleText.words(of: name)
        if words.contains(where: lastWords.contains) { return true }
        return words.contains(where: firstWords.contains) ? false : nil
    }

    private static func isLess(_ left: JSONValue, _ right: JSONValue) -> Bool {
        if let left = left.double, let right = right.double { return left < right }
        return (left.string ?? "") < (right.string ?? "")
    }
}
