import PipeCore
import PipeHTTP

/// A cookie that a response sets (RFC 6265, section 4.1).
struct ReceivedCookie {
    let name: String
    let value: String
    private let attributes: [(name: String, value: String)]

    /// Reads a value of the `Set-Cookie` header field as section 5.2 says; `nil` if it has no name.
    init?(_ field: String) {
        let parts = field.split(atScalar: ";").map { part in
            (
                name: String(part.keeping { $0 != "=" }.trimmingASCIIWhitespace()),
                value: part.firstIndex(ofScalar: "=").map { String(part.suffix(after: $0).trimmingASCIIWhitespace()) }
            )
        }
        guard let first = parts.first, let value = first.value, !first.name.isEmpty else {
            return nil
        }
        name = first.name
        // Some servers quote the value.
        let isQuoted = value.utf8.count >= 2 && value.begins(with: "\"") && value.ends(with: "\"")
        self.value = isQuoted ? String(value.dropping().droppingLast()) : value
        attributes = parts.dropFirst().map { ($0.name.lowercased(), $0.value ?? "") }
    }

    /// Returns the time when the cookie expires; `nil` for the end of the session. `Max-Age` precedes `Expires`.
    func expirationDate(at now: Date) -> Date? {
        if let text = attributes.last(where: { $0.name == "max-age" })?.value,
            // The sign of a negative number, by which the cookie has expired (RFC 6265, section 5.2.2).
            let seconds = DeltaSeconds.read(text.begins(with: "-") ? text.dropping() : text[...])
        {
            return now.addingTimeInterval(text.begins(with: "-") ? 0 : seconds)
        }
        return attributes.last { $0.name == "expires" }.flatMap {
            HTTPTimestamp.date(of: $0.value, now: now.timeIntervalSince1970)
        }
    }
}
