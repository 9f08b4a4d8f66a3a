import PipewrightDiagnostics

/// Docs of an enum that are a list of its values: lines such as ``* `rock` - Rock music``, as Django REST framework has it.
enum EnumerationDocs {
    /// The docs of each value, `nil` where they only repeat it; `nil` if the text is not such a list.
    static func ofValues(_ docs: String?, _ values: [String]) -> [String?]? {
        let lines = (docs ?? "").split(whereSeparator: \.isNewline).map { String($0) }
        guard !lines.isEmpty, lines.count == values.count else { return nil }
        var found: [String?] = []
        for (line, value) in zip(lines, values) {
            let start = "* `\(value)` - "
            guard line.begins(with: start) else { return nil }
            let label = String(decoding: line.utf8.dropFirst(start.utf8.count), as: UTF8.self)
            found.append(Words.folded(label) == Words.folded(value) ? nil : label)
        }
        return found
    }
}
