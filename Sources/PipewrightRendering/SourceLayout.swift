/// Breaks what is too long for a line, as `swift format` would.
enum SourceLayout {
    /// The longest line of generated code.
    static let width = 120

    /// As many items on a line as fit, behind `indentation` columns; all lines but the last end in a comma.
    static func filled(_ items: [String], indentation: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for (index, item) in items.enumerated() {
            let text = index == items.count - 1 ? item : item + ","
            if line.isEmpty {
                line = text
            } else if indentation + line.count + 1 + text.count <= width {
                line += " " + text
            } else {
                lines.append(line)
                line = text
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    /// `prefix(items)suffix` on one line where it fits, otherwise the items on lines of their own between the
    /// brackets. The first line has no indentation; the others have that of the code around them taken off.
    static func call(_ prefix: String, _ items: [String], _ suffix: String = "", indentation: Int) -> [String] {
        let line = "\(prefix)(\(items.joined(separator: ", ")))\(suffix)"
        if indentation + line.count <= width || items.isEmpty { return [line] }
        let inner = filled(items, indentation: indentation + 4).map { "    " + $0 }
        return ["\(prefix)("] + inner + [")\(suffix)"]
    }

    /// A collection literal on one line where it fits, otherwise its elements on lines of their own.
    static func collection(_ prefix: String, _ elements: [String], indentation: Int) -> [String] {
        let line = "\(prefix)[\(elements.joined(separator: ", "))]"
        if indentation + line.count <= width || elements.isEmpty { return [line] }
        let inner = filled(elements, indentation: indentation + 5).map { "    " + $0 }
        return ["\(prefix)["] + inner.dropLast() + [(inner.last ?? "") + ",", "]"]
    }

    /// A documentation comment, line by line.
    static func documentation(_ text: String?, indentation: Int) -> [String] {
        guard let text else { return [] }
        return SwiftDocumentation.lines(text, width: width - indentation - 4)
    }
}
