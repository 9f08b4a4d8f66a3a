import PipeHTTP

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

/// Binds an authorization code to the client that requested it (RFC 7636).
enum ProofKey {
    /// A random text of 43 characters, 256 bits (RFC 7636, section 4.1).
    static func random(using generator: inout some RandomNumberGenerator) -> String {
        base64URL((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }

    /// The S256 challenge of a verifier (RFC 7636, section 4.2).
    static func challenge(of verifier: String) -> String {
        base64URL(Array(SHA256.hash(data: Array(verifier.utf8))))
    }

    /// Returns Base64 with the URL alphabet, without padding (RFC 4648, section 5).
    private static func base64URL(_ bytes: [UInt8]) -> String {
        let text = Data(bytes).base64EncodedString()
        return text.replacingBytes(of: "+", with: "-").replacingBytes(of: "/", with: "_").replacingBytes(
            of: "=", with: "")
    }
}
