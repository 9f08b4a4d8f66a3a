import HTTPTypes
import PipeHTTP

/// The header fields that are sent to a server that neither the schema nor a setting names.
enum ForeignFields {
    // They describe the requested response, its range and its conditions, and have no credentials. Without the
    // conditions a request could change more than the caller wants; without the range a download would restart, and
    // without the ID of the last event a stream would repeat its events.
    private static let names: Set = [
        "accept", "user-agent", "cache-control", "range", "if-range", "if-match", "if-none-match", "if-modified-since",
        "if-unmodified-since", "want-content-digest", "want-repr-digest", "idempotency-key",
        "last-event-id",
    ]

    /// Whether a field is sent.
    ///
    /// - Parameters:
    ///   - name: Its name in lower case.
    ///   - hasBody: Whether the request has a body, which `Content-*` describe.
    static func allows(_ name: String, hasBody: Bool) -> Bool {
        names.contains(name) || name.utf8.starts(with: "accept-".utf8)
            || hasBody && name.utf8.starts(with: "content-".utf8)
    }

    /// Returns the fields of the settings that are sent to an address that the caller passes.
    ///
    /// - Parameter isNamed: Whether the schema or a setting names that server, which then gets all fields except
    ///   credentials.
    static func allowed(of headers: CallSettings.Headers, isNamed: Bool, _ redaction: Redaction) -> CallSettings.Headers
    {
        var kept = CallSettings.Headers()
        for item in headers.items {
            // The call throws an error for a malformed name.
            let name = HTTPField.Name(item.name)?.canonicalName
            let isAllowed = name.map { isNamed ? !redaction.headerNames.contains($0) : allows($0, hasBody: true) }
            if isAllowed ?? true {
                kept.append(item.value, for: item.name)
            }
        }
        return kept
    }
}
