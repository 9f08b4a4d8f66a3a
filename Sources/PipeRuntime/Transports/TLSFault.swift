/// Why there is no connection that can be trusted; nothing of the call reached the server.
public enum TLSFault: Sendable, Hashable {
    /// Nobody who is trusted has signed the server's certificate; what the TLS library said. AsyncHTTPClient does not tell of
    /// a certificate that has expired: it is this, too.
    case untrusted(String)
    /// The server's certificate has expired, or does not hold yet.
    case expired
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
    /// The server does not speak TLS at this port: most often it is one for http.
    case notTLS
    /// Client and server have no version of TLS in common; before TLS 1.2 none is spoken (RFC 8996).
    case version
    /// The two could not agree; what the TLS library said.
    case handshake(String)
}
