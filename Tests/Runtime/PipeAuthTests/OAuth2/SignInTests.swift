@_spi(Generated) import RuntimeTesting
import Testing

import class Foundation.JSONDecoder
import class Foundation.JSONEncoder

@_spi(Generated) @testable import PipeAuth

/// Signing in with a browser (RFC 6749, section 4.1; RFC 7636).
@Suite struct SignInTests {
    private static let google = OAuth2Scheme(
        .authorizationCode, tokenEndpoint: "/oauth/token", authorizationEndpoint: "/o/oauth2/auth", client: .form,
        scopes: ["https://www.googleapis.com/auth/drive"])
    private static let redirect = "org.aerogear.GoogleDrive:/oauth2Callback"

    @Test("A challenge is computed as in RFC 7636, appendix B")
    func challenge() {
        #expect(
            ProofKey.challenge(of: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
                == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test("Verifiers are 43 unreserved characters, and differ from each other")
    func verifiers() {
        var generator = SystemRandomNumberGenerator()
        let texts = (0..<100).map { _ in ProofKey.random(using: &generator) }
        #expect(Set(texts).count == 100)
        #expect(texts.allSatisfy { $0.utf8.count == 43 && $0.utf8.allSatisfy(PercentEncoding.isUnreserved) })
    }

    private func credential(
        user: String = "", _ browse: (@Sendable (AuthorizationRequest) async throws -> String)? = nil
    ) -> OAuth2AuthorizationCode {
        OAuth2AuthorizationCode(
            client: OAuth2Client(id: "XXXXX"), redirectURL: Self.redirect, user: user, browse: browse)
    }

    @Test("The URL for the browser has a state and a PKCE challenge")
    func address() async throws {
        let client = AuthorizationServer().client(Self.google, credential())
        let request = try await client.authorizationRequest()
        let query = URLQuery(url: request.url)
        let address = request.url.prefix { $0 != "?" }
        #expect(address == "https://s/o/oauth2/auth")
        #expect(query["response_type"] == "code")
        #expect(query["client_id"] == "XXXXX")
        #expect(query["redirect_uri"] == Self.redirect)
        #expect(query["scope"] == "https://www.googleapis.com/auth/drive")
        #expect(query["state"] == request.state)
        #expect(query["code_challenge_method"] == "S256")
        let verifier = try #require(request.verifier)
        #expect(query["code_challenge"] == ProofKey.challenge(of: verifier.value))
        #expect(!request.url.contains(verifier.value))
        #expect(try await client.authorizationRequest().state != request.state)
        var plain = Self.google
        plain = OAuth2Scheme(.authorizationCode, tokenEndpoint: "/t", authorizationEndpoint: "/a?x=1", usesPKCE: false)
        let without = try await AuthorizationServer().client(plain, credential()).authorizationRequest()
        #expect(without.url.hasPrefix("https://s/a?x=1&response_type=code"))
        #expect(!without.url.contains("code_challenge"))
    }

    @Test("The browser is opened without a token, and not if a token can be refreshed")
    func browser() async throws {
        let server = AuthorizationServer(life: 100, givesRefreshTokens: true)
        let cars = server.cars(Self.google, credential { "\($0.redirectURL)?code=CODE&state=\($0.state)#_=_" })
        _ = try await cars.list()
        server.clock.advance(by: 100)
        _ = try await cars.list()
        let forms = server.tokenRequests.map(\.form)
        #expect(forms.map { $0["grant_type"] } == ["authorization_code", "refresh_token"])
        #expect(forms[0]["code"] == "CODE")
        #expect(forms[0]["redirect_uri"] == Self.redirect)
        #expect(forms[0]["client_id"] == "XXXXX")
        #expect(forms[0]["code_verifier"]?.utf8.count == 43)
        #expect(forms[0]["client_secret"] == nil)
        #expect(forms[1] == ["grant_type": "refresh_token", "refresh_token": "refresh-1", "client_id": "XXXXX"])
    }

    @Test("Many calls open the browser once")
    func oneBrowser() async throws {
        let server = AuthorizationServer()
        let cars = server.cars(Self.google, credential { "\($0.redirectURL)?code=CODE&state=\($0.state)" })
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask { _ = try await cars.list() }
            }
            try await group.waitForAll()
        }
        #expect(server.tokenRequests.count == 1)
    }

