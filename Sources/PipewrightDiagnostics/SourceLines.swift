/// The lines of a file as editors count them: LF, CR LF and CR end one, and a byte order mark is no part of the first.
struct SourceLines: Sendable {
    // Scalars, not bytes or characters, so that a column is found at once on a line of any length.
    private let scalars: [Unicode.Scalar]
    /// Where each line begins. Small numbers, as a line may be empty.
    private let starts: [UInt32]

    /// What is not UTF-8 in the file becomes U+FFFD.
    init(_ file: SourceFile) {
        var scalars = Array(String(decoding: file.bytes, as: UTF8.self).unicodeScalars)
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        var starts: [UInt32] = [0]
        for (index, scalar) in scalars.enumerated() {
            if scalar == "\n" || scalar == "\r" && (index + 1 == scalars.count || scalars[index + 1] != "\n") {
                starts.append(UInt32(index + 1))
            }
        }
        self.scalars = scalars
        self.starts = starts
    }

    /// A line without its end, counted from 1; nil if the file has none of that number.
    subscript(number: Int) -> ArraySlice<Unicode.Scalar>? {
        guard starts.indices.contains(number - 1) else { return nil }
        let start = Int(starts[number - 1])
        var end = starts.indices.contains(number) ? Int(starts[number]) : scalars.count
        while end > start, scalars[end - 1] == "\n" || scalars[end - 1] == "\r" { end -= 1 }
        return scalars[start..<end]
    }
}
