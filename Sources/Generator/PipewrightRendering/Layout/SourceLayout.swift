/// A piece of Swift source. If it is too long for one line, it is broken into lines as by `swift format`.
indirect enum SourceLayout {
    case text(String)
    /// `prefix(item, item)suffix`
    case call(String, [SourceLayout], suffix: String)
    /// `prefix[item, item]suffix`
    case collection(String, [SourceLayout], suffix: String)
    /// One directly after the other.
    case chain(SourceLayout, SourceLayout)

    /// The longest line of generated code.
    static let width = 120

    /// Whether a text fits on a line after a number of columns.
    static func fits(_ text: String, after columns: Int) -> Bool {
        columns + text.utf8.count <= width || columns + self.columns(of: text) <= width
    }

    private static func columns(of text: String) -> Int {
        // Counting characters is slower than looking for bytes that are not ASCII.
        text.utf8.contains { $0 >= 0x80 } ? text.count : text.utf8.count
    }

    // MARK: - Reading

    /// The lines of a list that a template writes on several lines. Returns `nil` if a line is not an item with a
    /// comma; such lines stay as they are.
    static func lines(ofList lines: [String]) -> [String]? {
        let indentation = lines.first?.utf8.prefix { $0 == UInt8(ascii: " ") }.count ?? 0
        var rest = lines.map { Substring($0.utf8.drop { $0 == UInt8(ascii: " ") }) }[...]
        guard let first = rest.popFirst(), let (layout, end) = list(first, &rest), rest.isEmpty else { return nil }
        let prefix = String(repeating: " ", count: indentation)
        return layout.with(suffix: end).lines(indentation: indentation).map { prefix + $0 }
    }

    /// A list that begins with a line, and the text after its closing bracket.
    private static func list(
        _ first: Substring, _ rest: inout ArraySlice<Substring>
    ) -> (layout: SourceLayout, end: String)? {
        let isCall = first.utf8.last == UInt8(ascii: "(")
        let prefix = String(Substring(first.utf8.dropLast()))
        var items: [SourceLayout] = []
        while let line = rest.popFirst() {
            if GeneratedText.isClosing(line.utf8.first) {
                let end = Substring(line.utf8.dropFirst())
                let layout: SourceLayout =
                    isCall ? .call(prefix, items, suffix: "") : .collection(prefix, items, suffix: "")
                guard GeneratedText.isOpening(end.utf8.last) else { return (layout, String(end)) }
                guard let next = list(end, &rest) else { return nil }
                return (.chain(layout, next.layout), next.end)
            }
            if GeneratedText.isOpening(line.utf8.last) {
                guard let (layout, end) = list(line, &rest), end.utf8.last == UInt8(ascii: ",") else { return nil }
                items.append(layout.with(suffix: String(Substring(end.utf8.dropLast()))))
            } else {
                guard line.utf8.last == UInt8(ascii: ",") else { return nil }
                items.append(.text(String(Substring(line.utf8.dropLast()))))
            }
        }
        return nil
    }

    private func with(suffix: String) -> SourceLayout {
        switch self {
        case .text(let text): .text(text + suffix)
        case .call(let prefix, let items, _): .call(prefix, items, suffix: suffix)
        case .collection(let prefix, let items, _): .collection(prefix, items, suffix: suffix)
        case .chain(let head, let tail): .chain(head, tail.with(suffix: suffix))
        }
    }

    // MARK: - Writing

    /// The lines. The first one begins after `indentation` columns; the others do not include that indentation.
    func lines(indentation: Int) -> [String] {
        lines(indentation: indentation, reserved: 0)
    }

    /// - Parameter reserved: The number of columns that are needed at the end of the last line.
    private func lines(indentation: Int, reserved: Int) -> [String] {
        let line = line
        if Self.fits(line, after: indentation + reserved + trailingComma) { return [line] }
        switch self {
        case .text(let text): return LongLine.lines(of: text, indentation: indentation)
        case .call(_, let items, _) where items.isEmpty: return LongLine.signature(line, indentation: indentation)
        case .collection(_, let items, _) where items.isEmpty: return [line]
        case .call(let prefix, let items, let suffix):
            // The brackets of the only argument are next to the brackets of the call.
            if items.count == 1, case .collection("", let elements, suffix: "") = items[0] {
                return SourceLayout.collection("\(prefix)(", elements, suffix: ")\(suffix)")
                    .lines(indentation: indentation, reserved: reserved)
            }
            return ["\(prefix)("] + Self.items(items, indentation: indentation + 4, last: "") + [")\(suffix)"]
        case .chain(let head, let tail):
            // The rest follows a closing bracket.
            var lines = head.lines(indentation: indentation, reserved: 0)
            let last = lines.removeLast()
            let rest = tail.lines(indentation: indentation, reserved: Self.columns(of: last) + reserved)
            let joined = last + (rest.first ?? "")
            if Self.fits(joined, after: indentation) { return lines + [joined] + rest.dropFirst() }
            // The last member of the chain begins a line.
            let (kept, moved) = tail.dividedAtLastMember
            let below = moved.lines(indentation: indentation + 4, reserved: reserved).map { "    " + $0 }
            return lines + [last + kept] + below
        case .collection(let prefix, let items, let suffix):
            // `swift format` removes the comma after a single item.
            let comma = items.count == 1 ? "" : ","
            return ["\(prefix)["] + Self.items(items, indentation: indentation + 4, last: comma) + ["]\(suffix)"]
        }
    }

    /// A layout whose prefix is `.sending(body).stream`: the members before the last one, and the rest.
    private var dividedAtLastMember: (kept: String, rest: SourceLayout) {
        guard case .call(let prefix, let items, let suffix) = self,
            let dot = prefix.utf8.lastIndex(of: UInt8(ascii: "."))
        else { return ("", self) }
        return (String(prefix[..<dot]), .call(String(prefix[dot...]), items, suffix: suffix))
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

    /// As many items on a line as fit; one on each line if one of them is a list or does not fit.
    private static func items(_ items: [SourceLayout], indentation: Int, last: String) -> [String] {
        let isPlain = items.allSatisfy { item in
            if case .text(let text) = item { fits(text, after: indentation + 1) } else { false }
        }
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
            } else if fits(text, after: indentation + columns(of: line) + 1) {
                line += " "
                line += text
            } else {
                lines.append(line)
                line = text
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }
}
