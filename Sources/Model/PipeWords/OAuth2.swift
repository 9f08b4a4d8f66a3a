/// The way to get a token (RFC 6749, sections 4 and 6).
package enum OAuth2Grant: String, CaseIterable, Codable, Hashable, Sendable {
    case clientCredentials = "client-credentials"
    case password
    case refresh
    case authorizationCode = "authorization-code"
}

/// The way to send the credentials of the client.
package enum OAuth2ClientAuthentication: String, CaseIterable, Codable, Hashable, Sendable {
    case basic, form
}

/// A request with one of the tokens, under its name in RFC 6749.
package struct RevocationCall: Codable, Hashable, Sendable {
    package let method: Method
    package let token: Token

    package enum Method: String, CaseIterable, Codable, Hashable, Sendable {
        case post = "POST"
        case delete = "DELETE"
    }

    package enum Token: String, CaseIterable, Codable, Hashable, Sendable {
        case accessToken = "access-token"
        case refreshToken = "refresh-token"
    }

    package init(method: Method, token: Token) {
        self.method = method
        self.token = token
    }
}
