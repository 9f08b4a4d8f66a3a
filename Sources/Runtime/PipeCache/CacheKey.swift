import HTTPTypes
import PipeHTTP

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// Digests of the URLs and header fields that distinguish stored responses. These are digests because both may contain
/// secrets.
enum CacheKey {
    /// Returns a digest of the value of a header field, or `nil` if the request does not have the field.
    static func digest(of name: String, in request: HTTPRequest) -> String? {
        guard let fieldName = HTTPField.Name(name) else {
            return nil
        }
        let values = request.headerFields[values: fieldName].map { $0.trimmingASCIIWhitespace() }
        return values.isEmpty ? nil : digest(of: values.joined(separator: ","))
    }

    /// Returns a digest of the header fields that may identify the caller: all except those that are known not to.
    ///
    /// - Parameters:
    ///   - request: The request with its credentials.
    ///   - identity: The names, in lower case, of the fields with secrets. They always count.
    ///   - names: The names, in lower case, of further fields that do not identify the caller.
    static func caller(of request: HTTPRequest, identity: Set<String>, ignoring names: Set<String>) -> String {
        var fields: [(name: String, line: String)] = []
        for field in request.headerFields {
            let name = field.name.canonicalName
            if identity.contains(name) || !harmless.contains(name) && !names.contains(name) {
                // Unambiguous: names and values have no line breaks, and names no colons (RFC 9110, section 5).
                fields.append((name, "\(name):\(field.value.trimmingASCIIWhitespace())\n"))
            }
        }
        // Fields of the same name keep their order, which has a meaning (RFC 9110, section 5.3).
        let sorted = fields.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
        return digest(of: sorted.map(\.element.line).joined())
    }

    /// Fields that do not identify the caller: for the form of a response, the cache, the connection, conditions,
    /// the user agent, and traces.
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
