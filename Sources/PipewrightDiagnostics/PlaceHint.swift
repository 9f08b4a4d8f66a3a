/// Says what a place that is none was meant to be.
enum PlaceHint {
    private static let forms = [
        "link": "link.REL", "header": "header.NAME", "query": "query.NAME", "cookie": "cookie.NAME",
        "body": "body#/POINTER", "first": "first#/POINTER", "last": "last#/POINTER",
    ]

    /// `here stands link.REL, header.NAME or body#/POINTER`: what a key takes and nothing else.
    ///
    /// - Returns: `nil` where it takes no place of these kinds.
    static func listing(_ kinds: [String]) -> String? {
        let possible = kinds.compactMap { forms[$0] }
        guard !possible.isEmpty else { return nil }
        guard let last = possible.last, possible.count > 1 else { return "here stands \(possible.joined())" }
        return "here stands \(possible.dropLast().joined(separator: ", ")) or \(last)"
    }

    /// A place that the key takes, which differs from what is written by its marks alone: `body.a.b` is `body#/a/b`.
    static func meant(by text: String, among kinds: [String]) -> String? {
        let marks = text.unicodeScalars.firstIndex { ".#/".unicodeScalars.contains($0) } ?? text.endIndex
        let kind = String(text[..<marks]).lowercased()
        let rest = String(text[marks...].drop { ".#/".contains($0) })
        guard kinds.contains(kind), !rest.isEmpty, rest.allSatisfy({ !$0.isWhitespace }) else { return nil }
        let place: String
        switch kind {
        case "body", "first", "last":
            // A tilde that escapes nothing would be one in the answer as well.
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
