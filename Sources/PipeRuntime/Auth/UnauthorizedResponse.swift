/// A request was answered with status 401.
public struct UnauthorizedResponse: Sendable, CustomStringConvertible, CustomReflectable {
    /// The request, with what credentials have added.
    public let request: HTTPRequest
    /// What the credential had added.
    public let authorization: RequestAuthorization
    /// What the server asks for (RFC 9110, section 11.6.1).
    public let challenges: [AuthChallenge]

    // The request has secrets in it.
    public var description: String { "UnauthorizedResponse(\(challenges))" }
    public var customMirror: Mirror { Mirror(self, children: ["challenges": challenges]) }
}
