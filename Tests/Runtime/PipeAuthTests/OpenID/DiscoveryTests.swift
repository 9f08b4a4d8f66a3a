@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeAuth

/// The metadata of issuers (OpenID Connect Discovery 1.0, section 4; RFC 8414).
@Suite struct DiscoveryTests {
    private static let wellKnown = "GET https://id/realms/x/.well-known/openid-configuration"

    @Test("The metadata of an issuer names all endpoints, and is requested once for many calls")
    func endpoints() async throws {
        let (client, server) = OpenIDServer().client()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask { try await call(client) }
            }
            try await group.waitForAll()
        }
        #expect(Array(server.lines.prefix(3)) == [Self.wellKnown, "POST https://id/token", "GET /api/cars"])
        #expect(server.lines.count == 22)
        #expect(server.requests[0].headers[.authorization] == nil)
        #expect(try await client.userInfo().email == "jane@example.com")
        try await client.signOut()
        // The refresh token and the access token (RFC 7009).
        #expect(
            Array(server.lines.suffix(3)) == [
                "GET https://id/userinfo", "POST https://id/revoke", "POST https://id/revoke",
            ])
    }

    @Test("The page for the user comes from the metadata, with a nonce where an ID token is requested")
    func authorizationRequest() async throws {
        let (client, _) = OpenIDServer().client()
        let request = try await client.authorizationRequest()
        #expect(request.url.hasPrefix("https://id/authorize?response_type=code&client_id=app"))
        #expect(URLQuery(url: request.url)["nonce"] == request.nonce)
        #expect(request.nonce?.utf8.count == 43)
        let other = try await client.authorizationRequest()
        #expect(other.nonce != request.nonce)
        let plain = OAuth2Scheme(.authorizationCode, issuer: "https://id/realms/x", scopes: ["email"])
        #expect(try await OpenIDServer().client(plain).client.authorizationRequest().nonce == nil)
    }

    @Test("A server without OpenID Connect has its metadata at the URL of RFC 8414")
    func otherURL() async throws {
        let issuer = OpenIDServer()
        issuer.change { $0.metadataStatus = 404 }
        let (client, server) = issuer.client()
        try await call(client)
        #expect(
            Array(server.lines.prefix(2)) == [
                Self.wellKnown, "GET https://id/.well-known/oauth-authorization-server/realms/x",
            ])
    }

    @Test("Metadata is requested again after a day, and after an error")
    func lifetime() async throws {
        let issuer = OpenIDServer()
        issuer.change { $0.metadataStatus = 500 }
        let (client, server) = issuer.client()
        #expect(tokenError(of: await failure { try await call(client) }) == .status(500))
        issuer.change { $0.metadataStatus = 200 }
        try await call(client)
        server.clock.advance(by: 86_000)
        try await call(client)
        #expect(server.lines.count { $0 == Self.wellKnown } == 2)
        server.clock.advance(by: 500)
        _ = try await client.authorizationRequest()
        #expect(server.lines.count { $0 == Self.wellKnown } == 3)
    }

    @Test("Endpoints of the scheme replace those of the metadata, which is not requested if nothing is missing")
    func given() async throws {
        let scheme = OAuth2Scheme(
            .authorizationCode, issuer: "https://id/realms/x", tokenEndpoint: "https://id/token",
            authorizationEndpoint: "https://id/authorize", userInfoEndpoint: "https://id/userinfo",
            revocation: .post("https://id/logout", sending: .refreshToken), scopes: ["openid"])
        let (client, server) = OpenIDServer().client(scheme)
        try await call(client)
        _ = try await client.userInfo()
        try await client.signOut()
        #expect(
            server.lines == [
                "POST https://id/token", "GET /api/cars", "GET https://id/userinfo", "POST https://id/logout",
            ])
    }

    @Test(
        "The issuer of the metadata has to be the one of the scheme",
        arguments: [
            ("https://id/realms/x/", true), ("https://id/realms/{tenantid}", true),
            ("https://{tenantid}/realms/x", false),
            ("https://id/realms/y", false), ("https://other/realms/x", false), ("https://id/realms/x/y", false),
            ("https://id/realms", false),
        ])
    func issuer(name: String, isValid: Bool) async throws {
        let issuer = OpenIDServer()
        issuer.change { $0.metadata["issuer"] = .string(name) }
        let (client, server) = issuer.client()
        if isValid {
            _ = try await client.authorizationRequest()
        } else {
            #expect(tokenError(of: await failure { try await call(client) }) == .issuer(name))
            #expect(server.lines == [Self.wellKnown])
        }
    }

    @Test("Metadata that is unusable is an error, and sends nothing")
    func unusable() async throws {
        let issuer = OpenIDServer()
        let (client, server) = issuer.client()
        for (member, value) in [("issuer", "issuer"), ("token_endpoint", "token_endpoint")] {
            issuer.change { $0.metadata[member] = nil }
            let error = await failure { try await call(client) }
            #expect(tokenError(of: error) == .missingMember(value))
            issuer.change { $0.metadata = OpenIDServer.State().metadata }
            server.clock.advance(by: 100_000)
        }
        issuer.change { $0.metadata["authorization_endpoint"] = "http://id/authorize" }
        server.clock.advance(by: 100_000)
        #expect(tokenError(of: await failure { try await call(client) }) == .insecureEndpoint)
        issuer.change {
            $0.metadata = OpenIDServer.State().metadata
            $0.metadata["token_endpoint"] = "http://id/token"
        }
        server.clock.advance(by: 100_000)
        #expect(tokenError(of: await failure { try await call(client) }) == .insecureEndpoint)
        #expect(!server.lines.contains { $0.contains("id/token") })
    }
}
