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
    /// Method and path of each request that was sent.
    public let requests: [String]

    public var description: String {
        let more = requests.count > 20 ? "; and \(requests.count - 20) more" : ""
        let shown = requests.prefix(20).joined(separator: "; ") + more
        let sent = requests.isEmpty ? "no request was sent" : "the requests were \(shown)"
        return "unused responses: \(replies.joined(separator: "; ")); \(sent)"
    }
}
