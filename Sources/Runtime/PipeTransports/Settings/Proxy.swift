import PipeHTTP

/// The proxy through which a transport sends its requests; ``ConnectionSettings/proxy``.
///
/// Requests to `https` are sent through a tunnel (CONNECT, RFC 9110, section 9.3.6), so the proxy does not see them;
/// requests to `http` are sent to the proxy itself, with the whole URL (RFC 9112, section 3.2.2). Requests to this
/// machine (`localhost`, names below it, 127.0.0.0/8 and ::1) are never sent through a proxy.
///
/// Descriptions do not show credentials.
public struct Proxy: Sendable, Hashable, SecretCarrying {
    enum Kind: Sendable, Hashable {
        case automatic
        case none
        case url(Secret)
        case environment([String: String])
    }

    let kind: Kind

    /// The proxy of the platform: on Linux, the proxy in the process's environment, as in ``environment(_:)``; on Apple
    /// platforms, the system's proxy.
    public static let automatic = Proxy(kind: .automatic)

    /// No proxy.
    public static let none = Proxy(kind: .none)

    /// One proxy for all hosts but this machine.
    ///
    /// - Parameter text: `http://proxy.example:3128`, or `proxy.example:3128`; the default port is 80. The URL may have
    ///   a user name and a password, percent-encoded. `socks5://proxy.example` is a SOCKS proxy, with the default port
    ///   1080 and without credentials. A text that cannot be used throws a ``TransportConfigurationError`` when the
    ///   transport is made.
    public static func url(_ text: String) -> Proxy {
        Proxy(kind: .url(Secret(text)))
    }

    /// The proxies of environment variables: `http_proxy`, `https_proxy`, and `all_proxy` for what these do not set.
    ///
    /// The names are looked up in lower case, then in upper case; `HTTP_PROXY` is ignored if `REQUEST_METHOD` is set,
    /// as in CGI. `no_proxy` has the hosts that are called directly. A variable that cannot be used is an error of the
    /// calls that would be sent through its proxy.
    ///
    /// - Parameter variables: The variables by name. Others than those are ignored.
    public static func environment(_ variables: [String: String]) -> Proxy {
        Proxy(kind: .environment(variables))
    }

    public var description: String {
        switch kind {
        case .automatic: "Proxy.automatic"
        case .none: "Proxy.none"
        case .url(let url): "Proxy.url(\((try? ProxyServer(url.value))?.description ?? Secret.mask))"
        case .environment: "Proxy.environment(\(Secret.mask))"
        }
    }
}
