@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeAuth

/// A server with HTTP Digest. It computes digests with the tested code, whose vectors are tested elsewhere, and checks
/// nonces itself.
private final class DigestServer: Transport {
    struct State {
        var nonce = 1
        var used: Set<String> = []
        var statuses: [Int] = []
        var counts: [String] = []
        var nextNonce = false
    }

    let state = Mutex(State())
    let algorithm: String

    init(algorithm: String = "SHA-256") {
        self.algorithm = algorithm
    }

    var statuses: [Int] { state.withLock { $0.statuses } }

    /// Makes the current nonce stale.
    func expire() { state.withLock { $0.nonce += 1 } }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let authorization = request.headerFields[.authorization].flatMap { AuthChallenge.parse($0).first }
        let (status, field) = state.withLock { state in check(request, authorization, &state) }
        var fields = HTTPFields()
        let name = status == 401 ? .wwwAuthenticate : HTTPField.Name("Authentication-Info")
        if let field, let name {
            fields[name] = field
        }
        return (HTTPResponse(status: .init(code: status), headerFields: fields), HTTPBody("[]"))
    }

    private func check(
        _ request: HTTPRequest, _ authorization: AuthChallenge?, _ state: inout State
    ) -> (Int, String?) {
        let nonce = "n\(state.nonce)"
        func challenge(stale: Bool) -> (Int, String?) {
            state.statuses.append(401)
            return (
                401,
                #"Digest realm="cars", qop="auth", algorithm=\#(algorithm), nonce="\#(nonce)", opaque="o", stale=\#(stale)"#
            )
        }
        guard let authorization else {
            return challenge(stale: false)
        }
        let parsed = AuthChallenge.parse(
            #"Digest realm="cars", qop="auth", algorithm=\#(algorithm), nonce="\#(authorization["nonce"] ?? "")", opaque="o""#
        )
        guard let known = parsed.first.flatMap({ DigestChallenge($0) }),
            let count = UInt32(authorization["nc"] ?? "", radix: 16),
            authorization["uri"] == request.path, authorization["opaque"] == "o", authorization["username"] == "alice"
        else {
            return challenge(stale: false)
        }
        let expected = DigestAuthorization(
            challenge: known, user: "alice", password: "wonderland", method: request.method.rawValue,
            target: request.path ?? "", count: count, clientNonce: authorization["cnonce"] ?? "")
        guard expected.response == authorization["response"] else {
            return challenge(stale: false)
        }
        guard authorization["nonce"] == nonce else {
            return challenge(stale: true)
        }
        // Each count may come only once.
        guard state.used.insert("\(nonce) \(count)").inserted else {
            return challenge(stale: false)
        }
        state.statuses.append(200)
        state.counts.append("\(nonce) \(authorization["nc"] ?? "")")
        guard state.nextNonce else {
            return (200, nil)
        }
        state.nonce += 1
        return (200, #"nextnonce="n\#(state.nonce)", qop=auth"#)
    }
}

@Suite struct DigestTests {
    private func cars(_ transport: any Transport, password: String = "wonderland") -> ResourcePipe<JSONResource> {
        let client = PipeClient(
            ClientDescriptor(
                name: "Cars", schemes: ["d": .digest, "k": .apiKey(in: .query("key"))], authAlternatives: [["d"]]),
            server: "https://s",
            credentials: ["d": DigestCredentials.user("alice", password: password), "k": APIKey("k 1")],
            transport: transport)
        return ResourcePipe(client, ResourceDescriptor(path: "cars"))
    }

    @Test(
        "After one 401 the nonce is kept and counted",
        arguments: ["MD5", "SHA-256", "MD5-sess", "sha-256-sess"])
    func counted(algorithm: String) async throws {
        let server = DigestServer(algorithm: algorithm)
        let cars = cars(server)
        _ = try await cars.list(query: ["only": "name"])
        _ = try await cars.list()
        _ = try await cars.save(["a": 1])
        #expect(server.statuses == [401, 200, 200, 200])
        #expect(server.state.withLock { $0.counts } == ["n1 00000001", "n1 00000002", "n1 00000003"])
    }

