/// A part of one line of a source file.
package struct SourceRange: Hashable, Sendable {
    /// The path as in the arguments of the command.
    package let file: String
    // 32 bits, as every value of a schema has a range, and a file has at most 8 MiB.
    private let lineNumber: Int32
    private let columnNumber: Int32
    private let scalarCount: Int32

    /// The line, counted from 1.
    package var line: Int { Int(lineNumber) }
    /// The column of the first character, counted from 1 in Unicode code points.
    package var column: Int { Int(columnNumber) }
    /// The number of code points; 0 for a position between two characters.
    package var length: Int { Int(scalarCount) }

    package init(file: String, line: Int, column: Int, length: Int) {
        self.file = file
        lineNumber = Int32(clamping: line)
        columnNumber = Int32(clamping: column)
        scalarCount = Int32(clamping: length)
    }

    /// The beginning of a file, for problems that concern the whole file.
    package static func start(of file: String) -> SourceRange {
        SourceRange(file: file, line: 1, column: 1, length: 0)
    }

    /// A part of this range: `length` code points from `offset` on.
    package func part(offset: Int, length: Int) -> SourceRange {
        SourceRange(file: file, line: line, column: column + offset, length: length)
    }
}

extension SourceRange: Comparable {
    package static func < (left: SourceRange, right: SourceRange) -> Bool {
        (left.file, left.line, left.column, left.length) < (right.file, right.line, right.column, right.length)
    }
}
