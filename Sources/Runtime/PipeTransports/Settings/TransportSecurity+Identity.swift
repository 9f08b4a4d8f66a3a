#if canImport(Darwin)
import PipeHTTP
import Security
#endif

extension TransportSecurity {
    /// The certificate that a client shows to servers that ask for one, with its private key. Descriptions do not show the key.
    public struct Identity: Sendable, SecretCarrying {
        enum Kind: Sendable {
            case pem(certificates: String, privateKey: Secret)
            #if canImport(Darwin)
            case keychain(KeychainIdentity)
            #endif
        }

        let kind: Kind

        /// An identity of PEM texts (RFC 7468), for AsyncHTTPClient.
        ///
        /// - Parameters:
        ///   - certificates: The client's own certificate, then those that lead from it towards a root.
        ///   - privateKey: Its private key, not encrypted.
        public init(certificates: String, privateKey: String) {
            kind = .pem(certificates: certificates, privateKey: Secret(privateKey))
        }

        #if canImport(Darwin)
        /// An identity of the keychain or of a PKCS #12 file, for URLSession on Apple platforms.
        ///
        /// - Parameters:
        ///   - identity: The certificate with its private key.
        ///   - certificates: Those that lead from it towards a root.
        public init(_ identity: SecIdentity, certificates: [SecCertificate] = []) {
            kind = .keychain(KeychainIdentity(identity: identity, certificates: certificates))
        }

        /// Immutable, as what Security hands out is.
        struct KeychainIdentity: @unchecked Sendable {
            let identity: SecIdentity
            let certificates: [SecCertificate]
        }
        #endif

        public var description: String { "TransportSecurity.Identity(\(Secret.mask))" }
    }
}
