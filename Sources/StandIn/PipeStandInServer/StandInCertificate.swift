#if StandIn
import NIOCore
import NIOSSL
import PipeHTTP
import X509

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A new certificate for a stand-in over TLS, and the authority that has signed it.
///
/// Clients trust the authority. Its key is deleted when the certificate is made, so that it signs no other certificate: a
/// client that trusts it trusts this server alone.
///
/// ```swift
/// let certificate = try StandInCertificate()
/// let security = TransportSecurity(trust: .system(adding: [certificate.authority]))
/// let running = Task { try await server.run(certificate: certificate) { port in print(port) } }
/// ```
public struct StandInCertificate: Sendable {
    /// The certificate of the authority, in PEM (RFC 7468).
    public let authority: String
    let context: NIOSSLContext

    /// How long a certificate is valid, in seconds. Apple's systems take at most 825 days.
    private static let lifetime = 90.0 * 86_400
    /// The difference of clocks that is tolerated, in seconds.
    private static let tolerance = 3_600.0

    /// Makes a certificate for `localhost`, `127.0.0.1` and `::1`.
    ///
    /// - Parameter hostNames: Other names and addresses by which clients call the server, without a port.
    /// - Throws: An error if a certificate cannot have one of the names.
    public init(hostNames: [String] = []) throws {
        let authorityKey = P256.Signing.PrivateKey()
        let key = P256.Signing.PrivateKey()
        let now = Date()
        let times = (now.addingTimeInterval(-Self.tolerance), now.addingTimeInterval(Self.lifetime))
        // A list can have certificates of several runs.
        let number = String(UInt32.random(in: 0...UInt32.max), radix: 16)
        let issuer = try DistinguishedName { CommonName(Self.namePrefix + number) }
        let authority = try Certificate(
            version: .v3, serialNumber: .init(), publicKey: .init(authorityKey.publicKey), notValidBefore: times.0,
            notValidAfter: times.1, issuer: issuer, subject: issuer, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true))
                SubjectKeyIdentifier(hash: .init(authorityKey.publicKey))
            }, issuerPrivateKey: .init(authorityKey))
        let identifier = SubjectKeyIdentifier(hash: .init(authorityKey.publicKey))
        var known: Set<GeneralName> = []
        let names = (["localhost", "127.0.0.1", "::1"] + hostNames).map(Self.name).filter { known.insert($0).inserted }
        let certificate = try Certificate(
            version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey), notValidBefore: times.0,
            notValidAfter: times.1, issuer: issuer, subject: DistinguishedName { CommonName("localhost") },
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                AuthorityKeyIdentifier(keyIdentifier: identifier.keyIdentifier)
                SubjectAlternativeNames(names)
            }, issuerPrivateKey: .init(authorityKey))
        self.authority = try authority.serializeAsPEM().pemString + "\n"
        let own = try NIOSSLCertificate(bytes: Array(certificate.serializeAsPEM().pemString.utf8), format: .pem)
        let privateKey = try NIOSSLPrivateKey(bytes: Array(key.pemRepresentation.utf8), format: .pem)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: [.certificate(own)], privateKey: .privateKey(privateKey))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        context = try NIOSSLContext(configuration: configuration)
    }

    /// Whether a text is the certificate of an authority of a stand-in, in PEM.
    package static func isAuthority(_ text: String) -> Bool {
        guard let certificate = try? Certificate(pemEncoded: text) else { return false }
        return "\(certificate.subject)".containsBytes(of: namePrefix)
    }

    private static let namePrefix = "Pipewright stand-in "

    /// A name or an address in a certificate (RFC 5280, section 4.2.1.6).
    private static func name(_ host: String) -> GeneralName {
        // An IPv6 address can be in brackets, as in URLs.
        let bare = host.begins(with: "[") && host.ends(with: "]") ? String(host.dropping().droppingLast()) : host
        switch try? SocketAddress(ipAddress: bare, port: 0) {
        case .v4(let address)?:
            return .ipAddress(withUnsafeBytes(of: address.address.sin_addr) { .init(contentBytes: ArraySlice($0)) })
        case .v6(let address)?:
            return .ipAddress(withUnsafeBytes(of: address.address.sin6_addr) { .init(contentBytes: ArraySlice($0)) })
        case .unixDomainSocket?, nil: return .dnsName(bare)
        }
    }
}
#else
/// A certificate for a stand-in over TLS; needs the trait `StandIn` of the package.
@available(
    *, unavailable,
    message: "the HTTP server needs the trait StandIn: .package(url: …, traits: [.defaults, \"StandIn\"])"
)
public struct StandInCertificate: Sendable {
    public let authority = ""

    public init(hostNames: [String] = []) throws {}
}
#endif
