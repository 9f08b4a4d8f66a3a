import AuthGolden
import CloudGolden
import Foundation
import LoginGolden
import PipeHTTP
import PipeOpenID
import PipeRuntime
import PipeStandIn
import Synchronization
import Testing

/// Generated clients with their own credentials against a stand-in.
@Suite struct CredentialClientTests {
    private static let app = OAuth2Client(id: "stand-in-client", secret: "stand-in-secret")

    @Test("A client signs in with Digest, and with its own credential")
    func digest() async throws {
        let server = try Served.standIn("Tests/Goldens/Auth/auth.pipes.yaml")
        try server.authorize("stamped") { $0.headers.first { $0.name.canonicalName == "x-stamp" }?.value == "red GET" }
        let browser = OAuth2AuthorizationCode(client: Self.app, redirectURL: "app://back")
        let client = AuthClient(
            server: .main,
            auth: .init(legacy: .user("alice", password: "wonderland"), browser: browser, stamped: Stamp("red")),
            transport: server.transport)
        for _ in 0..<3 { #expect(try await client.archives.list().count == 20) }
        #expect(try await client.signatures.list().count == 20)
        let wrong = AuthClient(
            server: .main,
            auth: .init(legacy: .user("alice", password: "other"), browser: browser, stamped: Stamp("blue")),
            transport: server.transport)
        await #expect(throws: PipeError.self) { try await wrong.archives.list() }
        await #expect(throws: PipeError.self) { try await wrong.signatures.list() }
    }

    /// Opens the page that asks the user, as a browser does.
    private static func open(_ request: AuthorizationRequest, _ server: StandIn) async throws -> String {
        let target = String(request.url.trimmingPrefix { $0 != "?" })
        let host = request.url.split(separator: "?")[0]
        let path = host.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3).joined(separator: "/")
        let page = try server.reply("GET", "/\(path)\(target)")
        return try #require(page.fields[.location])
    }

    @Test("A client signs in with a browser, at an issuer and at endpoints of the schema")
    func browser() async throws {
        let server = try Served.standIn("Tests/Goldens/Login/login.pipes.yaml")
        let company = OAuth2AuthorizationCode(client: Self.app, redirectURL: "app://back") { request in
            try await Self.open(request, server)
        }
        let first = LoginClient(server: .production, auth: .init(company: company), transport: server.transport)
        #expect(try await first.notes.list().count == 20)
        #expect(try await first.client.idTokenClaims(scheme: "company").subject == "alice")
        #expect(try await first.client.userInfo(scheme: "company").email == "alice@example.com")
        #if OpenID
        let token = try await first.client.idToken(scheme: "company")
        let verifier = IDTokenVerifier(
            issuer: "https://login.example.com/realms/company", clientIDs: ["stand-in-client"],
            transport: server.transport)
        #expect(try await verifier.claims(of: token).subject == "alice")
        let another = try Served.standIn("Tests/Goldens/Login/login.pipes.yaml")
        let wrong = IDTokenVerifier(
            issuer: "https://login.example.com/realms/company", clientIDs: ["stand-in-client"],
            transport: another.transport)
        await #expect(throws: PipeError.self) { try await wrong.claims(of: token) }
        #endif
        try await first.client.signOut()

        let other = OAuth2AuthorizationCode(client: OAuth2Client(id: "stand-in-client"), redirectURL: "app://back") {
            try await Self.open($0, server)
        }
        let second = LoginClient(server: .production, auth: .init(other: other), transport: server.transport)
        #expect(try await second.notes.list().count == 20)
        #expect(try await second.client.userInfo(scheme: "other").subject == "alice")
    }

