/// Which servers a transport trusts over TLS, and how it identifies itself.
///
/// Use it for servers with a company's certificate authority, to pin keys (with PipePinning), or for client
/// certificates. A schema cannot contain these settings, because they belong to the app.
///
/// ```swift
/// let security = TransportSecurity(
///     trust: .system(adding: [try String(contentsOfFile: "company-root.pem", encoding: .utf8)]))
/// let transport = try DefaultTransport.make(security: security)
/// ```
///
/// AsyncHTTPClient supports all settings. URLSession on Apple platforms takes identities from the keychain only, not as
/// PEM. URLSession on Linux supports none of them: there ``DefaultTransport/make(security:connections:)`` throws.
public struct TransportSecurity: Sendable {
    /// The certificate authorities that may sign the certificates of servers.
    public struct Trust: Sendable, Hashable {
        enum Kind: Sendable, Hashable {
            case system(adding: [String])
            case roots([String])
            case everyServer
        }

        let kind: Kind

        /// The roots that the system trusts.
        public static let system = Trust(kind: .system(adding: []))

        /// The roots that the system trusts, and the given certificates.
        ///
        /// - Parameter certificates: PEM texts (RFC 7468), each with one or more certificates.
        public static func system(adding certificates: [String]) -> Trust {
            Trust(kind: .system(adding: certificates))
        }

        /// Every certificate.
        package static let everyServer = Trust(kind: .everyServer)

        /// The given certificates only.
        ///
        /// - Parameter certificates: PEM texts (RFC 7468), each with one or more certificates.
        public static func roots(_ certificates: [String]) -> Trust {
            Trust(kind: .roots(certificates))
        }
    }

    /// The certificate authorities that may sign the certificates of servers.
    public let trust: Trust
    /// The certificate to show to servers that ask for one.
    public let identity: Identity?

    /// The pinned keys of servers; `nil` for none.
    package let pinning: Pinning?

    /// Makes settings. The defaults are the system's trust and no identity. With PipePinning there is an initializer
    /// with `pins`, the keys that servers must have.
    public init(trust: Trust = .system, identity: Identity? = nil) {
        self.init(trust: trust, identity: identity, pinning: nil)
    }

    package init(trust: Trust, identity: Identity?, pinning: Pinning?) {
        self.trust = trust
        self.identity = identity
        self.pinning = pinning
    }

    /// Accepts every certificate of any issuer for any host. Anyone on the network path can read and change the
    /// traffic.
    ///
    /// Use it in tests only.
    public static func insecureTrustingEveryServer(identity: Identity? = nil) -> TransportSecurity {
        TransportSecurity(trust: .everyServer, identity: identity)
    }

    /// The pinned keys of servers, and how they are compared.
    package struct Pinning: Sendable {
        /// The pins by host.
        package let pins: [String: [String]]
        /// Returns the SHA-256 digest of a key. This module links no cryptography.
        package let digest: @Sendable ([UInt8]) -> [UInt8]

        package init(pins: [String: [String]], digest: @escaping @Sendable ([UInt8]) -> [UInt8]) {
            self.pins = pins
            self.digest = digest
        }
    }

    /// Whether all settings are the defaults.
    var isDefault: Bool {
        trust == .system && pinning == nil && identity == nil
    }
}
