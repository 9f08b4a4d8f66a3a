/// A text with identities in braces: `{projects#0}`.
package enum IdentityPattern {
    package enum Piece: Hashable, Sendable {
        case text(String)
        case identity(of: String, part: Int)
    }

    package static func pieces(of pattern: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = pattern.unicodeScalars[...]
        while let open = rest.firstIndex(of: "{"),  // checked text: scalars
            let close = rest[open...].firstIndex(of: "}")  // checked text: scalars
        {
            if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
            let inner = rest[rest.index(after: open)..<close]
            let parts = inner.split(separator: "#", omittingEmptySubsequences: false)  // checked text: scalars
            if parts.count == 2, let part = Int(digits: String(parts[1])) {
                pieces.append(.identity(of: String(parts[0]), part: part))
            } else {
                pieces.append(.text(String(rest[open...close])))
            }
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        return pieces
    }
}
