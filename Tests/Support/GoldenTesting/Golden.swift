import Foundation
import Testing

/// A file with the result that a test expects. `PIPEWRIGHT_RECORD=1` rewrites the file, and the test still fails.
public struct Golden {
    /// The folder of all tests.
    public static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    /// The folder of the whole package.
    public static let package = tests.deletingLastPathComponent()

    public let url: URL

    /// Creates a golden in a folder of `Tests/`.
    public init(_ path: String) {
        url = Self.tests.appending(path: path)
    }

    private static var isRecording: Bool {
        ProcessInfo.processInfo.environment["PIPEWRIGHT_RECORD"] == "1"
    }

    /// Expects `text` to be equal to the file.
    public func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let expected = try? String(contentsOf: url, encoding: .utf8)
        guard expected != text else { return }
        if Self.isRecording {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: url, atomically: true, encoding: .utf8)
            Issue.record("recorded \(url.lastPathComponent)", sourceLocation: sourceLocation)
        } else {
            let difference = Self.firstDifference(expected ?? "", text)
            Issue.record(
                "\(url.lastPathComponent) differs; PIPEWRIGHT_RECORD=1 rewrites it\n\(difference)",
                sourceLocation: sourceLocation)
        }
    }

    private static func firstDifference(_ expected: String, _ found: String) -> String {
        let left = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let right = found.split(separator: "\n", omittingEmptySubsequences: false)
        for index in 0..<max(left.count, right.count) {
            let expectedLine = index < left.count ? String(left[index]) : "(end)"
            let foundLine = index < right.count ? String(right[index]) : "(end)"
            if expectedLine != foundLine {
                return "line \(index + 1)\n  expected: \(expectedLine)\n  found:    \(foundLine)"
            }
        }
        return "only line endings differ"
    }
}
