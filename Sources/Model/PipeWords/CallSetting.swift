/// A setting of calls that every level inherits.
package enum CallSetting: String, CaseIterable, Codable, CodingKeyRepresentable, Hashable, Sendable {
    case headers, query, timeout, deadline, retry, concurrency, idempotency, ifMatch, acceptLanguage, server
}
