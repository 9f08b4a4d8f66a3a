import PipeTransports

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

extension TransportSecurity {
    /// The pinned keys of servers by host: `api.example.com`, or `*.example.com` for all hosts below it. If several
    /// wildcards match, the longest applies; the host's name goes before wildcards.
    ///
    /// A pin is the SHA-256 digest of the SubjectPublicKeyInfo of the server's own certificate, in Base64, with or
    /// without the prefix `sha256/`. Digests of a certificate authority's key do not match. Pin at least two keys, one
    /// of them kept in reserve. Requests to a pinned host over `http` fail.
    ///
    /// ```sh
    /// openssl x509 -in server.pem -pubkey -noout | openssl pkey -pubin -outform der \
    ///     | openssl dgst -sha256 -binary | openssl base64
    /// ```
    public var pins: [String: [String]] { pinning?.pins ?? [:] }

    /// Makes settings with pinned keys.
    ///
    /// ```swift
    /// let security = TransportSecurity(
    ///     pins: ["api.example.com": ["sha256/YhKJKSzoTt2b5FP18fvpHo7fJYqQCjAa3HWY3tvRMwE="]])
    /// ```
    ///
    /// - Parameters:
    ///   - trust: The certificate authorities that may sign the certificates of servers.
    ///   - pins: The pinned keys, see ``TransportSecurity/pins``.
    ///   - identity: The certificate to show to servers that ask for one.
    public init(trust: Trust = .system, pins: [String: [String]], identity: Identity? = nil) {
        self.init(trust: trust, identity: identity, pinning: pins.isEmpty ? nil : Self.pinning(pins))
    }

    /// Accepts every certificate of any issuer for any host whose key is one of the host's pins; for hosts without
    /// pins, every certificate.
    ///
    /// Use it in tests only.
    public static func insecureTrustingEveryServer(
        pins: [String: [String]], identity: Identity? = nil
    ) -> TransportSecurity {
        TransportSecurity(trust: .everyServer, pins: pins, identity: identity)
    }

    private static func pinning(_ pins: [String: [String]]) -> Pinning {
        Pinning(pins: pins) { Array(SHA256.hash(data: $0)) }
    }
}
