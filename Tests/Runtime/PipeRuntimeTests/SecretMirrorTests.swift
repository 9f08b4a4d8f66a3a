import Foundation
@_spi(Generated) import RuntimeTesting
import Testing

@testable import PipeAuth
@testable import PipeCalls
@_spi(Generated) @testable import PipeCore
@testable import PipeFiles
@testable import PipeHTTP
@testable import PipeTesting
@testable import PipeTransports
@testable import PipeWebhooks

/// Neither descriptions nor dumps nor mirrors of values show the secrets in them, as debuggers and crash reporters would.
@Suite struct SecretMirrorTests {
    /// A part of every secret here.
    private static let mark = "pl4nted"
    private static let secret = "pl4nted/+secret"
    private static let headers: CallSettings.Headers = [
        "X-Custom": secret, "Authorization": "Bearer \(secret)", "Content-Type": "application/json",
    ]

    // MARK: The values

    /// A value with secrets, of a type by its full name.
    private struct Sample {
        let type: String
        let value: Any

        init(_ value: Any, as type: String? = nil) {
            let name = String(reflecting: Swift.type(of: value))
            // Without the module and the arguments of generic types.
            let end = name.firstIndex(of: "<") ?? name.endIndex
            self.type = type ?? name[..<end].split(separator: ".").dropFirst().joined(separator: ".")
            self.value = value
        }
    }

    private static func samples() async throws -> [Sample] {
        try await credentials() + calls()
    }

