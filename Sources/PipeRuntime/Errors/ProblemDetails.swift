import PipeJSON

/// What a server says about a problem in the form of RFC 9457.
public struct ProblemDetails: Sendable, Hashable {
    /// A URI that names the type of the problem; `about:blank` where the server names none (section 3.1.1).
    public let type: String
    /// A short summary of the type.
    public let title: String?
    /// The status, as the server repeats it in the body.
    public let status: Int?
    /// What happened this time.
    public let detail: String?
    /// A URI that names this occurrence.
    public let instance: String?
    /// All members of the object, those of the problem's type included (section 3.2).
    public let members: JSONObject

    /// Reads the members of an object; those of the wrong type are ignored, as section 3.1 asks.
    init(_ members: JSONObject) {
        self.members = members
        type = members["type"]?.string ?? "about:blank"
        title = members["title"]?.string
        status = members["status"]?.int
        detail = members["detail"]?.string
        instance = members["instance"]?.string
    }
}
