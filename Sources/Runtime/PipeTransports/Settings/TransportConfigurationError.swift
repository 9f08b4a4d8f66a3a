import PipeHTTP

/// Why no transport can be made with a ``TransportSecurity`` or a ``Proxy``, or no request be sent.
///
/// A call that fails with it ends with ``PipeError/Reason/aborted(_:)``, and is not retried.
public enum TransportConfigurationError: PermanentTransportError, Hashable, CustomStringConvertible {
    /// A PEM text has no certificates, or one of them is damaged.
    case malformedCertificate
    /// A PEM text has no private key, or the key is damaged or encrypted.
    case malformedPrivateKey
    /// The private key does not match the certificate; with the message of the TLS library.
    case identity(String)
    /// A pin is not the Base64 of 32 bytes.
    case malformedPin(String, host: String)
    /// The list of pins of a host is empty, so no connection to the host could ever succeed.
    case noPins(host: String)
    /// A key of the pins is neither a host nor a wildcard.
    case malformedHost(String)
    /// The URL of a proxy is malformed; with the variable of the environment that has it, if it is from there.
    case malformedProxy(PipeError.AddressError, variable: String?)
    /// The URL of a proxy needs what this transport does not support; with a description, and the variable of the
    /// environment that has the URL, if it is from there.
    case unsupportedProxy(String, variable: String?)
    /// A file or folder of root certificates, which a variable of the environment names, has none that can be read.
    case unreadableRoots(path: String, variable: String)
    /// The transport of this platform does not support a setting; with its description.
    case unsupported(String)

    public var description: String {
        switch self {
        case .malformedCertificate: "a PEM text has no certificates, or a damaged one"
        case .malformedPrivateKey:
            "the PEM text has no private key that can be read; the key must not be encrypted"
        case .identity(let message): "the private key does not match the certificate: \(message)"
        case .malformedPin(let pin, let host):
            "the pin ‘\(pin)’ of \(host) is not the Base64 of a SHA-256 digest"
        case .noPins(let host): "the list of pins of \(host) is empty"
        case .malformedHost(let host): "‘\(host)’ is neither a host name nor ‘*.’ and a host name"
        case .malformedProxy(let error, let variable): "\(Self.url(variable)) \(error)"
        case .unsupportedProxy(let setting, let variable):
            "\(Self.url(variable)) needs what this transport does not support: \(setting)"
        case .unreadableRoots(let path, let variable):
            "the root certificates of \(variable) cannot be read: ‘\(path)’"
        case .unsupported(let setting): "this transport does not support \(setting)"
        }
    }

    private static func url(_ variable: String?) -> String {
        variable.map { "the proxy's URL in \($0)" } ?? "the proxy's URL"
    }
}
