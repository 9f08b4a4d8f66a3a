import PipeCore
import PipeHTTP

/// The endpoints of an authorization server: from the scheme or, if missing there, from the issuer's metadata.
struct OAuth2Endpoints: Sendable {
    let scheme: OAuth2Scheme
    let context: AuthContext
    let shared: SharedMetadata

    /// Where a token is requested.
    var token: HTTPAddress {
        get async throws(PipeError) { try await required(scheme.tokenEndpoint, "token_endpoint") }
    }

    /// The page that asks the user.
    var authorization: HTTPAddress {
        get async throws(PipeError) {
            guard scheme.authorizationEndpoint != nil || scheme.issuer != nil else {
                throw PipeError(.token(.signIn(.noEndpoint), endpoint: scheme.endpoint))
            }
            return try await required(scheme.authorizationEndpoint, "authorization_endpoint")
        }
    }

    /// What says who the user is.
    var userInfo: HTTPAddress {
        get async throws(PipeError) {
            guard scheme.userInfoEndpoint != nil || scheme.issuer != nil else {
                throw PipeError(.token(.noUserInfoEndpoint, endpoint: scheme.endpoint))
            }
            return try await required(scheme.userInfoEndpoint, "userinfo_endpoint")
        }
    }

    /// How tokens are revoked, if the server can do so.
    var revocation: TokenRevocation? {
        get async throws(PipeError) {
            if let revocation = scheme.revocation {
                return revocation
            }
            return try await metadata?.endpoint("revocation_endpoint").map { TokenRevocation(stringLiteral: $0) }
        }
    }

    /// The issuer of ID tokens, if the schema names it.
    var issuer: String? {
        get async throws(PipeError) {
            guard let issuer = scheme.issuer else {
                return nil
            }
            // A scheme with an endpoint for tokens can do without the metadata.
            return scheme.tokenEndpoint == nil
                ? try await metadata?.issuer : try context.describedAddress(of: issuer).text
        }
    }

    private func required(_ endpoint: String?, _ name: String) async throws(PipeError) -> HTTPAddress {
        if let endpoint {
            return try context.address(of: endpoint)
        }
        guard let found = try await metadata?.endpoint(name) else {
            throw PipeError(.token(.missingMember(name), endpoint: scheme.endpoint))
        }
        return try context.address(of: found)
    }

    private var metadata: ServerMetadata? {
        get async throws(PipeError) {
            guard let issuer = scheme.issuer else {
                return nil
            }
            return try await shared.metadata(of: issuer, in: context)
        }
    }
}
