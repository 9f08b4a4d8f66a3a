import HTTPTypes

/// Which header fields may go to a server that neither the schema nor a setting names.
enum ForeignFields {
    // What the answer is to be like, which part of it is wanted, and under which conditions: nothing that proves who
    // calls. Without the conditions more would be done than was asked for; without the range a download would begin
    // again.
    private static let names: Set = [
        "accept", "user-agent", "cache-control", "range", "if-range", "if-match", "if-none-match", "if-modified-since",
        "if-unmodified-since", "want-content-digest", "want-repr-digest", "idempotency-key",
    ]

    /// Whether a field may go along.
    ///
    /// - Parameters:
    ///   - name: Its name in lower case.
    ///   - hasBody: Whether a body goes along, which `Content-*` describe.
    static func allows(_ name: String, hasBody: Bool) -> Bool {
        names.contains(name) || name.utf8.starts(with: "accept-".utf8)
            || hasBody && name.utf8.starts(with: "content-".utf8)
    }

    /// Those of the settings that may go to an address which the caller has written.
    ///
    /// - Parameter isNamed: Whether the schema or a setting names that server: then all may but those of credentials.
    static func allowed(of headers: CallSettings.Headers, isNamed: Bool, _ redaction: Redaction) -> CallSettings.Headers
    {
        var kept = CallSettings.Headers()
        for item in headers.items {
            // What is no name at all is an error of the call.
            let name = HTTPField.Name(item.name)?.canonicalName
            let isAllowed = name.map { isNamed ? !redaction.headerNames.contains($0) : allows($0, hasBody: true) }
            if isAllowed ?? true {
                kept.append(item.value, for: item.name)
            }
        }
        return kept
    }

    /// Removes what may not go along.
    static func keepAllowed(_ fields: inout HTTPFields, hasBody: Bool) {
        var kept = HTTPFields()
        for field in fields where allows(field.name.canonicalName, hasBody: hasBody) {
            kept.append(field)
        }
        fields = kept
    }
}
