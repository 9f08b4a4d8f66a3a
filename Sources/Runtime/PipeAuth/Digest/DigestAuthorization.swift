import PipeHTTP

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// The response to a challenge of HTTP Digest (RFC 7616, section 3.4).
struct DigestAuthorization {
    let challenge: DigestChallenge
    let user: String
    private let secret: Secret
    let method: String
    /// The request target with its query.
    let target: String
    /// The number of requests with this nonce, this one included.
    let count: UInt32
    let clientNonce: String

    init(
        challenge: DigestChallenge, user: String, password: String, method: String, target: String, count: UInt32,
        clientNonce: String
    ) {
        self.challenge = challenge
        self.user = user
        secret = Secret(password)
        self.method = method
        self.target = target
        self.count = count
        self.clientNonce = clientNonce
    }

    /// The value of the `Authorization` header field.
    var text: String {
        var items: [String] = []
        if challenge.hashesUser {
            items.append("username=\(Self.quoted(hash("\(user):\(challenge.realm)")))")
        } else if user.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
            items.append("username=\(Self.quoted(user))")
        } else {
            // RFC 8187, section 3.2.1.
            items.append("username*=UTF-8''\(PercentEncoding.encode(user))")
        }
        items.append("realm=\(Self.quoted(challenge.realm))")
        items.append("uri=\(Self.quoted(target))")
        if let algorithm = challenge.algorithmText {
            items.append("algorithm=\(algorithm)")
        }
        items.append("nonce=\(Self.quoted(challenge.nonce))")
        if challenge.hasQuality {
            items.append("nc=\(countText)")
            items.append("cnonce=\(Self.quoted(clientNonce))")
            items.append("qop=auth")
        } else if challenge.algorithm.isOfSession {
            items.append("cnonce=\(Self.quoted(clientNonce))")
        }
        items.append("response=\(Self.quoted(response))")
        if let opaque = challenge.opaque {
            items.append("opaque=\(Self.quoted(opaque))")
        }
        if challenge.hashesUser {
            items.append("userhash=true")
        }
        return "Digest " + items.joined(separator: ", ")
    }

    /// The `response` parameter (RFC 7616, sections 3.4.1 to 3.4.3).
    var response: String {
        var digest = hash("\(user):\(challenge.realm):\(secret.value)")
        if challenge.algorithm.isOfSession {
            digest = hash("\(digest):\(challenge.nonce):\(clientNonce)")
        }
        let request = hash("\(method):\(target)")
        return challenge.hasQuality
            ? hash("\(digest):\(challenge.nonce):\(countText):\(clientNonce):auth:\(request)")
            : hash("\(digest):\(challenge.nonce):\(request)")
    }

    /// The count in eight hexadecimal digits.
    private var countText: String {
        let digits = String(count, radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }

    private func hash(_ text: String) -> String {
        let bytes = Array(text.utf8)
        return switch challenge.algorithm {
        case .md5, .md5Session: Insecure.MD5.hash(data: bytes).hexadecimal
        case .sha256, .sha256Session: SHA256.hash(data: bytes).hexadecimal
        }
    }

    /// Returns a quoted string (RFC 9110, section 5.6.4).
    private static func quoted(_ text: String) -> String {
        "\"" + text.replacingBytes(of: "\\", with: "\\\\").replacingBytes(of: "\"", with: "\\\"") + "\""
    }
}
