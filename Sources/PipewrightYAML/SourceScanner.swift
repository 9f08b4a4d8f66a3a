/// Looks into the text for what libyaml's marks do not tell. It moves forward with the events, so that all its looks
/// together take time in proportion to the text, however long a line is.
struct SourceScanner {
    typealias Mark = EventParser.Mark

    /// The tag and anchor before a node, and where the node itself begins.
    struct Properties {
        let content: Mark
        let tag: Span?
    }

    /// A stretch of one line.
    struct Span {
        let start: Mark
        let length: Int
    }

    private let bytes: [UInt8]
    private var offset: Int
    private var index = 0
    private let first: Int

    /// Scans UTF-8 text that begins at a byte of `bytes`.
    init(_ bytes: [UInt8], from first: Int) {
        self.bytes = bytes
        self.first = first
        offset = first
    }

    /// Skips the anchor and the tag that stand at `start`, and the white space, comments and line breaks after them,
    /// but goes no further than `limit`.
    mutating func properties(at start: Mark, limit: Int = .max) -> Properties {
        move(to: start)
        var walk = Walk(bytes: bytes, offset: offset, mark: start)
        var tag: Span?
        while walk.mark.index < limit, let byte = walk.byte {
            switch byte {
            case UInt8(ascii: "&"):
                walk.skipWord()
            case UInt8(ascii: "!"):
                let beginning = walk.mark
                walk.skipWord()
                tag = Span(start: beginning, length: walk.mark.column - beginning.column)
            case UInt8(ascii: "#"):
                walk.skipLine()
            case _ where isSpace(byte):
                walk.step()
            default:
                return Properties(content: walk.mark, tag: tag)
            }
        }
        return Properties(content: walk.mark, tag: tag)
    }

    /// The length of what stands between `start` and the end of its line, without white space at the end.
    mutating func lengthToLineEnd(from start: Mark) -> Int {
        move(to: start)
        var walk = Walk(bytes: bytes, offset: offset, mark: start)
        var length = 0
        while let byte = walk.byte, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
            walk.step()
            if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t") { length = walk.mark.column - start.column }
        }
        return length
    }

    /// The length of the word at `start`, up to white space or the end of the line.
    mutating func wordLength(from start: Mark) -> Int {
        move(to: start)
        var walk = Walk(bytes: bytes, offset: offset, mark: start)
        walk.skipWord()
        return walk.mark.column - start.column
    }

    /// The character at a place; nil at the end.
    mutating func character(at mark: Mark) -> Unicode.Scalar? {
        move(to: mark)
        return String(decoding: bytes.dropFirst(offset).prefix(4), as: UTF8.self).unicodeScalars.first
    }

    /// Whether nothing but white space stands before a place on its line.
    mutating func isFirstOnLine(_ mark: Mark) -> Bool {
        move(to: mark)
        return bytes[first..<min(offset, bytes.count)].reversed().prefix(mark.column).allSatisfy(isSpace)
    }

    /// The text of a line without its end; empty if there is none of that number.
    func line(_ number: Int) -> String {
        var walk = Walk(bytes: bytes, offset: first, mark: Mark(index: 0, line: 0, column: 0))
        while walk.mark.line < number, walk.byte != nil { walk.step() }
        return walk.mark.line == number ? text(ofLineAt: walk) : ""
    }

    /// The last line before a line that is not blank, with its number.
    func lineWithText(before end: Int) -> (number: Int, text: String)? {
        var walk = Walk(bytes: bytes, offset: first, mark: Mark(index: 0, line: 0, column: 0))
        var start = walk
        var found: Walk?
        while walk.mark.line < end, let byte = walk.byte {
            if walk.mark.column == 0 { start = walk }
            if !isSpace(byte) { found = start }
            walk.step()
        }
        return found.map { ($0.mark.line, text(ofLineAt: $0)) }
    }

    private func text(ofLineAt start: Walk) -> String {
        var walk = start
        walk.skipLine()
        return String(decoding: bytes[start.offset..<walk.offset], as: UTF8.self)
    }

    /// What is wrong with text behind a value that has ended.
    func faultAfterValue(at mark: Mark, found: Unicode.Scalar?) -> String {
        let before = line(mark.line).unicodeScalars.prefix(mark.column)
        if before.contains("\u{FEFF}") {
            return "a byte order mark can stand at the beginning of a file alone; remove it"
        }
        if found == "}" || found == "]" { return "there is no bracket that this one closes" }
        switch before.last(where: { !$0.properties.isWhitespace }) {
        case "}", "]": return "nothing can follow a closing bracket here; put text that begins with a bracket in quotes"
        case "'": return "the text has ended before this; within single quotes a single quote is written twice: ''"
        case "\"": return "the text has ended before this; within double quotes a double quote is written as \\\""
        default: return "the value before has ended, so nothing can follow on its line; are its quotes right?"
        }
    }

    /// Whether nothing but white space and comments follows.
    mutating func isEnd(at mark: Mark) -> Bool {
        move(to: mark)
        var walk = Walk(bytes: bytes, offset: offset, mark: mark)
        while let byte = walk.byte {
            switch byte {
            case UInt8(ascii: "#"): walk.skipLine()
            case _ where isSpace(byte): walk.step()
            default: return false
            }
        }
        return true
    }

    /// The mark of the character that begins at a byte.
    mutating func mark(ofByte target: Int) -> Mark {
        var walk = Walk(bytes: bytes, offset: first, mark: Mark(index: 0, line: 0, column: 0))
        while walk.offset < target, walk.byte != nil { walk.step() }
        return walk.mark
    }

    /// The mark as given, unless it is on a line that is not there: libyaml ends an unfinished last line by itself.
    func markWithinText(_ mark: Mark) -> Mark {
        var walk = Walk(bytes: bytes, offset: first, mark: Mark(index: 0, line: 0, column: 0))
        while walk.mark.line < mark.line, walk.byte != nil { walk.step() }
        return walk.mark.line < mark.line ? walk.mark : mark
    }

    private mutating func move(to mark: Mark) {
        if mark.index < index { (offset, index) = (first, 0) }
        while index < mark.index, offset < bytes.count {
            offset += width(ofCharacterWith: bytes[offset])
            index += 1
        }
    }
}

extension SourceScanner {
    /// A place that moves from character to character and counts lines as libyaml does: LF, CR LF and CR end one.
    private struct Walk {
        let bytes: [UInt8]
        var offset: Int
        var mark: Mark

        var byte: UInt8? {
            offset < bytes.count ? bytes[offset] : nil
        }

        mutating func step() {
            guard let byte else { return }
            offset += width(ofCharacterWith: byte)
            mark.index += 1
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && self.byte != UInt8(ascii: "\n") {
                mark.line += 1
                mark.column = 0
            } else {
                mark.column += 1
            }
        }

        mutating func skipWord() {
            while let byte, !isSpace(byte) { step() }
        }

        mutating func skipLine() {
            while let byte, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { step() }
        }
    }
}

/// The bytes that UTF-8 takes for a character, by the first of them.
private func width(ofCharacterWith byte: UInt8) -> Int {
    switch byte {
    case ..<0xC0: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
}

private func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}
