import LoginGolden
import PipeRuntime
import PipeTesting
import Testing

/// A client whose tokens follow no RFC.
@Suite struct LoginTests {
    @Test func nameAndPasswordInBasicGetATokenAsText() async throws {
        let transport = ScriptedTransport(.text("abc"), .json("[]"), .json("[]"))
        let login = LoginClient(auth: .init(plain: .user("alice", password: "wonder:land")), transport: transport)
        _ = try await login.notes.list()
        _ = try await login.notes.list()
        #expect(
            transport.lines == [
                "POST https://id.example.com/token", "GET https://api.example.com/v1/notes",
                "GET https://api.example.com/v1/notes",
            ])
        #expect(transport.requests[0].header("Authorization") == "Basic YWxpY2U6d29uZGVyOmxhbmQ=")
        #expect(transport.requests[1].header("Authorization") == "Bearer abc")
    }

    @Test func aLoginWithJSONGetsTheCookieOfASession() async throws {
        let transport = ScriptedTransport(
            .response(200, headers: ["Set-Cookie": "session=s1; Path=/; HttpOnly"]), .response(401),
            .response(200, headers: ["Set-Cookie": "session=s2; Path=/; HttpOnly"]), .json("[]"), .response(204))
        let login = LoginClient(auth: .init(session: .user("alice", password: "wonderland")), transport: transport)
        _ = try await login.notes.list()
        try await login.client.signOut()
        #expect(
            transport.lines == [
                "POST https://api.example.com/auth/login", "GET https://api.example.com/v1/notes",
                "POST https://api.example.com/auth/login", "GET https://api.example.com/v1/notes",
                "POST https://api.example.com/auth/logout",
            ])
        #expect(transport.requests[0].body == #"{"loginName":"alice","password":"wonderland"}"#)
        #expect(transport.requests.map { $0.header("Cookie") } == [nil, "session=s1", nil, "session=s2", "session=s2"])
    }

    @Test func membersAreWhereTheSchemaSays() async throws {
        let transport = ScriptedTransport(
            // The first token has expired when it comes.
            .json(#"{"data":{"access":"a1","refresh":"r1","expires_at":1500000000}}"#),
            .json(#"{"data":{"access":"a2","refresh":"r2","expires_at":"2100-01-01T00:00:00Z"}}"#), .json("[]"),
            .response(204))
        let login = LoginClient(
            auth: .init(web: .user("alice@example.com", password: "wonderland")), transport: transport)
        try await login.client.signIn()
        _ = try await login.notes.list()
        try await login.client.signOut()
        #expect(
            transport.lines == [
                "PUT https://api.example.com/v1/sessions", "PATCH https://api.example.com/v1/sessions",
                "GET https://api.example.com/v1/notes", "DELETE https://api.example.com/v1/sessions",
            ])
        #expect(
            transport.requests[0].body
                == #"{"device":"ios","session":{"email":"alice@example.com","password":"wonderland"}}"#)
        #expect(transport.requests[0].header("X-App") == "pipewright")
        #expect(transport.requests[1].body == #"{"session":{"refresh":"r1"}}"#)
        #expect(transport.requests[2].header("Authorization") == "JWT a2")
        #expect(transport.requests[3].body == "refresh=r2")
    }

    @Test func membersHaveTypesALifetimeItsUnitAndTheTokenIsSentAlone() async throws {
        let transport = ScriptedTransport(.json(#"{"key":"k1","minutes":5}"#), .json("[]"))
        let login = LoginClient(auth: .init(device: .user("alice", password: "wonderland")), transport: transport)
        _ = try await login.notes.list()
        #expect(
            transport.requests[0].body
                == #"{"remember":true,"days":30,"version":"2","ratio":0.5,"owner":null,"meta":{"hex":31},"#
                + #""username":"alice","password":"wonderland"}"#)
        #expect(transport.requests[1].header("Authorization") == "k1")
    }

    @Test func aRegistryAsksForAToken() async throws {
        let challenge = #"Bearer realm="https://auth.example.com/token",service="notes",scope="notes:read""#
        let transport = ScriptedTransport(
            .response(401, headers: ["WWW-Authenticate": challenge]), .json(#"{"token":"abc"}"#), .json("[]"),
            .json(#"{"id":1,"text":"a"}"#))
        let login = LoginClient(auth: .init(registry: .anonymous), transport: transport)
        _ = try await login.notes.list()
        _ = try await login.notes.read(1)
        #expect(
            transport.lines == [
                "GET https://api.example.com/v1/notes",
                "GET https://auth.example.com/token?service=notes&scope=notes%3Aread",
                "GET https://api.example.com/v1/notes", "GET https://api.example.com/v1/notes/1",
            ])
        #expect(transport.requests.last?.header("Authorization") == "Bearer abc")
    }
}
