/// What an app is told when it is asked for credentials.
public struct CredentialRequest: Sendable {
    /// What the schema calls the scheme.
    public let scheme: String
    /// Which try this is for what is needed now, from 1 on.
    public let attempt: Int
    /// Why the last try did not succeed; `nil` at the first one.
    public let error: PipeError?

    /// How often an app is asked before the last error is thrown.
    public static let attemptLimit = 10
}

/// Where credentials come from.
enum CredentialSource<Value: Sendable>: Sendable {
    case fixed(Value)
    /// The app is asked; `nil` gives up.
    case asked(@Sendable (CredentialRequest) async throws -> Value?)
}
