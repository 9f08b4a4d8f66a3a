#if canImport(Darwin) || !(AsyncHTTPClient && canImport(AsyncHTTPClient))
import PipeHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension PipeError.Reason {
    /// Translates an error of URLSession.
    ///
    /// On Linux URLSession has no code for most of libcurl's errors, so they are recognized by their message. The
    /// error's `description` is not used: it contains the URL, and with it the keys in its query.
    init(_ error: URLError) {
        let message = error.localizedDescription
        self =
            switch error.code {
            case .timedOut: .timedOut(.attempt(nil))
            case .cannotConnectToHost: .connection(.refused)
            case .cannotFindHost, .dnsLookupFailed: .connection(.unknownHost)
            case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: .connection(.unreachable)
            case .networkConnectionLost: .connection(.reset)
            case .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData:
                .connection(.malformedResponse(message))
            case .serverCertificateHasBadDate, .serverCertificateNotYetValid: .tls(.expired)
            case .serverCertificateUntrusted where Self.isForOtherHost(error): .tls(.hostName)
            case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot: .tls(.untrusted(message))
            case .clientCertificateRequired, .clientCertificateRejected: .tls(.clientCertificate(message))
            case .secureConnectionFailed: Self.recognized(in: message) ?? .tls(.handshake(message))
            default: Self.recognized(in: message) ?? .connection(.other("\(message) (URLError \(error.code.rawValue))"))
            }
    }

    /// Whether a certificate is not trusted because it is for another host: on Apple platforms the code
    /// `errSSLHostNameMismatch` of the stream says so, on Linux the message.
    private static func isForOtherHost(_ error: URLError) -> Bool {
        if error.userInfo["_kCFStreamErrorCodeKey"] as? Int == -9843 {
            return true
        }
        return if case .tls(.hostName) = recognized(in: error.localizedDescription) { true } else { false }
    }

    private static func recognized(in message: String) -> PipeError.Reason? {
        let message = message.lowercased()
        if let start = proxyPhrases.lazy.compactMap({ message.endIndex(ofBytes: $0) }).first {
            // Digits follow.
            let digits = message[start...].keeping { ("0"..."9").contains($0) }
            return .connection(.refusedByProxy(status: Int(digits: digits)))
        }
        return reasons(message).first { entry in entry.phrases.contains { message.containsBytes(of: $0) } }?.reason
    }

    /// What stands before the status of a proxy in the messages of libcurl 7 and 8.
    private static let proxyPhrases = ["connect tunnel failed, response ", "received http code "]

    /// Phrases of the messages of libcurl 7 and 8 with OpenSSL and GnuTLS. The first entry that matches applies.
    private static func reasons(_ message: String) -> [(phrases: [String], reason: PipeError.Reason)] {
        [
            (["has expired", "not yet valid", "is expired"], .tls(.expired)),
            (["subject name", "does not match target host", "hostname mismatch"], .tls(.hostName)),
            (
                ["certificate problem", "certificate verification failed", "unable to get local issuer"],
                .tls(.untrusted(message))
            ),
            (["wrong version number", "unexpected tls packet", "unknown protocol"], .tls(.notTLS)),
            (["alert protocol version", "unsupported protocol"], .tls(.version)),
            (["alert certificate", "alert bad certificate", "alert unknown ca"], .tls(.clientCertificate(message))),
            (["could not resolve", "couldn't resolve"], .connection(.unknownHost)),
            (["network is unreachable", "no route to host"], .connection(.unreachable)),
            (
                ["connection refused", "couldn't connect", "could not connect", "failed to connect"],
                .connection(.refused)
            ),
            (["ssl_error_syscall", "unexpected eof"], .connection(.closedDuringHandshake)),
            (["reset by peer", "broken pipe"], .connection(.reset)),
            (["empty reply", "bytes remaining to read", "bytes missing", "transfer closed"], .connection(.closed)),
            (
                [
                    "status line", "http/0.9", "unsupported http", "malformed", "chunk", "content-encoding",
                    "weird server",
                ],
                .connection(.malformedResponse(message))
            ),
        ]
    }
}
#endif
