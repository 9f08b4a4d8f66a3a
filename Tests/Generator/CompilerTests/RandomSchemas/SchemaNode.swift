/// A value of a schema, written with one entry a line, so that a line of the text identifies the entry.
indirect enum SchemaNode {
    /// A text, in quotes.
    case text(String)
    /// YAML in one line, as it is.
    case yaml(String)
    case list([SchemaNode])
    case map([(key: String, value: SchemaNode)])

    /// The text of the schema. The entry at a line is removed with ``removing(lines:)``.
    var schema: String {
        var writer = Writer()
        writer.write(self, indent: 0, path: [])
        return writer.lines.joined(separator: "\n") + "\n"
    }

    /// The schema without the entries that begin at these lines, counted from 1; `nil` if none of them has an entry.
    func removing(lines: Set<Int>) -> SchemaNode? {
        var writer = Writer()
        writer.write(self, indent: 0, path: [])
        let paths = Set(lines.compactMap { $0 <= writer.paths.count && $0 > 0 ? writer.paths[$0 - 1] : nil })
        return paths.isEmpty || paths.contains([]) ? nil : removing(paths)
    }

    private func removing(_ paths: Set<[Int]>) -> SchemaNode {
        func below(_ index: Int) -> Set<[Int]> { Set(paths.filter { $0.first == index }.map { Array($0.dropFirst()) }) }
        switch self {
        case .text, .yaml: return self
        case .list(let items):
            return .list(
                items.enumerated().filter { !paths.contains([$0.offset]) }.map { $0.element.removing(below($0.offset)) }
            )
        case .map(let entries):
            return .map(
                entries.enumerated().filter { !paths.contains([$0.offset]) }.map {
                    ($0.element.key, $0.element.value.removing(below($0.offset)))
                })
        }
    }

    /// A text in double quotes, which YAML and JSON read alike.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\" + String(scalar)
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private struct Writer {
        var lines: [String] = []
        /// The path of the entry at each line: the indices from the root to it.
        var paths: [[Int]] = []

        mutating func write(_ node: SchemaNode, indent: Int, path: [Int]) {
            let space = String(repeating: " ", count: indent)
            switch node {
            case .text(let text): add(space + SchemaNode.quoted(text), path)
            case .yaml(let text): add(space + text, path)
            case .list(let items):
                for (index, item) in items.enumerated() { write("\(space)-", item, indent, path + [index]) }
            case .map(let entries):
                for (index, entry) in entries.enumerated() {
                    write("\(space)\(SchemaNode.quoted(entry.key)):", entry.value, indent, path + [index])
                }
            }
        }

        private mutating func write(_ start: String, _ value: SchemaNode, _ indent: Int, _ path: [Int]) {
            switch value {
            case .text(let text): add("\(start) \(SchemaNode.quoted(text))", path)
            case .yaml(let text): add(text.isEmpty ? start : "\(start) \(text)", path)
            case .list(let items) where items.isEmpty: add("\(start) []", path)
            case .map(let entries) where entries.isEmpty: add("\(start) {}", path)
            case .list, .map:
                add(start, path)
                write(value, indent: indent + 2, path: path)
            }
        }

        private mutating func add(_ line: String, _ path: [Int]) {
            lines.append(line)
            paths.append(path)
        }
    }
}
