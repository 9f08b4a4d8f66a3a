/// The lines of a file as editors count them: LF, CR LF and CR end one, and a byte order mark is no part of the first.
struct SourceLines: Sendable {
    // Scalars, not bytes or characters, so that a column is found at once on a line of any length.
    private let scalars: [Unicode.Scalar]
    private let lines: [Range<Int>]

    /// What is not UTF-8 in the file becomes U+FFFD.
    init(_ file: SourceFile) {
        var scalars = Array(String(decoding: file.bytes, as: UTF8.self).unicodeScalars)
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        var lines: [Range<Int>] = []
        var start = 0
        for (index, scalar) in scalars.enumerated() where scalar == "\n" || scalar == "\r" {
            if scalar == "\n", index > 0, scalars[index - 1] == "\r" {
                start = index + 1
                continue
            }
            lines.append(start..<index)
            start = index + 1
        }
        lines.append(start..<scalars.count)
        self.scalars = scalars
        self.lines = lines
    }

    /// A line without its end, counted from 1; nil if the file has none of that number.
    subscript(number: Int) -> ArraySlice<Unicode.Scalar>? {
        lines.indices.contains(number - 1) ? scalars[lines[number - 1]] : nil
    }
}
