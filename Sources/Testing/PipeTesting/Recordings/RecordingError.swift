import PipeCore

/// The reason why a recording could not be written or read.
public struct RecordingError: Error, Sendable, CustomStringConvertible {
    /// The errors of a recording.
    public enum Reason: Sendable {
        /// The file cannot be read or written; the system's message.
        case system(String)
        /// The file is not JSON.
        case notJSON(JSONError)
        /// A value of the file is missing or malformed; the JSON pointer of the value.
        case malformed(pointer: String, expected: String)
        /// The file has, or would have, more bytes than the limit.
        case tooLarge(limit: Int)
        /// The body of a request or response has more bytes than the limit of the transport; method, path and query.
        case bodyTooLarge(line: String, limit: Int)
        /// Bodies of responses were not read to their end; method, path and query of each.
        case unfinished([String])
    }

    /// What went wrong.
    public let reason: Reason
    /// The path of the file.
    public let path: String

    init(_ reason: Reason, path: String) {
        self.reason = reason
        self.path = path
    }

    public var description: String {
        switch reason {
        case .system(let message): "\(path): \(message)"
        case .notJSON(let error): "\(path): \(error)"
        case .malformed(let pointer, let expected): "\(path): expected \(expected) at \(pointer)"
        case .tooLarge(let limit): "\(path): more than \(limit) bytes"
        case .bodyTooLarge(let line, let limit): "\(path): a body of \(line) has more than \(limit) bytes"
        case .unfinished(let lines):
            "\(path): bodies not read to the end: \(lines.joined(separator: ", "))"
        }
    }
}

/// A replayed recording has no response for a request.
public struct UnrecordedRequestError: PermanentTransportError, Sendable, CustomStringConvertible {
    /// Method, path and query.
    public let line: String
    /// The number of times the request was recorded. All of these responses have been used.
    public let recordedCount: Int
    /// Method, path and query of the recorded requests that were not made yet.
    public let left: [String]
    /// The path of the file.
    public let path: String

    public var description: String {
        let what =
            recordedCount == 0
            ? "\(line) was not recorded" : "\(line) was recorded \(recordedCount) times and requested again"
        let shown = left.prefix(20).joined(separator: ", ") + (left.count > 20 ? " and \(left.count - 20) more" : "")
        return "\(path): \(what); unused: \(left.isEmpty ? "nothing" : shown)"
    }
}
