#if canImport(Darwin) || !(AsyncHTTPClient && canImport(AsyncHTTPClient))
import PipeHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The proxy of a session, as far as URLSession supports it.
///
/// On Linux libcurl reads the environment itself, and URLSession has no way to tell it anything else
/// (`connectionProxyDictionary` has no effect).
struct URLSessionProxy {
    /// The proxy for all requests but those to this machine; `nil` for none.
    private var server: ProxyServer?
    /// Whether the session finds its proxy by itself.
    private var isAutomatic = false

    init(_ proxy: Proxy) throws(TransportConfigurationError) {
        switch proxy.kind {
        case .automatic:
            isAutomatic = true
        #if canImport(Darwin)
        case .none:
            break
        case .url(let url):
            let server = try ProxyServer(url.value)
            guard server.credentials == nil else {
                throw .unsupportedProxy("credentials, as URLSession takes them from the keychain", variable: nil)
            }
            self.server = server
        case .environment:
            throw .unsupported("proxies of environment variables, as URLSession takes those of the system")
        #else
        case .none, .url, .environment:
            if case .url(let url) = proxy.kind {
                // A malformed URL is an error on every platform.
                _ = try ProxyServer(url.value)
            }
            throw .unsupported(
                "proxies other than those of the environment, as URLSession on Linux has no way to set them; build"
                    + " with the package trait AsyncHTTPClient")
        #endif
        }
    }

    func apply(to configuration: URLSessionConfiguration) {
        guard !isAutomatic else {
            return
        }
        // The names of CFNetwork, some of which have no constant on iOS.
        var settings: [AnyHashable: Any] = [:]
        if let server {
            for scheme in server.kind == .http ? ["HTTP", "HTTPS"] : ["SOCKS"] {
                settings["\(scheme)Enable"] = 1
                settings["\(scheme)Proxy"] = server.unbracketedHost
                settings["\(scheme)Port"] = server.port
            }
            settings["ExceptionsList"] = ["localhost", "*.localhost", "127.0.0.0/8", "::1"]
        }
        configuration.connectionProxyDictionary = settings
    }
}
#endif
