/// How a transport keeps its connections.
public struct ConnectionSettings: Sendable, Hashable {
    /// How long it may take to connect, with TLS, before the attempt ends with ``TimeoutFault/connect``. URLSession has no such
    /// time: there the timeout of the call is all there is.
    public var connectTimeout: Duration

    /// How many connections to a host there may be at the same time; calls beyond wait for one. Over HTTP/2 one connection takes
    /// all calls.
    public var perHost: Int

    /// How long a connection that nobody uses is kept. URLSession decides that by itself.
    public var idleTimeout: Duration

    /// Whether HTTP/2 is spoken with servers that offer it over TLS (RFC 9113, section 3.2). URLSession decides that by itself.
    public var allowsHTTP2: Bool

    /// Makes settings; what is left out is as in the transport that all clients share.
    ///
    /// - Parameters:
    ///   - connectTimeout: A millisecond at least.
    ///   - perHost: 1 at least.
    ///   - idleTimeout: A millisecond at least.
    ///   - allowsHTTP2: Whether HTTP/2 is spoken.
    public init(
        connectTimeout: Duration = .seconds(10), perHost: Int = 32, idleTimeout: Duration = .seconds(60),
        allowsHTTP2: Bool = true
    ) {
        self.connectTimeout = connectTimeout
        self.perHost = perHost
        self.idleTimeout = idleTimeout
        self.allowsHTTP2 = allowsHTTP2
    }

    /// What clients have that are given nothing else.
    public static let standard = ConnectionSettings()
}
