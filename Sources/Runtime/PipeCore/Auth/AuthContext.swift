import Logging
@_spi(Generated) import PipeHTTP

/// The call that a credential is used for.
public struct AuthContext: Sendable {
    /// The scheme that the credential is for.
    public let scheme: AuthScheme
    /// The name of the scheme in the schema.
    public let schemeName: String
    /// The scopes that the call needs in addition to the scheme's scopes (RFC 6749, section 3.3).
    public let scopes: [String]
    /// The request body, for credentials that sign it.
    public let body: HTTPBody?
    /// The client that makes the call.
    package let client: any CredentialClient
    package let server: HTTPAddress

    package init(
        scheme: AuthScheme, schemeName: String, scopes: [String], body: HTTPBody?, client: any CredentialClient,
        server: HTTPAddress
    ) {
        self.scheme = scheme
        self.schemeName = schemeName
        self.scopes = scopes
        self.body = body
        self.client = client
        self.server = server
    }

    /// The client's transport, for credentials that make requests themselves.
    public var transport: any Transport { client.transport }
    /// The clock that measures the client's timeouts.
    public var clock: any Clock<Duration> { client.clock }
    /// The current time, which decides whether a token has expired.
    public var now: Date { client.now() }
}

/// What a client offers to credentials that make requests themselves.
package protocol CredentialClient: Sendable {
    var transport: any Transport { get }
    var clock: any Clock<Duration> { get }
    /// Returns the current time.
    var now: @Sendable () -> Date { get }
    /// Returns a random number from 0 to 1 for the pauses before retries.
    var jitter: @Sendable () -> Double { get }
    /// Where requests are logged.
    var logger: Logger? { get }
    /// How long one request may take.
    var timeout: Duration { get }
    /// When and how often a failed request is retried.
    var retry: RetryPolicy? { get }
    var retryBudget: RetryBudget { get }
    /// The secrets that may not be shown.
    var redaction: Redaction { get }
    /// Where the API's errors have their message.
    var errors: ErrorRules? { get }
    /// The codecs of bodies that are not JSON; `nil` without any.
    var bodyCodecs: BodyCodecs? { get }
    /// The `User-Agent` of requests; `nil` for none.
    var userAgentField: String? { get }
    /// The origin of absolute endpoints for tokens; `nil` for their own.
    var authorizationOrigin: String? { get }
}
