/// The lines of a file as editors count them: LF, CR LF and CR end a line. The first line begins after a byte order mark.
struct SourceLines: Sendable {
    // Scalars, not bytes or characters, as columns count scalars: a column is found in constant time.
    private let scalars: [Unicode.Scalar]
    /// The index of the first scalar of each line. 32 bits halve the memory of files with many empty lines.
    private let starts: [UInt32]

    /// Bytes that are not UTF-8 become U+FFFD.
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

    /// The line with this number, counted from 1, without its line break; `nil` if the file has fewer lines.
    subscript(number: Int) -> ArraySlice<Unicode.Scalar>? {
        guard starts.indices.contains(number - 1) else { return nil }
        let start = Int(starts[number - 1])
        var end = starts.indices.contains(number) ? Int(starts[number]) : scalars.count
        while end > start, scalars[end - 1] == "\n" || scalars[end - 1] == "\r" { end -= 1 }
        return scalars[start..<end]
    }
}
