@_spi(Generated) import RuntimeTesting
import Testing

import struct Foundation.Date

@_spi(Generated) @testable import PipeAuth

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

    @Test("A sign-in is refused if a claim is wrong, and goes on if all are right")
    func signIn() async throws {
        for (claims, expected) in [
            (["aud": "other"], .claim("aud")), (["iss": "https://id/realms/y"], .claim("iss")),
            (["aud": ["app", "api"], "azp": "app"], nil), (["aud": ["app", "web"]], .claim("aud")),
        ] as [(JSONObject, PipeError.TokenError?)] {
            let issuer = OpenIDServer()
            issuer.change { state in
                for member in claims.members { state.claims?[member.name] = member.value }
            }
            let (client, server) = issuer.client(authorizedParties: ["api"])
            guard let expected else {
                #expect(try await client.idTokenClaims().subject == "24400320")
                continue
            }
            #expect(tokenError(of: await failure { try await call(client) }) == expected)
            #expect(server.lines.last == "POST https://id/token")
        }
    }

    // MARK: The rules

    /// A token that differs from a valid one, and what is wrong with it.
    struct Sample: Sendable, CustomTestStringConvertible {
        var header: JSONObject = [:]
        var claims: JSONObject = [:]
        var error: PipeError.TokenError?
        let reason: String
        var testDescription: String { reason }
    }

    private static let valid = [
        Sample(reason: "all as usual"),
        Sample(claims: ["iss": "https://id/realms/x/"], reason: "a slash at the end of the issuer"),
        Sample(claims: ["aud": ["app"]], reason: "a list of one audience"),
        Sample(claims: ["aud": ["app", "web"]], reason: "two of the clients, without a party"),
        Sample(claims: ["aud": ["api", "app"]], reason: "a client and an authorized party"),
        Sample(claims: ["azp": "app"], reason: "the client as the party"),
        Sample(claims: ["azp": "web"], reason: "another of the clients as the party"),
        Sample(claims: ["azp": "phone"], reason: "an authorized party"),
        Sample(claims: ["aud": ["app", "api"], "azp": "phone"], reason: "an authorized party beside an audience"),
        Sample(claims: ["azp": .null], reason: "a party that is null"),
        Sample(claims: ["exp": 1_799_999_800], reason: "expired within the tolerance"),
        Sample(claims: ["exp": 1_800_000_000.5], reason: "a fraction of a second"),
        Sample(claims: ["nbf": 1_799_999_000], reason: "valid for long"),
        Sample(claims: ["nbf": 1_800_000_299], reason: "not valid before, within the tolerance"),
        Sample(header: ["typ": "JWT"], reason: "its type"),
        Sample(header: ["typ": "application/jwt"], reason: "its whole media type"),
        Sample(header: ["alg": "ES256"], reason: "another algorithm"),
        Sample(
            header: ["kid": "k", "x5t": "x", "jku": "https://evil.example"], reason: "parameters that may be ignored"),
    ]

    private static let invalid = [
        Sample(claims: ["iss": "https://id/realms/y"], error: .claim("iss"), reason: "another issuer"),
        Sample(claims: ["iss": "https://id/realms/x2"], error: .claim("iss"), reason: "a longer issuer"),
        Sample(claims: ["iss": .null], error: .claim("iss"), reason: "no issuer"),
        Sample(claims: ["aud": "other"], error: .claim("aud"), reason: "another audience"),
        Sample(claims: ["aud": .null], error: .claim("aud"), reason: "no audience"),
        Sample(claims: ["aud": []], error: .claim("aud"), reason: "an empty audience"),
        Sample(claims: ["aud": "api"], error: .claim("aud"), reason: "an authorized party as the only audience"),
        Sample(claims: ["aud": ["api", "phone"]], error: .claim("aud"), reason: "only authorized parties"),
        Sample(
            claims: ["aud": ["app", "other"]], error: .claim("aud"), reason: "an unknown audience beside the client"),
        Sample(
            claims: ["aud": ["app", "other"], "azp": "app"], error: .claim("aud"),
            reason: "an unknown audience, whatever the party"),
        Sample(claims: ["aud": ["app", 7]], error: .claim("aud"), reason: "an audience that is not a text"),
        Sample(claims: ["aud": "APP"], error: .claim("aud"), reason: "an audience in other letters"),
        Sample(claims: ["azp": "other"], error: .claim("azp"), reason: "an unknown party"),
        Sample(claims: ["azp": ["app"]], error: .claim("azp"), reason: "a party that is not a text"),
        Sample(claims: ["azp": ""], error: .claim("azp"), reason: "an empty party"),
        Sample(claims: ["exp": 1_799_999_600], error: .claim("exp"), reason: "expired"),
        Sample(claims: ["exp": .null], error: .claim("exp"), reason: "no expiration"),
        Sample(claims: ["exp": "2000000000"], error: .claim("exp"), reason: "an expiration that is not a number"),
        Sample(claims: ["nbf": 1_800_000_301], error: .claim("nbf"), reason: "not valid yet"),
        Sample(claims: ["nbf": "1"], error: .claim("nbf"), reason: "a start that is not a number"),
        Sample(claims: ["nonce": "m"], error: .claim("nonce"), reason: "the nonce of another sign-in"),
        Sample(claims: ["nonce": .null], error: .claim("nonce"), reason: "no nonce"),
        Sample(claims: ["sub": .null], error: .claim("sub"), reason: "no user"),
        Sample(claims: ["sub": ""], error: .claim("sub"), reason: "an empty user"),
        Sample(header: ["alg": "none"], error: .header("alg"), reason: "no signature"),
        Sample(header: ["alg": "None"], error: .header("alg"), reason: "no signature, in other letters"),
        Sample(header: ["alg": .null], error: .header("alg"), reason: "no algorithm"),
        Sample(header: ["alg": 1], error: .header("alg"), reason: "an algorithm that is not a text"),
        Sample(
            header: ["crit": ["exp"], "exp": 2_000_000_000], error: .header("crit"),
            reason: "a critical parameter that is not understood"),
        Sample(
            header: ["crit": ["alg"]], error: .header("crit"), reason: "a critical parameter of the standard itself"),
        Sample(header: ["crit": []], error: .header("crit"), reason: "an empty list of critical parameters"),
        Sample(header: ["crit": .null], error: .header("crit"), reason: "no list of critical parameters"),
        Sample(header: ["typ": "at+jwt"], error: .header("typ"), reason: "an access token"),
        Sample(header: ["typ": "logout+jwt"], error: .header("typ"), reason: "a logout token"),
        Sample(header: ["typ": 1], error: .header("typ"), reason: "a type that is not a text"),
    ]

    @Test("Tokens are judged by their header and claims", arguments: valid + invalid)
    func rules(sample: Sample) throws {
        var header: JSONObject = ["alg": "RS256"]
        var claims: JSONObject = [
            "iss": "https://id/realms/x", "aud": "app", "sub": "24400320", "exp": 2_000_000_000, "nonce": "n",
        ]
        for member in sample.header.members { header[member.name] = member.value }
        for member in sample.claims.members { claims[member.name] = member.value }
        let token = try IDToken(OpenIDServer.token(claims, header: header))
        var found: PipeError.TokenError?
        do throws(PipeError.TokenError) {
            try token.check(
                issuer: "https://id/realms/x", clients: ["web", "app"], authorizedParties: ["api", "phone"], nonce: "n",
                now: Date(timeIntervalSince1970: 1_800_000_000))
        } catch {
            found = error
        }
        #expect(found == sample.error)
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
