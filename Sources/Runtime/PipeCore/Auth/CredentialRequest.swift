import PipeHTTP

/// A request for credentials to a closure of the app.
public struct CredentialRequest: Sendable {
    /// The name of the scheme in the schema.
    public let scheme: String
    /// The scopes that the call needs (RFC 6749, section 3.3), which the schema has as `scopes`; empty if it has none. The
    /// credential is also used for the calls that wait for it, and for later ones.
    public let scopes: [String]
    /// The number of this attempt, from 1 on.
    public let attempt: Int
    /// The error of the last attempt; `nil` at the first one.
    public let error: PipeError?

    package init(scheme: String, scopes: [String], attempt: Int, error: PipeError?) {
        self.scheme = scheme
        self.scopes = scopes
        self.attempt = attempt
        self.error = error
    }

    /// The number of attempts after which the last error is thrown.
    public static let attemptLimit = 10
}

/// The source of a credential.
package enum CredentialSource<Value: Sendable>: Sendable {
    case fixed(Value)
    /// A closure of the app; `nil` gives up.
    case asked(@Sendable (CredentialRequest) async throws -> Value?)
}
