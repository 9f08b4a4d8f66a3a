import PipeHTTP

extension DefaultTransport {
    /// Makes a transport with separate connections, which close when its last copy is released. Make one, and use it in
    /// all clients.
    ///
    /// - Throws: ``TransportConfigurationError`` if the URL of the proxy is malformed, or this platform's transport does
    ///   not support the proxy.
    public static func make(connections: ConnectionSettings) throws(TransportConfigurationError) -> any Transport {
        #if AsyncHTTPClient && canImport(AsyncHTTPClient)
        try AsyncHTTPClientTransport(connections: connections)
        #else
        try URLSessionTransport(connections: connections)
        #endif
    }

    /// Makes a transport that trusts servers, and identifies itself, as `security` says.
    ///
    /// It has separate connections, which close when its last copy is released. Make one, and use it in all clients.
    ///
    /// - Throws: ``TransportConfigurationError`` if a certificate, key, pin, host or the URL of the proxy is malformed,
    ///   or this platform's transport does not support one of the settings.
    public static func make(
        security: TransportSecurity, connections: ConnectionSettings = .standard
    ) throws(TransportConfigurationError) -> any Transport {
        #if AsyncHTTPClient && canImport(AsyncHTTPClient)
        try AsyncHTTPClientTransport(
            security: security, configuration: AsyncHTTPClientTransport.configuration(connections: connections),
            proxy: connections.proxy)
        #elseif canImport(Darwin)
        let proxy = try URLSessionProxy(connections.proxy)
        return try URLSessionTransport(security: security) { configuration in
            configuration.httpMaximumConnectionsPerHost = max(1, connections.perHost)
            proxy.apply(to: configuration)
        }
        #else
        // Malformed pins are an error on every platform.
        _ = try PublicKeyPins(security.pinning)
        guard security.isDefault else {
            throw .unsupported(
                "custom roots, pins and identities, as URLSession on Linux has no way to set them; build with the"
                    + " package trait AsyncHTTPClient")
        }
        return try URLSessionTransport(connections: connections)
        #endif
    }
}
