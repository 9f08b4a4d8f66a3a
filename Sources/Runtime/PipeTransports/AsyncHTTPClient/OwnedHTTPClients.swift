#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import PipeHTTP
import AsyncHTTPClient

/// The HTTP clients that a transport owns. They are shut down when this object is released.
final class OwnedHTTPClients: Sendable {
    /// The clients that reach hosts in one way: directly, or through a proxy.
    private struct Clients: Sendable {
        let general: HTTPClient
        let pinned: [PublicKeyPins.Host: HTTPClient]

        init(_ blueprint: HTTPClientBlueprint, tunnel: ProxyServer? = nil) {
            general = blueprint.client(for: nil, tunnel: tunnel)
            pinned = Dictionary(
                uniqueKeysWithValues: blueprint.pins.hosts.map { ($0, blueprint.client(for: $0, tunnel: tunnel)) })
        }

        var all: [HTTPClient] { [general] + pinned.values }
    }

    /// What is different with proxies.
    private struct Proxies: Sendable {
        let rules: ProxyRules
        /// The clients for https through a proxy; `nil` without one.
        let https: Clients?
        /// The client for http through a proxy; `nil` without one.
        let http: HTTPClient?
        /// The proxy that gets all requests of `http`, in absolute form; `nil` if the client tunnels them.
        let forwarder: ProxyServer?

        init(_ blueprint: HTTPClientBlueprint, _ rules: ProxyRules) {
            self.rules = rules
            https = (try? rules.https.get()).map { Clients(blueprint, tunnel: $0) }
            let server = try? rules.http.get()
            forwarder = server?.kind == .http ? server : nil
            http = server.map {
                $0.kind == .http ? blueprint.client(forwardingTo: $0) : blueprint.client(for: nil, tunnel: $0)
            }
        }
    }

    private let pins: PublicKeyPins
    private let direct: Clients
    /// `nil` if all requests are sent without a proxy.
    private let proxies: Proxies?
    /// Why no request to `https` can be sent, if none can.
    private let failure: TransportConfigurationError?

    /// The client of requests that are sent without a proxy.
    var general: HTTPClient { direct.general }

    /// Makes clients without pins.
    ///
    /// - Parameter configuration: A guarded configuration.
    convenience init(_ configuration: HTTPClient.Configuration, _ rules: ProxyRules) {
        self.init(HTTPClientBlueprint(configuration), rules)
    }

    init(_ blueprint: HTTPClientBlueprint, _ rules: ProxyRules, _ failure: TransportConfigurationError? = nil) {
        self.failure = failure
        pins = blueprint.pins
        direct = Clients(blueprint)
        proxies = rules.areEmpty ? nil : Proxies(blueprint, rules)
    }

    deinit {
        let proxied = (proxies?.https?.all ?? []) + [proxies?.http].compactMap(\.self)
        for client in direct.all + proxied {
            client.shutdown(queue: .global()) { _ in }
        }
    }

    /// Returns the client for a request, which checks the pins of its host, and sends it through its proxy.
    ///
    /// - Throws: ``PipeError/TLSError/unencrypted`` if the host has pins and the scheme is not `https`;
    ///   ``TransportConfigurationError`` if the proxy of the request or the trusted roots cannot be used.
    func client(scheme: String?, authority: String?) throws -> HTTPClient {
        let host = pins.host(for: authority ?? "")
        guard host == nil || scheme == "https" else {
            throw PipeError(.tls(.unencrypted))
        }
        if scheme == "https", let failure {
            throw failure
        }
        guard let proxies, try proxies.rules.proxy(scheme: scheme, authority: authority) != nil else {
            return host.flatMap { direct.pinned[$0] } ?? direct.general
        }
        if scheme != "https", let http = proxies.http {
            return http
        }
        let clients = proxies.https ?? direct
        return host.flatMap { clients.pinned[$0] } ?? clients.general
    }

    /// The proxy that gets the requests of a client in absolute form (RFC 9112, section 3.2.2); `nil` if the client
    /// sends them to their hosts.
    func forwarder(of client: HTTPClient) -> ProxyServer? {
        client === proxies?.http ? proxies?.forwarder : nil
    }

    /// The proxy that makes a tunnel for a request; `nil` if none does.
    func tunnel(scheme: String?, authority: String?) -> ProxyServer? {
        let server = try? proxies?.rules.proxy(scheme: scheme, authority: authority)
        return scheme == "https" && server?.kind == .http ? server : nil
    }
}
#endif
