@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

import func Foundation.setenv
import func Foundation.unsetenv

@testable import PipeAuth
@_spi(Generated) @testable import PipeCore

/// Credentials from closures of the app, and from environment variables.
@Suite struct AskedCredentialTests {
    private func cars(
        _ transport: any Transport, _ scheme: AuthScheme, _ credential: any Credential
    ) -> ResourcePipe<JSONResource> {
        let client = PipeClient(
            ClientDescriptor(name: "A", schemes: ["s": scheme], authAlternatives: [["s"]]),
            server: "https://s", credentials: ["s": credential], transport: transport)
        return ResourcePipe(client, ResourceDescriptor(path: "cars"))
    }

    /// Accepts a single value of `Authorization`.
    private func server(_ accepted: String) -> ScriptedTransport {
        ScriptedTransport { sent, _ in sent.header("Authorization") == accepted ? .json("[]") : .response(401) }
    }

    @Test(
        "The app is asked once for all calls; if it is always wrong, each of two challenges asks it, then the 401 is thrown"
    )
    func basic() async throws {
        let asked = Mutex<[CredentialRequest]>([])
        let credentials = BasicCredentials { request in
            asked.withLock { $0.append(request) }
            return .user("test", password: request.attempt == 1 ? "wrong" : "test")
        }
        let right = server("Basic dGVzdDp0ZXN0")
        let cars = cars(right, .basic, credentials)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask { _ = try await cars.list() }
            }
            try await group.waitForAll()
        }
        #expect(asked.withLock { $0.map(\.attempt) } == [1, 2])
        #expect(asked.withLock { $0.map(\.scheme) } == ["s", "s"])
        #expect(asked.withLock { $0[1].error?.isUnauthorized } == true)
        let wrong = server("none")
        let refused = await failure { try await self.cars(wrong, .basic, credentials).list() }
        #expect(refused.isUnauthorized)
        #expect(wrong.requests.count == 2)
    }

    @Test("The app is asked for another bearer token after a refusal, but not after a late refusal")
    func bearer() async throws {
        let version = Mutex(1)
        let asked = Mutex(0)
        let credential = BearerToken { _ in
            asked.withLock { $0 += 1 }
            return BearerToken("v\(version.withLock { $0 })")
        }
        let transport = ScriptedTransport { sent, _ in
            sent.header("Authorization") == "Bearer v\(version.withLock { $0 })" ? .json("[]") : .response(401)
        }
        let cars = cars(transport, .bearer, credential)
        _ = try await cars.list()
        version.withLock { $0 = 2 }
        _ = try await cars.list()
        _ = try await cars.list()
        #expect(asked.withLock { $0 } == 2)
        #expect(transport.requests.count == 4)
    }

    @Test("The app gets to know the scopes of the call that needs a token")
    func scopes() async throws {
        let asked = Mutex<[[String]]>([])
        let credential = BearerToken { request in
            asked.withLock { $0.append(request.scopes) }
            return BearerToken("t")
        }
        let client = PipeClient(
            ClientDescriptor(name: "A", schemes: ["s": .bearer], authAlternatives: [["s"]]),
            server: "https://s", credentials: ["s": credential], transport: server("Bearer t"))
        let cars = ResourcePipe<JSONResource>(
            client, ResourceDescriptor(path: "cars", settings: CallSettings(scopes: ["read:cars", "read:owners"])))
        _ = try await cars.list()
        #expect(asked.withLock { $0 } == [["read:cars", "read:owners"]])
    }

    @Test("If the app gives up, nothing is sent at first, and later each call throws its own 401")
    func givingUp() async throws {
        let gives = Mutex(true)
        let credential = BearerToken { _ in gives.withLock { $0 } ? "t" : nil }
        let transport = ScriptedTransport { _, index in
            index == 0 ? .json("[]") : .response(401, headers: ["X": "\(index)"])
        }
        let cars = cars(transport, .bearer, credential)
        _ = try await cars.list()
        gives.withLock { $0 = false }
        #expect(await failure { try await cars.list() }.status == 401)
        let withheld = await failure { try await self.cars(transport, .bearer, BearerToken { _ in nil }).list() }
        guard case .missingCredentials(["s"]) = withheld.reason else {
            Issue.record("\(withheld)")
            return
        }
        #expect(transport.requests.count == 2)
    }

    @Test("A request with static credentials is not retried after a 401")
    func fixed() async {
        for (scheme, credential) in [
            (AuthScheme.basic, BasicCredentials.user("a", password: "b") as any Credential),
            (.bearer, BearerToken("t")),
            (.apiKey(in: .header("X-Key")), APIKey("k")),
        ] {
            let transport = ScriptedTransport { _, _ in .response(401) }
            #expect(await failure { try await cars(transport, scheme, credential).list() }.isUnauthorized)
            #expect(transport.requests.count == 1)
        }
    }

    @Test("The prefix and the location of a scheme are sent")
    func places() async throws {
        let cases: [(AuthScheme, any Credential, String, String)] = [
            (.bearer(prefix: "Token"), BearerToken("t"), "Authorization", "Token t"),
            (.bearer(in: .header("X-Auth")), BearerToken("t"), "X-Auth", "Bearer t"),
            (.apiKey(in: .header("Authorization"), prefix: "GenieKey"), APIKey("k"), "Authorization", "GenieKey k"),
            (
                .basic(in: .header("Proxy-Authorization")), BasicCredentials.user("a", password: "b"),
                "Proxy-Authorization",
                "Basic YTpi"
            ),
        ]
        for (scheme, credential, field, value) in cases {
            let transport = ScriptedTransport(.json("[]"))
            _ = try await cars(transport, scheme, credential).list()
            #expect(transport.requests[0].header(field) == value)
        }
        let transport = ScriptedTransport(.json("[]"))
        _ = try await cars(transport, .bearer(in: .query("access_token")), BearerToken("a b")).list()
        #expect(transport.requests[0].request.path == "/cars?access_token=a%20b")
    }

    private struct Signature: Credential {
        func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization {
            let body = try await context.body?.collect(upTo: 100) ?? []
            return RequestAuthorization(combining: [
                .header("X-Date", value: "today"), .header("X-Signature", value: "\(request.method) \(body.count)"),
                .query("v", value: "4"),
            ])
        }
    }

    @Test("A custom credential may add several items and read the body")
    func custom() async throws {
        let transport = ScriptedTransport(.json("{}"))
        _ = try await cars(transport, .custom, Signature()).save(["a": 1])
        #expect(transport.requests[0].header("X-Date") == "today")
        #expect(transport.requests[0].header("X-Signature") == "POST 7")
        #expect(transport.requests[0].request.path == "/cars?v=4")
    }

    // MARK: The environment

    @Test("Variables that are empty or missing give no credential")
    func environment() throws {
        setenv("PIPEWRIGHT_TEST_SET", "value", 1)
        setenv("PIPEWRIGHT_TEST_EMPTY", "", 1)
        defer {
            unsetenv("PIPEWRIGHT_TEST_SET")
            unsetenv("PIPEWRIGHT_TEST_EMPTY")
        }
        let (set, empty, missing) = ("PIPEWRIGHT_TEST_SET", "PIPEWRIGHT_TEST_EMPTY", "PIPEWRIGHT_TEST_MISSING")
        #expect(APIKey.environment(set) == APIKey("value"))
        #expect(BearerToken.environment(set) == BearerToken("value"))
        #expect(BasicCredentials.environment(user: set, password: set) == .user("value", password: "value"))
        #expect(DigestCredentials.environment(user: set, password: set) != nil)
        #expect(OAuth2ClientCredentials.environment(client: set, secret: set) != nil)
        #expect(OAuth2Password.environment(user: set, password: set) != nil)
        #expect(try client(.password, OAuth2Password.environment(user: set, password: set, client: set))?.id == "value")
        #expect(try client(.refresh, OAuth2RefreshToken.environment(token: set, client: missing)) == nil)
        #expect(TokenCredentials.environment(password: set) != nil)
        for bad in [empty, missing] {
            #expect(APIKey.environment(bad) == nil)
            #expect(BearerToken.environment(bad) == nil)
            #expect(BasicCredentials.environment(user: set, password: bad) == nil)
            #expect(DigestCredentials.environment(user: bad, password: set) == nil)
            #expect(OAuth2ClientCredentials.environment(client: set, secret: bad) == nil)
            #expect(OAuth2Password.environment(user: bad, password: set) == nil)
            #expect(OAuth2RefreshToken.environment(token: bad) == nil)
            #expect(TokenCredentials.environment(user: bad, password: set) == nil)
            #expect(TokenCredentials.environment(user: set, password: bad) == nil)
            #expect(ChallengeCredentials.environment(user: bad, password: set) == nil)
        }
    }

    /// The client of a credential, whose grant must be this one.
    private func client(_ grant: OAuth2Scheme.Grant, _ credential: (any TokenCredential)?) throws -> OAuth2Client? {
        let context = AuthContext(
            scheme: .oauth2(OAuth2Scheme(grant, tokenEndpoint: "/token")), schemeName: "session", scopes: [], body: nil,
            client: plainClient(ScriptedTransport()), server: try HTTPAddress("https://s"))
        let issuer = try #require(try credential?.tokens.issuer(context) as? OAuth2Issuer)
        return issuer.source.client
    }
}
