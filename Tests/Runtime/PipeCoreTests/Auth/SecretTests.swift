import Logging
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@testable import PipeAuth
@_spi(Generated) @testable import PipeCore

/// Descriptions, errors and logs contain no secret.
@Suite struct SecretTests {
    private static let secret = "s3cret/+value"
    private static let encodedSecret = "s3cret%2F%2Bvalue"

    private static func containsSecret(_ text: String) -> Bool {
        text.contains(secret) || text.contains(encodedSecret) || text.contains("czNjcmV0")
    }

    private static func prints(_ value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return ["\(value)", String(reflecting: value), dumped]
    }

    @Test("Descriptions mask credentials")
    func masks() {
        let values: [Any] = [
            BasicCredentials(user: "alice", password: Self.secret), BearerToken(Self.secret), APIKey(Self.secret),
            RequestAuthorization.header("X", value: Self.secret), [BearerToken(Self.secret)] as [any Credential],
            TodoClient.Auth(session: .user("alice", password: Self.secret), key: APIKey(Self.secret)),
            TodoClient(auth: .init(key: APIKey(Self.secret), token: BearerToken(Self.secret))),
        ]
        for text in values.flatMap(Self.prints) {
            #expect(!Self.containsSecret(text), "\(text)")
        }
        #expect(
            "\(BasicCredentials(user: "alice", password: Self.secret))"
                == "BasicCredentials(user: alice, password: ***)")
    }

    private static let schemes: [String: AuthScheme] = [
        "h": .apiKey(in: .header("X-Key")), "q": .apiKey(in: .query("key")), "c": .apiKey(in: .cookie("sid")),
        "b": .basic,
        "t": .bearer,
    ]

    private static func pipe(_ transport: any Transport, authAlternatives: [String], logger: Logger? = nil)
        -> ResourcePipe<
            JSONResource
        >
    {
        let client = PipeClient(
            ClientDescriptor(name: "S", schemes: schemes, authAlternatives: [authAlternatives]),
            server: "https://s",
            credentials: [
                "h": APIKey(secret), "q": APIKey(secret), "c": APIKey("s3cret"),
                "b": BasicCredentials(user: "a", password: secret),
                "t": BearerToken(secret),
            ],
            transport: transport,
            logger: logger
        )
        let paging = PagingDescriptor(.follow(next: .linkHeader("next")))
        return ResourcePipe(client, ResourceDescriptor(path: "cars", paging: paging))
    }

    private struct Chatty: Error, CustomStringConvertible {
        let description = "failed: https://s/cars?key=\(encodedSecret) with \(secret)"
    }

    @Test("Errors contain no secret", arguments: ["h", "q", "t"])
    func errors(scheme: String) async throws {
        let replies: [ScriptedTransport.Reply] = [
            .response(401), .response(200, "no JSON"), .failure(Chatty()),
            .response(302, headers: ["Location": "http://s?key=\(Self.encodedSecret)"]),
            .response(302, headers: ["Location": "ftp://s?key=\(Self.encodedSecret)"]),
        ]
        for reply in replies {
            let error = await failure {
                try await Self.pipe(ScriptedTransport(reply), authAlternatives: [scheme]).list()
            }
            for text in Self.prints(error) + [error.url ?? ""] {
                #expect(!Self.containsSecret(text.replacing(reply.location, with: "")), "\(text)")
            }
        }
    }

    @Test(
        "A key in a followed link is neither repeated nor printed",
        arguments: ["?key=\(encodedSecret)", "https://other?key=\(encodedSecret)&x", "http://?key=\(encodedSecret)"])
    func links(link: String) async throws {
        let transport = ScriptedTransport { _, _ in .json("[{}]", headers: ["Link": "<\(link)>; rel=next"]) }
        let error = await failure {
            var page = try await Self.pipe(transport, authAlternatives: ["q"]).list().next()
            page = try await page?.next()
        }
        for text in ["\(error)", error.url ?? "", "\(error.reason)"] {
            #expect(!Self.containsSecret(text), "\(text)")
        }
        // A key in a link of the server is not added a second time.
        #expect(transport.requests.allSatisfy { $0.url.split(separator: "key=").count <= 2 })
    }

    @Test("User information in a server's URL is not printed")
    func userInformation() async {
        let error = await failure {
            try await todo(ScriptedTransport(), server: "https://alice:s3cret@h/x").projects.list()
        }
        #expect(!"\(error) \(error.reason)".contains("s3cret"))
        #expect("\(error)".contains("https://***@h/x"))
    }

    // MARK: Tokens

    /// A part of all secrets here: pl4nted-password, pl4nted-client-secret and so on.
    private static let mark = "pl4nted"

    private static let response = """
        {"access_token":"pl4nted-access","refresh_token":"pl4nted-refresh","id_token":"pl4nted-id","expires_in":1}
        """

    /// All printed text of a client with these credentials, with these responses to its token requests and calls.
    private func printed(
        _ scheme: OAuth2Scheme, _ credential: any TokenCredential, call: ScriptedTransport.Reply,
        _ lines: Lines, token: @escaping @Sendable (SentRequest) -> ScriptedTransport.Reply
    ) async -> [String] {
        let transport = ScriptedTransport { sent, _ in
            if sent.request.authority == "other" { return .json("[]") }
            return sent.request.path?.hasPrefix("/api") == true ? call : token(sent)
        }
        var client = AuthorizationServer().client(scheme, credential)
        client.transport = transport
        client.logger = Self.logger(lines)
        let cars = ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars"))
        var values: [Any] = [credential, client, cars, client.settings]
        for _ in 0..<2 {
            do {
                values.append(try await cars.list())
            } catch {
                // The body of an API's response belongs to the app; it does not contain the request.
                values.append(contentsOf: [error, error.reason, error.url ?? "", error.message ?? ""] as [Any])
            }
        }
        do {
            try await client.signOut()
        } catch {
            values.append(error)
        }
        #expect(!transport.requests.isEmpty)
        return values.flatMap(Self.prints)
    }

    @Test("Tokens, codes, client secrets and passwords are neither printed nor logged")
    func tokens() async throws {
        let app = OAuth2Client(id: "app", secret: "pl4nted-client-secret")
        let lines = Lines()
        let credentials: [(OAuth2Scheme.Grant, any TokenCredential)] = [
            (.clientCredentials, OAuth2ClientCredentials(id: "app", secret: "pl4nted-client-secret")),
            (.password, OAuth2Password(user: "alice", password: "pl4nted-password", client: app)),
            (.password, OAuth2Password(client: app) { _ in .user("alice", password: "pl4nted-asked") }),
            (.refresh, OAuth2RefreshToken("pl4nted-refresh", client: app)),
            (
                .authorizationCode,
                OAuth2AuthorizationCode(client: app, redirectURL: "app://x") {
                    lines.texts.withLock { [text = "\($0)"] in $0.append(text) }
                    return "?code=pl4nted-code&state=\($0.state)"
                }
            ),
        ]
        let tokens: [@Sendable (SentRequest) -> ScriptedTransport.Reply] = [
            { _ in .json(Self.response) }, { _ in .json(Self.response.replacing("1\n", with: "-1")) },
            { _ in .json(Self.response.replacing("}", with: "")) }, { _ in .failure(PipeError(.connection(.reset))) },
            // A server that repeats the request.
            { sent in
                let echo = "\(sent.body ?? "") \(sent.header("Authorization") ?? "")"
                return .response(
                    400, headers: ["X-Echo": echo], #"{"error":"\#(echo)","error_description":"\#(echo)"}"#)
            },
            { sent in .response(302, headers: ["Location": "/?\(sent.body ?? "")"]) },
        ]
        let calls: [ScriptedTransport.Reply] = [
            .json("[]"), .json("[}"), .response(401, headers: ["WWW-Authenticate": "Bearer"]), .response(403),
            .response(302, headers: ["Location": "https://other/"]),
        ]
        for (grant, credential) in credentials {
            for client in [OAuth2Scheme.ClientAuthentication.basic, .form] {
                let scheme = OAuth2Scheme(
                    grant, tokenEndpoint: "/t", authorizationEndpoint: "/a", revocation: "/r", client: client)
                for (index, token) in tokens.enumerated() {
                    // One token for every response to a call.
                    for call in index == 0 ? calls : Array(calls.prefix(1)) {
                        let texts = await printed(scheme, credential, call: call, lines, token: token)
                        for text in texts {
                            #expect(!text.contains(Self.mark), "\(text)")
                        }
                    }
                }
            }
        }
        for text in lines.texts.withLock({ $0 }) {
            #expect(!text.contains(Self.mark), "\(text)")
            #expect(!text.contains("YXBwOnBsNG50ZWQ"), "\(text)")
        }
        #expect(lines.texts.withLock { $0.count } > 1000)
    }

    @Test("Descriptions of values contain no secret")
    func valuesWithSecrets() async throws {
        let token = OAuth2Token(
            accessToken: "pl4nted-access", refreshToken: "pl4nted-refresh", issueDate: Date(), scopes: [],
            idToken: "pl4nted-id")
        let store = MemoryTokenStore()
        store.setToken(token, for: TokenAccount(endpoint: "e", client: "c", user: "u"))
        let digest = DigestCredentials(user: "alice", password: "pl4nted-digest")
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "s", path: "/", headerFields: [.authorization: "pl4nted-access"])
        let refusal = UnauthorizedResponse(
            request: request, authorization: .header("Authorization", value: "pl4nted-access"), challenges: [])
        let values: [Any] = [
            token, [token], store, digest, refusal, OAuth2Client(id: "a", secret: "pl4nted-client-secret"),
            DigestAuthorization(
                challenge: try #require(
                    AuthChallenge.parse(#"Digest realm="r", nonce="n""#).first.flatMap { DigestChallenge($0) }),
                user: "u", password: "pl4nted-digest", method: "GET", target: "/", count: 1, clientNonce: "c"),
        ]
        for text in values.flatMap(Self.prints) {
            #expect(!text.contains(Self.mark), "\(text)")
        }
    }

    // MARK: The log

    private final class Lines: Sendable {
        let texts = Mutex<[String]>([])
    }

    private struct Handler: LogHandler {
        let lines: Lines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            lines.texts.withLock { $0.append("\(event.level) \(event.message) \(event.metadata ?? [:])") }
        }
    }

    private static func logger(_ lines: Lines, level: Logger.Level = .trace) -> Logger {
        var logger = Logger(label: "test") { _ in Handler(lines: lines) }
        logger.logLevel = level
        return logger
    }

    @Test("The log contains no secret at level trace")
    func log() async throws {
        let lines = Lines()
        let transport = ScriptedTransport { _, index in
            let headers: CallSettings.Headers = [
                "Set-Cookie": "sid=\(Self.secret)", "X-Echo": Self.secret, "X-Key": Self.secret,
                "Link": "<?key=\(Self.encodedSecret)>; rel=next", "Location": "/cars?key=\(Self.encodedSecret)",
            ]
            return index == 0 ? .response(302, headers: headers) : .json("[]", headers: headers)
        }
        let pipe = Self.pipe(transport, authAlternatives: ["h", "q", "c", "t"], logger: Self.logger(lines)).with {
            $0.headers["Authorization"] = "Token \(Self.secret)"
            $0.headers["Cookie"] = "a=\(Self.secret)"
        }
        _ = try await pipe.list(query: ["color": "red"])
        let texts = lines.texts.withLock { $0 }
        for text in texts {
            #expect(!Self.containsSecret(text), "\(text)")
        }
        #expect(texts[0] == "debug GET https://s/cars?color=red [:]")
        #expect(texts.contains { $0.hasPrefix("debug 302 from https://s/cars?color=red") })
        #expect(texts.contains { $0.hasPrefix("debug GET https://s/cars?key=***") })
        #expect(
            texts.contains {
                $0.hasPrefix("trace accept: application/json") || $0.hasPrefix("trace Accept: application/json")
            })
        #expect(texts.contains { $0.contains("Cookie: ***") })
    }

    @Test("The log has two lines for each call")
    func logLines() async throws {
        let lines = Lines()
        let transport = ScriptedTransport { _, _ in .json("{}") }
        _ = try await Self.pipe(transport, authAlternatives: [], logger: Self.logger(lines, level: .debug)).save([
            "a": 1
        ])
        let texts = lines.texts.withLock { $0 }
        #expect(texts.count == 2)
        #expect(texts.first == "debug POST https://s/cars [\"bytes\": 7]")
    }

    @Test(
        "PIPE_LOG turns logging on; it is off by default",
        arguments: [(nil, nil), ("", nil), ("no", nil), ("debug", .debug), ("TRACE", .trace)]
            as [(String?, Logger.Level?)])
    func environment(name: String?, level: Logger.Level?) {
        #expect(PipeClient.logger(forLevel: name)?.logLevel == level)
    }
}

extension ScriptedTransport.Reply {
    /// The URL of a redirect; an error keeps it in its header fields, as it is text of the server.
    fileprivate var location: String {
        headers.first?.value ?? "\u{0}"
    }
}
