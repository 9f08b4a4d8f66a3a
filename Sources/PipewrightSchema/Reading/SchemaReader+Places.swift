import PipewrightDiagnostics
import PipewrightVocabulary
import PipewrightYAML

extension SchemaReader {
    /// Reads a place such as `link.next` or `body#/next`, of one of the kinds.
    func readPlace(_ node: LocatedNode, allowing kinds: [String]) -> Located<Place>? {
        nonEmptyText(node, what: "a place").flatMap { readPlace($0, allowing: kinds) }
    }

    /// Reads a place that is a word of a longer text.
    func readPlace(_ text: Located<String>, allowing kinds: [String]) -> Located<Place>? {
        func refuse(_ reason: String) -> Located<Place>? {
            error(.malformedPlace(text.value, reason: reason, kinds: kinds), at: text.range)
            return nil
        }
        if let hash = text.value.firstIndex(of: "#") {
            let root = String(text.value[..<hash])
            let roots = ["body", "first", "last"]
            guard roots.contains(root) else {
                let possible = kinds.filter(roots.contains)
                return refuse(
                    possible.isEmpty
                        ? "a place has no # here" : "\(Self.alternatives(possible)) must precede #")
            }
            guard kinds.contains(root) else {
                return refuse(Self.cannotBe(in: root))
            }
            let pointer = String(text.value[text.value.index(after: hash)...])
            if let reason = Self.problemOfPointer(pointer) { return refuse(reason) }
            switch root {
            case "first": return Located(.first(pointer), at: text.range)
            case "last": return Located(.last(pointer), at: text.range)
            default: return Located(.body(pointer), at: text.range)
            }
        }
        guard let dot = text.value.firstIndex(of: ".") else { return refuse("a full stop and a name must follow") }
        let kind = String(text.value[..<dot])
        let name = String(text.value[text.value.index(after: dot)...])
        guard ["link", "header", "query", "cookie"].contains(kind) else {
            guard ["body", "first", "last"].contains(kind) else { return refuse("‘\(kind)’ is not a kind of place") }
            return refuse(
                kinds.contains(kind) ? "a # and a JSON pointer must follow ‘\(kind)’" : Self.cannotBe(in: kind))
        }
        guard kinds.contains(kind) else { return refuse(Self.cannotBe(in: kind)) }
        guard !name.isEmpty else { return refuse("the name is missing") }
        switch kind {
        case "link": return Located(.link(name), at: text.range)
        case "header": return Located(.header(name), at: text.range)
        case "query": return Located(.query(name), at: text.range)
        default: return Located(.cookie(name), at: text.range)
        }
    }

    private static func cannotBe(in kind: String) -> String {
        let place =
            switch kind {
            case "body": "the body"
            case "query": "the query"
            case "first", "last": "a record"
            default: "a \(kind)"
            }
        return "it cannot be in \(place) here"
    }

    /// Reads `body#/data`: the pointer alone.
    func readBodyPointer(_ node: LocatedNode, what: String) -> Located<String>? {
        guard let place = readPlace(node, allowing: ["body"]), case .body(let pointer) = place.value else { return nil }
        return Located(pointer, at: place.range)
    }

    /// `‘body’, ‘first’ or ‘last’`
    static func alternatives(_ words: [String]) -> String {
        let quoted = words.map { "‘\($0)’" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }

    /// Why a text is not a JSON pointer (RFC 6901); `nil` if it is one.
    static func problemOfPointer(_ pointer: String) -> String? {
        guard pointer.isEmpty || pointer.hasPrefix("/") else { return "a JSON pointer begins with /" }
        var afterTilde = false
        for character in pointer {
            if afterTilde, character != "0", character != "1" { return "in a JSON pointer, 0 or 1 must follow ~" }
            afterTilde = character == "~"
        }
        return afterTilde ? "in a JSON pointer, 0 or 1 must follow ~" : nil
    }
}
