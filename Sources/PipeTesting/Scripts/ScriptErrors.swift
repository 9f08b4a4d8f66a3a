import PipeCore

/// A script has no response for a request.
public struct UnexpectedRequestError: PermanentTransportError, Sendable, CustomStringConvertible {
    /// Method and URL of the request.
    public let line: String
    /// The patterns and responses of the script, with the number of remaining uses.
    public let expected: [String]

    public var description: String {
        let script = expected.isEmpty ? "the script is empty" : "the script has " + expected.joined(separator: "; ")
        return "no response for \(line): \(script)"
    }
}

/// Responses of a script were not used.
public struct UnusedRepliesError: Error, Sendable, CustomStringConvertible {
    /// The patterns and responses, with the number of uses.
    public let replies: [String]

    public var description: String {
        "unused responses: " + replies.joined(separator: "; ")
    }
}
