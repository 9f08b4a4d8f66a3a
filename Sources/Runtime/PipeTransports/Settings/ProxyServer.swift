import PipeHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A proxy: its protocol, address and credentials.
struct ProxyServer: Sendable, Hashable, CustomStringConvertible {
    enum Kind: Sendable {
        /// An HTTP proxy, over a connection without TLS.
        case http
        /// A SOCKS proxy of version 5 (RFC 1928), which resolves the names of hosts.
        case socks
    }

    let kind: Kind
    /// In lower case; an IPv6 address has brackets.
    let host: String
    let port: Int
    /// User name and password of the URL, for the scheme `Basic` (RFC 7617, section 2): in Base64.
    let credentials: Secret?

    /// The host as the system reads it: an IPv6 address without brackets, and its zone after `%` (RFC 6874).
    var unbracketedHost: String {
        host.begins(with: "[") ? PercentEncoding.decode(host.dropping().droppingLast()) : host
    }
    var authority: String { "\(host):\(port)" }
    var description: String { "\(kind == .http ? "http" : "socks5")://\(authority)" }

    /// Parses a URL, or `host:port` for an HTTP proxy. Path and query are ignored, as Go and curl do.
    ///
    /// - Parameter variable: The variable of the environment that has the URL, for errors.
    init(_ text: String, variable: String? = nil) throws(TransportConfigurationError) {
        let text = text.trimmingASCIIWhitespace()
        let schemeEnd = text.endIndex(ofBytes: "://")
        let scheme = schemeEnd.map { text[..<$0].lowercased() } ?? "http://"
        switch scheme {
        case "http://": kind = .http
        // Go and curl give names to the proxy with socks5h; Go with socks5, too.
        case "socks5://", "socks5h://": kind = .socks
        case "https://": throw .unsupportedProxy("TLS to the proxy", variable: variable)
        // The scheme may be a password: `user:secret://…`.
        default: throw .unsupportedProxy("a scheme other than http, socks5 and socks5h", variable: variable)
        }
        let authority = text.authority(from: schemeEnd ?? text.startIndex)
        let at = authority.lastIndex(ofScalar: "@")
        let location = at.map { authority.suffix(after: $0) } ?? authority
        do {
            let address = try HTTPAddress("http://\(location)")
            host = address.host
            let hasPort = location.utf8.count > host.utf8.count + 1
            port = hasPort || kind == .http ? address.port : 1080
        } catch {
            throw .malformedProxy(error, variable: variable)
        }
        guard let user = at.map({ authority[..<$0] }) else {
            credentials = nil
            return
        }
        guard kind == .http else {
            throw .unsupportedProxy("credentials for SOCKS", variable: variable)
        }
        // A user name with a colon cannot be expressed; the proxy refuses it. The bytes may be no UTF-8.
        let pair = user.contains(scalar: ":") ? String(user) : user + ":"
        credentials = Secret(Data(PercentEncoding.decodedBytes(Array(pair.utf8)[...])).base64EncodedString())
    }
}
