import PipeWords
import PipewrightDiagnostics
import PipewrightYAML

extension SchemaReader {
    /// Reads a place such as `link.next` or `body#/next`, of one of the kinds.
    func readPlace(_ node: LocatedNode, allowing kinds: [String]) -> Located<Place>? {
        nonEmptyText(node, as: .place).flatMap { readPlace($0, allowing: kinds) }
    }

    /// Reads a place that is a word of a longer text.
    func readPlace(_ text: Located<String>, allowing kinds: [String]) -> Located<Place>? {
        func refuse(_ reason: PlaceError) -> Located<Place>? {
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
                        ? .unexpectedHash : .missingKind(of: possible))
            }
            guard kinds.contains(root) else {
                return refuse(.kindNotAllowed(root))
            }
            let pointer = String(text.value[text.value.index(after: hash)...])
            if let reason = Self.problemOfPointer(pointer) { return refuse(.pointer(reason)) }
            switch root {
            case "first": return Located(.first(pointer), at: text.range)
            case "last": return Located(.last(pointer), at: text.range)
            default: return Located(.body(pointer), at: text.range)
            }
        }
        guard let dot = text.value.firstIndex(of: ".") else { return refuse(.missingName) }
        let kind = String(text.value[..<dot])
        let name = String(text.value[text.value.index(after: dot)...])
        guard ["link", "header", "query", "cookie"].contains(kind) else {
            guard ["body", "first", "last"].contains(kind) else { return refuse(.unknownKind(kind)) }
            return refuse(
                kinds.contains(kind) ? .missingPointer(of: kind) : .kindNotAllowed(kind))
        }
        guard kinds.contains(kind) else { return refuse(.kindNotAllowed(kind)) }
        guard !name.isEmpty else { return refuse(.emptyName) }
        switch kind {
        case "link": return Located(.link(name), at: text.range)
        case "header": return Located(.header(name), at: text.range)
        case "query": return Located(.query(name), at: text.range)
        default: return Located(.cookie(name), at: text.range)
        }
    }

    /// Reads `body#/data`: the pointer alone.
    func readBodyPointer(_ node: LocatedNode) -> Located<String>? {
        guard let place = readPlace(node, allowing: ["body"]), case .body(let pointer) = place.value else { return nil }
        return Located(pointer, at: place.range)
    }

    /// Why a text is not a JSON pointer (RFC 6901); `nil` if it is one.
    static func problemOfPointer(_ pointer: String) -> PointerError? {
        guard pointer.isEmpty || pointer.hasPrefix("/") else { return .missingSlash }
        var afterTilde = false
        for character in pointer {
            if afterTilde, character != "0", character != "1" { return .tilde }
            afterTilde = character == "~"
        }
        return afterTilde ? .tilde : nil
    }
}
