/// Swift source as templates write it, broken into lines of 120 columns.
///
/// A template writes each statement on one line, however long. A list in brackets that has each item on a separate line,
/// with a comma after it, is put on as few lines as possible. Other lines are unchanged if they fit.
package struct GeneratedText {
    package private(set) var text = ""
    private var line = ""
    /// The lines of a list that is not yet closed, and the number of its open brackets.
    private var list: [String] = []
    private var depth = 0

    package init() {}

    mutating func append(_ text: String) {
        line += text
    }

    mutating func endLine() {
        while line.utf8.last == UInt8(ascii: " ") { line.unicodeScalars.removeLast() }
        let opens = Self.isOpening(line.utf8.last)
        if depth > 0 {
            if Self.isClosing(line.utf8.first { $0 != UInt8(ascii: " ") }) { depth -= 1 }
            if opens { depth += 1 }
            list.append(line)
            if depth == 0 { endList() }
        } else if opens {
            depth = 1
            list.append(line)
        } else if SourceLayout.fits(line, after: 0) {
            add(line)
        } else {
            for line in LongLine.lines(of: line) { add(line) }
        }
        line.removeAll(keepingCapacity: true)
    }

    private mutating func endList() {
        if let line = joinedList() {
            add(line)
        } else {
            for line in SourceLayout.lines(ofList: list) ?? list { add(line) }
        }
        list.removeAll(keepingCapacity: true)
    }

    /// The list on one line. Returns `nil` if it may not fit, or if an item has no comma.
    private func joinedList() -> String? {
        var joined = list[0]
        let room = SourceLayout.width - (joined.utf8.last == UInt8(ascii: "[") ? 1 : 0)
        for line in list.dropFirst() {
            let item = line.utf8.drop { $0 == UInt8(ascii: " ") }
            let isAfterComma = joined.utf8.last == UInt8(ascii: ",")
            if Self.isClosing(item.first) {
                if isAfterComma {
                    joined.unicodeScalars.removeLast()
                } else if !Self.isOpening(joined.utf8.last) {
                    return nil
                }
            } else if isAfterComma {
                joined += " "
            } else if !Self.isOpening(joined.utf8.last) {
                return nil
            }
            joined += Substring(item)
            if joined.utf8.count > room + 1 { return nil }
        }
        return joined.utf8.count <= room ? joined : nil
    }

    private mutating func add(_ line: String) {
        text += line
        text += "\n"
    }

    /// The text of a template's lines. A list that is not closed is unchanged.
    package mutating func finish() -> String {
        for line in list { add(line) }
        list = []
        return text
    }

    /// The same for a whole text.
    package static func formatted(_ source: String) -> String {
        var text = GeneratedText()
        var lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        for line in lines {
            text.append(String(line))
            text.endLine()
        }
        return text.finish()
    }

    static func isOpening(_ byte: UInt8?) -> Bool {
        byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[")
    }

    static func isClosing(_ byte: UInt8?) -> Bool {
        byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]")
    }
}
