import PipewrightAPI

/// A piece of Swift source. If it is too long for one line, it is broken into lines as by `swift format`.
indirect enum SourceLayout {
    /// A text that is never broken.
    case text(String)
    /// `prefix(item, item)suffix`
    case call(String, [SourceLayout], suffix: String = "")
    /// `prefix[item, item]suffix`
    case collection(String, [SourceLayout], suffix: String = "")
    /// One directly after the other.
    case chain(SourceLayout, SourceLayout)

    /// The longest line of generated code.
    static let width = 120

    /// The lines. The first one begins after `indentation` columns; the others do not include that indentation.
    func lines(indentation: Int) -> [String] {
        lines(indentation: indentation, reserved: 0)
    }

    /// - Parameter reserved: The number of columns that are needed at the end of the last line.
    private func lines(indentation: Int, reserved: Int) -> [String] {
        let line = line
        if Self.fits(line, after: indentation + reserved + trailingComma) { return [line] }
        switch self {
        case .text(let text): return [text]
        case .call(_, let items, _) where items.isEmpty: return Self.signature(line, indentation: indentation)
        case .collection(_, let items, _) where items.isEmpty: return [line]
        case .call(let prefix, let items, let suffix):
            return ["\(prefix)("] + Self.items(items, indentation: indentation + 4, last: "") + [")\(suffix)"]
        case .chain(let head, let tail):
            // The rest follows a closing bracket.
            var lines = head.lines(indentation: indentation, reserved: 0)
            let last = lines.removeLast()
            let rest = tail.lines(indentation: indentation, reserved: last.count + reserved)
            return lines + [last + (rest.first ?? "")] + rest.dropFirst()
        case .collection(let prefix, let items, let suffix):
            // `swift format` removes the comma after a single item.
            let comma = items.count == 1 ? "" : ","
            return ["\(prefix)["] + Self.items(items, indentation: indentation + 4, last: comma) + ["]\(suffix)"]
        }
    }

    /// The head of a function without parameters, with the brace or the type arguments of the result on a separate
    /// line.
    private static func signature(_ line: String, indentation: Int) -> [String] {
        guard line.hasSuffix(" {") else { return [line] }
        let head = String(line.dropLast(2))
        if fits(head, after: indentation) { return [head, "{"] }
        guard let open = head.firstIndex(of: "<"), head.hasSuffix(">") else { return [line] }
        return [String(head[...open]), "    \(head[head.index(after: open)...].dropLast())", "> {"]
    }

    /// The head of a type, with its inheritance clause and opening brace.
    static func declaration(_ head: String, of protocols: [String], indentation: Int) -> [String] {
        let line = "\(head): \(protocols.joined(separator: ", ")) {"
        if fits(line, after: indentation) { return [line] }
        return ["\(head):"] + filled(protocols, indentation: indentation + 4).map { "    " + $0 } + ["{"]
    }

    /// A list of string literals.
    static func strings(_ prefix: String, _ texts: [String], suffix: String = "") -> SourceLayout {
        .collection(prefix, texts.map { .text(SwiftLiteral.string($0)) }, suffix: suffix)
    }

    /// Whether a text fits on a line after a number of columns.
    static func fits(_ text: String, after columns: Int) -> Bool {
        // Counting characters is slow, and a text never has more characters than bytes.
        columns + text.utf8.count <= width || columns + text.count <= width
    }

    /// The number of columns that `swift format` counts for the comma after the last item of a collection.
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

    /// As many plain items on a line as fit; other items on separate lines.
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

    /// As many items on a line as fit, after `indentation` columns; all items but the last end with a comma.
    static func filled(_ items: [String], indentation: Int, last: String = "") -> [String] {
        var lines: [String] = []
        var line = ""
        for (index, item) in items.enumerated() {
            let text = item + (index == items.count - 1 ? last : ",")
            if line.isEmpty {
                line = text
            } else if fits(text, after: indentation + line.count + 1) {
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
