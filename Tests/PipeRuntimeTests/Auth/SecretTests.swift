import Logging
import Synchronization
import Testing
import TransportTesting

@testable import PipeRuntime

/// No secret is printed, whatever is printed.
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

    @Test func credentialsAreMasked() {
        let values: [Any] = [
            BasicCredentials(user: "alice", password: Self.secret), BearerToken(Self.secret), APIKey(Self.secret),
            Authorization.header("X", Self.secret), [BearerToken(Self.secret)] as [any Credential],
            TodoClient.Auth(session: .password("alice", Self.secret), key: APIKey(Self.secret)),
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
        "h": .apiKey(.header("X-Key")), "q": .apiKey(.query("key")), "c": .apiKey(.cookie("sid")), "b": .basic,
        "t": .bearer,
    ]

    private static func pipe(_ transport: any Transport, use: [String], logger: Logger? = nil) -> Pipe<JSONResource> {
        let client = PipeClient(
            ClientDescriptor(name: "S", schemes: schemes, use: [use]),
            server: TodoClient.Server(url: "https://s"),
            credentials: [
                "h": APIKey(secret), "q": APIKey(secret), "c": APIKey("s3cret"),
                "b": BasicCredentials(user: "a", password: secret),
                "t": BearerToken(secret),
            ],
            transport: transport,
            logger: logger
        )
        let paging = PagingDescriptor.follow(next: .link("next"))
        return Pipe(client, ResourceDescriptor(path: "cars", paging: paging))
    }

    private struct Chatty: Error, CustomStringConvertible {
        let description = "failed: https://s/cars?key=\(encodedSecret) with \(secret)"
    }

    @Test("Errors", arguments: ["h", "q", "t"])
    func errors(scheme: String) async throws {
        let replies: [ScriptedTransport.Reply] = [
            .answer(401), .answer(200, "no JSON"), .failure(Chatty()),
            .answer(302, headers: [("Location", "http://s?key=\(Self.encodedSecret)")]),
            .answer(302, headers: [("Location", "ftp://s?key=\(Self.encodedSecret)")]),
        ]
        for reply in replies {
            let error = await failure { try await Self.pipe(ScriptedTransport(reply), use: [scheme]).list() }
            for text in Self.prints(error) + [error.url ?? ""] {
                #expect(!Self.containsSecret(text.replacing(reply.location, with: "")), "\(text)")
            }
        }
    }

    @Test(
        "Links that repeat a key",
        arguments: ["?key=\(encodedSecret)", "https://other?key=\(encodedSecret)&x", "http://?key=\(encodedSecret)"])
    func links(link: String) async throws {
        let transport = ScriptedTransport { _, _ in .json("[]", headers: [("Link", "<\(link)>; rel=next")]) }
        let error = await failure {
            var page = try await Self.pipe(transport, use: ["q"]).list().next()
            page = try await page?.next()
        }
        for text in ["\(error)", error.url ?? "", "\(error.reason)"] {
            #expect(!Self.containsSecret(text), "\(text)")
        }
        // A key that the server put into its link is not added again.
        #expect(transport.sent.allSatisfy { $0.url.split(separator: "key=").count <= 2 })
    }

    @Test("User information in a server's URL")
    func userInformation() async {
        let error = await failure {
            try await todo(ScriptedTransport(), server: "https://alice:s3cret@h/x").projects.list()
        }
        #expect(!"\(error) \(error.reason)".contains("s3cret"))
        #expect("\(error)".contains("https://***@h/x"))
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

    @Test("The log, at its most talkative")
    func log() async throws {
        let lines = Lines()
        let transport = ScriptedTransport { _, index in
            let headers = [
                ("Set-Cookie", "sid=\(Self.secret)"), ("X-Echo", Self.secret), ("X-Key", Self.secret),
                ("Link", "<?key=\(Self.encodedSecret)>; rel=next"), ("Location", "/cars?key=\(Self.encodedSecret)"),
            ]
            return index == 0 ? .answer(302, headers: headers) : .json("[]", headers: headers)
        }
        let pipe = Self.pipe(transport, use: ["h", "q", "c", "t"], logger: Self.logger(lines)).with {
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

    @Test func logHasTwoLinesACall() async throws {
        let lines = Lines()
        let transport = ScriptedTransport { _, _ in .json("{}") }
        _ = try await Self.pipe(transport, use: [], logger: Self.logger(lines, level: .debug)).save(["a": 1])
        let texts = lines.texts.withLock { $0 }
        #expect(texts.count == 2)
        #expect(texts.first == "debug POST https://s/cars [\"bytes\": 7]")
    }

    @Test(
        "Off by default, on by name",
        arguments: [(nil, nil), ("", nil), ("no", nil), ("debug", .debug), ("TRACE", .trace)]
            as [(String?, Logger.Level?)])
    func environment(name: String?, level: Logger.Level?) {
        #expect(ClientLog.logger(forLevel: name)?.logLevel == level)
    }
}

extension ScriptedTransport.Reply {
    /// The address that a redirect names; it is the server's text and kept in an error's header fields.
    fileprivate var location: String {
        if case .answer(_, let headers, _) = self { headers.first?.1 ?? "\u{0}" } else { "\u{0}" }
    }
}