    private static func credentials() throws -> [Sample] {
        let token = OAuth2Token(
            accessToken: secret, refreshToken: secret, issueDate: Date(timeIntervalSince1970: 0), scopes: [],
            idToken: secret)
        let store = MemoryTokenStore()
        store.setToken(token, for: TokenAccount(endpoint: "e", client: "c", user: "u"))
        let app = OAuth2Client(id: "app", secret: secret)
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "s", path: "/", headerFields: [.authorization: secret])
        let keys = AWSKeys(accessKeyID: "A", secretAccessKey: secret, sessionToken: secret)
        let identity = TransportSecurity.Identity(certificates: "c", privateKey: secret)
        let authorization = #"""
            {"endpoint":"https://id/token","redirectURL":"app://in","state":"\#(mark)","scopes":[],
            "url":"https://id/a?state=\#(mark)","codeVerifier":"\#(mark)","nonce":"\#(mark)","issueDate":0}
            """#
        var redaction = Redaction()
        redaction.add("Bearer \(secret)")
        let challenge = try #require(
            AuthChallenge.parse(#"Digest realm="r", nonce="n""#).first.flatMap { DigestChallenge($0) })
        return [
            Sample(Secret(secret)), Sample(redaction), Sample(APIKey(secret)), Sample(BearerToken(secret)),
            Sample(BasicCredentials(user: "u", password: secret)),
            Sample(RequestAuthorization.header("X", value: secret)),
            Sample(
                UnauthorizedResponse(
                    request: request, authorization: .header("Authorization", value: secret), challenges: [])),
            Sample(token), Sample(store), Sample(app),
            Sample(OAuth2ClientCredentials(id: "app", secret: secret, store: store)),
            Sample(OAuth2Password(user: "u", password: secret, client: app, store: store)),
            Sample(OAuth2RefreshToken(secret, client: app, store: store)),
            Sample(OAuth2AuthorizationCode(client: app, redirectURL: "app://x", store: store) { _ in secret }),
            Sample(try JSONDecoder().decode(AuthorizationRequest.self, from: Data(authorization.utf8))),
            Sample(TokenCredentials(user: "u", password: secret, store: store)),
            Sample(ChallengeCredentials(user: "u", password: secret)),
            Sample(DigestCredentials(user: "u", password: secret)),
            Sample(
                DigestAuthorization(
                    challenge: challenge, user: "u", password: secret, method: "GET", target: "/", count: 1,
                    clientNonce: "c")),
            Sample(keys), Sample(AWSCredentials(keys)), Sample(WebhookSecrets([secret])), Sample(identity),
            Sample(TransportSecurity(identity: identity)),
            Sample(UploadResumption(data: Data(#"{"location":"https://s/\#(mark)","stamp":"x"}"#.utf8))),
            Sample(try JSONDecoder().decode(JobBookmark.self, from: Data(#"{"url":"https://s/j?k=\#(mark)"}"#.utf8))),
        ]
    }

    private static func calls() async throws -> [Sample] {
        let body = #"{"data":[],"echo":"\#(secret)","next":"?key=\#(mark)"}"#
        let transport = ScriptedTransport { _, index in .json(body, status: 200, headers: headers) }
        var client = client(transport)
        client.settings.headers = headers
        client.settings.query = ["token": .init(secret)]
        let paging = PagingDescriptor(.follow(next: .body("/next")))
        let cars = ResourcePipe<JSONResource>(
            client, ResourceDescriptor(path: "cars", items: "/data", paging: paging))
        let page = try await cars.list()
        let response = try await client.call(.post, "login", body: .form(["password": .init(secret)]))
        var request = CallRequest(
            method: .post, target: .path(ResourcePath()), settings: client.settings, scope: .init(ResourcePath()))
        request.content = .success(CallRequest.Content(type: "text/plain", body: HTTPBody(secret)))
        request.query = ["key": .init(secret)]
        let error = try #require(await failedCalls().first)
        let context = AuthContext(
            scheme: .bearer, schemeName: "b", scopes: [], body: HTTPBody(secret), client: client,
            server: try client.core.server.get())
        let sent = try #require(transport.requests.last)
        let exchange = RecordedExchange(
            method: "GET", url: "https://s/?key=\(secret)", requestFields: [("X", secret)],
            requestBody: Array(secret.utf8), outcome: .failure(secret))
        return [
            Sample(client), Sample(cars), Sample(client.settings), Sample(headers), Sample(headers.items[0]),
            Sample(client.settings.query), Sample(UploadContent.bytes(Array(secret.utf8), filename: "a")),
            Sample(HTTPBody(secret)), Sample(request), Sample(context), Sample(response), Sample(page),
            Sample(
                PageResponse(
                    url: "https://s/", status: 200, headers: [.authorization: secret], body: Array(body.utf8),
                    json: Array(body.utf8))),
            Sample(try #require(page.nextBookmark)), Sample(cars.all()), Sample(cars.pages()), Sample(error),
            Sample(error.context), Sample(sent), Sample(exchange), Sample(transport),
            Sample(
                CallResponse(
                    method: .get, address: try HTTPAddress("https://s/"), status: .ok, headers: [.cookie: secret],
                    body: Array(secret.utf8), redaction: client.redaction)),
        ]
    }

    private static func client(_ transport: any Transport) -> PipeClient {
        var client = PipeClient(
            server: "https://s/api", schemes: ["k": .apiKey(in: .query("key")), "b": .bearer],
            credentials: ["k": APIKey(secret), "b": BearerToken(secret)], transport: transport)
        client.environment.clock = PauseClock()
        client.settings.retry = .never
        return client
    }

    @Test("No description, dump or mirror of a value shows its secrets")
    func values() async throws {
        for sample in try await Self.samples() {
            let shown = ShownTexts(of: sample.value).first { $0.contains(Self.mark) }
            #expect(shown == nil, "\(sample.type): \(shown ?? "")")
        }
    }

    @Test("The texts of this test are those that a mirror shows")
    func shownTexts() {
        struct Nested {
            final class Inner { let bytes = Array("pl4nted".utf8) }
            let inner: [String: Inner?] = ["a": Inner()]
        }
        for value in ["pl4nted", ["a": ["pl4nted"]], Nested(), Optional(Array("pl4nted".utf8)) as Any] as [Any] {
            #expect(ShownTexts(of: value).contains { $0.contains("pl4nted") })
        }
    }

    // MARK: Errors

    /// The errors of calls whose servers repeat the token of the request, each in another place.
    private static func failedCalls() async -> [PipeError] {
        let long = String(repeating: "x", count: 190)
        let cut = String(repeating: "x", count: 70)
        let replies: [ScriptedTransport.Reply] = [
            .json(#"{"message":"\#(secret)","errors":{"\#(secret)":["\#(secret)"]}}"#, status: 422, headers: headers),
            .json(#"{"message":"\#(long) \#(secret) x"}"#, status: 400),
            .response(400, headers: ["Content-Type": "\(secret); a=b"], secret),
            .response(
                400, headers: ["Content-Type": "application/octet-stream"], bytes: [0, 255] + Array(secret.utf8)),
            .response(400, headers: ["Content-Type": "text/html"], "<title>\(secret)</title><p>\(secret)</p>"),
            .response(401, headers: ["WWW-Authenticate": #"Bearer error="\#(secret)""#]),
            .response(302, headers: ["Location": "ftp://s?key=\(secret)"]),
            .json(#"[{"id":8,"title":"a","created_at":"\#(secret)"}]"#),
            .json(#"[{"id":8,"title":"a","created_at":"\#(cut) \#(secret)"}]"#),
            .failure(Echo()),
        ]
        var errors: [PipeError] = []
        for reply in replies {
            let projects = ResourcePipe<Todo.ProjectsResource>(client(ScriptedTransport(reply)))
            errors.append(await failure { try await projects.list() })
        }
        return errors
    }

    private struct Echo: Error, CustomStringConvertible {
        let description = "refused: \(SecretMirrorTests.secret)"
    }

    @Test("No error shows a token that the server has repeated, not even the beginning of one that is cut")
    func errors() async {
        for error in await Self.failedCalls() {
            for value in [error, error.reason] as [Any] {
                let shown = ShownTexts(of: value).first { text in
                    let digits = text.filter { !$0.isWhitespace }.lowercased()
                    return text.contains(Self.mark) || digits.contains("706c346e")
                }
                #expect(shown == nil)
            }
            // The data itself is there for the app.
            #expect(error.status == nil || !error.headers.isEmpty || !error.body.isEmpty)
        }
    }

    // MARK: The sources

    /// Stored texts that only have the name of a secret, or that no public value leads to.
    private static let exceptions = [
        "AsyncHTTPClientTransport.Parts.cookies": "is a part of a request until it is sent",
        "AWSKeys.accessKeyID": "the name of a key, which requests show",
        "ActionCall.query": "is a part of a call until it is made",
        "AuthChallenge.token": "sent by a server that does not know the client",
        "BulkDescriptor.key": "the name of a member",
        "BulkItem.key": "the key of a record",
        "Change.key": "the identity of a record",
        "ClientDescriptor.secretMembers": "names of members",
        "ContentDigest.bytes": "a digest",
        "DigestChallenge.nonce": "sent by the server",
        "HeaderReader.fields": "is released when the fields have been read",
        "IDToken.keyID": "the name of a key",
        "JSONPointer.tokens": "names of members",
        "ListTable.Fetching.key": "the identity of a list",
        "LoginMessage.secrets": "the request of a token, until it is sent",
        "OAuth2Scheme.authorizationEndpoint": "a URL of the schema",
        "OAuth2Scheme.tokenEndpoint": "a URL of the schema",
        "OAuth2Scheme.tokenMember": "the name of a member",
        "PipeClient.Values.authorizationOrigin": "an origin, which has no user and no query",
        "NewRecord.key": "random bytes of a store, which nothing else has",
        "RecordMarks.key": "random bytes of a store, which nothing else has",
        "RecordStorage.secrets": "names of fields",
        "RecordTable.selectionByKey": "a statement of SQL",
        "TokenExchange.Message.secrets": "the request of a token, until it is sent",
        "TokenRequest.passwordMember": "the name of a member",
        "TokenRequest.tokenMember": "the name of a member",
        "URLQuery.Item.key": "the name of an item",
        "UnionStorage.secrets": "names of fields",
        "WebhookPayload.body": "the event itself, which the app reads as it reads records",
        "WebhookPayload.json": "the event itself, which the app reads as it reads records",
    ]

    @Test("Every type that stores a secret is among the values of this test, or is an exception")
    func sources() async throws {
        let known = Set(try await Self.samples().map(\.type))
        var found: Set<String> = []
        for property in try StoredProperty.all() where property.mayBeSecret {
            found.insert(property.name)
            #expect(
                known.contains(property.type) || Self.exceptions[property.name] != nil,
                "\(property.name) of \(property.file) is not in the table of values with secrets")
        }
        #expect(Set(Self.exceptions.keys).subtracting(found).sorted() == [])
        // The scan itself.
        #expect(found.isSuperset(of: ["OAuth2Token.accessToken", "AuthorizationRequest.codeVerifier", "Page.headers"]))
    }
}

/// All texts that a value shows: its descriptions, its dump, and those of everything that its mirror leads to.
private struct ShownTexts: Sequence {
    private var texts: [String] = []
    private var objects: Set<ObjectIdentifier> = []

    init(of value: Any) {
        var dumped = ""
        dump(value, to: &dumped)
        texts.append(dumped)
        add(value, depth: 0)
    }

    private mutating func add(_ value: Any, depth: Int) {
        guard depth < 20, texts.count < 10_000 else { return }
        texts += ["\(value)", String(reflecting: value)]
        if let bytes = value as? any Collection<UInt8> {
            texts.append(String(decoding: Array(bytes), as: UTF8.self))
        }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .class, !objects.insert(ObjectIdentifier(value as AnyObject)).inserted { return }
        for child in mirror.children where !(child.value is UInt8) {
            texts.append(child.label ?? "")
            add(child.value, depth: depth + 1)
        }
    }

    func makeIterator() -> IndexingIterator<[String]> { texts.makeIterator() }
}
