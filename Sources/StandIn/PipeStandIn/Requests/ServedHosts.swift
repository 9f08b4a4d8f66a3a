import PipeHTTP

/// The hosts by which a server may be called.
///
/// A page of another site can reach a server of this machine by a name of that site that leads to this machine (DNS
/// rebinding), and then read its responses. Its requests have that name in `Host`. An address cannot be rebound.
package struct ServedHosts: Sendable {
    private let names: Set<String>
    private let takesAddresses: Bool
    /// The scheme of the URLs of the server.
    let scheme: String

    /// - Parameters:
    ///   - address: The address or name at which the server accepts connections.
    ///   - isLocal: Whether only programs of this machine can connect. Then other addresses are refused: some, such as
    ///     0.0.0.0, lead a page of another site to this machine, too.
    ///   - names: Other names and addresses, without a port.
    ///   - hasTLS: Whether clients call the server with https.
    package init(address: String, isLocal: Bool, names: [String] = [], hasTLS: Bool = false) {
        let own = ["localhost", "127.0.0.1", "[::1]", address] + names
        self.names = Set(own.map { Self.key(Self.bracketed($0)) })
        takesAddresses = !isLocal
        scheme = hasTLS ? "https" : "http"
    }

    /// Whether a text is a name or an address, without a port.
    package static func isHost(_ text: String) -> Bool {
        let host = bracketed(text)
        return name(in: host).map { $0.hasSameBytes(as: key(host)) } ?? false
    }

    /// Whether a server may be called by a host of ``name(in:)``.
    func have(_ name: String) -> Bool {
        names.contains(name) || takesAddresses && Self.isAddress(name)
    }

    /// The host of an authority without its port, which tunnels and containers change, in small letters and without a
    /// full stop at its end; `nil` for a malformed authority, or one with user information (RFC 9110, section 4.2.4).
    static func name(in authority: String) -> String? {
        // The parser of clients: a reg-name with other characters is no host of a server either.
        (try? HTTPAddress("http://\(authority)")).flatMap { address in
            address.authority.hasSameBytes(as: authority) ? key(address.host) : nil
        }
    }

    /// A host as in a URL, where an IPv6 address is in brackets. Otherwise a port has one colon.
    private static func bracketed(_ host: String) -> String {
        host.split(atScalar: ":").count > 2 && !host.begins(with: "[") ? "[\(host)]" : host
    }

    private static func key(_ host: String) -> String {
        let host = host.lowercased()
        return host.ends(with: ".") ? String(host.droppingLast()) : host
    }

    /// Whether a host is an address (RFC 3986, section 3.2.2). The last label of a name is not a number.
    private static func isAddress(_ name: String) -> Bool {
        name.begins(with: "[") || name.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (48...57).contains($0) }
    }
}
