import PipeTesting
@_spi(Generated) import RuntimeTesting
import Synchronization

import struct Foundation.Data

@_spi(Generated) @testable import PipeAuth

/// A server of OpenID Connect at https://id/realms/x, for an API at https://s/api.
final class OpenIDServer: Sendable {
    struct State {
        var metadata: JSONObject = [
            "issuer": "https://id/realms/x", "authorization_endpoint": "https://id/authorize",
            "token_endpoint": "https://id/token", "userinfo_endpoint": "https://id/userinfo",
            "revocation_endpoint": "https://id/revoke",
        ]
        /// The status of the URL of OpenID Connect; the one of RFC 8414 has always metadata.
        var metadataStatus = 200
        /// The claims of ID tokens; none are sent if it is `nil`.
        var claims: JSONObject? = [
            "iss": "https://id/realms/x", "aud": "app", "sub": "24400320", "exp": 2_000_000_000, "name": "Jane",
        ]
        var userInfo = #"{"sub":"24400320","email":"jane@example.com","email_verified":true}"#
        /// The user info endpoint refuses the tokens with this number, and those before.
        var refused = 0
        var issued = 0
    }

    let state = Mutex(State())
    /// Changes the nonce that the ID token repeats.
    let nonce: @Sendable (String) -> String

    init(nonce: @escaping @Sendable (String) -> String = { $0 }) {
        self.nonce = nonce
    }

    func change(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
    }

    private func reply(to request: LoginServer.Request) -> ScriptedTransport.Reply {
        state.withLock { state in
            switch request.path {
            case "https://id/realms/x/.well-known/openid-configuration" where state.metadataStatus != 200:
                return .response(state.metadataStatus)
            case "https://id/realms/x/.well-known/openid-configuration",
                "https://id/.well-known/oauth-authorization-server/realms/x":
                return .json(Self.text(state.metadata))
            case "https://id/token", "/token":
                state.issued += 1
                var members: JSONObject = [
                    "access_token": .string("access-\(state.issued)"), "expires_in": 100,
                    "refresh_token": .string("refresh-\(state.issued)"),
                ]
                members["id_token"] = state.claims.map { .string(Self.token($0)) }
                return .json(Self.text(members))
            case "https://id/userinfo":
                let number = (request.headers[.authorization] ?? "").split(separator: "-").last.flatMap { Int($0) }
                return (number ?? 0) > state.refused ? .json(state.userInfo) : .response(401)
            default: return .json("[]")
            }
        }
    }

    private static func text(_ object: JSONObject) -> String {
        String(decoding: (try? JSON.encode(object)) ?? [], as: UTF8.self)
    }

    /// Returns an ID token without a valid signature.
    static func token(_ claims: JSONObject, header: JSONObject = ["alg": "RS256"]) -> String {
        [text(header), text(claims), "signature"]
            .map { part in
                Data(part.utf8).base64EncodedString().replacingBytes(of: "+", with: "-")
                    .replacingBytes(of: "/", with: "_").replacingBytes(of: "=", with: "")
            }
            .joined(separator: ".")
    }

    // MARK: Clients

    static let scheme = OAuth2Scheme(
        .authorizationCode, issuer: "https://id/realms/x", scopes: ["openid", "email"])

    /// Returns a client whose user signs in at once, and the requests that it sends.
    func client(
        _ scheme: OAuth2Scheme = scheme, authorizedParties: [String] = []
    ) -> (client: PipeClient, server: LoginServer) {
        let server = LoginServer { request, _ in self.reply(to: request) }
        let credential = OAuth2AuthorizationCode(
            client: OAuth2Client(id: "app", authorizedParties: authorizedParties), redirectURL: "my-app://in"
        ) { request in
            if let value = request.nonce {
                self.change { $0.claims?["nonce"] = .string(self.nonce(value)) }
            }
            return "my-app://in?code=c&state=\(request.state)"
        }
        return (server.client(.oauth2(scheme), credential), server)
    }
}

extension LoginServer {
    var lines: [String] { requests.map { "\($0.method) \($0.path)" } }
}

/// Makes one call with the credentials of a client.
func call(_ client: PipeClient) async throws {
    _ = try await ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars")).list()
}

func tokenError(of error: PipeError) -> PipeError.TokenError? {
    if case .token(let reason, _) = error.reason { reason } else { nil }
}
