extension DefaultTransport {
    /// Makes a transport that trusts whom it is told to trust.
    ///
    /// It has connections of its own, which are closed when its last copy is gone: make one, and give it to all clients.
    ///
    /// - Throws: ``TransportSecurityError`` where something is malformed, or this platform's transport cannot do it.
    public static func make(security: TransportSecurity) throws(TransportSecurityError) -> any Transport {
        #if AsyncHTTPClient && canImport(AsyncHTTPClient)
        try AsyncHTTPClientTransport(security: security)
        #elseif canImport(Darwin)
        try URLSessionTransport(security: security)
        #else
        // What is malformed is so everywhere.
        _ = try PublicKeyPins(security.pins)
        guard security.isUsual else {
            throw TransportSecurityError.unsupported(
                "roots, pins or an identity of its own: URLSession on Linux has no way to set them; build with the package"
                    + " trait AsyncHTTPClient")
        }
        return URLSessionTransport()
        #endif
    }
}
