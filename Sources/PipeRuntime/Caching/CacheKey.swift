import HTTPTypes

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// Digests of what tells one kept response from another: addresses and header fields, which may have secrets in them.
enum CacheKey {
    /// A digest of the value of a header field; `nil` where it is not there.
    static func digest(of name: String, in request: HTTPRequest) -> String? {
        guard let fieldName = HTTPField.Name(name) else {
            return nil
        }
        let values = request.headerFields[values: fieldName].map { $0.trimmingASCIIWhitespace() }
        return values.isEmpty ? nil : digest(of: values.joined(separator: ","))
    }

    static func digest(of text: String) -> String {
        SHA256.hash(data: Array(text.utf8)).prefix(16).hexadecimal
    }
}
