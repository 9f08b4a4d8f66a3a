/// How an API wants to be told who calls.
public enum AuthScheme: Sendable, Hashable {
    /// HTTP Basic, RFC 7617.
    case basic
    /// A bearer token in the `Authorization` header, RFC 6750, section 2.1.
    case bearer
    /// A key in a place of the API's own.
    case apiKey(APIKeyPlace)
}

/// Where an API key is sent.
public enum APIKeyPlace: Sendable, Hashable {
    /// In a header field of this name.
    case header(String)
    /// In a query item of this name.
    case query(String)
    /// In a cookie of this name.
    case cookie(String)
}

extension AuthScheme {
    /// What errors call the scheme.
    var name: String {
        switch self {
        case .basic: "basic"
        case .bearer: "bearer"
        case .apiKey(.header(let name)): "apiKey: header.\(name)"
        case .apiKey(.query(let name)): "apiKey: query.\(name)"
        case .apiKey(.cookie(let name)): "apiKey: cookie.\(name)"
        }
    }
}
