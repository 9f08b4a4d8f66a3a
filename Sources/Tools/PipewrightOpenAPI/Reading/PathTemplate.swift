/// A key of `paths`: a path, and what documents append to make keys unique.
struct PathTemplate {
    /// The path as the document writes it.
    let written: String
    /// The path with its parameters as `{name}`, without a query and a fragment.
    let path: String
    /// The items of the query whose values are fixed.
    private(set) var query: [(name: String, value: String)] = []
    /// The names of items of the query whose values are parameters, as in `?kind={kind}`.
    private(set) var queryParameters: [String] = []
    /// The text after `#`.
    let fragment: String?
    /// The names of the parameters in the path, each once.
    let parameters: [String]

    init(_ text: String) {
        written = text
        let scalars = text.unicodeScalars
        let hash = Self.end(of: scalars[...], before: "#")
        let question = Self.end(of: scalars[..<hash], before: "?")
        let path = String(scalars[..<question])
        self.path = path.utf8.first == UInt8(ascii: "/") ? path : "/" + path
        fragment = hash == scalars.endIndex ? nil : String(scalars[hash...].dropFirst())
        parameters = Self.names(in: scalars[..<question])
        for item in scalars[question..<hash].dropFirst().split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first.map({ Self.decoded($0) }), !name.isEmpty else { continue }
            let value = parts.count > 1 ? parts[1] : Substring.UnicodeScalarView()
            if value.first == "{", value.last == "}" {
                queryParameters.append(name)
            } else {
                query.append((name, Self.decoded(value)))
            }
        }
    }

    /// The index of a scalar outside of braces, or the end.
    private static func end(
        of text: Substring.UnicodeScalarView, before scalar: Unicode.Scalar
    ) -> String.Index {
        var isInBraces = false
        for index in text.indices {
            switch text[index] {
            case "{": isInBraces = true
            case "}": isInBraces = false
            case scalar where !isInBraces: return index
            default: break
            }
        }
        return text.endIndex
    }

    private static func names(in text: Substring.UnicodeScalarView) -> [String] {
        var names: [String] = []
        var seen: Set<String> = []
        var rest = text
        while let open = rest.firstIndex(of: "{") {
            rest = rest[rest.index(after: open)...]
            guard let close = rest.firstIndex(of: "}") else { break }
            let name = String(rest[..<close])
            if !name.isEmpty, seen.insert(name).inserted { names.append(name) }
            rest = rest[rest.index(after: close)...]
        }
        return names
    }

    private static func decoded(_ text: Substring.UnicodeScalarView) -> String {
        Reference.percentDecoded(text) ?? String(text)
    }
}
