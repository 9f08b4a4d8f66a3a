import Logging
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeAuth

/// What the error of a login that failed has of the server's response.
@Suite struct LoginFailureTests {
    private static var alice: TokenCredentials { .user("alice", password: "won\"der&land") }

    private func failed(
        _ reply: ScriptedTransport.Reply, _ request: TokenRequest = TokenRequest(.post, "/login"),
        _ credential: any Credential = LoginFailureTests.alice, reading token: TokenScheme.Source = .body("/key"),
        errors: ErrorRules? = nil
    ) async -> PipeError {
        let server = LoginServer { _, _ in reply }
        let client = server.client(.token(TokenScheme(request, reading: token)), credential, errors: errors)
        return await failure { try await client.call(.get, "cars/7") }
    }

    @Test(
        "The message of the server is in the error, from the place of the schema or a usual member",
        arguments: [
            (
                ScriptedTransport.Reply.json(
                    #"{"error":"etcdserver: authentication failed, invalid user ID or password","code":3}"#, status: 400
                ),
                nil, "etcdserver: authentication failed, invalid user ID or password"
            ),
            (.json(#"{"errcode":"M_FORBIDDEN","error":"Invalid username"}"#, status: 403), nil, "Invalid username"),
            (.json(#"{"detail":"Incorrect email"}"#, status: 401), nil, "Incorrect email"),
            (.json(#"{"non_field_errors":["Unable to log in."]}"#, status: 400), nil, "Unable to log in."),
            (
                .json(#"{"fault":{"why":"locked until 8"}}"#, status: 423), ErrorRules(message: "/fault/why"),
                "locked until 8"
            ),
            (.text("no such realm\n", status: 404), nil, "no such realm"),
            (.text("overloaded", status: 500), nil, "overloaded"),
        ] as [(ScriptedTransport.Reply, ErrorRules?, String)])
    func words(reply: ScriptedTransport.Reply, errors: ErrorRules?, words: String) async throws {
        let error = await failed(reply, errors: errors)
        let status = try #require(error.status)
        guard case .token(.status(status), endpoint: "https://s/login") = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect("\(error)".hasPrefix("GET https://s/api/cars/7: no token from https://s/login: \(status) "))
        #expect("\(error)".hasSuffix(": \(words)"))
        #expect(error.message == (errors == nil ? nil : words))
        #expect(!error.body.isEmpty)
        #expect(!error.isNotFound && !error.isForbidden && !error.isClientError && !error.isServerError)
        #expect(!error.isValidationError)
    }

    @Test(
        "Neither what was sent nor a token is in the error",
        arguments: [
            ScriptedTransport.Reply.json(
                #"{"error":"wrong: won\"der&land","username":"alice","key":"k1","access_token":"k2"}"#, status: 403,
                headers: ["Set-Cookie": "sid=k3", "X-Echo": "won\"der&land"]),
            .json(#"{"detail":[{"input":{"password":"won\u0022der\u0026land","user":"alice"}}]}"#, status: 422),
            .response(400, headers: ["Content-Type": "text/html"], "<p>alice / won&quot;der&amp;land is wrong</p>"),
            .text("username=alice&password=won%22der%26land", status: 401),
        ])
    func secrets(reply: ScriptedTransport.Reply) async {
        for content in [TokenRequest.Content.json, .form, .basic] {
            let error = await failed(reply, TokenRequest(.post, "/login", sending: content))
            #expect(error.status != nil)
            let body = String(decoding: error.body, as: UTF8.self)
            let texts = [body, "\(error)", String(reflecting: error), error.headers.map(\.value).joined()]
            for text in texts {
                for secret in ["alice", "won", "k1", "k2", "k3"] {
                    #expect(!text.contains(secret), "\(text)")
                }
            }
            #expect(body.contains("***"))
        }
    }

    @Test("Bytes that are not UTF-8 hide no secret from the masks")
    func malformedBytes() async {
        let latin =
            Array(#"{"error":"ung"#.utf8) + [0xFC]
            + Array(#"ltig","why":"won\"der&land","key":"k1","access_token":"k2"}"#.utf8)
        let long = Array((#"{"key":"k1","pad":""# + String(repeating: "é", count: 40_000) + #""}"#).utf8)
        for bytes in [latin, long] {
            let error = await failed(.response(403, headers: ["Content-Type": "application/json"], bytes: bytes))
            let body = String(decoding: error.body, as: UTF8.self)
            for secret in ["k1", "k2", "won"] {
                #expect(!body.contains(secret) && !error.debugDescription.contains(secret), "\(body.prefix(200))")
            }
        }
    }

    @Test(
        "No secret is in the error that can be read after decoding",
        arguments: [
            ("application/xml", Array("<errors><error>pa&apos;ss77 is weak</error></errors>".utf8)),
            ("text/html", Array("<title>no: pa&#x27;ss77</title><p>pa&#039;ss77".utf8)),
            (
                "text/plain; charset=utf-16",
                [0xFF, 0xFE] + "pa'ss77".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
            ),
            ("text/plain; charset=iso-8859-1", Array("wrong: pa&#39;ss77 ".utf8) + [0xE4]),
        ] as [(String, [UInt8])])
    func decodedLater(type: String, bytes: [UInt8]) async {
        let error = await failed(
            .response(422, headers: ["Content-Type": type], bytes: bytes),
            credential: TokenCredentials.user("alice", password: "pa'ss77"))
        #expect(error.status == 422)
        for text in ["\(error)", error.debugDescription, String(decoding: error.body, as: UTF8.self)] {
            #expect(!text.contains("ss77"), "\(text)")
        }
    }

    @Test(
        "What is sent is masked as clients and servers encode it",
        arguments: [
            ("correct horse battery", "/login?password=correct+horse+battery"),
            ("correct horse battery", "/login?p=correct%20horse%20battery"),
            ("hunter!2(7)@home", "/login?p=hunter!2(7)%40home"), ("pa/ss:77", "/login?p=pa%2fss%3a77"),
            ("correct horse", "https://a.example/cb?token=horse#access_token=horse"),
        ])
    func encodings(password: String, location: String) async {
        let error = await failed(
            .response(302, headers: ["Location": .init(stringLiteral: location)]),
            credential: TokenCredentials.user("alice", password: password))
        for text in ["\(error)", error.debugDescription, error.headers.map(\.value).joined()] {
            for secret in ["horse", "battery", "hunter", "ss%3a", "ss:77"] {
                #expect(!text.contains(secret), "\(text)")
            }
        }
    }

    @Test("A new token in the address of a page is masked, whatever its name is in the schema")
    func tokensOfRedirects() async {
        for location in ["https://app/cb?token=NEW77", "https://app/cb#access_token=NEW77&a=b", "/cb;key=NEW77"] {
            let error = await failed(.response(302, headers: ["Location": .init(stringLiteral: location)]))
            for text in ["\(error)", error.debugDescription, error.headers.map(\.value).joined()] {
                #expect(!text.contains("NEW77"), "\(text)")
            }
        }
    }

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
            lines.texts.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") }
        }
    }

    @Test("A token in a header field of a login's response is not in the trace log")
    func logs() async throws {
        let server = LoginServer { request, _ in
            request.path == "/login"
                ? .response(201, headers: ["X-Subject-Token": "t0ken9", "X-Other": "shown"]) : .json("[]")
        }
        let lines = Lines()
        var logger = Logger(label: "test") { _ in Handler(lines: lines) }
        logger.logLevel = .trace
        let scheme = TokenScheme(TokenRequest(.post, "/login"), reading: .header("X-Subject-Token"))
        var client = server.client(.token(scheme), Self.alice)
        client.logger = logger
        try await client.call(.get, "cars")
        let texts = lines.texts.withLock { $0 }
        #expect(texts.contains { $0.contains("shown") })
        #expect(!texts.contains { $0.contains("t0ken9") })
    }

    @Test("A body of up to 8 KiB is in the error; that of a success is not")
    func lengths() async {
        let short = await failed(.text(String(repeating: "x", count: 8 << 10), status: 500))
        #expect(short.body.count == 8 << 10)
        #expect(!short.isBodyCut)
        for count in [(8 << 10) + 1, 100_000, 3_000_000] {
            let long = await failed(.text(String(repeating: "x", count: count), status: 500))
            #expect(long.body.count == 8 << 10)
            #expect(long.isBodyCut)
        }
        let redirect = await failed(.response(302, headers: ["Location": "/page"], "token k1"))
        #expect(redirect.status == 302)
        #expect(redirect.body.isEmpty)
        let success = await failed(.json(#"{"token":"k1"}"#))
        #expect(success.body.isEmpty)
    }

    @Test(
        "A login with name and password is refused by some statuses",
        arguments: [
            (400, true), (401, true), (403, true), (422, true), (404, false), (409, false), (423, false), (500, false),
        ])
    func unauthorized(status: Int, isRefused: Bool) async {
        for content in [TokenRequest.Content.json, .form, .basic] {
            let error = await failed(.response(status), TokenRequest(.post, "/login", sending: content))
            #expect(error.isUnauthorized == isRefused)
        }
        let anonymous = await failed(.response(status), credential: TokenCredentials.anonymous())
        #expect(anonymous.isUnauthorized == (status == 401))
    }

    private func failed(_ reply: ScriptedTransport.Reply, credential: any Credential) async -> PipeError {
        await failed(reply, TokenRequest(.post, "/login"), credential)
    }

    @Test(
        "The password grant of OAuth 2 behaves in the same way; a response with a code has it", arguments: [400, 403])
    func passwordGrant(status: Int) async {
        let scheme = AuthScheme.oauth2(OAuth2Scheme(.password, tokenEndpoint: "/token"))
        let credential = OAuth2Password(user: "alice", password: "wonderland")
        let server = LoginServer { _, number in
            number == 1
                ? .text("alice has another password than wonderland", status: status)
                : .json(#"{"error":"invalid_grant","error_description":"not wonderland"}"#, status: status)
        }
        let client = server.client(scheme, credential)
        let plain = await failure { try await client.call(.get, "cars") }
        #expect(plain.isUnauthorized)
        #expect("\(plain)".hasSuffix(": *** has another password than ***"))
        let coded = await failure { try await client.call(.get, "cars") }
        guard case .token(.refused(code: "invalid_grant", description: "not ***"), _) = coded.reason else {
            Issue.record("\(coded)")
            return
        }
        #expect(coded.isUnauthorized)
        #expect(coded.status == status)
        #expect(coded.json?["error_description"]?.string == "not ***")
    }

    @Test("A closure that is asked again gets the server's message")
    func asked() async throws {
        let server = LoginServer { request, number in
            request.path == "/login" && number == 1
                ? .json(#"{"message":"wrong"}"#, status: 403) : .json(#"{"key":"t1"}"#)
        }
        let credentials = TokenCredentials { request in
            if request.attempt == 2 {
                #expect(request.error?.isUnauthorized == true)
                #expect(request.error?.json?["message"]?.string == "wrong")
            }
            return .user("alice", password: "wonderland")
        }
        let scheme = TokenScheme(TokenRequest(.post, "/login"), reading: .body("/key"))
        try await server.client(.token(scheme), credentials).call(.get, "cars")
        #expect(server.requests(to: "/login").count == 2)
    }
}
