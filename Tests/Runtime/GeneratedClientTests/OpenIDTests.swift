import LoginGolden
import PipeRuntime
import PipeTesting
import Testing

/// Clients of servers of OpenID Connect, and of other known servers.
@Suite struct OpenIDTests {
    private static let browser = OAuth2AuthorizationCode(
        client: OAuth2Client(id: "app", secret: "s3cret"), redirectURL: "app://in"
    ) { request in
        "app://in?code=c0de&state=\(request.state)"
    }

    @Test func anIssuerNamesTheEndpoints() async throws {
        let issuer = "https://login.example.com/realms/company"
        let transport = ScriptedTransport(
            .json(
                #"{"issuer":"\#(issuer)","authorization_endpoint":"\#(issuer)/a","token_endpoint":"\#(issuer)/t","#
                    + #""userinfo_endpoint":"\#(issuer)/u"}"#),
            .json(#"{"access_token":"t1"}"#), .json("[]"), .json(#"{"sub":"7","name":"Jane"}"#))
        let login = LoginClient(auth: .init(company: Self.browser), transport: transport)
        _ = try await login.notes.list()
        #expect(try await login.client.userInfo(scheme: "company").name == "Jane")
        #expect(
            transport.lines == [
                "GET \(issuer)/.well-known/openid-configuration", "POST \(issuer)/t",
                "GET https://api.example.com/v1/notes", "GET \(issuer)/u",
            ])
        #expect(transport.requests[3].header("Authorization") == "Bearer t1")
    }

    @Test(
        "A known server has endpoints without a request for metadata",
        arguments: [
            (
                "realm", "https://sso.example.com/realms/todo/protocol/openid-connect/auth",
                "https://sso.example.com/realms/todo/protocol/openid-connect/token",
                "https://sso.example.com/realms/todo/protocol/openid-connect/userinfo",
                "POST https://sso.example.com/realms/todo/protocol/openid-connect/logout"
            ),
            (
                "hub", "https://github.com/login/oauth/authorize", "https://github.com/login/oauth/access_token",
                "https://api.github.com/user", nil
            ),
            (
                "face", "https://www.facebook.com/dialog/oauth", "https://graph.facebook.com/oauth/access_token",
                "https://graph.facebook.com/me?fields=id,name,email,picture",
                "DELETE https://graph.facebook.com/me/permissions?access_token=t1"
            ),
            (
                "other", "https://api.example.com/authorize", "https://api.example.com/token",
                "https://api.example.com/me", nil
            ),
        ] as [(String, String, String, String, String?)])
    func knownServer(scheme: String, authorize: String, token: String, userInfo: String, revoke: String?) async throws {
        var auth = LoginClient.Auth()
        switch scheme {
        case "realm": auth.realm = Self.browser
        case "hub": auth.hub = Self.browser
        case "face": auth.face = Self.browser
        default: auth.other = Self.browser
        }
        let transport = ScriptedTransport(
            .json(#"{"access_token":"t1","refresh_token":"r1"}"#), .json(#"{"id":"7"}"#), .response(200))
        let client = LoginClient(auth: auth, transport: transport).client
        let page = try await client.authorizationRequest(scheme: scheme)
        #expect(page.url.hasPrefix(authorize + "?response_type=code&"))
        #expect(try await client.userInfo(scheme: scheme).subject == "7")
        try await client.signOut()
        #expect(transport.lines == ["POST \(token)", "GET \(userInfo)"] + (revoke.map { [$0] } ?? []))
        let isInForm = transport.requests[0].body?.contains("client_secret=s3cret") ?? false
        #expect(isInForm == (scheme == "hub"))
    }

    @Test(arguments: [
        ("google", "https://accounts.google.com"), ("office", "https://login.microsoftonline.com/common/v2.0"),
    ])
    func aKnownIssuerHasMetadata(scheme: String, issuer: String) async throws {
        let transport = ScriptedTransport(
            .json(
                #"{"issuer":"\#(issuer)","authorization_endpoint":"https://id.example.com/a","#
                    + #""token_endpoint":"https://id.example.com/t"}"#))
        var auth = LoginClient.Auth()
        if scheme == "google" {
            auth.google = Self.browser
        } else {
            auth.office = Self.browser
        }
        let client = LoginClient(auth: auth, transport: transport).client
        let page = try await client.authorizationRequest(scheme: scheme)
        #expect(page.url.hasPrefix("https://id.example.com/a?"))
        #expect(page.url.contains("&nonce="))
        #expect(page.url.contains("&access_type=offline") == (scheme == "google"))
        #expect(transport.lines == ["GET \(issuer)/.well-known/openid-configuration"])
    }
}
