#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import PipeHTTP
import NIOSSL

extension PipeError.TLSError {
    /// Translates an error of NIOSSL; `nil` if it is about a lost connection, or not one of NIOSSL.
    init?(_ error: any Error) {
        switch error {
        case let error as NIOSSLExtraError
        where error == .failedToValidateHostname || error == .serverHostnameImpossibleToMatch:
            self = .hostName
        case NIOSSLError.handshakeFailed(let error):
            self.init(error, isHandshake: true)
        case NIOSSLError.unableToValidateCertificate, NIOSSLError.noCertificateToValidate:
            self = .untrusted(Self.message(of: error))
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
        let message = Self.message(of: error)
        // The only sign of a server without TLS: its bytes are read as the header of a TLS record.
        if Self.hasAny(of: ["WRONG_VERSION_NUMBER", "HTTP_REQUEST", "HTTPS_PROXY_REQUEST"], in: message) {
            self = .notTLS
        } else if Self.hasAny(of: ["UNSUPPORTED_PROTOCOL", "TLSV1_ALERT_PROTOCOL_VERSION"], in: message) {
            self = .version
        } else if Self.hasAny(of: ["CERTIFICATE_VERIFY_FAILED"], in: message) {
            self = .untrusted(message)
        } else if Self.hasAny(of: Self.certificateAlerts, in: message) {
            self = .clientCertificate(message)
        } else if isHandshake {
            self = .handshake(message)
        } else {
            return nil
        }
    }

    private static func hasAny(of names: [String], in message: String) -> Bool {
        names.contains { message.containsBytes(of: $0) }
    }

    /// The alerts with which a server rejects a client's certificate (RFC 8446, section 6.2).
    private static let certificateAlerts = [
        "ALERT_CERTIFICATE_REQUIRED", "ALERT_BAD_CERTIFICATE", "ALERT_UNSUPPORTED_CERTIFICATE",
        "ALERT_CERTIFICATE_REVOKED", "ALERT_CERTIFICATE_EXPIRED", "ALERT_CERTIFICATE_UNKNOWN", "ALERT_UNKNOWN_CA",
        "ALERT_ACCESS_DENIED", "ALERT_NO_CERTIFICATE",
    ]

    /// The names of BoringSSL's errors, without numbers and paths of source files.
    static func message(of error: any Error) -> String {
        let description = String(describing: error)
        let names = description.matches(of: /OPENSSL_internal:(\w+)/).map { String($0.output.1) }
        return names.isEmpty ? description : names.joined(separator: ", ")
    }
}
#endif
