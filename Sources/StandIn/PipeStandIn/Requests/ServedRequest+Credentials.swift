import PipeHTTP
import PipeModel

extension ServedRequest {
    /// The value at the place of a credential.
    func value(at place: Place) -> String? {
        switch place {
        case .header(let name): field(name)
        case .query(let name): item(name)
        case .cookie(let name): cookie(name)
        case .link, .body, .first, .last: nil
        }
    }

    /// The key of a scheme, without its prefix.
    func key(of scheme: API.AuthScheme) -> String? {
        guard let place = scheme.place, let value = value(at: place) else { return nil }
        guard let prefix = scheme.prefix.map({ $0 + " " }) else { return value }
        return value.begins(with: prefix) ? String(value.dropping(prefix.unicodeScalars.count)) : nil
    }

    /// The token of a scheme, without its prefix.
    func token(of scheme: API.AuthScheme) -> String? {
        if let place = scheme.place {
            guard let value = value(at: place) else { return nil }
            guard case .header = place else { return value }
            return Self.credentials(value, scheme.prefix ?? "Bearer") ?? value
        }
        return field("Authorization").flatMap { Self.credentials($0, scheme.prefix ?? "Bearer") }
    }

    /// The name and the password of HTTP Basic, as they were sent (RFC 7617).
    func basic(at place: Place? = nil) -> (user: String, password: String)? {
        guard let value = value(at: place ?? .header("Authorization")),
            let bytes = Self.credentials(value, "Basic").flatMap({ Data(base64Encoded: $0) })
        else { return nil }
        let parts = String(decoding: bytes, as: UTF8.self).split(atScalar: ":", maxSplits: 1)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }

    /// The items of a form in the body, and of the query.
    var formItems: [String: String] {
        let sent = URLQuery(encoded: String(decoding: body, as: UTF8.self)).formItems.map { ($0.name, $0.value ?? "") }
        return Dictionary(sent + items.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// The text after the name of a scheme, whose case is not significant (RFC 9110, section 11.1), or without a name all of it.
    private static func credentials(_ value: String, _ name: String) -> String? {
        guard !name.isEmpty else { return value }
        let parts = value.split(atScalar: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == name.trimmingASCIIWhitespace().lowercased() else { return nil }
        return String(parts[1])
    }
}
