/// The number and lifetime of a transport's connections, and the proxy that they are made through. Use it with
/// ``DefaultTransport/make(connections:)`` where the shared transport's settings do not fit.
public struct ConnectionSettings: Sendable, Hashable {
    /// The longest time to connect, TLS included. An attempt that takes longer ends with
    /// ``PipeError/TimeoutError/connect``. The wait for one of the ``perHost`` connections does not count: it ends with
    /// the timeout of the call.
    ///
    /// URLSession has no such limit: there only the timeout of the call applies.
    public var connectTimeout: Duration

    /// The greatest number of simultaneous connections to a host. Further calls wait for a connection. Over HTTP/2 one
    /// connection carries all calls.
    public var perHost: Int

    /// How long an unused connection stays open. URLSession ignores this and decides by itself.
    public var idleTimeout: Duration

    /// Whether to use HTTP/2 with servers that offer it over TLS (RFC 9113, section 3.2). URLSession ignores this and
    /// decides by itself.
    public var allowsHTTP2: Bool

    /// How long the server may send nothing over a connection of HTTP/2 with requests on it before it is asked for a
    /// sign of life, with a PING frame (RFC 9113, section 6.7). The first request after such a silence asks at once.
    /// URLSession ignores this.
    public var pingAfter: Duration

    /// How long to wait for that sign. Without it the connection is closed, and its requests fail with
    /// ``PipeError/ConnectionError/unresponsive``; retries use another connection. URLSession ignores this.
    public var pingTimeout: Duration

    /// The proxy through which requests are sent.
    public var proxy: Proxy

    /// Makes settings. The defaults are the settings of the shared transport of AsyncHTTPClient.
    ///
    /// - Parameters:
    ///   - connectTimeout: The longest time to connect. Values below 1 ms count as 1 ms.
    ///   - perHost: The greatest number of simultaneous connections to a host. Values below 1 count as 1.
    ///   - idleTimeout: How long an unused connection stays open. Values below 1 ms count as 1 ms.
    ///   - allowsHTTP2: Whether to use HTTP/2 with servers that offer it.
    ///   - pingAfter: How long the server may send nothing over HTTP/2. Values below 1 ms count as 1 ms.
    ///   - pingTimeout: How long to wait for a sign of life then. Values below 1 ms count as 1 ms.
    ///   - proxy: The proxy through which requests are sent.
    public init(
        connectTimeout: Duration = .seconds(10), perHost: Int = 32, idleTimeout: Duration = .seconds(60),
        allowsHTTP2: Bool = true, pingAfter: Duration = .seconds(15), pingTimeout: Duration = .seconds(5),
        proxy: Proxy = .automatic
    ) {
        self.connectTimeout = connectTimeout
        self.perHost = perHost
        self.idleTimeout = idleTimeout
        self.allowsHTTP2 = allowsHTTP2
        self.pingAfter = pingAfter
        self.pingTimeout = pingTimeout
        self.proxy = proxy
    }

    /// The default settings, which the shared transport of AsyncHTTPClient has.
    public static let standard = ConnectionSettings()
}
