#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import PipeHTTP
import AsyncHTTPClient

extension ProxyServer {
    /// The proxy as one through which AsyncHTTPClient makes tunnels.
    var tunnel: HTTPClient.Configuration.Proxy {
        switch kind {
        case .http:
            .server(
                host: unbracketedHost, port: port, authorization: credentials.map { .basic(credentials: $0.value) })
        case .socks: .socksServer(host: unbracketedHost, port: port)
        }
    }
}
#endif
