import PipeHTTP

extension DefaultTransport {
    /// Makes a transport with separate connections, which close when its last copy is released. Make one, and use it in
    /// all clients.
    public static func make(connections: ConnectionSettings) -> any Transport {
        #if AsyncHTTPClient && canImport(AsyncHTTPClient)
        AsyncHTTPClientTransport(connections: connections)
        #else
        URLSessionTransport(connections: connections)
        #endif
    }

    /// Makes a transport that trusts servers, and identifies itself, as `security` says.
    ///
    /// It has separate connections, which close when its last copy is released. Make one, and use it in all clients.
    ///
    /// - Throws: ``TransportSecurity/ConfigurationError`` if a certificate, key, pin or host is malformed, or this
    ///   platform's transport does not support one of the settings.
    public static func make(
        security: TransportSecurity, connections: ConnectionSettings = .standard
    ) throws(TransportSecurity.ConfigurationError) -> any Transport {
        #if AsyncHTTPClient && canImport(AsyncHTTPClient)
        try AsyncHTTPClientTransport(
            security: security, configuration: AsyncHTTPClientTransport.configuration(connections: connections))
        #elseif canImport(Darwin)
        try URLSessionTransport(security: security) { $0.httpMaximumConnectionsPerHost = max(1, connections.perHost) }
        #else
        // Malformed pins are an error on every platform.
        _ = try PublicKeyPins(security.pinning)
        guard security.isDefault else {
            throw TransportSecurity.ConfigurationError.unsupported(
                "custom roots, pins and identities, as URLSession on Linux has no way to set them; build with the"
                    + " package trait AsyncHTTPClient")
        }
        return URLSessionTransport(connections: connections)
        #endif
    }
}
