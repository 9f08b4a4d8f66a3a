import PipeRuntime
import PipeTesting
import Testing
import TodoGolden

/// The Swift of Docs/HowTo/WriteATransport.md and WriteACredential.md, compiled and run.
@Suite struct CustomTypesUsage {
    /// Sends all requests to another host, such as a proxy that records them.
    struct Rerouting: Transport {
        let wrapped: any Transport
        let authority: String

        func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
            var request = request
            request.scheme = "http"
            request.authority = authority
            return try await wrapped.send(request, body: body)
        }
    }

    /// Calls a function instead of a server.
    struct InProcess: Transport {
        let respond: @Sendable (HTTPRequest, [UInt8]) async throws -> (status: Int, json: String)

        func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
            let bytes = try await body?.collect(upTo: 1 << 20) ?? []
            let (status, json) = try await respond(request, bytes)
            var response = HTTPResponse(status: HTTPResponse.Status(code: status))
            response.headerFields[.contentType] = "application/json"
            return (response, HTTPBody(json))
        }
    }

    struct SessionCredential: Credential {
        let password: String
        private let keys = SharedToken<String>()

        init(password: String) {
            self.password = password
        }

        func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization {
            // All calls that wait share one login.
            let key = try await keys.value { [password] _ in try await Self.key(password, request, context.transport) }
            return .header("X-Session", value: key)
        }

        func refresh(after refusal: UnauthorizedResponse, in context: AuthContext) async throws -> Bool {
            // Unless another call has a new key by now.
            keys.refuse { refusal.authorization == .header("X-Session", value: $0) }
            return true
        }

        private static func key(
            _ password: String, _ request: HTTPRequest, _ transport: any Transport
        ) async throws -> String {
            var login = HTTPRequest(method: .post, scheme: request.scheme, authority: request.authority, path: "/login")
            login.headerFields[.contentType] = "application/json"
            let body = try JSON.encode(["password": .string(password)] as JSONObject)
            let (response, content) = try await transport.send(login, body: HTTPBody(body))
            guard response.status == .ok else { throw PipeError(.credential("the login failed: \(response.status)")) }
            return try JSON.decode(String.self, from: await content.collect(upTo: 4096), at: "/key")
        }
    }

    func rerouted() -> TodoClient {
        let todo = TodoClient(
            auth: .init(session: .user("alice", password: "wonderland")),
            transport: Rerouting(wrapped: DefaultTransport.shared, authority: "127.0.0.1:8888"))
        return todo
    }

    @Test("Rerouted requests keep their path and go to the other host")
    func reroutes() async throws {
        let script = ScriptedTransport(.json("{}"))
        let client = PipeClient(
            name: "cars", server: "https://cars.example.com/api",
            transport: Rerouting(wrapped: script, authority: "127.0.0.1:8888"))
        _ = try await client.call(.get, "status")
        #expect(script.requests.map(\.line) == ["GET http://127.0.0.1:8888/api/status"])
    }

    @Test("A transport without a network gets the request and its body")
    func respondsInProcess() async throws {
        let client = PipeClient(
            name: "cars", server: "https://cars.example.com",
            transport: InProcess { request, body in
                (201, #"{"path":"\#(request.path ?? "")","bytes":\#(body.count)}"#)
            })
        let response = try await client.call(.post, "cars", body: .json("red"))
        #expect(response.status == 201 && response.text == #"{"path":"/cars","bytes":5}"#)
    }

    @Test("Calls share a login, and a refused key is replaced once")
    func logsIn() async throws {
        let script = ScriptedTransport { sent, index in
            if sent.path == "/login" { return .json(#"{"key":"k\#(index)"}"#) }
            return sent.header("X-Session") == "k0" && index > 1 ? .response(401) : .json("[]")
        }
        let client = PipeClient(
            name: "cars", server: "https://cars.example.com/api", schemes: ["session": .custom],
            credentials: ["session": SessionCredential(password: "wonderland")], transport: script)
        _ = try await client.call(.get, "cars")
        _ = try await client.call(.get, "cars")
        #expect(script.requests.map(\.path) == ["/login", "/api/cars", "/api/cars", "/login", "/api/cars"])
        #expect(script.requests.last?.header("X-Session") == "k3")
        #expect(script.requests.first?.json == ["password": "wonderland"])
    }

    @Test("After a login that failed, the next call logs in")
    func logsInAgain() async throws {
        let script = ScriptedTransport(.response(500), .json(#"{"key":"k"}"#), .json("[]"))
        let client = PipeClient(
            name: "cars", server: "https://cars.example.com/api", schemes: ["session": .custom],
            credentials: ["session": SessionCredential(password: "wonderland")], transport: script)
        let error = await #expect(throws: PipeError.self) { _ = try await client.call(.get, "cars") }
        guard case .credential = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await client.call(.get, "cars").text == "[]")
    }
}
