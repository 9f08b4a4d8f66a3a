/// A security scheme in the words of OpenAPI.
package enum OpenAPIScheme: Hashable, Sendable {
    case http(scheme: String)
    case apiKey(location: String, name: String)
    case oauth2
    case openIDConnect(url: String)

    /// Reads the keys `type`, `scheme`, `in`, `name` and `openIdConnectUrl`; `nil` for other types.
    package init?(_ values: [String: String]) {
        switch values["type"]?.lowercased() {
        case "http": self = .http(scheme: values["scheme"] ?? "")
        case "apikey": self = .apiKey(location: values["in"] ?? "", name: values["name"] ?? "")
        case "oauth2": self = .oauth2
        case "openidconnect": self = .openIDConnect(url: values["openIdConnectUrl"] ?? "")
        default: return nil
        }
    }

    /// The scheme in the words of the schema language.
    var meant: String {
        switch self {
        case .http(let scheme):
            switch scheme.lowercased() {
            case "basic": "basic"
            case "digest": "digest"
            default: "bearer"
            }
        case .apiKey(let location, let name):
            "{ api-key: \(["query", "cookie"].first { $0 == location } ?? "header").\(name.isEmpty ? "X-Key" : name) }"
        case .oauth2: "{ oauth2: client-credentials, token: /oauth/token }"
        case .openIDConnect(let url):
            "{ oauth2: authorization-code, issuer: \(Self.issuer(of: url)) }"
        }
    }

    /// OpenID Connect Discovery 1.0, section 4: the URL of the configuration is below the issuer's URL.
    private static func issuer(of url: String) -> String {
        let end = "/.well-known/openid-configuration"
        guard url.hasSuffix(end) else { return url.isEmpty ? "https://login.example.com" : url }
        return String(url.unicodeScalars.dropLast(end.unicodeScalars.count))
    }
}
