import PipewrightDiagnostics

/// Finds positions in the text that the marks of libyaml do not have. It moves forward with the events, so that all its
/// calls together take time in proportion to the length of the text, however long a line is.
struct SourceScanner {
    typealias Mark = EventParser.Mark

    /// The tag before a node, and the beginning of the node after its tag and anchor.
    struct Properties {
        let content: Mark
        let tag: Span?
    }

    /// A part of one line.
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

    /// Skips the anchor and the tag at `start`, and the white space, comments and line breaks after them, up to the
    /// character with the index `limit`.
    mutating func properties(at start: Mark, limit: Int = .max) -> Properties {
        move(to: start)
        var cursor = Cursor(bytes: bytes, offset: offset, mark: start)
        var tag: Span?
        while cursor.mark.index < limit, let byte = cursor.byte {
            switch byte {
            case UInt8(ascii: "&"):
                cursor.skipWord()
            case UInt8(ascii: "!"):
                let beginning = cursor.mark
                cursor.skipWord()
                tag = Span(start: beginning, length: cursor.mark.column - beginning.column)
            case UInt8(ascii: "#"):
                cursor.skipLine()
            case _ where isSpace(byte):
                cursor.step()
            default:
                return Properties(content: cursor.mark, tag: tag)
            }
        }
        return Properties(content: cursor.mark, tag: tag)
    }

    /// The length from `start` to the end of its line, without white space at the end.
    mutating func lengthToLineEnd(from start: Mark) -> Int {
        move(to: start)
        var cursor = Cursor(bytes: bytes, offset: offset, mark: start)
        var length = 0
        while let byte = cursor.byte, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
            cursor.step()
            if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t") { length = cursor.mark.column - start.column }
        }
        return length
    }

    /// The length of the word at `start`, up to white space or the end of the line.
    mutating func wordLength(from start: Mark) -> Int {
        move(to: start)
        var cursor = Cursor(bytes: bytes, offset: offset, mark: start)
        cursor.skipWord()
        return cursor.mark.column - start.column
    }

    /// The character at a position; `nil` at the end.
    mutating func character(at mark: Mark) -> Unicode.Scalar? {
        move(to: mark)
        return String(decoding: bytes.dropFirst(offset).prefix(4), as: UTF8.self).unicodeScalars.first
    }

    /// Whether only white space is before a position on its line.
    mutating func isFirstOnLine(_ mark: Mark) -> Bool {
        move(to: mark)
        return bytes[first..<min(offset, bytes.count)].reversed().prefix(mark.column).allSatisfy(isSpace)
    }

    /// The text of a line without its line break; empty if the text has fewer lines.
    func line(_ number: Int) -> String {
        var cursor = Cursor(bytes: bytes, offset: first, mark: Mark(index: 0, line: 0, column: 0))
        while cursor.mark.line < number, cursor.byte != nil { cursor.step() }
        return cursor.mark.line == number ? text(ofLineAt: cursor) : ""
    }

    /// The last line before a line that is not blank, with its number.
    func lineWithText(before end: Int) -> (number: Int, text: String)? {
        var cursor = Cursor(bytes: bytes, offset: first, mark: Mark(index: 0, line: 0, column: 0))
        var start = cursor
        var found: Cursor?
        while cursor.mark.line < end, let byte = cursor.byte {
            if cursor.mark.column == 0 { start = cursor }
            if !isSpace(byte) { found = start }
            cursor.step()
        }
        return found.map { ($0.mark.line, text(ofLineAt: $0)) }
    }

    private func text(ofLineAt start: Cursor) -> String {
        var cursor = start
        cursor.skipLine()
        return String(decoding: bytes[start.offset..<cursor.offset], as: UTF8.self)
    }

    /// The error of text after the end of a value on the same line.
    func errorAfterValue(at mark: Mark, found: Unicode.Scalar?) -> YAMLError {
        let before = line(mark.line).unicodeScalars.prefix(mark.column)
        if before.contains("\u{FEFF}") { return .byteOrderMark }
        if found == "}" || found == "]" { return .missingOpeningBracket }
        return switch before.last(where: { !$0.properties.isWhitespace }) {
        case "}", "]": .afterBracket
        case "'": .afterSingleQuote
        case "\"": .afterDoubleQuote
        default: .afterValue
        }
    }

    /// Whether only white space and comments follow.
    mutating func isEnd(at mark: Mark) -> Bool {
        move(to: mark)
        var cursor = Cursor(bytes: bytes, offset: offset, mark: mark)
        while let byte = cursor.byte {
            switch byte {
            case UInt8(ascii: "#"): cursor.skipLine()
            case _ where isSpace(byte): cursor.step()
            default: return false
            }
        }
        return true
    }

    /// The mark of the character that begins at a byte.
    mutating func mark(ofByte target: Int) -> Mark {
        var cursor = Cursor(bytes: bytes, offset: first, mark: Mark(index: 0, line: 0, column: 0))
        while cursor.offset < target, cursor.byte != nil { cursor.step() }
        return cursor.mark
    }

    /// The mark, or the end of the text if the mark is on a line after it: libyaml adds a line break to the last line.
    func markWithinText(_ mark: Mark) -> Mark {
        var cursor = Cursor(bytes: bytes, offset: first, mark: Mark(index: 0, line: 0, column: 0))
        while cursor.mark.line < mark.line, cursor.byte != nil { cursor.step() }
        return cursor.mark.line < mark.line ? cursor.mark : mark
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
    /// A position that moves from character to character and counts lines as libyaml does: LF, CR LF and CR end a line.
    private struct Cursor {
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

/// The number of bytes of a character in UTF-8, by its first byte.
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