    @Test(
        "A callback is checked before its code is used",
        arguments: [
            ("R?code=AQQ&state=S#_=_", nil), ("R/?code=AQQ&state=S", nil), ("?code=AQQ&state=S", nil),
            ("code=AQQ&state=S", nil),
            ("R?state=S&code=AQQ&scope=a+b", nil),
            ("R?code=AQQ", .state), ("R?code=AQQ&state=other", .state), ("R?code=AQQ&state=", .state), ("R", .state),
            ("", .state), ("R?code=AQQ&state=S&state=other", .state), ("R?error=access_denied", .state),
            ("R?error=access_denied&state=S", .refused(code: "access_denied", description: nil)),
            (
                "R?error=server_error&error_description=Try+again%21&state=S&code=AQQ",
                .refused(code: "server_error", description: "Try again!")
            ),
            ("R?state=S", .code), ("R?state=S&code=", .code), ("R?state=S&code=A&code=B", .code),
            ("https://evil.example.org/?code=AQQ&state=S", .address), ("Rx?code=AQQ&state=S", .address),
        ] as [(String, PipeError.SignInError?)])
    func callbacks(callback: String, error expected: PipeError.SignInError?) async throws {
        let server = AuthorizationServer()
        let client = server.client(Self.google, credential())
        let request = try await client.authorizationRequest()
        var callback = callback.replacing("state=S", with: "state=\(request.state)")
        if callback.hasPrefix("R") {
            callback = Self.redirect + callback.dropFirst()
        }
        guard let expected else {
            try await client.signIn(with: callback, for: request)
            #expect(server.tokenRequests.first?.form["code"] == "AQQ")
            #expect(server.tokenRequests.first?.form["code_verifier"] == request.verifier?.value)
            _ = try await ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars")).list()
            #expect(server.statuses == [200])
            return
        }
        let error = await failure { try await client.signIn(with: callback, for: request) }
        guard case .token(.signIn(expected), endpoint: "https://s/o/oauth2/auth") = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(server.tokenRequests.isEmpty)
    }

    @Test("A web server can encode the request and continue with it; no description shows the secret")
    func kept() async throws {
        let server = AuthorizationServer()
        let client = server.client(Self.google, credential())
        let request = try await client.authorizationRequest()
        let kept = try JSONEncoder().encode(request)
        let read = try JSONDecoder().decode(AuthorizationRequest.self, from: kept)
        #expect(read == request)
        try await client.signIn(with: "?code=C&state=\(request.state)", for: read)
        #expect(server.tokenRequests.first?.form["code_verifier"] == request.verifier?.value)
        var dumped = ""
        dump(request, to: &dumped)
        let verifier = try #require(request.verifier)
        #expect(!"\(request) \(String(reflecting: request)) \(dumped)".contains(verifier.value))
    }

    private struct Closed: Error, CustomStringConvertible { let description = "the window was closed" }

    @Test("A browser that is closed fails the calls that wait, and the next call opens it again")
    func closed() async throws {
        let server = AuthorizationServer()
        let opened = AsyncStream<Void>.makeStream()
        var openings = opened.stream.makeAsyncIterator()
        let cars = server.cars(
            Self.google,
            credential { _ in
                opened.continuation.yield()
                throw Closed()
            })
        for _ in 0..<2 {
            let error = await failure { try await cars.list() }
            #expect("\(error)".hasSuffix("the credential failed: the window was closed"))
            _ = await openings.next()
        }
        #expect(server.tokenRequests.isEmpty)
    }

    @Test("Without a browser a call fails until the app has signed in")
    func withoutBrowser() async throws {
        let server = AuthorizationServer()
        let client = server.client(Self.google, credential())
        let cars = ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars"))
        guard case .missingCredentials(["session"]) = await failure(of: { try await cars.list() }).reason else {
            Issue.record("another error")
            return
        }
        let request = try await client.authorizationRequest()
        try await client.signIn(with: "?code=C&state=\(request.state)", for: request)
        _ = try await cars.list()
    }

    @Test("A client without a scheme for sign-ins has no request")
    func otherSchemes() async {
        let client = AuthorizationServer().client(
            OAuth2Scheme(.password, tokenEndpoint: "/t"), OAuth2Password.user("a", password: "b"))
        let error = await failure { try await client.authorizationRequest() }
        guard case .missingCredentials = error.reason else {
            Issue.record("another error")
            return
        }
        let scheme = OAuth2Scheme(.authorizationCode, tokenEndpoint: "/t")
        let withoutEndpoint = AuthorizationServer().client(scheme, credential())
        guard
            case .token(.signIn(.noEndpoint), _) = await failure(of: {
                try await withoutEndpoint.authorizationRequest()
            })
            .reason
        else {
            Issue.record("another error")
            return
        }
    }
}
