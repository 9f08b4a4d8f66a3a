#if canImport(Darwin) || !(AsyncHTTPClient && canImport(AsyncHTTPClient))
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension PipeError.Reason {
    /// What an error of URLSession means.
    ///
    /// On Linux most of libcurl's errors have no code of their own there, and are told by their words alone. The error's own
    /// description is not asked for: it holds the URL, and with it the keys in its query.
    init(_ error: URLError) {
        let words = error.localizedDescription
        self =
            switch error.code {
            case .timedOut: .timedOut(.attempt(nil))
            case .cannotConnectToHost: .connection(.refused)
            case .cannotFindHost, .dnsLookupFailed: .connection(.unknownHost)
            case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: .connection(.unreachable)
            case .networkConnectionLost: .connection(.reset)
            case .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData:
                .connection(.malformedAnswer(words))
            case .serverCertificateHasBadDate, .serverCertificateNotYetValid: .tls(.expired)
            case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot: .tls(.untrusted(words))
            case .clientCertificateRequired, .clientCertificateRejected: .tls(.clientCertificate(words))
            case .secureConnectionFailed: Self.told(by: words) ?? .tls(.handshake(words))
            default: Self.told(by: words) ?? .connection(.other("\(words) (URLError \(error.code.rawValue))"))
            }
    }

    private static func told(by words: String) -> PipeError.Reason? {
        let words = words.lowercased()
        return reasons(words).first { entry in entry.signs.contains { words.has(text: $0) } }?.reason
    }

    /// The first entry that fits counts. What the words are of: libcurl 7 and 8 with OpenSSL and GnuTLS.
    private static func reasons(_ words: String) -> [(signs: [String], reason: PipeError.Reason)] {
        [
            (["has expired", "not yet valid", "is expired"], .tls(.expired)),
            (["subject name", "does not match target host", "hostname mismatch"], .tls(.hostName)),
            (
                ["certificate problem", "certificate verification failed", "unable to get local issuer"],
                .tls(.untrusted(words))
            ),
            (["wrong version number", "unexpected tls packet", "unknown protocol"], .tls(.notTLS)),
            (["alert protocol version", "unsupported protocol"], .tls(.version)),
            (["alert certificate", "alert bad certificate", "alert unknown ca"], .tls(.clientCertificate(words))),
            (["could not resolve", "couldn't resolve"], .connection(.unknownHost)),
            (["network is unreachable", "no route to host"], .connection(.unreachable)),
            (
                ["connection refused", "couldn't connect", "could not connect", "failed to connect"],
                .connection(.refused)
            ),
            (["ssl_error_syscall", "unexpected eof"], .connection(.closedInHandshake)),
            (["reset by peer", "broken pipe"], .connection(.reset)),
            (["empty reply", "bytes remaining to read", "bytes missing", "transfer closed"], .connection(.closed)),
            (
                [
                    "status line", "http/0.9", "unsupported http", "malformed", "chunk", "content-encoding",
                    "weird server",
                ],
                .connection(.malformedAnswer(words))
            ),
        ]
    }
}
#endif
