/// A setting of calls that every level inherits.
package enum CallSetting: CaseIterable, Hashable, Sendable {
    case headers, query, timeout, deadline, retry, concurrency, idempotency, ifMatch, acceptLanguage, server
}
