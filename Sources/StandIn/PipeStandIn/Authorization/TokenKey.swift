import PipeHTTP

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// The key of an issuer, which signs ID tokens with ECDSA (RFC 7518, section 3.4). Each stand-in has another one.
struct TokenKey: Sendable {
    static let algorithm = "ES256"
    private static let name = "stand-in"

    private let key = P256.Signing.PrivateKey()

    /// A token with the claims (RFC 7519, section 7.1); `nil` if they cannot be written.
    func signed(_ claims: JSONObject) -> String? {
        let header: JSONObject = ["alg": .string(Self.algorithm), "typ": "JWT", "kid": .string(Self.name)]
        guard let head = try? JSON.encode(header), let body = try? JSON.encode(claims) else { return nil }
        let text = head.base64URL + "." + body.base64URL
        guard let signature = try? key.signature(for: Data(text.utf8)) else { return nil }
        return text + "." + signature.rawRepresentation.base64URL
    }

    /// The public key, as in a key set (RFC 7518, section 6.2).
    var publicKey: JSONObject {
        let point = key.publicKey.rawRepresentation
        return [
            "kty": "EC", "crv": "P-256", "use": "sig", "alg": .string(Self.algorithm), "kid": .string(Self.name),
            "x": .string(point.prefix(32).base64URL), "y": .string(point.dropFirst(32).base64URL),
        ]
    }
}

extension Sequence<UInt8> {
    /// Base64 with the URL alphabet, without padding (RFC 7515, section 2).
    var base64URL: String {
        Data(self).base64EncodedString().replacingBytes(of: "+", with: "-").replacingBytes(of: "/", with: "_")
            .removing { $0 == "=" }
    }
}