    @Test("A stale nonce costs one more request, also at the second attempt (RFC 7616, section 3.3)")
    func stale() async throws {
        let server = DigestServer()
        let cars = cars(server)
        _ = try await cars.list()
        server.expire()
        _ = try await cars.list()
        #expect(server.statuses == [401, 200, 401, 200])
    }

    @Test("nextnonce replaces the nonce (RFC 7616, section 3.5)")
    func nextNonce() async throws {
        let server = DigestServer()
        server.state.withLock { $0.nextNonce = true }
        let cars = cars(server)
        for _ in 0..<3 { _ = try await cars.list() }
        #expect(server.statuses == [401, 200, 200, 200])
        #expect(server.state.withLock { $0.counts } == ["n1 00000001", "n2 00000001", "n3 00000001"])
    }

    @Test("A wrong password is sent once")
    func wrongPassword() async throws {
        let server = DigestServer()
        let cars = cars(server, password: "wrong")
        #expect(await failure { try await cars.list() }.isUnauthorized)
        #expect(server.statuses == [401, 401])
    }

    @Test("The digest covers a query item that another credential adds")
    func afterQuery() async throws {
        let server = DigestServer()
        _ = try await cars(server).with { $0.authAlternatives = [["d", "k"]] }.list(query: ["a": "b"])
        #expect(server.statuses == [401, 200])
    }

    @Test("Many calls at once have different counts")
    func concurrent() async throws {
        let server = DigestServer()
        let cars = cars(server)
        _ = try await cars.list()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask { _ = try await cars.list() }
            }
            try await group.waitForAll()
        }
        #expect(server.statuses.filter { $0 == 401 }.count == 1)
        #expect(Set(server.state.withLock { $0.counts }).count == 201)
    }

    @Test("The first supported challenge is used (RFC 7616, section 3.7)")
    func several() async throws {
        let transport = ScriptedTransport { sent, _ in
            sent.header("Authorization") == nil
                ? .response(
                    401,
                    headers: [
                        "WWW-Authenticate": #"Digest realm="r", nonce="a", algorithm=SHA-512-256, qop="auth""#,
                        "WWW-Authenticate":
                            #"Basic realm="r", Digest realm="r", nonce="b", algorithm=SHA-256, qop=auth"#,
                        "WWW-Authenticate": #"Digest realm="r", nonce="c", algorithm=MD5, qop="auth""#,
                    ]) : .json("[]")
        }
        _ = try await cars(transport).list()
        #expect(transport.requests.last?.header("Authorization")?.contains(#"algorithm=SHA-256, nonce="b""#) == true)
    }

    @Test("Without a supported challenge the 401 is thrown, and the password is not sent")
    func unsupported() async {
        for field in [nil, "Basic realm=\"x\"", "Digest realm=\"r\", nonce=\"n\", qop=\"auth-int\""] {
            let transport = ScriptedTransport { _, _ in
                .response(401, headers: field.map { ["WWW-Authenticate": $0] } ?? [:])
            }
            #expect(await failure { try await cars(transport).list() }.isUnauthorized)
            #expect(transport.requests.count == 1)
            #expect(transport.requests[0].header("Authorization") == nil)
        }
    }

    @Test("A challenge cannot add a line to the request")
    func injection() async {
        let challenge = AuthChallenge.parse("Digest realm=\"a\r\nX-Admin: 1\", nonce=\"n\", qop=auth").first
        let authorization = challenge.flatMap { DigestChallenge($0) }.map {
            DigestAuthorization(
                challenge: $0, user: "u", password: "p", method: "GET", target: "/", count: 1, clientNonce: "c")
        }
        #expect(throws: PipeError.self) {
            try HeaderFieldRules.checked(name: "Authorization", value: authorization?.text ?? "\n")
        }
    }
}
