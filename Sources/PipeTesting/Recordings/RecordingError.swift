import PipeRuntime

/// Why a recording cannot be written or read.
public struct RecordingError: Error, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Reason: Sendable {
        /// The file cannot be read or written; what the system said.
        case system(String)
        /// The file is no JSON.
        case notJSON(JSONError)
        /// Something in the file is not what it should be; a JSON pointer to it.
        case malformed(place: String, expected: String)
        /// The file has more bytes, or would have.
        case tooLarge(limit: Int)
        /// The body of a request or of an answer has more bytes than are kept; method, path and query.
        case bodyTooLarge(line: String, limit: Int)
        /// Bodies of answers were not read to their end; method, path and query of each.
        case unfinished([String])
    }

    /// What is wrong.
    public let reason: Reason
    /// The file.
    public let path: String

    init(_ reason: Reason, path: String) {
        self.reason = reason
        self.path = path
    }

    public var description: String {
        switch reason {
        case .system(let words): "\(path): \(words)"
        case .notJSON(let error): "\(path): \(error)"
        case .malformed(let place, let expected): "\(path): expected \(expected) at \(place)"
        case .tooLarge(let limit): "\(path): more than \(limit) bytes"
        case .bodyTooLarge(let line, let limit): "\(path): a body of \(line) has more than \(limit) bytes"
        case .unfinished(let lines):
            "\(path): not read to the end: \(lines.joined(separator: ", "))"
        }
    }
}

/// A request that a recording has no answer for.
public struct UnrecordedRequest: TransportRefusal, Sendable, CustomStringConvertible {
    /// Method, path and query.
    public let line: String
    /// How often the recording has that request; each was given already.
    public let recordedCount: Int
    /// What was recorded and not asked for yet, of each the method, path and query.
    public let left: [String]
    /// The file.
    public let path: String

    public var description: String {
        let what =
            recordedCount == 0
            ? "\(line) was not recorded" : "\(line) was recorded \(recordedCount) times, and asked for once more"
        let shown = left.prefix(20).joined(separator: ", ") + (left.count > 20 ? " and \(left.count - 20) more" : "")
        return "\(path): \(what); left: \(left.isEmpty ? "nothing" : shown)"
    }
}
