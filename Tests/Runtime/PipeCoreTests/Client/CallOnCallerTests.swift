import HTTPTypes
import PipeJSON
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

/// Calls on the caller's task send the same requests and have the same results as calls with a separate task.
@Suite struct CallOnCallerTests {
    typealias Reply = ScriptedTransport.Reply

    struct Scenario: Sendable, CustomTestStringConvertible {
        let name: String
        let replies: [Reply]
        /// Whether its requests can be sent on the caller's task.
        let isOnCaller: Bool
        let call: @Sendable (inout PipeClient) async throws -> String

        init(
            _ name: String, _ replies: Reply..., isOnCaller: Bool = true,
            call: @escaping @Sendable (inout PipeClient) async throws -> String
        ) {
            self.name = name
            self.replies = replies
            self.isOnCaller = isOnCaller
            self.call = call
        }

        var testDescription: String { name }
    }

    /// The requests and the result of a call.
    struct Outcome: Equatable {
        var requests: [String]
        var result: String
    }

    private static func cars(_ client: PipeClient) -> ResourcePipe<JSONResource> {
        ResourcePipe(client, ResourceDescriptor(path: "cars"))
    }

    private static func read(_ client: PipeClient) async throws -> String {
        String(describing: try await cars(client).read(1))
    }

    private static func moved(_ status: Int, _ location: String) -> Reply {
        .response(status, headers: ["Location": location], "moved")
    }

    static let scenarios: [Scenario] = [
        Scenario("a record", .json(#"{"id":1}"#), call: { try await read($0) }),
        Scenario("a record that is sent", .json(#"{"id":1}"#, status: 201)) {
            String(describing: try await cars($0).save(["name": "a"]))
        },
        Scenario("a long body goes the other way", .json(#"{"id":1}"#, status: 201), isOnCaller: false) {
            String(describing: try await cars($0).save(["name": .string(String(repeating: "a", count: 200))]))
        },
        Scenario("an answer with header fields", .response(200, headers: ["X-A": "1", "X-A": "2"], "t")) {
            let answer = try await $0.call(.get, "x")
            return "\(answer.headers) \(answer.text) \(answer.status)"
        },
        Scenario("nothing", .response(204)) { String(describing: try await $0.call(.delete, "x").status) },
        Scenario("HEAD has a length and no body", .stream(200, length: 1 << 40, chunks: [])) {
            $0.settings.bodyLimit = 4
            return String(describing: try await cars($0).exists(1))
        },
        Scenario("no such record", .response(404, headers: ["X-A": "1"], "gone")) { try await read($0) },
        Scenario("a body that is no JSON", .json("{")) { try await read($0) },
        Scenario("status 200 with an error", .json(#"{"ok":false,"error":"closed"}"#)) { try await read($0) },
        Scenario("too long by its length", .stream(200, length: 14, chunks: ["{\"name\":", "\"abc\"}"])) {
            $0.settings.bodyLimit = 13
            return try await read($0)
        },
        Scenario("too long", .stream(200, length: nil, chunks: ["{\"name\":", "\"abc\"}"])) {
            $0.settings.bodyLimit = 9
            return try await read($0)
        },
        Scenario("an error that is too long", .stream(500, length: 1 << 40, chunks: ["abc", "def"])) {
            $0.settings.bodyLimit = 4
            $0.settings.retry = .never
            return try await read($0)
        },
        Scenario("redirects", moved(302, "/a"), moved(307, "b?c=d"), .json("1")) { try await read($0) },
        Scenario("a redirect of POST", moved(303, "/a"), .json("1")) {
            String(describing: try await $0.call(.post, "x", body: .json("v")).text)
        },
        Scenario("a redirect to nowhere", moved(302, "ftp://x")) { try await read($0) },
        Scenario("a redirect elsewhere", moved(302, "http://evil.example/"), .json("1")) {
            $0.settings.headers["Cookie"] = "a=b"
            $0.settings.headers["X-Other"] = "c"
            return try await read($0)
        },
        Scenario("an address elsewhere", .json("1")) {
            $0.settings.headers["Authorization"] = "secret"
            $0.settings.headers["X-Other"] = "c"
            let call = CallRequest(
                method: .get, target: .address(try HTTPAddress("http://evil.example/a?b")), settings: $0.settings,
                scope: RunningCalls.Scope(pipe: "a"))
            return String(decoding: try await $0.perform(call).body, as: UTF8.self)
        },
        Scenario("query and header fields", .json("1")) {
            $0.settings.query.add("v", "ä b")
            $0.settings.headers["X-A"] = "1"
            return try await $0.call(.get, "a/\("b/c")", query: URLQuery([("d", "e")]), accept: "text/plain").text
        },
        Scenario("credentials that are there", .response(401, headers: ["WWW-Authenticate": "Bearer"])) {
            $0.settings.authAlternatives = [["token"]]
            return try await read($0)
        },
        Scenario("a lost connection, and again", .failure(Lost()), .json("1")) {
            $0.settings.retry = RetryPolicy(limit: 1, delay: .zero)
            return try await read($0)
        },
        Scenario("a limit of calls, and a deadline", .json("1")) {
            $0.settings.concurrency = 1
            $0.settings.deadline = .seconds(60)
            return try await read($0)
        },
        Scenario("a server without an address is asked nothing", isOnCaller: false) {
            $0 = plainClient($0.transport, server: "nowhere")
            return try await read($0)
        },
        Scenario("an interceptor has a task", .json("1"), isOnCaller: false) {
            $0.settings.interceptors = [Passing()]
            return try await read($0)
        },
        Scenario("a cache has a task", .json("1"), isOnCaller: false) {
            $0.settings.cache = HTTPCache()
            return try await read($0)
        },
    ]

    private struct Lost: Error {}

    private struct Passing: Interceptor {
        func intercept(
            _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext,
            next: (HTTPRequest, HTTPBody?) async throws -> (HTTPResponse, HTTPBody)
        ) async throws -> (HTTPResponse, HTTPBody) {
            try await next(request, body)
        }
    }

    @Test(arguments: scenarios)
    func bringsTheSame(scenario: Scenario) async {
        let (separate, onCaller) = (ScriptedTransport(), ScriptedTransport())
        for reply in scenario.replies {
            separate.on(nil, "/**", reply)
            onCaller.on(nil, "/**", reply)
        }
        let collecting = CollectingScript(onCaller)
        let expected = await outcome(of: scenario, over: separate, separate)
        #expect(await outcome(of: scenario, over: collecting, onCaller) == expected)
        #expect(expected.requests.count == scenario.replies.count)
        #expect(collecting.collectedCount == (scenario.isOnCaller ? scenario.replies.count : 0))
    }

    private func outcome(
        of scenario: Scenario, over transport: any Transport, _ script: ScriptedTransport
    ) async -> Outcome {
        let rules = ErrorRules(
            when: .value(JSONPointer(tokens: ["ok"]), is: "false"), message: JSONPointer(tokens: ["error"]))
        var client = PipeClient(
            ClientDescriptor(name: "Plain", schemes: ["token": .bearer], errors: rules),
            server: "http://server.com/context/",
            credentials: ["token": BearerToken("t0ken")], transport: transport)
        let result: String
        do {
            result = try await scenario.call(&client)
        } catch let error as PipeError {
            result = error.debugDescription
        } catch {
            result = "\(error)"
        }
        return Outcome(
            requests: script.requests.map { request in
                let fields = request.request.headerFields.map { "\($0.name): \($0.value)" }.sorted()
                return "\(request.line) \(fields) \(request.body ?? "-")"
            }, result: result)
    }
}
