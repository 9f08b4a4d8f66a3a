import PipeHTTP

/// A user name and a password for HTTP Basic (RFC 7617). Descriptions do not show the password.
///
/// An app that has to ask the user first passes a closure. It is called once for all waiting calls, and again after the
/// server refuses the credentials.
public struct BasicCredentials: FixedCredential, Hashable, SecretCarrying {
    /// The user name. A call throws an error if it contains a colon. Empty if the app provides the credentials by a
    /// closure.
    public let user: String
    package let password: Secret
    let asked: AskedCredential<BasicCredentials>?

    /// Creates credentials. Either text may be empty.
    public init(user: String, password: String) {
        self.user = user
        self.password = Secret(password)
        asked = nil
    }

    /// Creates credentials that a closure provides.
    ///
    /// - Parameter provider: Returns the credentials, or `nil` to give up. Then every waiting call throws its 401, or
    ///   ``PipeError/Reason/missingCredentials(_:)`` if it was not sent yet.
    public init(provider: @escaping @Sendable (CredentialRequest) async throws -> BasicCredentials?) {
        user = ""
        password = Secret("")
        asked = AskedCredential(provider)
    }

    /// Credentials of a user name and a password: `.user("alice", password: "wonderland")`.
    public static func user(_ user: String, password: String) -> BasicCredentials {
        BasicCredentials(user: user, password: password)
    }

    /// Reads credentials from environment variables; `nil` if one of them is missing or empty.
    public static func environment(user: String, password: String) -> BasicCredentials? {
        Environment.values(user, password).map { BasicCredentials(user: $0, password: $1) }
    }

    /// Returns `Authorization: Basic …` (RFC 7617, section 2) with both texts in UTF-8 (section 2.1).
    func fixedAuthorization(in context: AuthContext) throws(PipeError) -> RequestAuthorization {
        guard context.scheme.method is BasicMethod else {
            throw context.scheme.mismatch
        }
        return try authorization(in: context.scheme.location)
    }

    /// Returns `Basic …` (RFC 7617, section 2) in a location of a request.
    package func authorization(in location: AuthScheme.Location) throws(PipeError) -> RequestAuthorization {
        guard !user.utf8.contains(UInt8(ascii: ":")) else {
            throw PipeError(.invalidRequest(.colonInUserName))
        }
        let encoded = Data("\(user):\(password.value)".utf8).base64EncodedString()
        return location.authorization("Basic \(encoded)")
    }

    public var description: String { "BasicCredentials(user: \(user), password: \(Secret.mask))" }
    public var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}
