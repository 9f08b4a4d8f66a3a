@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeOAuth

/// ID tokens and the claims of users (OpenID Connect Core 1.0, sections 3.1.3.7, 5.3 and 12.2).
@Suite struct IDTokenTests {
    @Test("The claims of a user come from the ID token")
    func claims() async throws {
        let issuer = OpenIDServer()
        issuer.change { $0.claims?["groups"] = ["staff"] }
        let (client, _) = issuer.client()
        let claims = try await client.idTokenClaims()
        #expect(claims.subject == "24400320")
        #expect(claims.name == "Jane")
        #expect(claims.issuer == "https://id/realms/x")
        #expect(claims.audience == ["app"])
        #expect(claims["groups"] == ["staff"])
        #expect(claims.expirationDate?.timeIntervalSince1970 == 2_000_000_000)
    }

    @Test(
        "A sign-in is refused if a claim is wrong",
        arguments: [
            ("iss", "https://id/realms/y"), ("iss", nil), ("iss", "https://id/realms/x2"), ("aud", "other"),
            ("aud", nil), ("aud", ["app", "other"]), ("azp", "other"), ("exp", 1_799_999_600), ("exp", nil),
            ("exp", "soon"), ("sub", nil), ("sub", ""),
        ] as [(String, JSONValue?)])
    func wrongClaims(name: String, value: JSONValue?) async throws {
        let issuer = OpenIDServer()
        issuer.change { $0.claims?[name] = value }
        let (client, server) = issuer.client()
        let expected = value == ["app", "other"] ? "azp" : name
        #expect(tokenError(of: await failure { try await call(client) }) == .claim(expected))
        #expect(server.lines.last == "POST https://id/token")
    }

    @Test(
        "Claims that are right in another form are accepted",
        arguments: [
            ("iss", "https://id/realms/x/"), ("aud", ["app"]), ("azp", "app"), ("exp", 1_799_999_800),
            ("email_verified", "false"),
        ] as [(String, JSONValue)])
    func rightClaims(name: String, value: JSONValue) async throws {
        let issuer = OpenIDServer()
        issuer.change { $0.claims?[name] = value }
        let claims = try await issuer.client().client.idTokenClaims()
        #expect(claims[name] == value)
        #expect(claims.isEmailVerified == (name == "email_verified" ? false : nil))
    }

    @Test("A token for several clients needs the name of the one that it was issued to")
    func severalClients() async throws {
        let issuer = OpenIDServer()
        issuer.change {
            $0.claims?["aud"] = ["app", "other"]
            $0.claims?["azp"] = "app"
        }
        #expect(try await issuer.client().client.idTokenClaims().audience == ["app", "other"])
    }

    @Test("An ID token of another sign-in has another nonce")
    func nonce() async throws {
        let (client, _) = OpenIDServer(nonce: { _ in "stolen" }).client()
        #expect(tokenError(of: await failure { try await call(client) }) == .claim("nonce"))
    }

    @Test("The tenant of the user is a part of Microsoft's issuer", arguments: ["t1", "t2"])
    func tenant(_ tenant: String) async throws {
        let issuer = OpenIDServer()
        issuer.change {
            $0.metadata["issuer"] = "https://id/realms/{tenantid}"
            $0.claims?["iss"] = "https://id/realms/t1"
            $0.claims?["tid"] = .string(tenant)
        }
        let (client, _) = issuer.client()
        if tenant == "t1" {
            #expect(try await client.idTokenClaims().subject == "24400320")
        } else {
            #expect(tokenError(of: await failure { try await call(client) }) == .claim("iss"))
        }
    }

    @Test(
        "A text that is not an ID token is refused where the scheme asks for OpenID Connect, and ignored elsewhere",
        arguments: ["a.b", "a.b.c", "e30.W10.x", "e30.e30", "..", ""])
    func malformed(text: String) throws {
        #expect(throws: PipeError.TokenError.malformedMember("id_token")) { try IDToken(text) }
    }

