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

    /// A digest of the header fields that may tell who asks: all but those of which it is known that they do not.
    ///
    /// - Parameters:
    ///   - request: The request with its credentials.
    ///   - identity: The names of those that have secrets, in lower case; they count whatever they are.
    ///   - names: Further ones that say nothing of who asks, in lower case.
    static func caller(of request: HTTPRequest, identity: Set<String>, ignoring names: Set<String>) -> String {
        var fields: [(name: String, line: String)] = []
        for field in request.headerFields {
            let name = field.name.canonicalName
            if identity.contains(name) || !harmless.contains(name) && !names.contains(name) {
                // Neither has a line break, nor a name a colon (RFC 9110, section 5).
                fields.append((name, "\(name):\(field.value.trimmingASCIIWhitespace())\n"))
            }
        }
        // Fields of one name stay in their order, which has a meaning (RFC 9110, section 5.3).
        let sorted = fields.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
        return digest(of: sorted.map(\.element.line).joined())
    }

    /// What requests say of the form of an answer, of the cache and the connection, of what is kept already, of the
    /// program, and of the trace that they belong to.
    private static let harmless: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "connection",
        "content-length", "content-type", "host", "if-match", "if-modified-since", "if-none-match", "if-range",
        "if-unmodified-since", "keep-alive", "pragma", "priority", "range", "te", "user-agent",
        "b3", "baggage", "sentry-trace", "traceparent", "tracestate", "uber-trace-id", "x-amzn-trace-id",
        "x-b3-flags", "x-b3-parentspanid", "x-b3-sampled", "x-b3-spanid", "x-b3-traceid", "x-cloud-trace-context",
        "correlation-id", "request-id", "x-correlation-id", "x-request-id",
    ]

    static func digest(of text: String) -> String {
        SHA256.hash(data: Array(text.utf8)).prefix(16).hexadecimal
    }
}
