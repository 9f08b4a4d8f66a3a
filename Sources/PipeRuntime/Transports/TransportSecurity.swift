/// Whom a transport trusts, and who it is itself, when it speaks TLS.
///
/// ```swift
/// let security = TransportSecurity(
///     trust: .system(adding: [try String(contentsOfFile: "company-root.pem", encoding: .utf8)]),
///     pins: ["api.example.com": ["sha256/YhKJKSzoTt2b5FP18fvpHo7fJYqQCjAa3HWY3tvRMwE="]]
/// )
/// let transport = try DefaultTransport.make(security: security)
/// ```
///
/// No schema can say any of this: it is the app's to say.
///
/// With AsyncHTTPClient all of it works. URLSession on Apple platforms takes an identity from the keychain, not as PEM; on
/// Linux URLSession has no way to set any of it, and ``DefaultTransport/make(security:)`` refuses.
public struct TransportSecurity: Sendable {
    /// Who may sign the certificates of servers.
    public struct Trust: Sendable, Hashable {
        enum Kind: Sendable, Hashable {
            case system(adding: [String])
            case roots([String])
            case everyServer
        }

        let kind: Kind

        /// Whom the system trusts.
        public static let system = Trust(kind: .system(adding: []))

        /// Whom the system trusts, and these besides.
        ///
        /// - Parameter certificates: PEM texts (RFC 7468), each of one or more certificates.
        public static func system(adding certificates: [String]) -> Trust {
            Trust(kind: .system(adding: certificates))
        }

        /// These and nobody else.
        ///
        /// - Parameter certificates: PEM texts, each of one or more certificates.
        public static func roots(_ certificates: [String]) -> Trust {
            Trust(kind: .roots(certificates))
        }
    }

    /// Who may sign the certificates of servers.
    public let trust: Trust
    /// The keys that servers have to have, by host: `api.example.com`, or `*.example.com` for all hosts below one. Of
    /// several that fit the longest counts.
    ///
    /// A key is named by the SHA-256 digest of the SubjectPublicKeyInfo of the server's own certificate in Base64, with or
    /// without `sha256/` before it; that of a certificate authority does not help. Name at least two keys, one of them
    /// kept in reserve. A host that has pins is not spoken to over http.
    ///
    /// ```sh
    /// openssl x509 -in server.pem -pubkey -noout | openssl pkey -pubin -outform der \
    ///     | openssl dgst -sha256 -binary | openssl base64
    /// ```
    public let pins: [String: [String]]
    /// The certificate to show to servers that ask for one.
    public let identity: TLSIdentity?

    /// Says whom to trust; what is left out is as usual.
    public init(trust: Trust = .system, pins: [String: [String]] = [:], identity: TLSIdentity? = nil) {
        self.trust = trust
        self.pins = pins
        self.identity = identity
    }

    /// Accepts every certificate, whoever signed it, for whatever host: anyone on the way can read and change what is sent.
    ///
    /// For tests alone. Pins hold all the same.
    public static func insecureTrustingEveryServer(
        pins: [String: [String]] = [:], identity: TLSIdentity? = nil
    ) -> TransportSecurity {
        TransportSecurity(trust: Trust(kind: .everyServer), pins: pins, identity: identity)
    }

    /// Whether this is how transports are without being told.
    var isUsual: Bool {
        trust == .system && pins.isEmpty && identity == nil
    }
}

/// Why a transport cannot be made as ``TransportSecurity`` says.
public enum TransportSecurityError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A PEM text has no certificates, or one of them is damaged.
    case malformedCertificate
    /// The PEM text of a private key has none, or one that is damaged or encrypted.
    case malformedPrivateKey
    /// The private key is not that of the certificate; the words of the TLS library.
    case identity(String)
    /// A pin is not the Base64 of 32 bytes.
    case malformedPin(String, host: String)
    /// A host has no pins, so that it could never be reached.
    case noPins(host: String)
    /// What should be the name of a host is none.
    case malformedHost(String)
    /// The transport of this platform cannot do it; what.
    case unsupported(String)

    public var description: String {
        switch self {
        case .malformedCertificate: "there is a PEM text that does not hold certificates"
        case .malformedPrivateKey:
            "the PEM text of the private key holds none that can be read; it must not be encrypted"
        case .identity(let words): "certificate and private key do not belong together: \(words)"
        case .malformedPin(let pin, let host): "'\(pin)', a pin of \(host), is not the Base64 of a SHA-256 digest"
        case .noPins(let host): "\(host) has an empty list of pins"
        case .malformedHost(let host): "'\(host)' is neither the name of a host nor '*.' and one"
        case .unsupported(let what): "this transport cannot have \(what)"
        }
    }
}
