import PipeHTTP

/// A response with status 401.
public struct UnauthorizedResponse: Sendable, CustomStringConvertible, CustomReflectable {
    /// The request, with the parts that credentials added.
    public let request: HTTPRequest
    /// The part that the credential added.
    public let authorization: RequestAuthorization
    /// The challenges of the server (RFC 9110, section 11.6.1).
    public let challenges: [AuthChallenge]

    // The description leaves out the request, which has secrets.
    public var description: String { "UnauthorizedResponse(\(challenges))" }
    public var customMirror: Mirror { Mirror(self, children: ["challenges": challenges]) }
}
