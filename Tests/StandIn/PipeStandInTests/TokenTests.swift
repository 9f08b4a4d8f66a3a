import Foundation
import PipeHTTP
import PipeModel
import Testing

@testable import PipeStandIn

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// Tokens, from their request to their end.
@Suite struct TokenTests {
    private static let client = "Basic " + Data("stand-in-client:stand-in-secret".utf8).base64EncodedString()
    private static let alice = "Basic " + Data("alice:wonderland".utf8).base64EncodedString()

    private func form(
        _ server: StandIn, _ path: String, _ items: [(String, String)], fields: [String: String] = [:]
    ) throws -> ServedResponse {
        try server.reply(
            "POST", path, URLQuery(items).text,
            fields: fields.merging(["Content-Type": "application/x-www-form-urlencoded"], uniquingKeysWith: { $1 }))
    }

    // MARK: - OAuth 2

    @Test("A client has a token, whose scopes are checked")
    func clientCredentials() throws {
        let server = try Served.standIn("Tests/Goldens/Auth/auth.pipes.yaml")
        let items = [
            ("grant_type", "client_credentials"), ("client_id", "stand-in-client"),
            ("client_secret", "stand-in-secret"),
        ]
        let granted = try form(server, "/oauth/token", items + [("scope", "apps")])
        #expect(granted.status == 200 && granted.fields[.cacheControl] == "no-store")
        let token = try #require(granted.json["access_token"]?.string)
        #expect(granted.json["refresh_token"] == nil && granted.json["expires_in"] == 3600)
        let fields = ["Authorization": "Bearer \(token)"]
        #expect(try server.reply("GET", "/v1/apps", fields: fields).status == 200)
        let forbidden = try server.reply("POST", "/v1/things/1/open", fields: fields)
        #expect(forbidden.status == 403)
        let challenge = try #require(AuthChallenge.all(in: forbidden.fields).first)
        #expect(challenge.error == "insufficient_scope" && challenge.scopes == ["things"])

        let wrong = try form(server, "/oauth/token", items.dropLast() + [("client_secret", "other")])
        #expect(wrong.status == 401 && wrong.json["error"] == "invalid_client")
        #expect(try form(server, "/oauth/token", [("grant_type", "other")]).json["error"] == "unsupported_grant_type")
    }

