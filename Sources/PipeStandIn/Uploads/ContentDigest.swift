#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// The digest of the content of a file.
enum ContentDigest {
    static func sha256(of bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }
}
