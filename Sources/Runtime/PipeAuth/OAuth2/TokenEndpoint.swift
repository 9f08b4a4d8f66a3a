import HTTPTypes
import PipeCore
import PipeHTTP
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Sends requests to the token endpoint of an authorization server (RFC 6749, section 3.2).
struct TokenEndpoint: Sendable {
    let endpoints: OAuth2Endpoints

    var scheme: OAuth2Scheme { endpoints.scheme }
    var context: AuthContext { endpoints.context }

    /// Requests a token.
    ///
    /// - Parameters:
    ///   - form: The parameters of the grant.
    ///   - scopes: The scopes of the token.
    ///   - refreshToken: The refresh token to keep if the response has no other one.
    ///   - nonce: The value that the ID token has to repeat.
    func token(
        for form: [(String, String)], scopes: Set<String>, client: OAuth2Client?, keeping refreshToken: String? = nil,
        nonce: String? = nil
    ) async throws(PipeError) -> OAuth2Token {
        var form = form
        if let audience = scheme.audience {
            form.append(("audience", audience))
        }
        form += scheme.parameters.map { ($0.name, $0.value) }
        let address = try await endpoints.token
        let issuer = try await endpoints.issuer
        // A code or a refresh token may be valid only once.
        let grant = form.first { $0.0 == "grant_type" }?.1
        let isRepeatable = grant == "password" || grant == "client_credentials"
        let response = try await send(form, to: address, client: client, isRepeatable: isRepeatable)
        do throws(PipeError.TokenError) {
            let token = try TokenResponse(response.body, scheme: scheme).token(
                at: context.now, scopes: scopes, keeping: refreshToken)
            // Without these, the server may send an ID token that is not one of OpenID Connect.
            if let idToken = token.idToken, issuer != nil || scopes.contains(where: { $0.hasSameBytes(as: "openid") }) {
                try IDToken(idToken).check(
                    issuer: issuer, clients: client.map { [$0.id] },
                    authorizedParties: client?.authorizedParties ?? [], nonce: nonce, now: context.now)
            }
            return token
        } catch {
            throw PipeError(.token(error, endpoint: address.text))
        }
    }

    /// Revokes a token, if the scheme says how.
    func revoke(_ token: OAuth2Token, client: OAuth2Client?) async throws(PipeError) {
        guard let revocation = try await endpoints.revocation else {
            return
        }
        let address = try context.address(of: revocation.endpoint)
        // The refresh token first: without it, the access token expires by itself.
        let kinds = revocation.kind.map { [$0] } ?? [.refreshToken, .accessToken]
        for kind in kinds {
            guard let text = kind == .refreshToken ? token.refreshToken : token.accessToken else {
                continue
            }
            switch (revocation.kind, revocation.method) {
            case (nil, _):  // RFC 7009, section 2.1
                let form = [("token", text), ("token_type_hint", kind.rawValue)]
                _ = try await send(form, to: address, client: client)
            case (_, .post):
                _ = try await send([(kind.rawValue, text)], to: address, client: client)
            case (_, .delete):
                // A client secret must not be in a URL; the token authenticates this request.
                _ = try await send([(kind.rawValue, text)], to: address, .delete, client: nil)
            }
        }
    }

    /// Returns the last name of a member or a JSON pointer.
    private static func lastName(_ member: String) -> String {
        (member.begins(with: "/") ? JSONPointer(member)?.tokens?.last : nil) ?? member
    }

    // MARK: Requests

    private static let secretParameters: Set = [
        "username", "password", "client_secret", "refresh_token", "access_token", "code", "code_verifier", "token",
    ]

    /// Sends parameters in a form, or in the query with `DELETE`.
    ///
    /// - Parameter isRepeatable: Whether the server may process the request twice.
    private func send(
        _ parameters: [(String, String)], to address: HTTPAddress, _ method: TokenRevocation.Method = .post,
        client: OAuth2Client?, isRepeatable: Bool = true
    ) async throws(PipeError) -> CallResponse {
        var form = parameters
        var message = TokenExchange.Message(address: address, isRepeatable: isRepeatable)
        message.refusal = { TokenResponse.refusal(in: $0) }
        message.fields[.accept] = "application/json"
        if let client {
            if let secret = client.secret, scheme.client == .basic {
                // Both parts are encoded before they are joined (RFC 6749, section 2.3.1).
                let pair = "\(PercentEncoding.encode(client.id)):\(PercentEncoding.encode(secret.value))"
                let encoded = Data(pair.utf8).base64EncodedString()
                message.authorization = .header("Authorization", value: "Basic \(encoded)")
            } else {
                form.append(("client_id", client.id))
                if let secret = client.secret {
                    form.append(("client_secret", secret.value))
                }
            }
        }
        switch method {
        case .post:
            message.fields[.contentType] = CallRequest.Content.formType
            message.body = HTTPBody(Array(URLQuery(form).text.utf8))
        case .delete:
            message.method = .delete
            message.query = URLQuery(form).text
        }
        message.secrets = form.filter { Self.secretParameters.contains($0.0) }.map(\.1)
        message.isLogin = form.contains { $0.0 == "grant_type" && $0.1 == "password" }
        message.tokenMembers = Set([scheme.tokenMember, scheme.refreshMember].map(Self.lastName))
        if let client, let secret = client.secret {
            message.secrets.append(secret.value)
        }
        return try await TokenExchange(context: context).response(to: message)
    }
}
