extension DefaultTransport {
    /// Makes a transport with connections of its own, which are closed when its last copy is gone: make one, and give it to all
    /// clients.
    public static func make(connections: ConnectionSettings) -> any Transport {
        #if AsyncHTTPClient && canImport(AsyncHTTPClient)
        AsyncHTTPClientTransport(connections: connections)
        #else
        URLSessionTransport(connections: connections)
        #endif
    }

    /// Makes a transport that trusts whom it is told to trust.
    ///
    /// It has connections of its own, which are closed when its last copy is gone: make one, and give it to all clients.
    ///
    /// - Throws: ``TransportSecurityError`` where something is malformed, or this platform's transport cannot do it.
    public static func make(
        security: TransportSecurity, connections: ConnectionSettings = .standard
    ) throws(TransportSecurityError) -> any Transport {
        #if AsyncHTTPClient && canImport(AsyncHTTPClient)
        try AsyncHTTPClientTransport(
            security: security, configuration: AsyncHTTPClientTransport.configuration(connections))
        #elseif canImport(Darwin)
        try URLSessionTransport(security: security) { $0.httpMaximumConnectionsPerHost = max(1, connections.perHost) }
        #else
        // What is malformed is so everywhere.
        _ = try PublicKeyPins(security.pins)
        guard security.isUsual else {
            throw TransportSecurityError.unsupported(
                "roots, pins or an identity of its own: URLSession on Linux has no way to set them; build with the package"
                    + " trait AsyncHTTPClient")
        }
        return URLSessionTransport(connections: connections)
        #endif
    }
}
