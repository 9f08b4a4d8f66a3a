#if canImport(Darwin)
import PipeHTTP
import Foundation
import Security

/// Evaluates the trust in servers for URLSession on Apple platforms, as ``TransportSecurity`` says.
///
/// This project's continuous integration runs on Linux, and neither compiles nor runs this type.
final class URLSessionSecurity: Sendable {
    typealias Decision = (
        disposition: URLSession.AuthChallengeDisposition, credential: URLCredential?, error: PipeError.TLSError?
    )

    let pins: PublicKeyPins
    private let trust: TransportSecurity.Trust
    /// Certificates in DER.
    private let roots: [[UInt8]]
    private let identity: TransportSecurity.Identity.KeychainIdentity?

    init(_ security: TransportSecurity) throws(TransportConfigurationError) {
        pins = try PublicKeyPins(security.pinning)
        trust = security.trust
        switch trust.kind {
        case .system(let texts): roots = try PEMCertificates.parse(texts)
        case .roots(let texts):
            roots = try PEMCertificates.parse(texts)
            guard !roots.isEmpty else {
                throw .malformedCertificate
            }
        case .everyServer: roots = []
        }
        switch security.identity?.kind {
        case .keychain(let identity): self.identity = identity
        case .pem: throw .unsupported("identities of PEM texts: use a SecIdentity")
        case nil: identity = nil
        }
        guard roots.allSatisfy({ SecCertificateCreateWithData(nil, Data($0) as CFData) != nil }) else {
            throw .malformedCertificate
        }
    }

    /// Decides on a challenge for the server's trust or the client's certificate.
    func decision(on challenge: URLAuthenticationChallenge) -> Decision {
        let space = challenge.protectionSpace
        if space.authenticationMethod == NSURLAuthenticationMethodClientCertificate {
            guard let identity else {
                return (.performDefaultHandling, nil, nil)
            }
            let credential = URLCredential(
                identity: identity.identity, certificates: identity.certificates, persistence: .forSession)
            return (.useCredential, credential, nil)
        }
        guard let serverTrust = space.serverTrust else {
            return (.cancelAuthenticationChallenge, nil, .handshake("the server has no certificate"))
        }
        if let error = trustError(of: serverTrust, host: space.host) {
            return (.cancelAuthenticationChallenge, nil, error)
        }
        return (.useCredential, URLCredential(trust: serverTrust), nil)
    }

    private func trustError(of serverTrust: SecTrust, host: String) -> PipeError.TLSError? {
        if trust.kind != .everyServer {
            if !roots.isEmpty {
                let anchors = roots.compactMap { SecCertificateCreateWithData(nil, Data($0) as CFData) }
                SecTrustSetAnchorCertificates(serverTrust, anchors as CFArray)
                if case .system = trust.kind {
                    SecTrustSetAnchorCertificatesOnly(serverTrust, false)
                }
            }
            var error: CFError?
            guard SecTrustEvaluateWithError(serverTrust, &error) else {
                let code = error.map { CFErrorGetCode($0) }
                return code == Int(errSecHostNameMismatch)
                    ? .hostName : .untrusted(error.map { CFErrorCopyDescription($0) as String } ?? "")
            }
        }
        guard let entry = pins.host(for: host.contains(scalar: ":") ? "[\(host)]" : host) else {
            return nil
        }
        guard let chain = SecTrustCopyCertificateChain(serverTrust) as? [SecCertificate], let own = chain.first,
            let key = SecCertificateCopyKey(own).flatMap(Self.subjectPublicKeyInfo)
        else {
            return .handshake("keys of the server's type cannot be pinned")
        }
        return pins.mismatch(of: key, at: entry)
    }

    /// Returns the SubjectPublicKeyInfo in DER (RFC 5280, section 4.1): the key after a header with its type. Security
    /// provides the key only.
    private static func subjectPublicKeyInfo(_ key: SecKey) -> [UInt8]? {
        guard let attributes = SecKeyCopyAttributes(key) as? [CFString: Any],
            let type = attributes[kSecAttrKeyType] as? String, let size = attributes[kSecAttrKeySizeInBits] as? Int,
            let bytes = SecKeyCopyExternalRepresentation(key, nil) as Data?,
            let header = headers[Kind(type: type, size: size)]
        else {
            return nil
        }
        return header + bytes
    }

    private struct Kind: Hashable {
        let type: String
        let size: Int
    }

    private static let headers: [Kind: [UInt8]] = {
        let rsa: [UInt8] = [0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00]
        let curve: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
        let rsaType = kSecAttrKeyTypeRSA as String
        let curveType = kSecAttrKeyTypeECSECPrimeRandom as String
        return [
            Kind(type: rsaType, size: 2048): [0x30, 0x82, 0x01, 0x22] + rsa + [0x03, 0x82, 0x01, 0x0F, 0x00],
            Kind(type: rsaType, size: 3072): [0x30, 0x82, 0x01, 0xA2] + rsa + [0x03, 0x82, 0x01, 0x8F, 0x00],
            Kind(type: rsaType, size: 4096): [0x30, 0x82, 0x02, 0x22] + rsa + [0x03, 0x82, 0x02, 0x0F, 0x00],
            Kind(type: curveType, size: 256): [0x30, 0x59, 0x30, 0x13] + curve
                + [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00],
            Kind(type: curveType, size: 384): [0x30, 0x76, 0x30, 0x10] + curve
                + [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22, 0x03, 0x62, 0x00],
        ]
    }()
}
#endif
