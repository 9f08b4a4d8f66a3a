/// Hints for malformed places.
enum PlaceHint {
    private static let forms = [
        "link": "link.REL", "header": "header.NAME", "query": "query.NAME", "cookie": "cookie.NAME",
        "body": "body#/POINTER", "first": "first#/POINTER", "last": "last#/POINTER",
    ]

    /// `expected link.REL, header.NAME or body#/POINTER`: the places that a key accepts.
    ///
    /// - Returns: `nil` if `kinds` has no known kind of place.
    static func listing(_ kinds: [String]) -> String? {
        let possible = kinds.compactMap { forms[$0] }
        guard !possible.isEmpty else { return nil }
        guard let last = possible.last, possible.count > 1 else { return "expected \(possible.joined())" }
        return "expected \(possible.dropLast().joined(separator: ", ")) or \(last)"
    }

    /// A place that the key accepts and that differs from `text` in punctuation only: `body#/a/b` for `body.a.b`.
    static func meant(by text: String, among kinds: [String]) -> String? {
        let marks = text.unicodeScalars.firstIndex { ".#/".unicodeScalars.contains($0) } ?? text.endIndex
        let kind = String(text[..<marks]).lowercased()
        let rest = String(text[marks...].drop { ".#/".contains($0) })
        guard kinds.contains(kind), !rest.isEmpty, rest.allSatisfy({ !$0.isWhitespace }) else { return nil }
        let place: String
        switch kind {
        case "body", "first", "last":
            // A tilde that escapes nothing would be a mistake in the suggested place, too.
            guard !rest.contains("~") else { return nil }
            let isWritten = text[marks...].hasPrefix("#/")
            place = "\(kind)#/\(isWritten ? rest : rest.replacing(".", with: "/"))"
        default:
            guard !rest.contains("/"), !rest.contains("#") else { return nil }
            place = "\(kind).\(rest)"
        }
        return place == text ? nil : place
    }
}
