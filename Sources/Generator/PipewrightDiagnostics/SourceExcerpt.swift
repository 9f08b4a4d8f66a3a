/// A source line for a terminal, with a mark under a range in it. Tabs are expanded, and characters that would control
/// the terminal are escaped. Only the part of a long line around the range is shown.
struct SourceExcerpt: Hashable, Sendable {
    /// The line as shown, with `…` if it is cut.
    let text: String
    /// The spaces before `underline`.
    let indentation: String
    /// `^`, followed by `~` up to the end of the range.
    let underline: String

    /// The maximum width of the shown part of a line, in columns of a terminal.
    static let width = 160
    /// The columns that are shown before the range if a line is cut.
    private static let before = 80
    private static let tab = 4

    /// Marks `length` characters from `offset` on. A range after the line is marked at its end.
    init(of line: ArraySlice<Unicode.Scalar>, at offset: Int, length: Int) {
        let place = line.startIndex + min(max(0, offset), line.count)
        let start = Self.start(of: line, for: place)
        var text = start > line.startIndex ? "…" : ""
        var column = start > line.startIndex ? 1 : 0
        var placeColumn: Int?
        var endColumn: Int?
        let end = place + min(max(1, length), line.endIndex - place)
        var index = start
        var room = Self.width
        while index < line.endIndex {
            if index == place { placeColumn = column }
            if index == end { endColumn = column }
            let shown = Self.shown(line[index], at: column)
            room -= max(1, shown.width)
            guard room >= 0 else {
                text += "…"
                break
            }
            text += shown.text
            column += shown.width
            index += 1
        }
        let first = placeColumn ?? column
        let last = endColumn ?? column
        self.text = text
        indentation = String(repeating: " ", count: first)
        underline = "^" + String(repeating: "~", count: max(0, last - first - 1))
    }

    /// The index of the first shown character: the line's start if the range is near to it, otherwise a position before
    /// the range.
    private static func start(of line: ArraySlice<Unicode.Scalar>, for place: Int) -> Int {
        var start = place
        var room = 0
        var cut: Int?
        while start > line.startIndex {
            // At least one column each, so that a line of combining marks alone is cut as well.
            room += max(1, shown(line[start - 1], at: 0).width)
            if room > before, cut == nil { cut = start }
            if room > width * 3 / 4 { return cut ?? start }
            start -= 1
        }
        return start
    }

    /// A character as it is shown in a column, and its width in columns.
    private static func shown(_ scalar: Unicode.Scalar, at column: Int) -> (text: String, width: Int) {
        if scalar == "\t" {
            let width = tab - column % tab
            return (String(repeating: " ", count: width), width)
        }
        if scalar.isASCII, scalar.value >= 0x20, scalar.value < 0x7F { return (String(scalar), 1) }
        let text = ProblemText.visible(scalar)
        return (text, text.unicodeScalars.count == 1 ? columns(of: scalar) : text.unicodeScalars.count)
    }

    /// 0 for marks that combine with the character before, 2 for East Asian wide characters and emoji.
    private static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
            0x20000...0x3FFFD:
            return 2
        default:
            return 1
        }
    }
}
