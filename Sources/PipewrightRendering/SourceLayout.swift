import PipewrightAPI

/// A piece of Swift source that is broken into lines as `swift format` would where it is too long for one.
indirect enum SourceLayout {
    /// Something that is never broken.
    case text(String)
    /// `prefix(item, item)suffix`
    case call(String, [SourceLayout], suffix: String = "")
    /// `prefix[item, item]suffix`
    case collection(String, [SourceLayout], suffix: String = "")
    /// One directly behind the other.
    case chain(SourceLayout, SourceLayout)

    /// The longest line of generated code.
    static let width = 120

    /// The lines, the first of which stands behind `indentation` columns; the others have that indentation taken off.
    func lines(indentation: Int) -> [String] {
        lines(indentation: indentation, reserved: 0)
    }

    /// - Parameter reserved: how many columns something else takes at the end of the last line.
    private func lines(indentation: Int, reserved: Int) -> [String] {
        let line = line
        if Self.fits(line, behind: indentation + reserved + trailingComma) { return [line] }
        switch self {
        case .text(let text): return [text]
        case .call(_, let items, _) where items.isEmpty: return Self.signature(line, indentation: indentation)
        case .collection(_, let items, _) where items.isEmpty: return [line]
        case .call(let prefix, let items, let suffix):
            return ["\(prefix)("] + Self.items(items, indentation: indentation + 4, last: "") + [")\(suffix)"]
        case .chain(let head, let tail):
            // What follows stands behind a closing bracket.
            var lines = head.lines(indentation: indentation, reserved: 0)
            let last = lines.removeLast()
            let rest = tail.lines(indentation: indentation, reserved: last.count + reserved)
            return lines + [last + (rest.first ?? "")] + rest.dropFirst()
        case .collection(let prefix, let items, let suffix):
            // `swift format` wants no comma behind an only item.
            let comma = items.count == 1 ? "" : ","
            return ["\(prefix)["] + Self.items(items, indentation: indentation + 4, last: comma) + ["]\(suffix)"]
        }
    }

    /// The head of a function without parameters: the brace, or the type arguments of the result, get a separate line.
    private static func signature(_ line: String, indentation: Int) -> [String] {
        guard line.hasSuffix(" {") else { return [line] }
        let head = String(line.dropLast(2))
        if fits(head, behind: indentation) { return [head, "{"] }
        guard let open = head.firstIndex(of: "<"), head.hasSuffix(">") else { return [line] }
        return [String(head[...open]), "    \(head[head.index(after: open)...].dropLast())", "> {"]
    }

    /// The head of a type, with what it inherits and its opening brace.
    static func declaration(_ head: String, of protocols: [String], indentation: Int) -> [String] {
        let line = "\(head): \(protocols.joined(separator: ", ")) {"
        if fits(line, behind: indentation) { return [line] }
        return ["\(head):"] + filled(protocols, indentation: indentation + 4).map { "    " + $0 } + ["{"]
    }

    /// A list of string literals.
    static func strings(_ prefix: String, _ texts: [String], suffix: String = "") -> SourceLayout {
        .collection(prefix, texts.map { .text(SwiftLiteral.string($0)) }, suffix: suffix)
    }

    /// Whether a text has room on a line of which so many columns are taken.
    static func fits(_ text: String, behind columns: Int) -> Bool {
        // Counting characters takes long, and there are never more of them than of bytes.
        columns + text.utf8.count <= width || columns + text.count <= width
    }

    /// How many columns `swift format` counts for the comma behind the last item of a collection in several lines.
    private var trailingComma: Int {
        if case .collection = self { 1 } else { 0 }
    }

    /// Everything on one line.
    var line: String {
        switch self {
        case .text(let text): text
        case .call(let prefix, let items, let suffix):
            "\(prefix)(\(items.map(\.line).joined(separator: ", ")))\(suffix)"
        case .chain(let head, let tail): head.line + tail.line
        case .collection(let prefix, let items, let suffix):
            "\(prefix)[\(items.map(\.line).joined(separator: ", "))]\(suffix)"
        }
    }

    /// Plain items as many on a line as fit, otherwise each from a line of its own on.
    private static func items(_ items: [SourceLayout], indentation: Int, last: String) -> [String] {
        let isPlain = items.allSatisfy { if case .text = $0 { true } else { false } }
        if isPlain {
            return filled(items.map(\.line), indentation: indentation, last: last).map { "    " + $0 }
        }
        return items.enumerated().flatMap { index, item in
            var lines = item.lines(indentation: indentation, reserved: 1)
            lines[lines.count - 1] += index == items.count - 1 ? last : ","
            return lines.map { "    " + $0 }
        }
    }

    /// As many items on a line as fit, behind `indentation` columns; all items but the last end in a comma.
    static func filled(_ items: [String], indentation: Int, last: String = "") -> [String] {
        var lines: [String] = []
        var line = ""
        for (index, item) in items.enumerated() {
            let text = item + (index == items.count - 1 ? last : ",")
            if line.isEmpty {
                line = text
            } else if fits(text, behind: indentation + line.count + 1) {
                line += " " + text
            } else {
                lines.append(line)
                line = text
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }
}
