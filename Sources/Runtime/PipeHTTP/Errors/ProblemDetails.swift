import PipeJSON

/// A server's description of a problem (RFC 9457).
public struct ProblemDetails: Sendable, Hashable {
    /// A URI that identifies the type of the problem; `about:blank` if the server sends none (section 3.1.1).
    public let type: String
    /// A short summary of the type.
    public let title: String?
    /// The status, as the server repeats it in the body.
    public let status: Int?
    /// What happened in this case.
    public let detail: String?
    /// A URI that identifies this occurrence of the problem.
    public let instance: String?
    /// All members of the object, including those that only this type of problem has (section 3.2).
    public let members: JSONObject

    /// Reads the members of an object and ignores members of the wrong type, as section 3.1 requires.
    init(_ members: JSONObject) {
        self.members = members
        type = members["type"]?.string ?? "about:blank"
        title = members["title"]?.string
        status = members["status"]?.int
        detail = members["detail"]?.string
        instance = members["instance"]?.string
    }
}
