import PipeHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads the certificates of PEM texts (RFC 7468, section 5) as DER.
enum PEMCertificates {
    private static let begin = "-----BEGIN CERTIFICATE-----"
    private static let end = "-----END CERTIFICATE-----"

    /// Returns the certificates of a text. Lines outside of them, such as the names that some tools write, are ignored.
    static func parse(_ text: String) throws(TransportConfigurationError) -> [[UInt8]] {
        var certificates: [[UInt8]] = []
        var base64: String?
        for line in text.words(separatedBy: { $0 == "\n" || $0 == "\r" }) {
            let line = line.trimmingASCIIWhitespace()
            if line.hasSameBytes(as: begin), base64 == nil {
                base64 = ""
            } else if line.hasSameBytes(as: end), let text = base64, let der = Data(base64Encoded: text), !der.isEmpty {
                certificates.append(Array(der))
                base64 = nil
            } else if base64 != nil {
                // A line that is not Base64, such as a second BEGIN, makes the decoding fail.
                base64?.append(contentsOf: line)
            }
        }
        guard base64 == nil, !certificates.isEmpty else {
            throw .malformedCertificate
        }
        return certificates
    }

    static func parse(_ texts: [String]) throws(TransportConfigurationError) -> [[UInt8]] {
        var certificates: [[UInt8]] = []
        for text in texts {
            certificates += try parse(text)
        }
        return certificates
    }
}
