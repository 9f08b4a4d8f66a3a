/// The comments that a generated file begins with.
package enum GeneratedHeader {
    /// What keeps the linters of users away: swift-format and SwiftLint.
    package static let linterLines = ["// swift-format-ignore-file", "// swiftlint:disable all"]

    /// What the line of a fingerprint begins with.
    package static let fingerprint = "// Fingerprint: "

    /// The first line that is not for linters. It says what the file was made from.
    package static func line(of bytes: some Collection<UInt8>) -> String {
        var rest = bytes[...]
        while true {
            let line = rest.prefix { $0 != newline }
            guard let end = rest[line.endIndex...].firstIndex(of: newline), isForLinters(line) else {
                return String(decoding: line, as: UTF8.self)
            }
            rest = rest[rest.index(after: end)...]
        }
    }

    /// Where the fingerprint of a file has its place: below the lines for linters and the comment that follows them. Nil if
    /// the file does not begin with a comment, as a user's template may have it.
    package static func end(in bytes: some Collection<UInt8>) -> Int? {
        var count = 0
        var rest = bytes[...]
        while true {
            let line = rest.prefix { $0 != newline }
            guard line.endIndex < rest.endIndex, line.starts(with: "//".utf8),
                !line.starts(with: fingerprint.utf8)
            else { break }
            rest = rest[rest.index(after: line.endIndex)...]
            count = bytes.distance(from: bytes.startIndex, to: rest.startIndex)
            guard isForLinters(line) else { break }
        }
        return count == 0 ? nil : count
    }

    private static let newline = UInt8(ascii: "\n")

    private static func isForLinters(_ line: some Sequence<UInt8>) -> Bool {
        linterLines.contains { line.elementsEqual($0.utf8) }
    }
}
