extension PipeError {
    /// Why there is no trusted connection. No part of the request was processed by the server.
    public enum TLSError: Error, Hashable {
        /// No trusted authority has signed the server's certificate; with the message of the TLS library.
        ///
        /// AsyncHTTPClient does not distinguish an expired certificate: it reports this error for it, too.
        case untrusted(String)
        /// The server's certificate has expired, or is not valid yet.
        case expired
        /// The certificate is for another host.
        case hostName
        /// The server's key matches none of the host's pins (``TransportSecurity/pins``); with the digest of the key,
        /// as `sha256/` and Base64.
        case pin(found: String)
        /// The host has pins, and the request is for `http`. It is not sent.
        case unencrypted
        /// The server requires a certificate of the client, or rejects the one it got; with the message of the TLS
        /// library.
        ///
        /// With TLS 1.3 the server may reject the certificate after the request was sent. Over HTTP/2 AsyncHTTPClient
        /// reports only a closed connection: the error is then ``PipeError/Reason/connection(_:)``.
        case clientCertificate(String)
        /// The server does not speak TLS at this port. Most often the port is one for `http`.
        case notTLS
        /// Client and server have no version of TLS in common. TLS 1.2 is the earliest that is used (RFC 8996).
        case version
        /// The TLS handshake failed for another reason; with the message of the TLS library.
        case handshake(String)
    }
}
