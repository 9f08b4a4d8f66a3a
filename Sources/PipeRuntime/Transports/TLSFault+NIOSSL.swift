#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import NIOSSL

extension TLSFault {
    /// What NIOSSL throws, where it is about trust and not about a lost connection.
    init?(_ error: any Error) {
        switch error {
        case let error as NIOSSLExtraError
        where error == .failedToValidateHostname || error == .serverHostnameImpossibleToMatch:
            self = .hostName
        case NIOSSLError.handshakeFailed(let error):
            self.init(error, isHandshake: true)
        case NIOSSLError.unableToValidateCertificate, NIOSSLError.noCertificateToValidate:
            self = .untrusted(Self.words(of: error))
        case let error as BoringSSLError:
            self.init(error, isHandshake: false)
        default:
            return nil
        }
    }

    private init?(_ error: BoringSSLError, isHandshake: Bool) {
        guard case .sslError(let stack) = error, !stack.contains(.eofDuringHandshake) else {
            return nil
        }
        let words = Self.words(of: error)
        // Nothing else says so: what a server without TLS sends is read as the head of a record.
        if Self.names(["WRONG_VERSION_NUMBER", "HTTP_REQUEST", "HTTPS_PROXY_REQUEST"], in: words) {
            self = .notTLS
        } else if Self.names(["UNSUPPORTED_PROTOCOL", "TLSV1_ALERT_PROTOCOL_VERSION"], in: words) {
            self = .version
        } else if Self.names(["CERTIFICATE_VERIFY_FAILED"], in: words) {
            self = .untrusted(words)
        } else if Self.names(Self.certificateAlerts, in: words) {
            self = .clientCertificate(words)
        } else if isHandshake {
            self = .handshake(words)
        } else {
            return nil
        }
    }

    private static func names(_ names: [String], in words: String) -> Bool {
        names.contains { words.has(text: $0) }
    }

    /// RFC 8446, section 6.2: what a server may say of a client's certificate.
    private static let certificateAlerts = [
        "ALERT_CERTIFICATE_REQUIRED", "ALERT_BAD_CERTIFICATE", "ALERT_UNSUPPORTED_CERTIFICATE",
        "ALERT_CERTIFICATE_REVOKED", "ALERT_CERTIFICATE_EXPIRED", "ALERT_CERTIFICATE_UNKNOWN", "ALERT_UNKNOWN_CA",
        "ALERT_ACCESS_DENIED", "ALERT_NO_CERTIFICATE",
    ]

    /// BoringSSL's names of errors, without numbers and the paths of its sources.
    static func words(of error: any Error) -> String {
        let description = String(describing: error)
        let names = description.matches(of: /OPENSSL_internal:(\w+)/).map { String($0.output.1) }
        return names.isEmpty ? description : names.joined(separator: ", ")
    }
}
#endif