    @Test("Without an issuer and the scope of OpenID Connect, an ID token is not checked")
    func otherServers() async throws {
        let issuer = OpenIDServer()
        issuer.change { $0.claims = ["sub": "1"] }
        let scheme = OAuth2Scheme(.authorizationCode, tokenEndpoint: "/token", authorizationEndpoint: "/authorize")
        let (client, _) = issuer.client(scheme)
        try await call(client)
        #expect(try await client.idTokenClaims().subject == "1")
    }

    @Test("A server that sends no ID token has no claims")
    func noIDToken() async throws {
        let issuer = OpenIDServer()
        issuer.change { $0.claims = nil }
        let (client, _) = issuer.client()
        #expect(tokenError(of: await failure { try await client.idTokenClaims() }) == .missingMember("id_token"))
    }

    // MARK: Renewal

    @Test("A renewal without an ID token keeps the one of the sign-in")
    func renewal() async throws {
        let issuer = OpenIDServer()
        let (client, server) = issuer.client()
        try await call(client)
        issuer.change { $0.claims = nil }
        server.clock.advance(by: 100)
        try await call(client)
        #expect(try await client.idTokenClaims().name == "Jane")
        #expect(server.requests(to: "https://id/token").count == 2)
    }

    @Test("A renewal needs no nonce, and brings the newer claims")
    func newerClaims() async throws {
        let issuer = OpenIDServer()
        let (client, server) = issuer.client()
        try await call(client)
        issuer.change {
            $0.claims?["nonce"] = nil
            $0.claims?["name"] = "Jane Doe"
        }
        server.clock.advance(by: 100)
        #expect(try await client.idTokenClaims().name == "Jane Doe")
    }

    @Test("A renewal for another user is an error")
    func otherUser() async throws {
        let issuer = OpenIDServer()
        let (client, server) = issuer.client()
        try await call(client)
        issuer.change { $0.claims?["sub"] = "2" }
        server.clock.advance(by: 100)
        #expect(tokenError(of: await failure { try await call(client) }) == .claim("sub"))
    }

    // MARK: User info

    @Test("The user info is requested with the token, and has to be about the same user")
    func userInfo() async throws {
        let issuer = OpenIDServer()
        let (client, server) = issuer.client()
        let claims = try await client.userInfo()
        #expect(claims.isEmailVerified == true)
        #expect(server.requests(to: "https://id/userinfo")[0].headers[.authorization] == "Bearer access-1")
        for other in [#"{"sub":"2"}"#, "{}"] {
            issuer.change { $0.userInfo = other }
            #expect(tokenError(of: await failure { try await client.userInfo() }) == .userInfoSubject)
        }
        issuer.change { $0.userInfo = "[]" }
        #expect(tokenError(of: await failure { try await client.userInfo() }) == .notJSON)
    }

    @Test("A refused token is renewed once for the user info")
    func refusedUserInfo() async throws {
        let issuer = OpenIDServer()
        issuer.change { $0.refused = 1 }
        let (client, server) = issuer.client()
        #expect(try await client.userInfo().subject == "24400320")
        #expect(
            server.requests(to: "https://id/userinfo").map { $0.headers[.authorization] } == [
                "Bearer access-1", "Bearer access-2",
            ])
        issuer.change { $0.refused = 1000 }
        #expect(tokenError(of: await failure { try await client.userInfo() }) == .status(401))
        #expect(server.requests(to: "https://id/userinfo").count == 4)
    }

    @Test("The user of a server without OpenID Connect has an id")
    func otherUserInfo() async throws {
        let issuer = OpenIDServer()
        issuer.change {
            $0.claims = nil
            $0.userInfo = #"{"id":583231,"login":"octocat"}"#
        }
        let scheme = OAuth2Scheme(
            .authorizationCode, tokenEndpoint: "/token", authorizationEndpoint: "/authorize",
            userInfoEndpoint: "https://id/userinfo")
        let claims = try await issuer.client(scheme).client.userInfo()
        #expect(claims.subject == "583231")
        #expect(claims["login"] == "octocat")
        let without = OAuth2Scheme(.authorizationCode, tokenEndpoint: "/token", authorizationEndpoint: "/authorize")
        let error = await failure { try await issuer.client(without).client.userInfo() }
        #expect(tokenError(of: error) == .noUserInfoEndpoint)
    }
}
