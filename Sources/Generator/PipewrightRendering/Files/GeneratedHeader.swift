/// The comments at the beginning of a generated file.
package enum GeneratedHeader {
    /// Turns off swift-format and SwiftLint.
    package static let linterLines = ["// swift-format-ignore-file", "// swiftlint:disable all"]

    /// The beginning of the line with the fingerprint.
    package static let fingerprint = "// Fingerprint: "

    /// The first line after those for linters. It names the schema.
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

    /// The offset for the line with the fingerprint: after the lines for linters and the comment that follows them.
    /// Returns `nil` if the file does not begin with a comment, as with a user's template.
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
