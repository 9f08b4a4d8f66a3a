/// What a credential may know of the call that it is asked for.
public struct AuthContext: Sendable {
    /// How the API wants to be told.
    public let scheme: AuthScheme
    /// What the schema calls the scheme.
    public let schemeName: String
    /// The scopes that the call needs (RFC 6749, section 3.3), besides those of the scheme.
    public let scopes: [String]
    /// The body that will be sent, for credentials that sign it.
    public let body: HTTPBody?
    /// The client that makes the call.
    let client: PipeClient
    let server: HTTPAddress

    /// What carries the requests of the client; a credential that makes requests of its own sends them with it.
    public var transport: any Transport { client.transport }
    /// What measures the client's timeouts.
    public var clock: any Clock<Duration> { client.clock }
    /// The time that tokens expire by.
    public var now: Date { client.now() }
}
