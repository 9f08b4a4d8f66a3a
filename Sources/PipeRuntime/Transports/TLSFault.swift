/// Why there is no connection that can be trusted; nothing of the call reached the server.
public enum TLSFault: Sendable, Hashable {
    /// Nobody who is trusted has signed the server's certificate, or it has expired; what the TLS library said.
    case untrusted(String)
    /// The certificate is for another host.
    case hostName
    /// The key of the server is not one of those that it has to have (``TransportSecurity/pins``): its digest.
    case pin(found: String)
    /// The host has pins, and the call is for http.
    case unencrypted
    /// The server wants a certificate of the client, or not the one that it got; what the TLS library said.
    ///
    /// With TLS 1.3 the server says so when the request may be on its way already, and over HTTP/2 AsyncHTTPClient tells of
    /// a closed connection only: then it is ``PipeError/Reason/connection(_:)``.
    case clientCertificate(String)
    /// The two could not agree; what the TLS library said.
    case handshake(String)
}
