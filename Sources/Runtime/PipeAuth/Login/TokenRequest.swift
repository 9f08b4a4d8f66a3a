import PipeJSON

/// A request that gets, renews or revokes a token.
///
/// ```swift
/// let request = TokenRequest(.post, "/auth/login", sending: .form, userMember: "login")
/// ```
public struct TokenRequest: Sendable, Hashable {
    /// The method of a request.
    public enum Method: String, Sendable, Hashable {
        /// GET.
        case get = "GET"
        /// POST.
        case post = "POST"
        /// PUT.
        case put = "PUT"
        /// PATCH.
        case patch = "PATCH"
        /// DELETE.
        case delete = "DELETE"
    }

    /// How the secrets are sent.
    public enum Content: Sendable, Hashable {
        /// In a JSON object.
        case json
        /// In a form.
        case form
        /// User name and password in the `Authorization` header field (RFC 7617), without percent-encoding.
        case basic
        /// The token as calls send it.
        case token
        /// Not at all.
        case none
    }

    /// A value that every request has in its body.
    public struct Parameter: Sendable, Hashable {
        /// The member: a name, or a JSON pointer.
        public let name: String
        /// Its value. In a form, only texts are sent as they are; other values are sent as JSON writes them.
        public let value: JSONValue
    }

    /// A header field that every request has.
    public struct Header: Sendable, Hashable {
        /// Its name.
        public let name: String
        /// Its value.
        public let value: String
    }

    /// The method.
    public let method: Method
    /// The URL or path, with the forms of ``OAuth2Scheme/tokenEndpoint``.
    public let endpoint: String
    /// How the secrets are sent.
    public let content: Content
    /// The member with the user name: a name, or a JSON pointer.
    public let userMember: String
    /// The member with the password.
    public let passwordMember: String
    /// The member with the token that renews another one.
    public let refreshMember: String
    /// The member with the token.
    public let tokenMember: String
    /// Further members of the body.
    public let parameters: [Parameter]
    /// Further header fields.
    public let headers: [Header]

    /// Creates a request.
    public init(
        _ method: Method,
        _ endpoint: String,
        sending content: Content = .json,
        userMember: String = "username",
        passwordMember: String = "password",
        refreshMember: String = "refresh_token",
        tokenMember: String = "token",
        parameters: KeyValuePairs<String, JSONValue> = [:],
        headers: KeyValuePairs<String, String> = [:]
    ) {
        self.method = method
        self.endpoint = endpoint
        self.content = content
        self.userMember = userMember
        self.passwordMember = passwordMember
        self.refreshMember = refreshMember
        self.tokenMember = tokenMember
        self.parameters = parameters.map { Parameter(name: $0.key, value: $0.value) }
        self.headers = headers.map { Header(name: $0.key, value: $0.value) }
    }
}
