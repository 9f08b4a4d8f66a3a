/// The credentials that a stand-in takes.
///
/// ```swift
/// var accounts = StandInAccounts()
/// accounts.user = "bob"
/// let server = try StandIn(api: url, accounts: accounts)
/// ```
public struct StandInAccounts: Sendable {
    /// The name of the user.
    public var user = "alice"
    /// The password of the user.
    public var password = "wonderland"
    /// The key of API keys.
    public var key = "stand-in-key"
    /// A token of all schemes with tokens, which has every scope and does not expire.
    public var token = "stand-in-token"
    /// A refresh token of OAuth 2 that can be used any number of times.
    public var refreshToken = "stand-in-refresh-token"
    /// The identifier of the client of OAuth 2.
    public var clientID = "stand-in-client"
    /// The secret of the client of OAuth 2.
    public var clientSecret = "stand-in-secret"
    /// The identifier of the access key for signatures of AWS.
    public var accessKeyID = "STANDINACCESSKEY"
    /// The secret of the access key.
    public var secretAccessKey = "stand-in-secret-access-key"

    /// Makes the usual accounts.
    public init() {}
}