    @Test("A refresh token is used once, and ends with its revocation")
    func refresh() throws {
        let server = try Served.standIn("Schemas/todo.pipes.yaml")
        func status(_ token: String) throws -> Int {
            try server.reply("GET", "/api/projects", fields: ["Authorization": "Bearer \(token)"]).status
        }
        func tokens(_ response: ServedResponse) throws -> (String, String) {
            (
                try #require(response.json["access_token"]?.string),
                try #require(response.json["refresh_token"]?.string)
            )
        }
        let (first, refresh) = try tokens(
            form(
                server, "/oauth/token",
                [("grant_type", "password"), ("username", "alice"), ("password", "wonderland")]))
        #expect(try status(first) == 200)
        let renewal = [("grant_type", "refresh_token"), ("refresh_token", refresh)]
        let (second, next) = try tokens(form(server, "/oauth/token", renewal))
        #expect(try status(first) == 401)
        #expect(try status(second) == 200)
        #expect(try form(server, "/oauth/token", renewal).json["error"] == "invalid_grant")
        #expect(try form(server, "/oauth/revoke", [("token", next)]).status == 200)
        #expect(try status(second) == 401)
        // The refresh token of the accounts does not end.
        let kept = [("grant_type", "refresh_token"), ("refresh_token", "stand-in-refresh-token")]
        for _ in 0..<2 { #expect(try form(server, "/oauth/token", kept).status == 200) }
    }

    @Test("Tokens and codes expire")
    func expiry() throws {
        let time = TestTime()
        let ledger = TokenLedger { time.now }
        let grant = TokenLedger.Grant(scheme: "a", scopes: [])
        let token = ledger.issue(grant, isRenewable: false).access
        let code = ledger.issueCode(grant, redirectURL: "a:b", challenge: nil)
        time.now += 61
        #expect(ledger.exchange(code) { _ in true } == nil)
        #expect(ledger.grant(of: token) != nil)
        time.now += 3_600
        #expect(ledger.grant(of: token) == nil)
    }

    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    private func authorize(
        _ server: StandIn, _ changes: [String: String?] = [:], path: String = "/authorize"
    ) throws -> ServedResponse {
        var items: [String: String?] = [
            "response_type": "code", "client_id": "stand-in-client", "redirect_uri": "app://back?a=1",
            "state": "x y", "code_challenge": Self.challenge, "code_challenge_method": "S256",
        ]
        items.merge(changes) { $1 }
        let query = URLQuery(items.compactMap { item in item.value.map { (item.key, $0) } })
        return try server.reply("GET", "\(path)?\(query.text)")
    }

    private func values(_ response: ServedResponse) throws -> [String: String] {
        let location = try #require(response.fields[.location])
        #expect(location.hasPrefix("app://back?a=1&"))
        return Dictionary(uniqueKeysWithValues: URLQuery(url: location).formItems.map { ($0.name, $0.value ?? "") })
    }

    @Test("The code of a sign-in is for its client, its redirect URL and its verifier, once")
    func authorizationCode() throws {
        let server = try Served.standIn("Tests/Goldens/Login/login.pipes.yaml")
        func exchange(_ changes: [String: String] = [:]) throws -> (ServedResponse, String) {
            let redirected = try authorize(server)
            #expect(redirected.status == 302)
            let values = try values(redirected)
            #expect(values["state"] == "x y")
            let code = try #require(values["code"])
            let items = [
                "grant_type": "authorization_code", "code": code, "redirect_uri": "app://back?a=1",
                "client_id": "stand-in-client", "code_verifier": Self.verifier,
            ].merging(changes) { $1 }
            return (try form(server, "/token", items.map { ($0.key, $0.value) }), code)
        }
        for change in [
            ["code_verifier": "other"], ["redirect_uri": "app://back"], ["code": "stand-in-code-0"],
        ] {
            #expect(try exchange(change).0.json["error"] == "invalid_grant", "\(change)")
        }
        #expect(try exchange(["client_id": "other"]).0.json["error"] == "invalid_client")
        let (granted, code) = try exchange()
        let fields = ["Authorization": "Bearer \(try #require(granted.json["access_token"]?.string))"]
        #expect(granted.json["refresh_token"]?.string != nil)
        #expect(try server.reply("GET", "/v1/notes", fields: fields).status == 200)
        #expect(try server.reply("GET", "/me", fields: fields).json["sub"] == "alice")
        #expect(try server.reply("GET", "/me").status == 401)
        // A second use ends the token of the first.
        #expect(try exchange(["code": code]).0.status == 400)
        #expect(try server.reply("GET", "/v1/notes", fields: fields).status == 401)
    }

    @Test("A lifetime has the unit of the schema, and a token without a prefix is read as it is sent")
    func unitAndPrefix() throws {
        let server = try Served.standIn("Tests/Goldens/Login/login.pipes.yaml")
        let login = try server.reply(
            "POST", "/v1/devices", #"{"username":"alice","password":"wonderland","remember":true}"#)
        #expect(login.json["minutes"] == 60)
        let key = try #require(login.json["key"]?.string)
        #expect(try server.reply("GET", "/v1/notes", fields: ["Authorization": key]).status == 200)
        #expect(try server.reply("GET", "/v1/notes", fields: ["Authorization": "other"]).status == 401)
    }

    @Test("A sign-in that is refused says why, and only to the client")
    func refusedSignIn() throws {
        let server = try Served.standIn("Tests/Goldens/Login/login.pipes.yaml")
        for changes in [["client_id": "other"], ["redirect_uri": nil], ["redirect_uri": "a:\r\nb"]]
            as [[String: String?]]
        {
            let response = try authorize(server, changes)
            #expect(response.status == 400 && response.fields[.location] == nil, "\(changes)")
        }
        #expect(try values(authorize(server, ["code_challenge_method": "plain"]))["error"] == "invalid_request")
        #expect(try values(authorize(server, ["response_type": "token"]))["error"] == "unsupported_response_type")
        let denied = try values(authorize(server, ["username": "alice", "password": "other"]))
        #expect(denied["error"] == "access_denied" && denied["state"] == "x y")
        let signedIn = try values(authorize(server, ["username": "alice", "password": "wonderland"]))
        #expect(signedIn["code"] != nil)
    }

    @Test("A code without a verifier needs the secret of the client")
    func codeWithSecret() throws {
        let server = try Served.standIn("Tests/Goldens/Auth/auth.pipes.yaml")
        func code() throws -> String {
            try #require(try values(authorize(server, ["code_challenge": nil, "code_challenge_method": nil]))["code"])
        }
        func items(_ code: String) -> [(String, String)] {
            [("grant_type", "authorization_code"), ("code", code), ("redirect_uri", "app://back?a=1")]
        }
        let named = try form(server, "/token", items(code()) + [("client_id", "stand-in-client")])
        #expect(named.json["error"] == "invalid_grant")
        let granted = try form(server, "/token", items(code()), fields: ["Authorization": Self.client])
        #expect(granted.status == 200)
    }

    @Test("An issuer has metadata, and ID tokens that repeat the nonce")
    func issuer() throws {
        let server = try Served.standIn("Tests/Goldens/Login/login.pipes.yaml")
        let metadata = try server.reply("GET", "/realms/company/.well-known/openid-configuration")
        #expect(metadata.json["issuer"] == "https://login.example.com/realms/company")
        #expect(metadata.json["token_endpoint"] == "https://login.example.com/realms/company/token")
        #expect(try server.reply("GET", "/.well-known/oauth-authorization-server/realms/company").status == 200)
        let redirected = try authorize(
            server, ["scope": "openid email", "nonce": "n1"], path: "/realms/company/authorize")
        let granted = try form(
            server, "/realms/company/token",
            [
                ("grant_type", "authorization_code"), ("code", try #require(try values(redirected)["code"])),
                ("redirect_uri", "app://back?a=1"), ("client_id", "stand-in-client"), ("code_verifier", Self.verifier),
            ])
        let parts = try #require(granted.json["id_token"]?.string).split(atScalar: ".")
        let base64 = parts[1].replacingBytes(of: "-", with: "+").replacingBytes(of: "_", with: "/")
        let padding = String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        let claims = try JSON.decode(JSONValue.self, from: Array(try #require(Data(base64Encoded: base64 + padding))))
        #expect(claims["nonce"] == "n1" && claims["aud"] == "stand-in-client" && claims["sub"] == "alice")
        #expect(claims["iss"] == "https://login.example.com/realms/company")
    }

    // MARK: - Tokens without a standard

    @Test("A login without a standard has a token in its own place")
    func login() throws {
        let server = try Served.standIn("Tests/Goldens/Login/login.pipes.yaml")
        #expect(try server.reply("POST", "/token").status == 401)
        let plain = try form(server, "/token", [], fields: ["Authorization": Self.alice])
        #expect(plain.fields[.contentType] == "text/plain")
        let bearer = ["Authorization": "Bearer \(plain.text)"]
        #expect(try server.reply("GET", "/v1/notes", fields: bearer).status == 200)

        let refused = try server.reply("POST", "/auth/login", #"{"loginName":"alice","password":"other"}"#)
        #expect(refused.status == 401)
        let session = try server.reply("POST", "/auth/login", #"{"loginName":"alice","password":"wonderland"}"#)
        let cookie = try #require(session.fields[.setCookie]).split(atScalar: ";").first.map(String.init)
        #expect(cookie?.hasPrefix("session=") == true)
        let fields = ["Cookie": try #require(cookie)]
        #expect(try server.reply("GET", "/v1/notes", fields: fields).status == 200)
        #expect(try server.reply("POST", "/auth/logout", fields: fields).status == 204)
        #expect(try server.reply("GET", "/v1/notes", fields: fields).status == 401)
    }

    @Test("A login with a refresh token renews it once")
    func renewal() throws {
        let server = try Served.standIn("Tests/Goldens/Login/login.pipes.yaml")
        let web = try server.reply(
            "PUT", "/v1/sessions", #"{"session":{"email":"alice","password":"wonderland"},"device":"ios"}"#)
        let data = try #require(web.json["data"])
        let first = ["Authorization": "JWT \(try #require(data["access"]?.string))"]
        #expect(data["expires_at"] == 3600)
        #expect(try server.reply("GET", "/v1/notes", fields: first).status == 200)
        let body = #"{"session":{"refresh":"\#(try #require(data["refresh"]?.string))"}}"#
        let renewed = try server.reply("PATCH", "/v1/sessions", body)
        let second = ["Authorization": "JWT \(try #require(renewed.json["data"]?["access"]?.string))"]
        #expect(try server.reply("GET", "/v1/notes", fields: first).status == 401)
        #expect(try server.reply("GET", "/v1/notes", fields: second).status == 200)
        #expect(try server.reply("PATCH", "/v1/sessions", body).status == 401)
        #expect(try server.reply("DELETE", "/v1/sessions", fields: second).status == 204)
        #expect(try server.reply("GET", "/v1/notes", fields: second).status == 401)
    }

    @Test("A token in a header field renews itself")
    func headerToken() throws {
        let server = try Served.standIn("Tests/Goldens/Login/login.pipes.yaml")
        let response = try form(server, "/v1/login", [("username", "alice"), ("password", "wonderland")])
        let name = try #require(HTTPField.Name("Auth-Token"))
        let first = ["Auth-Token": try #require(response.fields[name])]
        #expect(response.fields[try #require(HTTPField.Name("Auth-Expires"))] == "3600")
        #expect(try server.reply("GET", "/v1/notes", fields: first).status == 200)
        let renewed = try server.reply("POST", "/v1/login/renew", fields: first)
        let second = ["Auth-Token": try #require(renewed.fields[name])]
        #expect(try server.reply("GET", "/v1/notes", fields: first).status == 401)
        #expect(try server.reply("GET", "/v1/notes", fields: second).status == 200)
    }

    @Test("A challenge says where its token is, which is for its scopes")
    func challengedToken() throws {
        let schema = """
            pipewright: 1
            name: Registry
            servers: { main: https://registry.example.com/v2 }
            auth: { registry: { token: challenge } }
            use: registry
            records: { Image: { id: int read, name: string } }
            resources:
              images:
                record: Image
                operations: [list, remove]
                scopes: ["repository:todo:pull"]
            """
        let server = try StandIn(description: try Served.description(of: schema))
        let refused = try server.reply("GET", "/v2/images")
        let challenge = try #require(AuthChallenge.all(in: refused.fields).first)
        #expect(refused.status == 401 && challenge.realm == "http://127.0.0.1:8080/_stand-in/token")
        #expect(challenge["service"] == "stand-in" && challenge.scopes == ["repository:todo:pull"])
        let path = "/_stand-in/token?service=stand-in&scope=repository:todo:pull"
        for fields in [[:], ["Authorization": Self.alice]] {
            let granted = try server.reply("GET", path, fields: fields)
            let token = try #require(granted.json["token"]?.string)
            #expect(try server.reply("GET", "/v2/images", fields: ["Authorization": "Bearer \(token)"]).status == 200)
        }
        let other = try #require(
            try server.reply("GET", "/_stand-in/token?scope=other").json["token"]?.string)
        #expect(try server.reply("GET", "/v2/images", fields: ["Authorization": "Bearer \(other)"]).status == 401)
        let wrong = "Basic " + Data("alice:other".utf8).base64EncodedString()
        #expect(try server.reply("GET", path, fields: ["Authorization": wrong]).status == 401)
    }
}
