import PipeRuntime

/// A script has no answer for a request.
public struct UnexpectedRequest: TransportRefusal, Sendable, CustomStringConvertible {
    /// Method and address of the request.
    public let line: String
    /// What the script has answers for, and how many of them are left.
    public let expected: [String]

    public var description: String {
        let script = expected.isEmpty ? "the script is empty" : "the script has " + expected.joined(separator: "; ")
        return "no answer for \(line): \(script)"
    }
}

/// Answers of a script were never asked for.
public struct UnusedReplies: Error, Sendable, CustomStringConvertible {
    /// What they were for, and how many of them are left.
    public let replies: [String]

    public var description: String {
        "never asked for: " + replies.joined(separator: "; ")
    }
}
