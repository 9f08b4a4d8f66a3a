import AuthGolden
import PipeRuntime
import PipeTesting
import Testing

/// Calls of a generated client whose schema uses every kind of credentials.
@Suite struct AuthTests {
    private static let thing = #"{"id":1,"name":"T"}"#
    private static let browser = OAuth2AuthorizationCode(client: OAuth2Client(id: "app"), redirectURL: "app://in") {
        "app://in?code=c0de&state=\($0.state)"
    }

    /// Responds to token requests with numbered tokens, and to all others with things.
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
        var client = AuthClient(auth: auth, transport: transport)
        // A long timeout, so that calls do not time out on a busy machine.
        client.client.settings.timeout = .seconds(1_000_000)
        return client
    }

    @Test("Each kind of credential is sent in the schema's location")
    func locations() async throws {
        let transport = server()
        func header(
            _ name: String, _ auth: AuthClient.Auth, _ call: (AuthClient) async throws -> Void
        ) async throws -> String? {
            try await call(client(auth, transport))
            return transport.requests.last?.header(name)
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
        #expect(transport.requests.last?.url == "https://auth.example.com/v1/keys?access_token=b")
        #expect(
            try await header("X-Stamp", .init(browser: Self.browser, stamped: Stamp("s"))) {
                _ = try await $0.signatures.list()
            } == "s GET")
        #expect(
            try await header("Authorization", .init(token: "a", browser: Self.browser)) { _ = try await $0.open.list() }
                == nil)
    }

    @Test("A scheme for other URLs is not sent to the server")
    func otherAddresses() async throws {
        let transport = server()
        let auth = AuthClient.Auth(queryKey: "k", old: "o", browser: Self.browser)
        _ = try? await client(auth, transport).keys.list()
        #expect(transport.requests.allSatisfy { !$0.url.contains("api_key") && $0.header("Authorization") == nil })
    }

    @Test("Client credentials are sent in a form")
    func clientCredentials() async throws {
        let transport = server()
        let auth = AuthClient.Auth(app: .client("me", secret: "s&t"), browser: Self.browser)
        _ = try await client(auth, transport).apps.list()
        #expect(
            transport.lines == ["POST https://auth.example.com/oauth/token", "GET https://auth.example.com/v1/apps"])
        let body = try #require(transport.requests.first?.body).split(separator: "&").sorted().joined(separator: "&")
        #expect(
            body == "audience=https%3A%2F%2Fauth.example.com&client_id=me&client_secret=s%26t&"
                + "grant_type=client_credentials&resource=urn%3Aexample%3Aa&scope=apps%20read%20write&tenant=a%22b")
        #expect(transport.requests[0].header("Authorization") == nil)
        #expect(transport.requests[1].header("Authorization") == "Bearer t0")
    }

    @Test("Passwords are exchanged for tokens with the server's prefix and members")
    func passwords() async throws {
        let transport = server()
        let session = OAuth2Password(user: "u", password: "p", client: OAuth2Client(id: "me", secret: "s"))
        let created = try await client(.init(session: session, browser: Self.browser), transport)
            .things.create(.init(name: "T"))
        #expect(created.name == "T")
        #expect(transport.lines.first == "POST https://auth.example.com/v1/oauth/token")
        #expect(transport.requests[0].header("Authorization") == "Basic bWU6cw==")
        #expect(transport.requests[0].body?.contains("scope=read%20things.write%20things%3Aall") == true)
        #expect(transport.requests[1].header("X-Token") == "Token t0")
        #expect(transport.requests[1].header("Authorization") == nil)
    }

    @Test("A token from a browser sign-in is sent together with a key")
    func browserAndKey() async throws {
        let transport = server()
        let things = client(.init(key: "k", browser: Self.browser), transport).things
        _ = try await things.list()
        #expect(transport.lines.first == "POST https://login.example.com/token")
        #expect(transport.requests[0].body?.contains("grant_type=authorization_code") == true)
        #expect(transport.requests[0].body?.contains("code_verifier=") == true)
        #expect(
            transport.requests[1].header("X-Key") == "Key k"
                && transport.requests[1].header("Authorization") == "Bearer t0")
    }

    @Test("A digest responds to a challenge")
    func digests() async throws {
        let transport = ScriptedTransport { _, index in
            index == 0
                ? .response(401, headers: ["WWW-Authenticate": #"Digest realm="r", nonce="n", qop="auth""#])
                : .json("[\(Self.thing)]")
        }
        let auth = AuthClient.Auth(legacy: DigestCredentials(user: "u", password: "p"), browser: Self.browser)
        let page = try await client(auth, transport).archives.list()
        #expect(page.count == 1 && transport.requests.count == 2)
        #expect(transport.requests[1].header("Authorization")?.hasPrefix("Digest username=\"u\", realm=\"r\"") == true)
    }

    @Test("A credential with an unset environment variable is nil")
    func unsetVariables() {
        let auth = AuthClient.Auth(browser: Self.browser)
        #expect(auth.key == nil && auth.proxy == nil && auth.archive == nil && auth.app == nil && auth.device == nil)
    }
}