    @Test("With an origin for tokens, absolute endpoints and issuers lead to a stand-in at another address")
    func authorizationOrigin() async throws {
        let server = try Served.standIn("Tests/Goldens/Login/login.pipes.yaml")
        // The stand-in is at one address, as over HTTP.
        let here = OneOrigin(origin: "http://127.0.0.1:8080", transport: server.transport)
        let opened = Mutex<[String]>([])
        let company = OAuth2AuthorizationCode(client: Self.app, redirectURL: "app://back") { request in
            opened.withLock { $0.append(request.url) }
            return try await Self.open(request, server)
        }
        let service = OAuth2ClientCredentials(id: "stand-in-client", secret: "stand-in-secret")
        for auth in [LoginClient.Auth(company: company), .init(session: nil, service: service)] {
            var client = LoginClient(
                server: .init(url: "http://127.0.0.1:8080/v1"), auth: auth, transport: here)
            await #expect(throws: PipeError.self) { try await client.notes.list() }
            client.client.authorizationOrigin = "http://127.0.0.1:8080"
            #expect(try await client.notes.list().count == 20)
            client.client.authorizationOrigin = "127.0.0.1"
            await #expect(throws: PipeError.self) { try await client.notes.list() }
        }
        var client = LoginClient(
            server: .init(url: "http://127.0.0.1:8080/v1"), auth: .init(company: company), transport: here)
        client.client.authorizationOrigin = "http://127.0.0.1:8080"
        _ = try await client.notes.list()
        #expect(
            try await client.client.idTokenClaims(scheme: "company").issuer
                == "https://login.example.com/realms/company")
        #expect(try await client.client.userInfo(scheme: "company").email == "alice@example.com")
        try await client.client.signOut()
        #expect(opened.withLock { $0 }.allSatisfy { $0.hasPrefix("http://127.0.0.1:8080/") })
    }

    @Test("A client has the tokens of logins without a standard")
    func logins() async throws {
        let server = try Served.standIn("Tests/Goldens/Login/login.pipes.yaml")
        func client(_ auth: LoginClient.Auth) -> LoginClient {
            LoginClient(server: .production, auth: auth, transport: server.transport)
        }
        let alice = { TokenCredentials.user("alice", password: "wonderland") }
        let clients = [
            client(.init(plain: alice(), session: nil)), client(.init(session: alice())),
            client(.init(session: nil, web: alice())), client(.init(session: nil, device: alice())),
            client(.init(session: nil, header: alice())),
            client(.init(session: nil, registry: .user("alice", password: "wonderland"))),
            client(
                .init(session: nil, service: OAuth2ClientCredentials(id: "stand-in-client", secret: "stand-in-secret"))),
        ]
        for (index, client) in clients.enumerated() {
            do {
                #expect(try await client.notes.list().count == 20, "client \(index)")
                try await client.client.signOut()
            } catch {
                Issue.record("client \(index): \(error)")
            }
        }
        let wrong = client(.init(session: .user("alice", password: "other")))
        await #expect(throws: PipeError.self) { try await wrong.notes.list() }
    }

    @Test("The signatures of the client are those that the stand-in computes")
    func signatures() async throws {
        let server = try Served.standIn("Tests/Goldens/Cloud/cloud.pipes.yaml")
        func client(_ secret: String, _ server: CloudClient.Server, _ standIn: StandIn) -> CloudClient {
            let keys = AWSCredentials(AWSKeys(accessKeyID: "STANDINACCESSKEY", secretAccessKey: secret))
            return CloudClient(
                server: server, auth: .init(bucket: keys, functions: keys), transport: standIn.transport)
        }
        let url = CloudClient.Server(url: "https://abc.execute-api.eu-west-1.amazonaws.com")
        let functions = client("stand-in-secret-access-key", url, server)
        #expect(try await functions.jobs.create(.init(name: "ä+b c")).name == "ä+b c")
        _ = try await functions.jobs.list()
        let bucket = client("stand-in-secret-access-key", .storage, server)
        try await bucket.objects.store(key: "a b+ü~c", .data(Data("hello".utf8)))
        await #expect(throws: PipeError.self) { try await client("other", url, server).jobs.list() }
        await #expect(throws: PipeError.self) {
            try await client("other", .storage, server).objects.store(key: "a", .data(Data("hello".utf8)))
        }
    }
}

/// Sends requests to one origin, and fails those to others, as a network in which only a stand-in can be reached.
private struct OneOrigin: Transport {
    let origin: String
    let transport: any Transport

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        guard origin == "\(request.scheme ?? "")://\(request.authority ?? "")" else { throw Unreachable() }
        return try await transport.send(request, body: body)
    }

    private struct Unreachable: PermanentTransportError {}
}
