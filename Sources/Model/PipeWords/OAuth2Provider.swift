/// A well-known authorization server.
package enum OAuth2Provider: String, CaseIterable, Hashable, Sendable {
    case facebook, github, google, keycloak, microsoft

    /// The URL of its issuer, if there is one for all its clients.
    package var issuer: String? {
        switch self {
        case .google: "https://accounts.google.com"
        // Accounts of every organization, and personal ones.
        case .microsoft: "https://login.microsoftonline.com/common/v2.0"
        case .facebook, .github, .keycloak: nil
        }
    }

    /// Whether each installation has issuers of its operator.
    package var needsIssuer: Bool { self == .keycloak }

    /// The endpoints that no metadata names.
    ///
    /// - Parameter issuer: The URL of the issuer.
    package func endpoints(of issuer: String?) -> Endpoints? {
        switch self {
        case .google, .microsoft: nil
        case .github:
            Endpoints(
                token: "https://github.com/login/oauth/access_token",
                authorize: "https://github.com/login/oauth/authorize", userInfo: "https://api.github.com/user")
        case .facebook:
            Endpoints(
                token: "https://graph.facebook.com/oauth/access_token",
                authorize: "https://www.facebook.com/dialog/oauth",
                userInfo: "https://graph.facebook.com/me?fields=id,name,email,picture",
                revoke: "https://graph.facebook.com/me/permissions",
                revocation: RevocationCall(method: .delete, token: .accessToken))
        case .keycloak:
            issuer.map { issuer in
                let realm = issuer.utf8.last == UInt8(ascii: "/") ? String(issuer.unicodeScalars.dropLast()) : issuer
                let endpoints = realm + "/protocol/openid-connect/"
                // Ends the session of the user, which revokes all its tokens.
                return Endpoints(
                    token: endpoints + "token", authorize: endpoints + "auth", userInfo: endpoints + "userinfo",
                    revoke: endpoints + "logout", revocation: RevocationCall(method: .post, token: .refreshToken))
            }
        }
    }

    /// How the client authenticates, which metadata does not decide.
    package var client: OAuth2ClientAuthentication {
        switch self {
        case .facebook, .github: .form
        case .google, .keycloak, .microsoft: .basic
        }
    }

    /// The endpoints of an authorization server.
    package struct Endpoints: Hashable, Sendable {
        package let token: String
        package let authorize: String
        package let userInfo: String
        package var revoke: String?
        package var revocation: RevocationCall?
    }
}
