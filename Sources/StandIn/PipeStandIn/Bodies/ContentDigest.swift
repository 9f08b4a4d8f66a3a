import PipeHTTP

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// The digest of the content of a file.
enum ContentDigest {
    static func sha256(of bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }

    /// The value of `Content-Digest`, `sha-256=:…:` (RFC 9530, section 2).
    static func field(of bytes: [UInt8]) -> String { "sha-256=:\(Data(sha256(of: bytes)).base64EncodedString()):" }
}
