/// Paths and names of files, compared byte by byte.
///
/// A `Character` is a grapheme cluster: a slash or a full stop with a combining mark after it is another character, but
/// a file system still sees the slash.
extension StringProtocol {
    /// Whether the text begins with the bytes of another text.
    package func begins(with start: some StringProtocol) -> Bool {
        utf8.starts(with: start.utf8)
    }

    /// Whether the text ends with the bytes of another text.
    package func ends(with end: some StringProtocol) -> Bool {
        let start = utf8.count - end.utf8.count
        return start >= 0 && utf8.dropFirst(start).elementsEqual(end.utf8)
    }
}
