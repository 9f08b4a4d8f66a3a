/// Paths and names of files, compared byte by byte.
///
/// A `Character` is a grapheme cluster: a slash or a full stop and the combining mark behind it are one that is neither. A file
/// system sees the slash.
extension StringProtocol {
    /// Whether the first bytes are those of another text.
    package func begins(with start: some StringProtocol) -> Bool {
        utf8.starts(with: start.utf8)
    }

    /// Whether the last bytes are those of another text.
    package func ends(with end: some StringProtocol) -> Bool {
        let start = utf8.count - end.utf8.count
        return start >= 0 && utf8.dropFirst(start).elementsEqual(end.utf8)
    }
}
