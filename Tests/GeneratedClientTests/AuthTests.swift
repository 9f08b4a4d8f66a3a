import AuthGolden
import GoldenTesting
import PipeRuntime
import Testing
import TransportTesting

/// The client of the schema that says everything of credentials, called.
@Suite struct AuthTests {
    private static let thing = #"{"id":1,"name":"T"}"#
    private static let browser = OAuth2AuthorizationCode(client: OAuth2Client(id: "app"), redirect: "app://in") {
        "app://in?code=c0de&state=\($0.state)"
    }

    /// Answers requests for tokens with numbered ones, all others with things.
    private func server() -> ScriptedTransport {
        ScriptedTransport { sent, index in
            guard sent.method == "POST", sent.url.contains("token") else {
                return .json(sent.url.hasSuffix("/1") || sent.method == "POST" ? Self.thing : "[\(Self.thing)]")
            }
            let names = sent.url.hasSuffix("v1/oauth/token") ? ("token", "expires") : ("access_token", "expires_in")
            return .json(#"{"\#(names.0)":"t\#(index)","token_type":"Bearer","\#(names.1)":3600}"#)
        }
    }

    private func client(_ auth: AuthClient.Auth, _ transport: ScriptedTransport) -> AuthClient {
        AuthClient(auth: auth, transport: transport)
    }

    @Test func eachKindTravelsWhereTheSchemaSays() async throws {
        let transport = server()
        func header(
            _ name: String, _ auth: AuthClient.Auth, _ call: (AuthClient) async throws -> Void
        ) async throws -> String? {
            try await call(client(auth, transport))
            return transport.sent.last?.header(name)
        }
        let basic = BasicCredentials(user: "Aladdin", password: "open sesame")
        #expect(
            try await header("Proxy-Authorization", .init(proxy: basic, browser: Self.browser)) {
                _ = try await $0.admins.list()
            } == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
        #expect(
            try await header("Authorization", .init(login: basic, browser: Self.browser)) {
                _ = try await $0.admins.list()
            } == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
        #expect(
            try await header("Cookie", .init(cookieKey: "k", browser: Self.browser)) { _ = try await $0.keys.list() }
                == "session=k")
        #expect(
            try await header("X-Card", .init(card: "c", browser: Self.browser)) { _ = try await $0.keys.list() }
                == "Card c")
        #expect(
            try await header("Authorization", .init(token: "a", ticket: "b", browser: Self.browser)) {
                _ = try await $0.keys.list()
            } == "Bearer a")
        #expect(transport.sent.last?.url == "https://auth.example.com/v1/keys?access_token=b")
        #expect(
            try await header("X-Stamp", .init(browser: Self.browser, stamped: Stamp("s"))) {
                _ = try await $0.signatures.list()
            } == "s GET")
        #expect(
            try await header("Authorization", .init(token: "a", browser: Self.browser)) { _ = try await $0.open.list() }
                == nil)
    }

    @Test func aSchemeForOtherAddressesStaysAwayFromTheServer() async throws {
        let transport = server()
        let auth = AuthClient.Auth(queryKey: "k", old: "o", browser: Self.browser)
        _ = try? await client(auth, transport).keys.list()
        #expect(transport.sent.allSatisfy { !$0.url.contains("api_key") && $0.header("Authorization") == nil })
    }

    @Test func clientCredentialsTravelAsAForm() async throws {
        let transport = server()
        let auth = AuthClient.Auth(app: .client("me", secret: "s&t"), browser: Self.browser)
        _ = try await client(auth, transport).apps.list()
        #expect(
            transport.lines == ["POST https://auth.example.com/oauth/token", "GET https://auth.example.com/v1/apps"])
        let body = try #require(transport.sent.first?.body).split(separator: "&").sorted().joined(separator: "&")
        #expect(
            body == "audience=https%3A%2F%2Fauth.example.com&client_id=me&client_secret=s%26t&"
                + "grant_type=client_credentials&resource=urn%3Aexample%3Aa&scope=apps%20read%20write&tenant=a%22b")
        #expect(transport.sent[0].header("Authorization") == nil)
        #expect(transport.sent[1].header("Authorization") == "Bearer t0")
    }

    @Test func passwordsAreExchangedForTokensOfTheServersOwnKind() async throws {
        let transport = server()
        let session = OAuth2Password(user: "u", password: "p", client: OAuth2Client(id: "me", secret: "s"))
        let created = try await client(.init(session: session, browser: Self.browser), transport)
            .things.create(.init(name: "T"))
        #expect(created.name == "T")
        #expect(transport.lines.first == "POST https://auth.example.com/v1/oauth/token")
        #expect(transport.sent[0].header("Authorization") == "Basic bWU6cw==")
        #expect(transport.sent[0].body?.contains("scope=read%20things.write%20things%3Aall") == true)
        #expect(transport.sent[1].header("X-Token") == "Token t0")
        #expect(transport.sent[1].header("Authorization") == nil)
    }

    @Test func aBrowserIsAskedAndAKeyGoesWithIt() async throws {
        let transport = server()
        let things = client(.init(key: "k", browser: Self.browser), transport).things
        _ = try await things.list()
        #expect(transport.lines.first == "POST https://login.example.com/token")
        #expect(transport.sent[0].body?.contains("grant_type=authorization_code") == true)
        #expect(transport.sent[0].body?.contains("code_verifier=") == true)
        #expect(
            transport.sent[1].header("X-Key") == "Key k" && transport.sent[1].header("Authorization") == "Bearer t0")
    }

    @Test func digestsAnswerChallenges() async throws {
        let transport = ScriptedTransport { _, index in
            index == 0
                ? .answer(401, headers: [("WWW-Authenticate", #"Digest realm="r", nonce="n", qop="auth""#)])
                : .json("[\(Self.thing)]")
        }
        let auth = AuthClient.Auth(legacy: DigestCredentials(user: "u", password: "p"), browser: Self.browser)
        let page = try await client(auth, transport).archives.list()
        #expect(page.count == 1 && transport.sent.count == 2)
        #expect(transport.sent[1].header("Authorization")?.hasPrefix("Digest username=\"u\", realm=\"r\"") == true)
    }

    @Test func whatTheEnvironmentLacksIsNotThere() {
        let auth = AuthClient.Auth(browser: Self.browser)
        #expect(auth.key == nil && auth.proxy == nil && auth.archive == nil && auth.app == nil && auth.device == nil)
    }

    // MARK: - Types

    private func compile(_ statements: String) throws -> (status: Int32, output: String) {
        try SwiftCompiler.check([
            """
            import AuthGolden
            import PipeRuntime
            func call(_ browser: OAuth2AuthorizationCode, _ stamp: Stamp, _ any: any Credential) {
            \(statements)
            }
            """
        ])
    }

    @Test func rightCredentialsCompile() throws {
        let result = try compile(
            """
            _ = AuthClient(auth: .init(browser: browser))
            _ = AuthClient.Auth(key: "k", login: .password("u", "p"), token: "t", ticket: .init("t"), browser: browser)
            _ = AuthClient.Auth(app: .client("a", secret: "s"), session: .password("u", "p"), browser: browser)
            _ = AuthClient.Auth(legacy: .init(user: "u", password: "p"), device: .refreshToken("r"), browser: browser)
            _ = AuthClient.Auth(browser: browser, sheet: browser, signed: any, stamped: stamp)
            _ = AuthClient.Auth(browser: browser, signed: stamp)
            """)
        #expect(result.status == 0 && !result.output.contains("error:"), "\(result.output)")
    }

    @Test(arguments: [
        ("_ = AuthClient()", "missing argument for parameter 'auth'"),
        ("_ = AuthClient(auth: .init())", "missing argument for parameter 'browser'"),
        ("_ = AuthClient(auth: .init(session: .password(\"u\", \"p\")))", "missing argument for parameter 'browser'"),
        ("_ = AuthClient.Auth(browser: nil)", "nil"),
        ("_ = AuthClient.Auth(login: \"u\", browser: browser)", "BasicCredentials"),
        ("_ = AuthClient.Auth(app: .password(\"u\", \"p\"), browser: browser)", "has no member 'password'"),
        ("_ = AuthClient.Auth(session: BearerToken(\"t\"), browser: browser)", "OAuth2Password"),
        ("_ = AuthClient.Auth(browser: browser, stamped: any)", "Stamp"),
        ("_ = AuthClient.Auth(browser: browser, password: \"p\")", "extra argument 'password'"),
    ])
    func wrongOnesDoNot(_ statement: String, _ message: String) throws {
        let result = try compile(statement)
        #expect(result.status != 0)
        #expect(result.output.contains("error:") && result.output.contains(message), "\(result.output)")
    }
}
